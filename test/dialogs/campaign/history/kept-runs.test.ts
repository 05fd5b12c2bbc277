import { describe, expect, it } from 'vitest';
import {
  keepOutcomes,
  keepUnread,
  readKeptRuns,
  readLastTotal,
} from '../../../../dialogs/campaign/history/kept-runs.ts';
import { triageOf } from '../../../../dialogs/campaign/history/triage.ts';
import type { Database } from '../../../../src/store/database.ts';
import { openPostgresDatabase } from '../../../../src/store/postgres/open.ts';
import { createRecordRepository } from '../../../../src/store/records.ts';
import { systemTime } from '../../../../src/time.ts';
import { openEmptyStore } from '../../../store/sqlite/make-folder.ts';
import { sharedPostgres } from '../../../support/postgres/start-postgres.ts';
import { result, summaryOf } from '../../../support/results.ts';

const engines: readonly (readonly [string, (use: (database: Database) => Promise<void>) => Promise<void>])[] =
  [
    [
      'the embedded database',
      async (use) => {
        const { database, remove } = await openEmptyStore();
        await use(database).finally(async () => {
          await database.close();
          remove();
        });
      },
    ],
    [
      'Postgres',
      async (use) => {
        const server = await sharedPostgres();
        const database = await openPostgresDatabase(await server.makeDatabase());
        await use(database).finally(() => database.close());
      },
    ],
  ];

describe.each(engines)('the history on %s', (_engine, withDatabase) => {
  it('keeps each campaign’s last 20 runs once, in any order and from several processes', async () => {
    await withDatabase(async (database) => {
      const warnings: string[] = [];
      const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
      const processes = [0, 1, 2].map(() => ({ records: createRecordRepository(database), log }));
      const summary = (campaign: number, run: number) => {
        const cases = [result(63, run === 24 ? 'Success' : 'Failed'), result(64, 'Success')];
        return { ...summaryOf(cases, { startedAt: run * 100, endedAt: run * 100 + 50 }, run), campaign };
      };
      const [first, second, third] = processes;
      if (first === undefined || second === undefined || third === undefined) throw new Error('none');
      const runs = Array.from({ length: 25 }, (_, at) => ((at * 7) % 25) + 1);
      for (const run of runs) {
        await Promise.all([
          ...processes.map((deps) => keepOutcomes(deps, summary(12, run))),
          keepUnread(second, 12, { run, startedAt: run * 100 }),
          keepOutcomes(third, summary(120, run)),
        ]);
      }
      const kept = await readKeptRuns(first, 12);
      expect(kept.map(({ run }) => run)).toEqual(Array.from({ length: 20 }, (_, at) => at + 6));
      expect(kept.every(({ outcomes }) => outcomes !== undefined)).toBe(true);
      expect(await readKeptRuns(first, 120)).toHaveLength(20);
      expect(await readKeptRuns(first, 1)).toEqual([]);
      expect(warnings).toEqual([]);
      expect(await triageOf(systemTime, kept, summary(12, 25), new Map())).toMatchObject({
        triage: [{ id: 63, name: 'Case 63', verdict: 'fail', change: { kind: 'new' } }],
        failing: [{ id: 63, name: 'Case 63' }],
      });
    });
  });

  it('knows how many results the last run had that wasn’t cut short', async () => {
    await withDatabase(async (database) => {
      const deps = { records: createRecordRepository(database), log: { warn: () => undefined } };
      const summary = (run: number, results: number) => ({
        ...summaryOf(
          Array.from({ length: results }, (_, at) => result(at, 'Success')),
          { startedAt: run * 100, endedAt: run * 100 + 50 },
          run,
        ),
        campaign: 12,
      });
      expect(await readLastTotal(deps, 12)).toBeUndefined();
      await keepOutcomes(deps, summary(1, 40));
      await keepOutcomes(deps, summary(2, 3), true);
      await keepUnread(deps, 12, { run: 3, startedAt: 300 });
      expect(await readLastTotal(deps, 12)).toEqual({ run: 1, total: 40, startedAt: 100 });
    });
  });
});
