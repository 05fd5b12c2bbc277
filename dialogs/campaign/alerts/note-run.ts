import { commit } from '../../commit.ts';
import type { RunReport } from '../../ports/runs.ts';
import type { EpochMs } from '../../ports/time.ts';
import { isSamePlace } from '../../records.ts';
import type { AlertsOfRun, AnnouncedAlert, NotingAlerts } from '../announced-alerts.ts';
import { type Alert, alertJob, alertKey, alertRecords, readAlerts, silenceJob } from './alerts.ts';
import { decide, decideAfterSilence, findingOf } from './decide.ts';
import { type AlertPosting, handOver, summaryPause, takeNews, withNews } from './post-alerts.ts';
import { newsHere } from './words.ts';

/**
 * Stores what a finished run does to its campaign's alerts, together with their posts.
 * @param summaryMayComeTo the places where the run's summary may mention it: there it waits for `alertsOfRun`
 */
export async function noteAlerts(
  deps: AlertPosting,
  report: RunReport,
  { isCorrection = false, summaryMayComeTo = [] }: NotingAlerts = {},
): Promise<void> {
  const { campaign } = report.summary;
  const key = alertKey(campaign);
  await commit(deps.records, async (draft) => {
    const before = await readAlerts(draft, key);
    const noted = before.map((alert) => afterRun(alert, report, deps.now(), isCorrection));
    if (noted.every((alert, at) => alert === before[at])) return;
    const alerts: Alert[] = [];
    const waits = ({ place }: Alert): boolean => summaryMayComeTo.some((one) => isSamePlace(one, place));
    for (const alert of noted)
      alerts.push(waits(alert) ? alert : (await handOver(deps, draft, campaign, alert)).alert);
    await draft.save(alertRecords, key, { alerts });
    if (noted.some((alert, at) => alert !== before[at] && alert.condition.kind === 'silence'))
      draft.wakeAt(silenceJob, key, deps.now());
    // The mute or the post that they are waiting for may be over by now.
    const left = alerts.filter(({ posts }) => posts.length > 0);
    if (left.length > 0) draft.wakeAt(alertJob, key, deps.now() + (left.some(waits) ? summaryPause : 0));
  });
}

/** While a run's end is announced: what its summary says about alerts, and when the alerts' own posts may go on. */
export function alertsOfRun(deps: AlertPosting): AlertsOfRun {
  return {
    async take(draft, { campaign, run }, place, post) {
      const key = alertKey(campaign);
      const before = await readAlerts(draft, key);
      const announced: AnnouncedAlert[] = [];
      const alerts: Alert[] = [];
      for (const alert of before) {
        const news = isSamePlace(alert.place, place)
          ? await takeNews(deps, { campaign, run }, alert)
          : undefined;
        alerts.push(news === undefined ? alert : { ...alert, posts: [], lastPost: post });
        if (news !== undefined)
          announced.push({ id: alert.id, kind: news.kind, text: newsHere(alert, news) });
      }
      if (announced.length > 0) await draft.save(alertRecords, key, { alerts });
      return announced;
    },
    async goOn(draft, campaign) {
      const alerts = await readAlerts(draft, alertKey(campaign));
      if (alerts.some(({ posts }) => posts.length > 0))
        draft.wakeAt(alertJob, alertKey(campaign), deps.now());
    },
  };
}

function afterRun(alert: Alert, report: RunReport, at: EpochMs, isCorrection: boolean): Alert {
  const { run, startedAt, endedAt, cases } = report.summary;
  const times = { id: run, startedAt, endedAt };
  const { condition, standing } = alert;
  const { state, news } =
    condition.kind === 'silence'
      ? decideAfterSilence(standing, times)
      : decide(standing, times, findingOf(condition, report), isCorrection);
  if (state === standing) return alert;
  const name =
    condition.kind === 'case' ? cases.find(({ id }) => id === condition.testCase)?.name : undefined;
  return {
    ...alert,
    standing: state,
    caseName: name?.trim() ? name : alert.caseName,
    posts: news === undefined ? alert.posts : withNews(alert.posts, news, at),
  };
}
