import type { RecordRepository } from '../ports/records.ts';
import type { ReportSource, RunAbout } from '../ports/report-source.ts';
import type { RunRequester } from '../ports/run-requests.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { inOurTime } from './dependencies.ts';
import { caseReport } from './history/case-status.ts';
import { runIdOf } from './run/tracked-run.ts';
import { readTrackedRuns } from './run/tracked-runs.ts';

interface ReportParts extends CampaignDependencies {
  readonly records: RecordRepository;
}

/** The source of the report pages: the runs and what is stored about them, with all times by our clock. */
export function reportSource(parts: ReportParts, { find }: Pick<RunRequester, 'find'>): ReportSource {
  const { reports, reportOn } = parts;
  const ours = <Run extends Parameters<typeof inOurTime>[0]>(run: Run): Run =>
    inOurTime(run, parts.serviceAhead?.() ?? 0);
  return {
    export: reports.export,
    trend: async (campaign) => (await reports.trend(campaign)).map(ours),
    async report(campaign, run) {
      const read = await reports.report(campaign, run);
      if (!read.ok || read.value.kind === 'noRun') return read;
      const { value } = read;
      return value.kind === 'running'
        ? { ok: true, value: { ...value, run: ours(value.run) } }
        : { ok: true, value: { ...value, report: { ...value.report, summary: ours(value.report.summary) } } };
    },
    about: (campaign, run) => about(parts, campaign, run),
    requested: find,
    async testCase(id) {
      const [histories, known] = await Promise.all([parts.findCase(id), parts.knownFailures.find(id)]);
      const report = caseReport(id, histories, known);
      return { ...report, campaigns: report.campaigns.map((one) => ({ ...one, runs: one.runs.map(ours) })) };
    },
    async campaign(id) {
      const [report, seen] = await Promise.all([reportOn(id), parts.campaigns.find(id)]);
      return { ...report, runs: report.runs.map(ours), campaignName: seen?.name };
    },
  };
}

async function about(parts: ReportParts, campaign: number, run: number): Promise<RunAbout> {
  const [known, starter, trackedRuns] = await Promise.all([
    parts.campaigns.find(campaign),
    parts.starters.find(campaign, run),
    readTrackedRuns(parts.records, campaign),
  ]);
  const tracked = trackedRuns.find((one) => runIdOf(one) === run);
  const lastLook = tracked?.stage.kind === 'watching' ? tracked.stage.seen : undefined;
  return {
    campaignName: known?.name,
    startedBy: starter?.name ?? tracked?.startedBy?.name,
    soFar: lastLook && { results: lastLook.read, failed: lastLook.failures },
  };
}
