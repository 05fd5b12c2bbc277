import { commit, type Draft } from '../../commit.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Outbox, PostFate } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { EpochMs } from '../../ports/time.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type Alert, type AlertPost, alertJob, alertKey, alertRecords, readAlerts } from './alerts.ts';
import type { AlertNews } from './decide.ts';
import { newsMessage } from './words.ts';

export interface AlertPosting extends Pick<CampaignDependencies, 'campaigns' | 'subscriptions'> {
  readonly records: RecordStore;
  readonly outbox: Pick<Outbox, 'add' | 'fateOf'>;
  now(): EpochMs;
}

/** How long the end of a run may take to be announced in a summary that mentions alerts, too. Milliseconds. */
export const summaryPause = 60_000;

/** Posts that can't be delivered for this long are given up. Milliseconds. */
const maxLate = 24 * 60 * 60_000;

/** Hands over posts that waited for the end of a mute or of an earlier post. Alerts whose conversation is gone are removed. */
export function createAlertJob(deps: AlertPosting): JobHandler {
  return (key) =>
    commit(deps.records, async (draft) => {
      const before = await readAlerts(draft, key);
      const alerts: Alert[] = [];
      const wakes: EpochMs[] = [];
      for (const alert of before) {
        if ((await lastFate(deps, alert))?.kind === 'gone') continue;
        const { alert: after, mutedUntil } = await handOver(deps, draft, Number(key), alert);
        alerts.push(after);
        if (mutedUntil !== undefined) wakes.push(mutedUntil);
        // Nothing wakes it if it waits for a summary.
        else if (after.posts.length > 0) wakes.push(deps.now() + summaryPause);
      }
      const isSame = alerts.length === before.length && alerts.every((alert, at) => alert === before[at]);
      if (!isSame) await draft.save(alertRecords, key, { alerts });
      return wakes.length === 0 ? undefined : Math.min(...wakes);
    });
}

/**
 * Hands over an alert's first post. The next one waits until that is delivered or given up, so that "cleared" never comes before
 * "crossed". While the campaign is muted at the place nothing is handed over.
 */
export async function handOver(
  deps: AlertPosting,
  draft: Draft,
  campaign: number,
  alert: Alert,
): Promise<{ readonly alert: Alert; readonly mutedUntil?: EpochMs }> {
  const { id, place, posts } = alert;
  const [next, ...later] = posts;
  if (next === undefined || (await lastFate(deps, alert))?.kind === 'waiting') return { alert };
  const mutedUntil = await deps.subscriptions.mutedUntil(campaign, place);
  if (mutedUntil !== undefined) {
    return { alert: { ...alert, posts: heldBack(posts, mutedUntil) }, mutedUntil };
  }
  const campaignName = (await deps.campaigns.find(campaign))?.name;
  const name = `alert ${id} ${next.kind} ${next.run}`;
  await deps.outbox.add(draft, {
    place,
    message: newsMessage(campaign, campaignName, alert, next),
    name,
    until: next.at + maxLate,
    wakes: { kind: alertJob, key: alertKey(campaign) },
  });
  return { alert: { ...alert, posts: later, lastPost: name } };
}

/** The news that a summary gives instead of an alert's own post: if there is no other news, and it is its turn. */
export async function takeNews(
  deps: AlertPosting,
  { campaign, run }: { readonly campaign: number; readonly run?: number | undefined },
  alert: Alert,
): Promise<AlertPost | undefined> {
  const { place, posts, condition } = alert;
  const [next, ...later] = posts;
  if (next === undefined || next.run !== run || later.length > 0) return undefined;
  // The lack of a newer run isn't something that the last one did.
  if (condition.kind === 'silence' && next.kind === 'crossed') return undefined;
  if ((await lastFate(deps, alert))?.kind === 'waiting') return undefined;
  return (await deps.subscriptions.isMuted(campaign, place)) ? undefined : next;
}

async function lastFate({ outbox }: AlertPosting, { place, lastPost }: Alert): Promise<PostFate | undefined> {
  return lastPost === undefined ? undefined : await outbox.fateOf(place, lastPost);
}

/** How many posts an alert holds back at most. */
const maxPosts = 10;

/** Two at a time are dropped, because they alternate. */
export function withNews(posts: readonly AlertPost[], news: AlertNews, at: EpochMs): readonly AlertPost[] {
  return [...posts.slice(posts.length < maxPosts ? 0 : 2), { ...news, at }];
}

/** What came and went while muted isn't posted: posts alternate, so an even number of them cancels out. */
function heldBack(posts: readonly AlertPost[], until: EpochMs): readonly AlertPost[] {
  return posts.length % 2 === 0 ? [] : posts.slice(-1).map((post) => ({ ...post, at: until }));
}
