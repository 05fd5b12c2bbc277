import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { recordsIn } from '../src/bot/sdk/storage.ts';
import { createActivityLog } from '../src/store/activity-log.ts';
import { createDocumentStorage } from '../src/store/document-storage.ts';
import { createRecordStore } from '../src/store/records.ts';
import { openSqliteDatabase } from '../src/store/sqlite/open.ts';

/** What the store costs a turn: processor time and wall time for one operation, one at a time and 50 at once. */

const folder = mkdtempSync(join(tmpdir(), 'canvass-bench-'));
const database = await openSqliteDatabase(folder);
const records = createRecordStore(database);
const body = {
  survey: 5,
  answers: Array.from({ length: 10 }, (_, index) => ({ id: index, text: `Answer ${index}` })),
};

async function readAndSave(key: string): Promise<void> {
  const record = await records.load(key);
  const result = await records.save(key, body, record?.version);
  if (result === 'conflict') throw new Error('A save without a rival was refused.');
}

async function wholeTurn(key: string): Promise<void> {
  const activityKey = `${key}|activity|${activities++}`;
  const storage = createDocumentStorage(database, { activityKey });
  const turn = recordsIn(storage, records.setAside);
  await log.begin(activityKey);
  const record = await turn.load(key);
  const first = await turn.save(key, body, record?.version);
  if (first !== 'conflict') await turn.save(key, body, first.version);
  log.finish(activityKey);
}

async function measure(label: string, times: number, atOnce: number, work: (key: string) => Promise<void>) {
  const rounds = Math.ceil(times / atOnce);
  const keys = Array.from({ length: atOnce }, (_, index) => `${label}|${index}`);
  for (let round = 0; round < rounds / 5; round++) await Promise.all(keys.map(work));
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let round = 0; round < rounds; round++) await Promise.all(keys.map(work));
  const wall = (performance.now() - start) / (rounds * atOnce);
  const used = process.cpuUsage(cpu);
  const processor = (used.user + used.system) / 1000 / (rounds * atOnce);
  console.log(`${label.padEnd(42)} ${processor.toFixed(4)} ms CPU  ${wall.toFixed(4)} ms wall`);
}

let activities = 0;
const log = createActivityLog(database);
try {
  await measure('read', 20_000, 1, async (key) => {
    await records.load(key);
  });
  await measure('read + save, one at a time', 10_000, 1, readAndSave);
  await measure('read + save, 50 at once', 20_000, 50, readAndSave);
  await measure('turn: begin, read, 2 saves, finish; one', 10_000, 1, wholeTurn);
  await measure('turn: begin, read, 2 saves, finish; 50', 20_000, 50, wholeTurn);
} finally {
  await log.close();
  await database.close();
  rmSync(folder, { recursive: true });
}
