import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readKeptRuns } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { createKnownFailureRepository } from '../../../../dialogs/campaign/known-failures/known-failures.ts';
import { createReportOnCampaign } from '../../../../dialogs/campaign/results/campaign-report.ts';
import { createHistoryJob } from '../../../../dialogs/campaign/results/fill-history.ts';
import { readSummary } from '../../../../dialogs/campaign/results/reports.ts';
import { reportIn } from '../../../support/reports.ts';
import { emptyCampaign } from '../../../support/rich-campaign.ts';
import { startRunReports } from '../../../support/start-run-reports.ts';

const remote = await startRunReports();
afterAll(async () => {
  await remote.close();
});

/** One of a test's own, of which nothing has been read. */
async function startOwn() {
  const own = await startRunReports();
  onTestFinished(own.close);
  return own;
}

const reportOn = async (campaign: number, { ports } = remote) =>
  await createReportOnCampaign(ports)(campaign);

describe('the report on a campaign', () => {
  it('covers its last 20 runs, has unread ones read and says how many they are', async () => {
    const own = await startOwn();
    const first = await reportOn(5, own);
    expect(first.runs).toHaveLength(20);
    const read = first.runs.filter(({ unread }) => unread === undefined);
    expect(read.length).toBeGreaterThanOrEqual(8);
    expect(read.length).toBeLessThan(20);
    expect(first.beingRead).toBe(20 - read.length);
    expect(own.wakes).toContain('history 5');
    const job = createHistoryJob(own.ports, (campaign, run) => readSummary(own.ports, campaign, run));
    for (let times = 0; times < 20 && (await job('5')) !== undefined; times += 1);
    const whole = await reportOn(5, own);
    expect(whole.beingRead).toBe(0);
    expect(whole.runs.filter(({ unread }) => unread)).toEqual([]);
    for (const { counts, p95Milliseconds, endedAt } of whole.runs) {
      expect(counts).toBeDefined();
      expect(p95Milliseconds).toBeGreaterThan(0);
      expect(endedAt).toBeDefined();
    }
  });

  it('agrees with the last run’s report on every case and its name', async () => {
    const report = await reportOn(5);
    const { summary, triage = [] } = reportIn(await remote.reports.report(5));
    const stands = new Map(triage.map(({ id, change }) => [id, change]));
    const names = new Map(summary.cases.map(({ id, name }) => [id, name]));
    expect(report.failing.length).toBeGreaterThan(1);
    for (const one of report.failing) {
      expect(one.name).toBe(names.get(one.id));
      if (one.last.run === summary.run) expect(one.change).toEqual(stands.get(one.id));
      expect(one.runs.filter(({ outcome }) => outcome === 'fail')).toHaveLength(one.failed);
    }
    const failed = new Set(report.failing.map(({ id }) => id));
    for (const { id, verdict } of summary.cases) if (verdict === 'fail') expect(failed).toContain(id);
    expect(report.failing.length + report.neverFailed).toBeGreaterThanOrEqual(summary.cases.length);
  });

  it('lists this campaign’s known failures with their reason and expiry', async () => {
    const [first] = (await reportOn(5)).failing;
    const known = createKnownFailureRepository(remote.records, { now: Date.now });
    const place = { channel: 'msteams', conversation: 'c', kind: 'group' } as const;
    const until = Date.now() + 60_000;
    const by = { id: 'ann', name: 'Ann' };
    await known.set({ testCase: first?.id ?? 0, until, reason: 'ticket 812', by, place });
    await known.set({ testCase: 987_654, until, by, place });
    const report = await reportOn(5);
    expect(report.known.map(({ id, name, known: one }) => [id, name, one])).toEqual([
      [first?.id, first?.name, { until, by: 'Ann', reason: 'ticket 812' }],
    ]);
    expect(report.failing.find(({ id }) => id === first?.id)?.known?.reason).toBe('ticket 812');
    await known.end(first?.id ?? 0);
    expect((await reportOn(5)).known).toEqual([]);
  });

  it('is empty when there is nothing to report', async () => {
    expect(await reportOn(21)).toEqual(emptyCampaign(21));
  });

  it('uses stored runs while the service is unreachable, without asking for more', async () => {
    const own = await startOwn();
    await reportOn(5, own);
    await own.remote.pause();
    const before = own.calls.length;
    const kept = await readKeptRuns(own.ports, 5);
    const report = await reportOn(5, own);
    expect(report.unlisted).toBe(true);
    expect(report.runs.map(({ run }) => run)).toEqual(kept.map(({ run }) => run));
    expect(report.failing.length).toBeGreaterThan(1);
    expect(new Set(own.calls.slice(before)).size).toBeLessThanOrEqual(1);
  });
});
