import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { english } from '../dialogs/wording/english.ts';
import { variables } from '../src/config/variables.ts';
import { startConversation } from '../test/support/conversation.ts';

/** Starts Canvass as a newcomer does, takes a whole survey over HTTP, and stops it. */
const startMilliseconds = 60_000;
const stopMilliseconds = 10_000;
/** No survey that ships has more; an endless one must not hold the check up. */
const maxQuestions = 100;

/** The address in the ready line. What the process writes is kept, for when it doesn't become ready. */
async function readyAddress(canvass: ChildProcess): Promise<string> {
  if (canvass.stdout === null) throw new Error('The process has no output.');
  const written: string[] = [];
  const late = setTimeout(() => endGroup(canvass), startMilliseconds);
  try {
    for await (const line of createInterface({ input: canvass.stdout })) {
      const url = /^Canvass \S+ is ready: (http:\/\/127\.0\.0\.1:\d+)\/$/u.exec(line)?.[1];
      if (url !== undefined) return url;
      written.push(line);
    }
  } finally {
    clearTimeout(late);
  }
  throw new Error(`There was no ready line, but:\n${written.join('\n')}`);
}

/** Answers every question of the first survey in the list with its first button, or in words. */
async function takeFirstSurvey(url: string): Promise<number> {
  const person = startConversation(url);
  const list = await person.say('surveys');
  let reply = await person.press(list.buttons[0]);
  for (let answered = 0; answered <= maxQuestions; answered++) {
    if (reply.status !== 200) throw new Error(`HTTP ${reply.status} after ${answered} answers.`);
    if (reply.buttons.some(({ label }) => label === english.takeAgain)) return answered;
    if (!/question \d+/iu.test(reply.text)) throw new Error(`Neither question nor end:\n${reply.text}`);
    const [button] = reply.buttons;
    reply = await (button === undefined ? person.say('All was well.') : person.press(button));
  }
  throw new Error(`The survey did not end after ${maxQuestions} answers.`);
}

async function stop(canvass: ChildProcess): Promise<number> {
  const began = performance.now();
  const ended = once(canvass, 'exit', { signal: AbortSignal.timeout(stopMilliseconds) });
  canvass.kill('SIGTERM');
  await ended;
  if (canvass.exitCode !== 0) throw new Error(`Exit code ${canvass.exitCode ?? canvass.signalCode}, not 0.`);
  return performance.now() - began;
}

/** Ends what is left of the processes that `npm start` became; normally nothing. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone, as it should be.
  }
}

const folder = await mkdtemp(join(tmpdir(), 'canvass-outside-'));
// Empty counts as unset, and wins over a .env file.
const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
const canvass = spawn('npm', ['start'], {
  env: { ...process.env, ...unset, PORT: '0', DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
  // A group of its own, so that nothing of it can be left behind whatever fails.
  detached: true,
});
try {
  const url = await readyAddress(canvass);
  canvass.stdout?.resume();
  const answered = await takeFirstSurvey(url);
  const milliseconds = await stop(canvass);
  const still = await fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
  if (still) throw new Error('Something still answers after the stop.');
  console.log(`A survey from outside: ${answered} answers, stopped in ${Math.round(milliseconds)} ms.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  endGroup(canvass);
  canvass.stdout?.destroy();
  await rm(folder, { recursive: true, force: true });
}
