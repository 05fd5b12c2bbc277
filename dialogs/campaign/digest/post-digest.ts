import type { Draft } from '../../commit.ts';
import { lateAfter } from '../../in-time.ts';
import type { Message } from '../../message.ts';
import { type JobHandler, readMissedKey } from '../../ports/jobs.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { EpochMs } from '../../ports/time.ts';
import { lastOccurrence, nextOccurrence } from '../../rhythm.ts';
import { type Decision, workflow } from '../../workflow.ts';
import type { KnownCampaignRecord } from '../campaigns.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { knownByLastRun } from '../known.ts';
import type { DigestContent } from './content.ts';
import { type DigestContext, digestMessage, quietMessage, unreadableMessage } from './digest-message.ts';
import { type Digest, digestJob, digestRecords, rhythmOf, windowOf } from './digests.ts';
import { latest, sinceOf } from './read-digest.ts';

interface DigestPosts
  extends Pick<CampaignDependencies, 'campaigns' | 'reruns' | 'readDigest' | 'now' | 'time' | 'trace'> {
  readonly records: RecordRepository;
  readonly outbox: Pick<Outbox, 'add' | 'fateOf'>;
}

const minute = 60_000;
const maxReading = 4 * minute;
/** How long a digest waits for campaigns that couldn't be read, or not to the end. */
const patience = 20 * minute;
const shortPause = 5 * minute;
const day = 24 * 60 * minute;
/** A week, allowing for clock changes and late posts. */
const aWeek = 6.5 * day;

/**
 * The job of a digest: posts what ran since the last one. If nothing ran, it posts once a week. Called again for the same time, it
 * does nothing. It is also woken when a post was delivered or given up.
 */
export function createDigestJob(deps: DigestPosts): JobHandler {
  return digestWorkflow(
    deps,
    (key) => key,
    async (digest, key, isWaiting) => {
      const at = lastOccurrence(digest, deps.now());
      // It is called again once that post is over.
      if (at !== undefined && at > digest.doneAt && isWaiting) return { at: 'woken' };
      if (at !== undefined && at > digest.doneAt) return await post(deps, key, digest, at);
      return digest.follows === undefined ? await follow(deps, digest) : { at: 'woken' };
    },
  );
}

/** If the next digest comes this soon, it covers the missed one. */
const soon = 2 * 60 * minute;

/** The job of a digest whose time was missed while no process ran: it is posted late, unless the next one comes soon. */
export function createMissedDigests(deps: DigestPosts): JobHandler {
  return digestWorkflow(
    deps,
    (missed) => readMissedKey(missed).key,
    async (digest, missed, isWaiting) => {
      const { key, at } = readMissedKey(missed);
      if (digest.doneAt >= at) return { at: 'woken' };
      const now = deps.now();
      if (isWaiting) return { at: now + minute };
      const isPassed = (lastOccurrence(digest, now) ?? at) > at;
      const isNextSoon = (nextOccurrence(digest, now) ?? Number.POSITIVE_INFINITY) < now + soon;
      return isPassed || isNextSoon ? { at: 'woken' } : await post(deps, key, digest, at);
    },
  );
}

/**
 * First looks at the fate of the last post: a digest ends with its conversation, and what didn't arrive in time is covered again.
 * @param keyOf the digest's own key
 */
function digestWorkflow(
  { records, outbox, time, trace }: DigestPosts,
  keyOf: (key: string) => string,
  step: (digest: Digest, key: string, isWaiting: boolean) => Promise<Decision<Digest>>,
): JobHandler {
  return workflow<Digest>({
    name: 'digest',
    trace,
    records,
    time,
    read: async (draft, key) => await draft.get(digestRecords, keyOf(key)),
    save: async (draft, digest, key) => await draft.save(digestRecords, keyOf(key), digest),
    // Both change when it is set again or posted by another process.
    statusOf: ({ doneAt, since }) => `${doneAt} ${since}`,
    async step(digest, key) {
      const { lastPost } = digest;
      const fate = lastPost && (await outbox.fateOf(digest.place, lastPost.name))?.kind;
      if (fate === 'gone') return { also: (draft) => end(draft, keyOf(key)), at: 'woken' };
      if (fate !== 'late' || lastPost === undefined) return await step(digest, key, fate === 'waiting');
      return {
        next: ({ lastPost: _late, since: _, told: __, behind: ___, ...rest }) => ({
          ...rest,
          ...lastPost.before,
        }),
      };
    },
  }).job;
}

async function end(draft: Draft, key: string): Promise<void> {
  await draft.remove(digestRecords, key);
  draft.cancel(digestJob, key);
}

/** @param at the time of its rhythm that it is posted for */
async function post(deps: DigestPosts, key: string, digest: Digest, at: EpochMs): Promise<Decision<Digest>> {
  const { place, since, timeZone } = digest;
  const content = await deps.readDigest({
    ...windowOf(digest),
    place,
    timeZone,
    isLate: lateAfter(deps.time, maxReading),
  });
  const behind = new Set(digest.behind?.map(({ campaign }) => campaign));
  // Campaigns that couldn't be read the last time aren't waited for.
  const isAway = content.unread.some((campaign) => !behind.has(campaign));
  const now = deps.now();
  if ((isAway || content.beingRead > 0) && now < at + patience) return { at: now + shortPause };
  const context = { clock: { timeZone, now }, since, rhythm: rhythmOf(digest) };
  const isQuiet = content.campaigns.length + content.missed.length === 0;
  const isWeekly = now >= digest.postedAt + aWeek;
  const message = isQuiet
    ? isAway || isWeekly
      ? quietOr(content, context)
      : undefined
    : digestMessage(content, context);
  const changes = { ...after(digest, content, at), doneAt: at };
  if (message === undefined) return await finish(deps, changes);
  const lastPost = { name: `digest ${at}`, before: windowOf(digest) };
  return await finish(deps, { ...changes, postedAt: now, lastPost }, (draft) =>
    deps.outbox.add(draft, {
      place,
      message,
      name: lastPost.name,
      until: Math.min(now + day, nextOccurrence(digest, now) ?? Number.POSITIVE_INFINITY),
      wakes: { kind: digestJob, key },
    }),
  );
}

function quietOr({ unread }: DigestContent, context: DigestContext): Message {
  return unread.length > 0 ? unreadableMessage(unread, context) : quietMessage(context);
}

/** Converted to our clock, a run's end differs a little from read to read. Milliseconds. */
const leeway = 10 * minute;

/** The window after a digest. An empty digest doesn't advance it. */
function after(
  digest: Digest,
  { campaigns, missed, unread, runs }: DigestContent,
  at: EpochMs,
): Partial<Digest> {
  const behind = unread.map((campaign) => ({ campaign, since: sinceOf(digest, campaign) }));
  if (campaigns.length + missed.length === 0) return { behind };
  const covered = runs
    .filter(({ endedAt }) => endedAt > at - latest - leeway)
    .map(({ campaign, run }) => [campaign, run] as const);
  // The next digest covers these from the end of the previous one.
  const coveredBefore = digest.told?.filter(([campaign]) => unread.includes(campaign)) ?? [];
  return { behind, since: at, told: [...coveredBefore, ...covered] };
}

/** Stores the digest together with its post. */
async function finish(
  deps: DigestPosts,
  changes: Partial<Digest>,
  post?: (draft: Draft) => Promise<void>,
): Promise<Decision<Digest>> {
  const follows = chooseFollowed(await knownByLastRun(deps), deps.now());
  return { next: (before) => ({ ...before, ...changes, follows }), also: post, at: 'woken' };
}

/** Chooses the campaigns to follow before the first digest. */
async function follow(deps: DigestPosts, { place, timeZone }: Digest): Promise<Decision<Digest>> {
  await deps.readDigest({ since: deps.now(), place, timeZone, isLate: lateAfter(deps.time, maxReading) });
  return await finish(deps, {});
}

const recent = 14 * 24 * 60 * 60_000;
const maxFollowed = 200;
/** This many are followed even if they haven't run recently. */
const few = 50;

/**
 * The campaigns that are polled individually for runs that others start: those that ran within two weeks, and some more if these
 * are few. The list of campaigns covers the rest.
 * @param campaigns the one that ran last comes first
 */
function chooseFollowed(campaigns: readonly KnownCampaignRecord[], now: EpochMs): readonly number[] {
  const runRecently = ({ lastRun }: KnownCampaignRecord): boolean => (lastRun?.endedAt ?? 0) > now - recent;
  return campaigns
    .filter((one, at) => at < few || (at < maxFollowed && runRecently(one)))
    .map(({ id }) => id);
}
