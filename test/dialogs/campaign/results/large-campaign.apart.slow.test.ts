import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import { createFindCase } from '../../../../dialogs/campaign/history/case-history.ts';
import { createKnownFailureRepository } from '../../../../dialogs/campaign/known-failures/known-failures.ts';
import { createReportOnCampaign } from '../../../../dialogs/campaign/results/campaign-report.ts';
import { createRunReports } from '../../../../dialogs/campaign/results/reports.ts';
import { storedCase } from '../../../../dialogs/campaign/results/stored-summary.ts';
import type { CampaignRun, ResultPage } from '../../../../dialogs/ports/campaign.ts';
import type { Outcome } from '../../../../dialogs/ports/outcome.ts';
import { exportFormats } from '../../../../dialogs/ports/runs.ts';
import type { Database } from '../../../../src/store/database.ts';
import { createRecordRepository } from '../../../../src/store/records.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { systemTime } from '../../../../src/time.ts';
import { makeFolder } from '../../../store/sqlite/make-folder.ts';
import { makePostgresPlace } from '../../../support/postgres/start-postgres.ts';
import { reportIn, reportPorts } from '../../../support/reports.ts';

/** Of a campaign with 100,000 test cases, each called once a run: in run 3 those fail whose number leaves 3 when divided by 17. */
const count = 100_000;
const failsIn = (run: number, index: number): boolean => index % 17 === run;
const failing = (run: number): number => Math.ceil((count - run) / 17);
const perPage = 500;
/** A report takes 31 while it is made, with the summary, the one before and the history; what grew with each page or each report would take hundreds. */
const maxMegabytes = 60;

const times = (run: number) => ({ startedAt: run * 1_000_000, endedAt: run * 1_000_000 + 500_000 });
const ended = { status: 'Completed', result: 'Failed' };

function createService() {
  const heap: number[] = [];
  let pages = 0;
  return {
    heap,
    async listRuns() {
      const items = [3, 2, 1].map((id): CampaignRun => ({ id, ...ended, ...times(id) }));
      return { ok: true, value: { value: { items } } } as const;
    },
    async listResults(
      _campaign: number,
      run: number,
      _asked: object,
      from = '0',
    ): Promise<Outcome<ResultPage>> {
      pages += 1;
      if (pages % 100 === 0) heap.push(megabytes());
      const first = Number(from);
      const steps = Array.from(
        { length: 12 },
        (_, at) => ({ kind: 'call', description: `Step ${at}`, result: 'Failed' }) as const,
      );
      const items = Array.from({ length: perPage }, (_, nth) => {
        const index = first + nth;
        const failed = failsIn(run, index);
        return {
          ticket: `ticket ${run} ${index}`,
          testCase: index + 1,
          name: `Line ${index + 1}`,
          result: failed ? 'Failed' : 'Success',
          durationMilliseconds: 1000 + (index % 977),
          ...(failed && { detail: 'No audio received', steps }),
        };
      });
      const next = first + perPage < count ? `${first + perPage}` : undefined;
      const runStatus = { ...ended, ...times(run), totalResults: count };
      return { ok: true, value: { items, runStatus, next } };
    },
  };
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

function megabytes(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const engines: Readonly<Record<string, () => Promise<Place>>> = {
  async sqlite() {
    const { folder, remove } = makeFolder();
    return { database: await openSqliteDatabase(folder), remove };
  },
  async postgres() {
    const made = await makePostgresPlace();
    return { database: await made.open(), remove: made.remove };
  },
};

interface Place {
  readonly database: Database;
  readonly remove: () => void | Promise<void>;
}

describe.each(Object.entries(engines))('100,000 test cases on %s', (_engine, open) => {
  let place: Place | undefined;
  afterEach(async () => {
    await place?.database.close();
    await place?.remove();
  });

  test('history, known failures, reports and exports are correct in bounded memory', {
    timeout: 600_000,
  }, async () => {
    place = await open();
    const records = createRecordRepository(place.database);
    const service = createService();
    const warnings: string[] = [];
    const log = { warn: (_: object, message: string) => warnings.push(message) };
    const ports = { ...reportPorts(records, service), log, now: () => 5_000_000 };
    // As another process reads it, which remembers nothing.
    const reportOf = async (run: number) => reportIn(await createRunReports(ports).report(12, run));
    const before = megabytes();
    for (const run of [1, 2, 3]) await reportOf(run);

    // Twice: as it was made, and as it is kept.
    const { summary, comparison, triage = [], history } = await reportOf(3);
    expect(summary.casesLeftOut).toBeUndefined();
    expect(summary.counts).toEqual({
      pass: count - failing(3),
      fail: failing(3),
      satisfactory: 0,
      inconclusive: 0,
    });
    expect(new Set(summary.cases.map(({ id }) => id)).size).toBe(count);
    expect(comparison?.newlyFailing).toHaveLength(failing(3));
    expect(comparison?.fixed).toHaveLength(failing(2));
    expect([comparison?.stillFailing, comparison?.added, comparison?.gone]).toEqual([[], [], []]);
    expect(triage.filter(({ change }) => change.kind === 'new')).toHaveLength(failing(3));
    expect(triage.filter(({ change }) => change.kind === 'fixed')).toHaveLength(failing(2));
    expect(history?.cells).toHaveLength(count);
    summary.cases.forEach(({ id = 0 }, at) => {
      const told = [1, 2, 3].map((run) => (failsIn(run, id - 1) ? 'f' : 'p')).join('');
      if (history?.cells[at] !== told) throw new Error(`${id}: ${history?.cells[at]}`);
    });

    const person = { id: 'u1', name: 'Ada' };
    const place2 = { channel: 'msteams', conversation: '19:ops', kind: 'group' } as const;
    const known = createKnownFailureRepository(records, { now: () => 2_000_000 });
    await known.set({ testCase: 4, until: 9_000_000, by: person, place: place2 });
    expect((await reportOf(3)).known?.map(({ id }) => id)).toEqual([4]);

    const one = await createFindCase(
      records,
      {
        campaigns: { list: async () => [{ id: 12, name: 'Nightly' }] },
        reruns: { scratchCampaigns: async () => new Map() },
        time: systemTime,
        retriesOf: async () => new Map(),
      },
      storedCase(records),
    )(count);
    expect(one.map(({ name, strip }) => [name, strip])).toEqual([
      [`Line ${count}`, [1, 2, 3].map((run) => (failsIn(run, count - 1) ? 'fail' : 'pass'))],
    ]);
    const campaign = await createReportOnCampaign(ports)(12);
    const everFailed = failing(1) + failing(2) + failing(3);
    expect(campaign.failing.length + campaign.failingLeftOut).toBe(everFailed);
    expect(campaign.neverFailed).toBe(count - everFailed);
    expect(campaign.failing.every(({ name }) => name.startsWith('Line '))).toBe(true);

    const patterns = { csv: /\r\n/g, junit: /<testcase /g, ctrf: /"suite":/g };
    for (const format of exportFormats) {
      const written = reportIn(await createRunReports(ports).export(format, { campaign: 12, run: 3 }));
      let found = 0;
      for await (const piece of written) found += piece.match(patterns[format])?.length ?? 0;
      // A CSV file has a line for the titles.
      expect(found, format).toBe(count + (format === 'csv' ? 1 : 0));
    }
    expect(warnings).toEqual([]);
    expect(service.heap.length).toBeGreaterThan(10);
    expect(Math.max(...service.heap) - before).toBeLessThan(maxMegabytes);
    if (process.env['TELL_HEAP'] !== undefined)
      process.stdout.write(
        `heap ${before.toFixed(1)}: ${service.heap.map((each) => each.toFixed(0)).join(' ')} MB\n`,
      );
  });
});
