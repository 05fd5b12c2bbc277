import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPostgresDatabase } from '../../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { makeFolder } from '../../store/sqlite/make-folder.ts';
import { makePostgresPlace, startPostgres } from '../../support/postgres/start-postgres.ts';
import { lasts, type RecordedWrite, recordWrites } from './recorded-writes.ts';
import { replay } from './replay.ts';

/** Each takes seconds; many times as long where the machine is busy with other things. */
const longest = { timeout: 180_000 };

// That the simulated store tells the truth: what it took in one history, real ones take in the same way, killed or not.

const anyMoment = ['under way', 'answered', 'under way', 'unsent'] as const;
let writes: readonly RecordedWrite[] = [];

beforeAll(async () => {
  writes = await recordWrites({
    seed: 'replayed.1',
    customers: 2,
    operators: 1,
    processes: 1,
    rate: 2,
    channels: ['web chat'],
  });
});

test('the recording has writes of every kind', () => {
  expect(writes.length).toBeGreaterThan(200);
  expect(writes.filter(lasts).length).toBeGreaterThan(50);
  expect(writes.filter(({ durability }) => durability === 'relaxed').length).toBeGreaterThan(50);
  expect(writes.filter(({ statements }) => statements.length > 1).length).toBeGreaterThan(30);
  for (const refused of ['statement 0 changed nothing', 'statement 1 changed nothing', 'threw'])
    expect(writes.filter(({ answer }) => answer === refused).length, refused).toBeGreaterThan(3);
  for (const table of ['documents', 'activities', 'webChatActivities'])
    expect(writes.at(-1)?.tables.get(table)?.length, table).toBeGreaterThan(50);
});

test(
  'the embedded engine matches the simulated store when its process is killed at 24 writes',
  longest,
  async () => {
    const { folder, remove } = makeFolder();
    onTestFinished(remove);
    const open = () => openSqliteDatabase(folder);
    await replay({ place: folder, open }, writes, { kills: 24, moments: anyMoment, together: true });
  },
);

test('Postgres matches the simulated store when its client is killed at 24 writes', longest, async () => {
  const { url, open, remove } = await makePostgresPlace();
  onTestFinished(remove);
  await replay({ place: url, open }, writes, { kills: 24, moments: anyMoment, together: false });
});

test('Postgres loses only the latest relaxed writes when it is killed with its client', longest, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.end());
  const url = await postgres.makeDatabase();
  const open = () => openPostgresDatabase(url);
  const plan = { kills: 8, moments: ['under way'], together: false, killStore: postgres.crash } as const;
  await replay({ place: url, open }, writes, plan);
});
