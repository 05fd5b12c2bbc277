import { defined } from '../../defined.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { RunReport } from '../../ports/runs.ts';
import { type Alert, alertJob, alertKey, alertRecords } from './alerts.ts';
import { decide, findingOf } from './decide.ts';

interface AlertingDeps {
  readonly records: RecordStore;
  readonly jobs: Pick<Jobs, 'wakeAt'>;
  now(): EpochMs;
}

/** Of what couldn't be posted, so many at most are kept. */
const maxPosts = 10;

/**
 * Writes down what a finished run does to the alerts of its campaign, together with what is to be posted, which the job does. Done
 * again after a crash, it only makes sure that the job is awake.
 */
export async function noteAlerts(
  { records, jobs, now }: AlertingDeps,
  report: RunReport,
  isCorrection = false,
): Promise<void> {
  const key = alertKey(report.summary.campaign);
  const after = await alertRecords.update(records, key, (before) => {
    const alerts = before?.alerts.map((alert) => afterRun(alert, report, now(), isCorrection)) ?? [];
    const isSame = alerts.every((alert, at) => alert === before?.alerts[at]);
    return isSame ? undefined : { alerts };
  });
  if (after?.alerts.some(({ posts }) => posts.length > 0)) await jobs.wakeAt(alertJob, key, now());
}

function afterRun(alert: Alert, report: RunReport, at: EpochMs, isCorrection: boolean): Alert {
  const { run, startedAt, endedAt, cases } = report.summary;
  const times = { id: run, ...defined({ startedAt, endedAt }) };
  const { standing, news } = decide(alert.standing, times, findingOf(alert.condition, report), isCorrection);
  if (standing === alert.standing) return alert;
  const { condition, posts } = alert;
  const name =
    condition.kind === 'case' ? cases.find(({ id }) => id === condition.testCase)?.name : undefined;
  return {
    ...alert,
    standing,
    ...defined({ caseName: name?.trim() === '' ? undefined : name }),
    // Two at a time, for they alternate.
    posts: news === undefined ? posts : [...posts.slice(posts.length < maxPosts ? 0 : 2), { ...news, at }],
  };
}
