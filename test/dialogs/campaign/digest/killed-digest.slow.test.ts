import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestRecords } from '../../../../dialogs/campaign/repositories/digests.ts';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { type SpawnedCanvass, spawnCanvass } from '../../../support/spawn-canvass.ts';

const minute = 60_000;
const hour = 60 * minute;
const digest = /: \d+ runs? of \d+ campaigns?, /u;

let folder: string;
let canvass: SpawnedCanvass;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-digest-'));
  canvass = await spawnCanvass(folder);
});
afterEach(async () => {
  await canvass.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  canvass = await spawnCanvass(folder, Number(new URL(canvass.url).port));
}

/** A digest at a time of day that was so long ago, set a day before it; its process is killed before that time. */
async function missDigest(ago: number) {
  const chat = await openWebChat(() => canvass.url, 'operator');
  await chat.shows(/\S/u);
  const due = Math.floor((Date.now() - ago) / minute) * minute;
  await chat.say(`digest daily at ${new Date(due).toISOString().slice(11, 16)} (UTC)`);
  await chat.shows(/^Digest on/u);
  await canvass.end('SIGKILL');
  const database = new DatabaseSync(join(folder, 'canvass.sqlite'));
  const set = database
    .prepare(`UPDATE documents SET body = json_set(body, '$.doneAt', ?) WHERE key LIKE ? || '%'`)
    .run(due - hour, digestRecords.prefix);
  const moved = database.prepare("UPDATE jobs SET repeat_at = ? WHERE kind = 'digest'").run(due);
  database.close();
  expect([set.changes, moved.changes]).toEqual([1, 1]);
  return chat;
}

async function digestsIn(chat: Awaited<ReturnType<typeof openWebChat>>): Promise<number> {
  return (await chat.messages()).filter(({ text }) => digest.test(text)).length;
}

// From the start to long after the digest was posted.
it.each([150, 2500])(
  'a process killed %i ms after a start at which its digest is due: the digest comes after the next one, once',
  async (milliseconds) => {
    const chat = await missDigest(2 * minute);
    await startAgain();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await canvass.end('SIGKILL');
    await startAgain();
    // Whoever has it in hand when it dies keeps it for two minutes.
    await chat.shows(digest, 170_000);
    await canvass.end('SIGKILL');
    await startAgain();
    await chat.say('digest');
    await chat.shows(/^Digest every day/u);
    expect(await digestsIn(chat)).toBe(1);
  },
  300_000,
);

it('a digest whose hour passed while no process ran comes late, once', async () => {
  const chat = await missDigest(5 * hour);
  await startAgain();
  await chat.shows(digest, 60_000);
  for (const _start of [1, 2]) {
    await canvass.end('SIGKILL');
    await startAgain();
  }
  await chat.say('digest');
  await chat.shows(/^Digest every day/u);
  expect(await digestsIn(chat)).toBe(1);
}, 240_000);
