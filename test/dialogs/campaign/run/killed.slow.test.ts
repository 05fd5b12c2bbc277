import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { keepCanvass } from './keep-canvass.ts';

const canvass = keepCanvass({ REFERENCE_RUN_SPEED: '30', WATCH_INTERVAL_SECONDS: '1' });

/** How many runs the reference service has of a campaign. */
const runs = (campaign: number): number => count('reference_campaign_runs WHERE campaign_id = ?', campaign);

/** How many turns are known to have ended. */
const ended = (): number => count('activities WHERE state = ?', 'done');

function count(rows: string, parameter: number | string): number {
  const database = new DatabaseSync(join(canvass.folder(), 'canvass.sqlite'), { readOnly: true });
  try {
    return Number(database.prepare(`SELECT count(*) AS count FROM ${rows}`).get(parameter)?.['count']);
  } finally {
    database.close();
  }
}

// Simulated histories kill at every step: here, after the run was found.
it('a process killed 1.5 s after the command goes on after the restart: one run, one summary', async () => {
  const endedBefore = ended();
  const chat = await openWebChat(canvass.url, 'operator');
  await chat.shows(/\S/u);
  // Or it would be greeted again, with what is running by then: nobody types within that tenth of a second.
  await expect.poll(ended).toBe(endedBefore + 1);
  const before = runs(12);
  await chat.say('run campaign 12');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await canvass.kill();
  const executed = runs(12) - before;
  await canvass.startAgain();
  expect(executed).toBeLessThanOrEqual(1);
  const last = await chat.shows(/\d+ passed|couldn’t confirm/u, 90_000);
  // It died in the millisecond between writing down that it executes and the call: nobody can tell, and it is
  // said so and not sent again.
  if (last.text.includes('couldn’t confirm') && executed === 0) return expect(runs(12) - before).toBe(0);
  await chat.shows(/\d+ passed/u, 90_000);
  expect(runs(12) - before).toBe(1);
  const summaries = (await chat.messages()).filter(({ text }) => /\d+ passed/u.test(text));
  expect(summaries).toHaveLength(1);
}, 180_000);
