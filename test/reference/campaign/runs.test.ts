import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  campaignSchema,
  executeReplySchema,
  resultPageSchema,
  runPageSchema,
} from '../../../src/services/campaign/schemas.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { systemTime } from '../../../src/time.ts';
import { newFolder } from '../../support/new-folder.ts';
import { createBody, type Service, startService } from '../../support/reference-campaign.ts';

const start = async (options: Parameters<typeof startService>[0] = {}) => {
  const service = await startService(options);
  onTestFinished(() => service.stop());
  return service;
};

/** A clock that a test moves. */
function clockAt(iso: string) {
  let time = Date.parse(iso);
  return {
    now: () => time,
    forward(seconds: number) {
      time += seconds * 1000;
    },
  };
}

const runsOf = async (service: Service, campaignId: number, query = '') =>
  runPageSchema.parse((await service.call('GET', `/campaigns/${campaignId}/runs${query}`)).body);

const resultsOf = async (service: Service, campaignId: number, runId: number, query = '') =>
  resultPageSchema.parse(
    (await service.call('GET', `/report/campaigns/${campaignId}/runs/${runId}/results${query}`)).body,
  );

async function allResults(service: Service, campaignId: number, runId: number) {
  const pages = [];
  let next: string | null | undefined =
    `/report/campaigns/${campaignId}/runs/${runId}/results?stepResults=true`;
  while (next) {
    const page: ReturnType<typeof resultPageSchema.parse> = resultPageSchema.parse(
      (await service.call('GET', next)).body,
    );
    pages.push(page);
    next = page.nextPage;
  }
  return pages;
}

describe('execute', () => {
  it('answers with the ids of the previous run, and the new run is found by its date', async () => {
    const service = await start();
    const before = await runsOf(service, 12);
    const from = new Date().toISOString();
    const reply = await service.call('POST', '/campaigns/12/execute');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      campaignRunId: before.results[0]?.campaignRunId,
      runId: before.results[0]?.runId,
    });
    const found = await runsOf(service, 12, `?fromDate=${from}`);
    expect(found.totalResults).toBe(1);
    expect(found.results[0]?.runId).toBeGreaterThan(before.results[0]?.runId ?? Number.POSITIVE_INFINITY);
    expect(found).toMatchObject({ campaignId: 12, campaignName: 'Customer lines check', accountId: 1 });
    expect((await service.call('GET', found.results[0]?.url ?? '')).body).toEqual(found.results[0]);
  });

  it('answers without ids if there was no run', async () => {
    const service = await start();
    expect(await service.call('POST', '/campaigns/21/execute')).toMatchObject({ status: 200, body: {} });
    expect(
      executeReplySchema.parse((await service.call('POST', '/campaigns/21/execute')).body).runId,
    ).toBeTypeOf('number');
  });

  it('is refused for an inactive campaign', async () => {
    const service = await start();
    const before = await runsOf(service, 24);
    expect((await service.call('POST', '/campaigns/24/execute')).status).toBe(409);
    expect((await runsOf(service, 24)).totalResults).toBe(before.totalResults);
  });

  it('starts several runs at the same moment', async () => {
    const service = await start({ runSpeed: 1 });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => service.call('POST', '/campaigns/21/execute')),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { results } = await runsOf(service, 21);
    expect(new Set(results.map(({ runId }) => runId)).size).toBe(5);
    expect(new Set(results.map(({ campaignRunId }) => campaignRunId)).size).toBe(5);
    expect(results.every(({ endDate }) => endDate === null)).toBe(true);
  });
});

describe('a run', () => {
  it('goes from None to Completed in real time, with more and more results', async () => {
    const service = await start({ runSpeed: 40 });
    await service.call('POST', '/campaigns/12/execute');
    const runId = (await runsOf(service, 12)).results[0]?.runId ?? 0;
    const statuses: string[] = [];
    const counts: number[] = [];
    const until = Date.now() + 20_000;
    for (;;) {
      const page = await resultsOf(service, 12, runId);
      const { status } = campaignSchema.parse((await service.call('GET', '/campaigns/12')).body);
      const { campaignStatus = '', endDate, result } = page.campaignRun ?? {};
      if (statuses.at(-1) !== campaignStatus) statuses.push(campaignStatus);
      counts.push(page.totalResults ?? -1);
      expect(page.results).toHaveLength(page.totalResults ?? -1);
      if (campaignStatus === 'Completed') {
        expect(status).toBe('Completed');
        expect(Date.parse(endDate ?? '')).toBeLessThanOrEqual(systemTime.now());
        expect(result).toBe('Failed');
        break;
      }
      expect([endDate, result]).toEqual([null, null]);
      expect(Date.now()).toBeLessThan(until);
      await setTimeout(20);
    }
    // A busy machine may look too late to see the first two, which are short at this speed.
    const order = ['None', 'Queued', 'Running', 'Completed'];
    expect(statuses).toEqual(order.filter((status) => statuses.includes(status)));
    expect(statuses.slice(-2)).toEqual(['Running', 'Completed']);
    expect(counts).toEqual(counts.toSorted((left, right) => left - right));
    expect(new Set(counts).size).toBeGreaterThan(5);
    expect(counts.at(-1)).toBe(24);
    const run = (await runsOf(service, 12)).results[0];
    expect(run).toMatchObject({ runId, result: 'Failed' });
    expect(Date.parse(run?.endDate ?? '') - Date.parse(run?.startDate ?? '')).toBeGreaterThan(1000);
    expect(await service.call('GET', '/campaigns/12')).toMatchObject({
      body: { lastRunDate: run?.startDate },
    });
  });

  it('shows the same status everywhere at any time', async () => {
    const clock = clockAt('2026-05-01T00:00:00Z');
    const service = await start({ now: clock.now, runSpeed: 2 });
    await service.call('POST', '/campaigns', createBody);
    await service.call('POST', '/campaigns/21/execute');
    const runId = (await runsOf(service, 21)).results[0]?.runId ?? 0;
    const look = async () => [
      (await resultsOf(service, 21, runId)).campaignRun?.campaignStatus,
      campaignSchema.parse((await service.call('GET', '/campaigns/21')).body).status,
      (await runsOf(service, 21)).results[0]?.endDate === null,
    ];
    expect(await look()).toEqual(['None', 'None', true]);
    clock.forward(0.75);
    expect(await look()).toEqual(['Queued', 'Queued', true]);
    clock.forward(3);
    expect(await look()).toEqual(['Running', 'Running', true]);
    clock.forward(60);
    expect(await look()).toEqual(['Completed', 'Completed', false]);
    // A second run takes the campaign back to its own status; the first run stays over.
    await service.call('POST', '/campaigns/21/execute');
    clock.forward(0.75);
    expect(campaignSchema.parse((await service.call('GET', '/campaigns/21')).body).status).toBe('Queued');
    expect((await resultsOf(service, 21, runId)).campaignRun?.campaignStatus).toBe('Completed');
  });

  it('continues after a restart and keeps its results', async () => {
    const clock = clockAt('2026-05-01T00:00:00Z');
    const options = { now: clock.now, runSpeed: 1 };
    const first = await startService(options);
    await first.call('POST', '/campaigns/12/execute');
    const runId = (await runsOf(first, 12)).results[0]?.runId ?? 0;
    clock.forward(40);
    const before = await resultsOf(first, 12, runId, '?stepResults=true');
    expect(before.totalResults).toBeGreaterThan(3);
    expect(before.totalResults).toBeLessThan(24);
    const runsBefore = await runsOf(first, 12);
    await first.pause();

    // Another speed and another seed are for the runs to come.
    const database = join(first.folder, 'campaign.sqlite');
    const second = await start({ ...options, database, runSpeed: 7, seed: 'other' });
    const relative = (page: unknown) => JSON.stringify(page).replaceAll(/https:\/\/[\d.]+:\d+/g, '');
    expect(relative(await resultsOf(second, 12, runId, '?stepResults=true'))).toBe(relative(before));
    expect(relative(await runsOf(second, 12))).toBe(relative(runsBefore));
    clock.forward(20);
    expect((await resultsOf(second, 12, runId)).totalResults).toBeGreaterThan(before.totalResults ?? 24);
    clock.forward(60);
    const ended = await resultsOf(second, 12, runId, '?stepResults=true');
    expect(ended.campaignRun?.campaignStatus).toBe('Completed');
    expect(ended.results.slice(0, before.totalResults)).toEqual(before.results);
    await first.stop();
  });

  it('has the same results for the same seed in any database, and others for another seed', async () => {
    const outcome = async (seed: string) => {
      const clock = clockAt('2026-05-01T00:00:00Z');
      const service = await start({ now: clock.now, seed });
      await service.call('POST', '/campaigns/3/execute');
      clock.forward(3600);
      const runId = (await runsOf(service, 3)).results[0]?.runId ?? 0;
      const pages = await allResults(service, 3, runId);
      return pages.flatMap(({ results }) => results);
    };
    const once = await outcome('canvass');
    expect(once).toHaveLength(72);
    expect(await outcome('canvass')).toEqual(once);
    expect(await outcome('other')).not.toEqual(once);
  });

  it('keeps its test cases when its campaign changes', async () => {
    const clock = clockAt('2026-05-01T00:00:00Z');
    const service = await start({ now: clock.now });
    const created = await service.call('POST', '/campaigns', createBody);
    const { campaignId } = campaignSchema.parse(created.body);
    await service.call('POST', `/campaigns/${campaignId}/execute`);
    await service.call('PUT', `/campaigns/${campaignId}`, {
      synchronized: { isActive: true },
      maximumAps: 1,
      concurrency: 1,
      planId: 3,
      active: true,
      channel: 'Voice',
      name: 'Renamed',
      description: null,
      requestedRunDate: null,
      scheduledRunDate: null,
      testCaseDistributionProfile: 'RoundRobin',
      planType: 'Velocity',
      testCases: [{ testCaseId: 9, probability: 100 }],
    });
    clock.forward(600);
    const runId = (await runsOf(service, campaignId)).results[0]?.runId ?? 0;
    const { results } = await resultsOf(service, campaignId, runId);
    expect(results.map(({ testCase }) => testCase?.testCaseId)).toEqual([7, 8]);
  });
});

describe('the runs list', () => {
  it('has a history from the first start on, newest first, 50 a page', async () => {
    const service = await start();
    await Promise.all(Array.from({ length: 5 }, () => service.call('POST', '/campaigns/5/execute')));
    const first = await runsOf(service, 5, '?fromDate=2020-01-01T00:00:00Z');
    expect(first).toMatchObject({ totalResults: 53, returnedResults: 50, previousPage: null });
    const url = new URL(first.nextPage ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({ fromDate: '2020-01-01T00:00:00Z', pageno: '2' });
    const second = runPageSchema.parse((await service.call('GET', url.href)).body);
    expect(second).toMatchObject({ totalResults: 53, returnedResults: 3, nextPage: null });
    const starts = [...first.results, ...second.results].map(({ startDate }) => startDate ?? '');
    expect(starts).toEqual(starts.toSorted().reverse());
    expect(new Set([...first.results, ...second.results].map(({ runId }) => runId)).size).toBe(53);
  });

  it('applies fromDate to the millisecond and refuses an invalid one', async () => {
    const service = await start();
    const [newest, older] = (await runsOf(service, 12)).results;
    const since = Date.parse(newest?.startDate ?? '');
    const idsFrom = async (fromDate: string) => {
      const { results, totalResults } = await runsOf(service, 12, `?fromDate=${fromDate}`);
      expect(totalResults).toBe(results.length);
      return results.map(({ runId }) => runId);
    };
    expect(await idsFrom(new Date(since).toISOString())).toEqual([newest?.runId]);
    expect(await idsFrom(new Date(since + 1).toISOString())).toEqual([]);
    expect(await idsFrom(older?.startDate?.replace('Z', '') ?? '')).toEqual([newest?.runId, older?.runId]);
    const all = (await runsOf(service, 12)).totalResults;
    expect((await runsOf(service, 12, '?fromDate=0001-01-01T00:00:00')).totalResults).toBe(all);
    const reply = await service.call('GET', '/campaigns/12/runs?fromDate=yesterday');
    expect(reply).toMatchObject({ status: 400, body: { field: 'fromDate' } });
  });
});

describe('the results list', () => {
  it('has the shape of the specification, with steps only if requested', async () => {
    const service = await start();
    const runId = (await runsOf(service, 12)).results[0]?.runId ?? 0;
    const page = await resultsOf(service, 12, runId, '?stepResults=true');
    expect(Object.keys(page).sort()).toEqual([
      'campaignRun',
      'firstPage',
      'lastPage',
      'nextPage',
      'previousPage',
      'results',
      'returnedResults',
      'stepResults',
      'totalResults',
    ]);
    expect(page).toMatchObject({ stepResults: true, totalResults: 24, returnedResults: 24 });
    expect(Object.keys(page.campaignRun ?? {}).sort()).toEqual([
      'campaignId',
      'campaignName',
      'campaignStatus',
      'endDate',
      'result',
      'runId',
      'startDate',
    ]);
    const item = page.results[0];
    expect(Object.keys(item ?? {}).sort()).toEqual([
      'calledNumber',
      'callingNumber',
      'channel',
      'dialResult',
      'duration',
      'runDate',
      'testCase',
      'testResult',
      'testResultId',
      'testRunTicketId',
      'testStepResultList',
    ]);
    expect(Object.keys(item?.testCase ?? {}).sort()).toEqual([
      'active',
      'alert',
      'callFlow',
      'calledNumber',
      'description',
      'folderPath',
      'modifiedBy',
      'name',
      'notes',
      'preConnectAudio',
      'testCaseId',
    ]);
    expect(Object.keys(item?.testStepResultList?.ringStepResult ?? {}).sort()).toEqual([
      'duration',
      'responseTime',
      'step',
      'stepResult',
    ]);
    const without = await resultsOf(service, 12, runId, '?stepResults=False');
    expect(without.stepResults).toBe(false);
    expect(without.results[0]).not.toHaveProperty('testStepResultList');
    expect(without.results.map(({ testResult }) => testResult)).toEqual(
      page.results.map(({ testResult }) => testResult),
    );
    expect(
      await service.call('GET', `/report/campaigns/12/runs/${runId}/results?stepResults=yes`),
    ).toMatchObject({
      status: 400,
      body: { field: 'stepResults' },
    });
  });

  it('keeps its parameters in its links and never shows a result twice', async () => {
    const service = await start();
    const runId = (await runsOf(service, 9)).results[0]?.runId ?? 0;
    const pages = await allResults(service, 9, runId);
    expect(pages.length).toBeGreaterThan(3);
    expect(
      pages.every((page) => page.stepResults === true && page.totalResults === pages[0]?.totalResults),
    ).toBe(true);
    const ids = pages.flatMap(({ results }) => results.map(({ testResultId }) => testResultId));
    expect(new Set(ids).size).toBe(pages[0]?.totalResults);
  });
});

describe('the service', () => {
  it('sends the time of its own clock in the Date header', async () => {
    const clock = clockAt('2031-02-03T04:05:06Z');
    const service = await start({ now: clock.now });
    const reply = await service.call('GET', '/plans');
    expect(reply.headers.get('date')).toBe('Mon, 03 Feb 2031 04:05:06 GMT');
    expect((await service.call('GET', '/nothing')).headers.get('date')).toBe('Mon, 03 Feb 2031 04:05:06 GMT');
  });

  it('uses its own tables in a shared database and leaves it open', async () => {
    const folder = newFolder();
    const database = await openSqliteDatabase(folder);
    const names = async () =>
      (await database.all("SELECT name FROM sqlite_master WHERE type = 'table'", [])).map(({ name }) =>
        String(name),
      );
    const before = await names();
    const service = await start({ database });
    const added = (await names()).filter((name) => !before.includes(name));
    expect(added.length).toBeGreaterThan(3);
    expect(added.every((name) => name.startsWith('reference_campaign_'))).toBe(true);
    await service.pause();
    expect(await database.one('SELECT 1 AS one', [])).toEqual({ one: 1 });
    await database.close();
  });

  it('keeps campaigns and creates no history twice', async () => {
    const first = await startService();
    await first.call('POST', '/campaigns', { ...createBody, name: 'Kept' });
    const runs = (await runsOf(first, 12)).totalResults;
    await first.pause();
    const second = await start({ database: join(first.folder, 'campaign.sqlite') });
    expect((await runsOf(second, 12)).totalResults).toBe(runs);
    expect(JSON.stringify((await second.call('GET', '/campaigns')).body)).toContain('"name":"Kept"');
    await first.stop();
  });
});
