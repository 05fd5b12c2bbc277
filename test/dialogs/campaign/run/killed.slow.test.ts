import { expect, it } from 'vitest';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { executedRuns, inDatabase } from '../../../support/spawn-canvass.ts';
import { keepCanvass } from './keep-canvass.ts';

const canvass = keepCanvass({ REFERENCE_RUN_SPEED: '30', WATCH_INTERVAL_SECONDS: '1' });

/** How many turns are known to have ended. */
const ended = (): number =>
  inDatabase(
    canvass.folder(),
    (database) => database.prepare("SELECT 1 FROM activities WHERE state = 'done'").all().length,
  );

// Simulated histories kill at every step: here, after the run was found.
it('a process killed 1.5 s after the command goes on after the restart: one run, one summary', async () => {
  const endedBefore = ended();
  const chat = await openWebChat(canvass.url, 'operator');
  await chat.shows(/\S/u);
  // Or it would be greeted again, with what is running by then: nobody types within that tenth of a second.
  await expect.poll(ended).toBe(endedBefore + 1);
  const before = Date.now();
  const runs = (): number => executedRuns(canvass.folder(), 12, before);
  await chat.say('run campaign 12');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await canvass.kill();
  const executed = runs();
  await canvass.startAgain();
  expect(executed).toBeLessThanOrEqual(1);
  const last = await chat.shows(/\d+ passed|couldn’t be confirmed/u, 90_000);
  // It died in the millisecond between writing down that it executes and the call: nobody can tell, and it is
  // said so and not sent again.
  if (last.text.includes('couldn’t be confirmed') && executed === 0) return expect(runs()).toBe(0);
  await chat.shows(/\d+ passed/u, 90_000);
  expect(runs()).toBe(1);
  const summaries = (await chat.messages()).filter(({ text }) => /\d+ passed/u.test(text));
  expect(summaries).toHaveLength(1);
}, 180_000);
