import type { EpochMs } from '../../ports/clock.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Logger } from '../../ports/logger.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { type Alert, type AlertPost, alertKey, alertRecords, removeAlert } from './alerts.ts';
import { newsMessage } from './words.ts';

interface PostingDeps extends Pick<CampaignDependencies, 'campaigns' | 'subscriptions'> {
  readonly records: RecordRepository;
  readonly messenger: Pick<ProactiveMessenger, 'post'>;
  now(): EpochMs;
  readonly log: Pick<Logger, 'error' | 'warn'>;
}

/** After a post that failed. Milliseconds. */
const pause = 60_000;
/** What can't be posted for so long is given up. */
const maxLate = 24 * 60 * 60_000;

/**
 * Posts what the alerts of a campaign have to say: each once, under a name, and struck off only afterwards, so that a process that
 * is killed leaves it to the next. While a place has the campaign muted nothing is posted there; afterwards what
 * still holds is.
 */
export function createAlertJob(deps: PostingDeps): JobHandler {
  return async (key) => {
    const campaign = Number(key);
    const wakes: number[] = [];
    for (const alert of (await alertRecords.get(deps.records, key))?.alerts ?? []) {
      const wake = alert.posts.length === 0 ? undefined : await postAlert(deps, campaign, alert);
      if (wake !== undefined) wakes.push(wake);
    }
    return wakes.length === 0 ? undefined : Math.min(...wakes);
  };
}

/** @returns when to go on; undefined: everything has been said */
async function postAlert(deps: PostingDeps, campaign: number, alert: Alert): Promise<number | undefined> {
  const { records, messenger, now, log } = deps;
  const { id, place } = alert;
  const mutedUntil = await deps.subscriptions.mutedUntil(campaign, place);
  if (mutedUntil !== undefined) {
    await changePosts(records, campaign, id, (posts) => heldBack(posts, mutedUntil));
    return mutedUntil;
  }
  const name = (await deps.campaigns.find(campaign))?.name;
  for (const post of alert.posts) {
    const message = newsMessage(campaign, name, alert, post);
    const posted = await messenger.post(place, message, `alert ${id} ${post.kind} ${post.run}`);
    if (!posted.ok && posted.reason === 'gone') {
      log.warn({ campaign, alert: id }, 'An alert was removed: its conversation is gone.');
      await removeAlert(records, campaign, id);
      return undefined;
    }
    if (!posted.ok && posted.reason === 'failed') {
      if (now() < post.at + maxLate) return now() + pause;
      log.error({ campaign, alert: id, run: post.run }, 'An alert could not be posted.');
    }
    // Where it may have arrived it isn't posted twice.
    await changePosts(records, campaign, id, (posts) =>
      posts.filter(({ kind, run }) => kind !== post.kind || run !== post.run),
    );
  }
  return undefined;
}

/** What came and went unposted is no news any more: they alternate, so of an even number nothing is left. */
function heldBack(posts: readonly AlertPost[], until: EpochMs): readonly AlertPost[] {
  return posts.length % 2 === 0 ? [] : posts.slice(-1).map((post) => ({ ...post, at: until }));
}

async function changePosts(
  records: RecordRepository,
  campaign: number,
  id: number,
  change: (posts: readonly AlertPost[]) => readonly AlertPost[],
): Promise<void> {
  await alertRecords.update(records, alertKey(campaign), (before) =>
    before === undefined
      ? undefined
      : { alerts: before.alerts.map((one) => (one.id === id ? { ...one, posts: change(one.posts) } : one)) },
  );
}
