import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWebChat } from '../../../support/open-web-chat.ts';
import { type SpawnedCanvass, spawnCanvass } from '../../../support/spawn-canvass.ts';

let folder: string;
let canvass: SpawnedCanvass;
const environment = { REFERENCE_RUN_SPEED: '60', WATCH_INTERVAL_SECONDS: '1' };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-alerts-killed-'));
  canvass = await spawnCanvass(folder, 0, environment);
});
afterEach(async () => {
  await canvass.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the process the moment that one of its records holds this. */
async function killAt(prefix: string, part: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'canvass.sqlite'), { readOnly: true });
  const statement = database.prepare('SELECT 1 FROM documents WHERE key LIKE ? AND body LIKE ?');
  try {
    const end = Date.now() + 60_000;
    while (statement.get(`${prefix}%`, `%${part}%`) === undefined) {
      if (Date.now() > end) throw new Error(`No record ever held ${part}.`);
      await turn();
    }
    await canvass.end('SIGKILL');
  } finally {
    database.close();
  }
}

it('a process killed the moment that an alert is crossed posts the alert once after the restart', async () => {
  const chat = await openWebChat(() => canvass.url, 'operator');
  await chat.shows(/\S/u);
  await chat.say('alert campaign 12 when pass rate below 100%');
  await chat.shows(/Alert 1 set/u);
  await chat.say('run campaign 12');
  await killAt('campaign/alerts/', '"crossed"');
  canvass = await spawnCanvass(folder, Number(new URL(canvass.url).port), environment);
  const posts = async () => (await chat.messages()).filter(({ text }) => text.includes('Alert 1: pass rate'));
  await expect.poll(async () => (await posts()).length, { timeout: 60_000 }).toBe(1);
  const summaries = async () =>
    (await chat.messages()).filter(({ text }) => /\d+ passed, \d+ failed/u.test(text));
  await expect.poll(async () => (await summaries()).length, { timeout: 60_000 }).toBe(1);
  expect(await posts()).toHaveLength(1);
  await chat.say('alerts');
  await chat.shows(/crossed since run \d+/u);
}, 150_000);
