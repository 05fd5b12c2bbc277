import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { digestRecords } from '../../../../dialogs/campaign/repositories/digests.ts';
import { keepCanvass } from '../../../support/keep-canvass.ts';
import { openWebChat } from '../../../support/open-web-chat.ts';

const minute = 60_000;
const hour = 60 * minute;
const digest = /: \d+ runs? of \d+ campaigns?, /u;

const canvass = keepCanvass();

/** A digest at a time of day that was so long ago, set a day before it; its process is killed before that time. */
async function missDigest(ago: number) {
  const chat = await openWebChat(canvass.url, 'operator');
  await chat.shows(/\S/u);
  const due = Math.floor((Date.now() - ago) / minute) * minute;
  await chat.say(`digest daily at ${new Date(due).toISOString().slice(11, 16)} (UTC)`);
  await chat.shows(/^Digest on/u);
  await canvass.kill();
  const database = new DatabaseSync(join(canvass.folder(), 'canvass.sqlite'));
  const set = database
    .prepare(`UPDATE documents SET body = json_set(body, '$.doneAt', ?) WHERE key LIKE ? || '%'`)
    .run(due - hour, digestRecords.prefix);
  const moved = database.prepare("UPDATE jobs SET repeat_at = ? WHERE kind = 'digest'").run(due);
  database.close();
  expect([set.changes, moved.changes]).toEqual([1, 1]);
  return chat;
}

/** It was told once; the next test has the process without it. */
async function endDigest(chat: Awaited<ReturnType<typeof openWebChat>>): Promise<void> {
  await chat.say('digest');
  await chat.shows(/^Digest every day/u);
  expect(await digestsIn(chat)).toBe(1);
  await chat.say('digest off');
  await chat.shows(/^Digest off/u);
}

async function digestsIn(chat: Awaited<ReturnType<typeof openWebChat>>): Promise<number> {
  return (await chat.messages()).filter(({ text }) => digest.test(text)).length;
}

it('a digest whose hour passed while no process ran comes late, once', async () => {
  const chat = await missDigest(5 * hour);
  await canvass.startAgain();
  await chat.shows(digest, 60_000);
  for (const _start of [1, 2]) {
    await canvass.kill();
    await canvass.startAgain();
  }
  await endDigest(chat);
}, 240_000);
