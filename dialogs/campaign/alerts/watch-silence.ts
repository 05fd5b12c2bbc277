import { commit } from '../../commit.ts';
import type { CampaignRun } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { EpochMs } from '../../ports/time.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type Alert, alertJob, alertRecords, readAlerts } from './alerts.ts';
import { decideAfterSilence } from './decide.ts';
import { type AlertPosting, handOver, withNews } from './post-alerts.ts';

/** Times differ by at most this much if a service takes its own clock for granted. Milliseconds. */
const margin = 10 * 60_000;
/** After a list of runs that couldn't be read. Milliseconds. */
const retryPause = 5 * 60_000;

interface SilenceDeps extends AlertPosting, Pick<CampaignDependencies, 'serviceAhead'> {
  /** A campaign's runs since a time of the service's clock. `time`: its clock, or ours if it gave no time. */
  readonly readRuns: (
    campaign: number,
    since: number,
  ) => Promise<Outcome<{ readonly runs: readonly CampaignRun[]; readonly time: number }>>;
}

interface LastStart {
  /** 0: there was no run. */
  readonly run: number;
  /** By our clock; a run without a start date has only just begun. */
  readonly at: EpochMs;
}

/**
 * Notices that a campaign hasn't run for as long as its alerts say, no matter who should have started it, and posts that once for
 * each silence. It runs again when the next alert would be due, or after the run that ends the silence.
 */
export function createSilenceJob(deps: SilenceDeps): JobHandler {
  return async (key) => {
    const campaign = Number(key);
    const alerts = await readAlerts(deps.records, key);
    const longest = Math.max(...alerts.map(silenceOf));
    if (!(longest > 0)) return undefined;
    const since = deps.now() + (deps.serviceAhead?.() ?? 0) - longest - margin;
    const read = await deps.readRuns(campaign, since);
    if (!read.ok) return deps.now() + retryPause;
    const toOurs = deps.now() - read.value.time;
    const starts = read.value.runs.map(({ id, startedAt }) => ({
      run: id,
      at: startedAt === undefined ? deps.now() : startedAt + toOurs,
    }));
    const last = starts.reduce((one, other) => (other.at > one.at ? other : one), never);
    return await commit(deps.records, async (draft) => {
      const before = await readAlerts(draft, key);
      const after: Alert[] = [];
      for (const alert of before) {
        const noted = afterLook(alert, last, deps.now());
        after.push(noted === alert ? alert : (await handOver(deps, draft, campaign, noted)).alert);
      }
      if (after.some((alert, at) => alert !== before[at])) {
        await draft.save(alertRecords, key, { alerts: after });
        if (after.some(({ posts }) => posts.length > 0)) draft.wakeAt(alertJob, key, deps.now());
      }
      const waits = after.filter((alert) => silenceOf(alert) > 0);
      const next = waits.map((alert) => (isCrossed(alert) ? deps.now() : last.at) + silenceOf(alert));
      return next.length === 0 ? undefined : Math.min(...next);
    });
  };
}

const never: LastStart = { run: 0, at: Number.NEGATIVE_INFINITY };

/** Milliseconds; 0 for an alert that watches for something else. */
function silenceOf({ condition }: Alert): number {
  return condition.kind === 'silence' ? condition.for : 0;
}

function isCrossed({ standing }: Alert): boolean {
  return standing.crossed !== undefined;
}

function afterLook(alert: Alert, last: LastStart, now: EpochMs): Alert {
  const silence = silenceOf(alert);
  if (silence === 0) return alert;
  // The end of the run that broke the silence may never be read.
  const { state, news } = decideAfterSilence(alert.standing, { id: last.run });
  const posts = news === undefined ? alert.posts : withNews(alert.posts, news, now);
  const broken = news === undefined ? alert : { ...alert, standing: state, posts };
  if (isCrossed(broken) || last.at + silence > now) return broken;
  const crossed = { kind: 'crossed', run: last.run } as const;
  return { ...broken, standing: { crossed: { since: last.run } }, posts: withNews(posts, crossed, now) };
}
