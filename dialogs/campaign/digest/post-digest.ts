import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { EpochMs } from '../../ports/clock.ts';
import { type JobHandler, type Jobs, readMissedKey } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { lastOccurrence, nextOccurrence } from '../../rhythm.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaignRecord } from '../repositories/campaigns.ts';
import { type Digest, digestJob, digestRecords, rhythmOf } from '../repositories/digests.ts';
import type { DigestContent } from './content.ts';
import { type DigestContext, digestMessage, quietMessage, unreadableMessage } from './digest-message.ts';
import { byLastRun, latest } from './read-digest.ts';

export interface DigestPosts
  extends Pick<CampaignDependencies, 'campaigns' | 'reruns' | 'readDigest' | 'now' | 'newId'> {
  readonly records: RecordRepository;
  readonly jobs: Pick<Jobs, 'repeat' | 'cancel'>;
  readonly messenger: Pick<ProactiveMessenger, 'post' | 'abilities'>;
}

const minute = 60_000;
/** For all that is read for one digest. */
const maxReading = 4 * minute;
/** How long a digest waits for campaigns that couldn't be read. */
const patience = 20 * minute;
const shortPause = 5 * minute;
/** Longer than a post takes. */
const claimed = 2 * minute;
/** A week, however the clocks are changed and however late the last one was. */
const aWeek = 6.5 * 24 * 60 * minute;

/**
 * The job of a digest: posts what ran since the last one, nothing where nothing did, but for once a week. Called for the same
 * time again, it does nothing. Until it is posted nothing counts as told.
 */
export function createDigestJob(deps: DigestPosts): JobHandler {
  return async (key) => {
    const digest = await digestRecords.get(deps.records, key);
    if (digest === undefined) {
      await deps.jobs.cancel(digestJob, key);
      return undefined;
    }
    const at = lastOccurrence(digest, deps.now());
    if (at !== undefined && at > digest.doneAt) return await tell(deps, key, digest, at);
    if (digest.follows === undefined) await follow(deps, key, digest);
    return undefined;
  };
}

/** A digest that comes so soon tells of it all. */
const soon = 2 * 60 * minute;

/** The job of a digest whose time was missed while no process ran: it comes late, unless the next one comes soon. */
export function createMissedDigests(deps: DigestPosts): JobHandler {
  return async (missed) => {
    const { key, at } = readMissedKey(missed);
    const digest = await digestRecords.get(deps.records, key);
    if (digest === undefined || digest.doneAt >= at) return undefined;
    const now = deps.now();
    const isPassed = (lastOccurrence(digest, now) ?? at) > at;
    if (isPassed || (nextOccurrence(digest, now) ?? Number.POSITIVE_INFINITY) < now + soon) return undefined;
    return await tell(deps, key, digest, at);
  };
}

/** Makes sure that every digest has its job, as `recoverSchedules` does. */
export async function recoverDigests(records: RecordRepository, jobs: Pick<Jobs, 'repeat'>): Promise<void> {
  for await (const [key, { cron, timeZone }] of digestRecords.entries(records)) {
    await jobs.repeat(digestJob, key, { cron, timeZone });
  }
}

/** @param at the time of its rhythm that it is told for @returns when to try again */
async function tell(
  deps: DigestPosts,
  key: string,
  digest: Digest,
  at: EpochMs,
): Promise<number | undefined> {
  const { place, since, timeZone } = digest;
  const begun = deps.now();
  const content = await deps.readDigest({ ...windowOf(digest), place, until: begun + maxReading });
  const behind = new Set(digest.behind?.map(({ campaign }) => campaign));
  // What could not be read the last time either is not waited for.
  const isAway = content.unread.some((campaign) => !behind.has(campaign));
  const now = deps.now();
  if (isAway && now < at + patience) return now + shortPause;
  const context = { clock: { timeZone, now }, since, rhythm: rhythmOf(digest) };
  const isQuiet = content.campaigns.length === 0;
  const isWeekly = now >= digest.postedAt + aWeek;
  const message = isQuiet
    ? isAway || isWeekly
      ? quietOr(content, context)
      : undefined
    : digestMessage(content, context);
  const told = after(digest, content, at);
  if (message === undefined) return await finish(deps, key, digest, { ...told, doneAt: at });
  return await post(deps, key, digest, { message, at, told: { ...told, doneAt: at, postedAt: now } });
}

function quietOr({ unread }: DigestContent, context: DigestContext): Message {
  return unread.length > 0 ? unreadableMessage(unread, context) : quietMessage(context);
}

function windowOf({ since, told, behind }: Digest) {
  return { since, ...defined({ told, behind }) };
}

/** When a run ended is known by the service's clock, in whole seconds and beside ours: not each time to the millisecond. */
const leeway = 10 * minute;

/** What is told by then. Where nothing ran nothing is: the next digest tells of that time, too. */
function after(digest: Digest, { campaigns, unread, runs }: DigestContent, at: EpochMs): Partial<Digest> {
  const sinceOf = (campaign: number) =>
    digest.behind?.find((one) => one.campaign === campaign)?.since ?? digest.since;
  const behind = unread.map((campaign) => ({ campaign, since: sinceOf(campaign) }));
  if (campaigns.length === 0) return { behind };
  const told = runs
    .filter(({ endedAt }) => endedAt > at - latest - leeway)
    .map(({ campaign, run }) => [campaign, run] as const);
  // Of these the next digest tells from where the one before had ended.
  const toldBefore = digest.told?.filter(([campaign]) => unread.includes(campaign)) ?? [];
  return { behind, since: at, told: [...toldBefore, ...told] };
}

interface Post {
  readonly message: Message;
  readonly at: EpochMs;
  readonly told: Partial<Digest>;
}

/**
 * Of several processes that have the same digest in hand, because one was taken for dead, one posts it. Where a second post
 * changes nothing, none of them waits for the other.
 */
async function post(
  deps: DigestPosts,
  key: string,
  digest: Digest,
  { message, at, told }: Post,
): Promise<number | undefined> {
  const { records, messenger, newId } = deps;
  const now = deps.now();
  const claim = { by: newId(), until: now + claimed };
  const { postsOnce } = await messenger.abilities(digest.place);
  const taken = await digestRecords.update(records, key, (before) => {
    const isTaken = !postsOnce && before?.claim !== undefined && before.claim.until > now;
    return before === undefined || isTaken || !isSame(before, digest) ? undefined : { ...before, claim };
  });
  if (taken === undefined || !isSame(taken, digest)) return taken && now;
  if (taken.claim?.by !== claim.by) return taken.claim?.until;
  const posted = await messenger.post(digest.place, message, `digest ${at}`);
  if (posted.ok || posted.reason === 'unknown') return await finish(deps, key, digest, told);
  if (posted.reason === 'gone') {
    await digestRecords.remove(records, key);
    await deps.jobs.cancel(digestJob, key);
    return undefined;
  }
  await digestRecords.update(records, key, (before) => before && withoutClaim(before));
  // Each time all lists are read anew.
  return now + Math.max(shortPause, (now - at) / 2);
}

/** Whether it is still what was read: not set anew, and not told for that time by anybody else. */
function isSame(one: Digest, other: Digest): boolean {
  return one.doneAt === other.doneAt && one.since === other.since;
}

async function finish(
  deps: DigestPosts,
  key: string,
  digest: Digest,
  told: Partial<Digest>,
): Promise<undefined> {
  const [all, scratch] = await Promise.all([deps.campaigns.list(), deps.reruns.scratchCampaigns()]);
  const made = all.filter(({ id }) => !scratch.has(id));
  const follows = chooseFollowed(made, deps.now());
  await digestRecords.update(deps.records, key, (before) =>
    before === undefined || !isSame(before, digest)
      ? undefined
      : { ...withoutClaim(before), ...told, follows },
  );
}

function withoutClaim({ claim: _claim, ...digest }: Digest): Digest {
  return digest;
}

/** Reads which campaigns there are and when they ran last, so that those that do are looked at before the first digest. */
async function follow(deps: DigestPosts, key: string, digest: Digest): Promise<void> {
  await deps.readDigest({ since: deps.now(), place: digest.place, until: deps.now() + maxReading });
  await finish(deps, key, digest, {});
}

const recent = 14 * 24 * 60 * 60_000;
const maxFollowed = 200;
/** So few cost little, however long ago they ran. */
const few = 50;

/**
 * The campaigns that a digest has looked at by themselves for runs that others start, all the time: those that ran within two
 * weeks, and where these are few, others too. The list of campaigns tells of the rest.
 */
function chooseFollowed(campaigns: readonly KnownCampaignRecord[], now: EpochMs): readonly number[] {
  const runRecently = ({ lastRun }: KnownCampaignRecord): boolean => (lastRun?.endedAt ?? 0) > now - recent;
  return byLastRun(campaigns)
    .filter((one, at) => at < few || (at < maxFollowed && runRecently(one)))
    .map(({ id }) => id);
}
