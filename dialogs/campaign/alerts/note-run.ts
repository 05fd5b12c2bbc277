import { commit } from '../../commit.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { RunReport } from '../../ports/runs.ts';
import { type Alert, alertJob, alertKey, alertRecords } from './alerts.ts';
import { decide, findingOf } from './decide.ts';
import { type AlertPosting, handOver } from './post-alerts.ts';

/** How many posts an alert holds back at most. */
const maxPosts = 10;

/** Stores what a finished run does to its campaign's alerts, together with their posts. */
export async function noteAlerts(deps: AlertPosting, report: RunReport, isCorrection = false): Promise<void> {
  const { campaign } = report.summary;
  const key = alertKey(campaign);
  await commit(deps.records, async (draft) => {
    const { alerts: before } = (await draft.get(alertRecords, key)) ?? { alerts: [] };
    const noted = before.map((alert) => afterRun(alert, report, deps.now(), isCorrection));
    if (noted.every((alert, at) => alert === before[at])) return;
    const alerts: Alert[] = [];
    for (const alert of noted) alerts.push((await handOver(deps, draft, campaign, alert)).alert);
    await draft.save(alertRecords, key, { alerts });
    // The mute or the post that they are waiting for may be over by now.
    if (alerts.some(({ posts }) => posts.length > 0)) draft.wakeAt(alertJob, key, deps.now());
  });
}

function afterRun(alert: Alert, report: RunReport, at: EpochMs, isCorrection: boolean): Alert {
  const { run, startedAt, endedAt, cases } = report.summary;
  const times = { id: run, startedAt, endedAt };
  const { state, news } = decide(alert.standing, times, findingOf(alert.condition, report), isCorrection);
  if (state === alert.standing) return alert;
  const { condition, posts } = alert;
  const name =
    condition.kind === 'case' ? cases.find(({ id }) => id === condition.testCase)?.name : undefined;
  return {
    ...alert,
    standing: state,
    caseName: name?.trim() ? name : alert.caseName,
    // Two at a time, because they alternate.
    posts: news === undefined ? posts : [...posts.slice(posts.length < maxPosts ? 0 : 2), { ...news, at }],
  };
}
