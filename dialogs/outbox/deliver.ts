import { commit, type Draft } from '../commit.ts';
import { freshFromNow } from '../in-time.ts';
import { insist } from '../insist.ts';
import type { JobHandler } from '../ports/jobs.ts';
import type { Logger } from '../ports/logger.ts';
import type { Posted, ProactiveMessenger } from '../ports/messenger.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Clock, Time } from '../ports/time.ts';
import {
  addPost,
  editAgain,
  forgetEdited,
  isWaiting,
  noteEdited,
  type OverPost,
  postRecords,
  type StoredPost,
  type WaitingPost,
} from './outbox.ts';

interface DeliveryDeps {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities' | 'post' | 'edit'>;
  readonly now: Clock;
  readonly time: Time;
  newId(): string;
  readonly log: Pick<Logger, 'warn'>;
}

const firstPause = 5_000;
const maxPause = 10 * 60_000;
/**
 * Only this process knows the outcome of an attempt, so it tries this long to store it, e.g. while the database server restarts.
 * Milliseconds.
 */
const notedWithin = 60_000;

/**
 * The job that delivers the outbox. If a duplicate couldn't be recognised, a message is marked before it is sent, so that its
 * fate counts as unknown if the process dies.
 */
export function createPostJob({ records, messenger, now, time, newId, log }: DeliveryDeps): JobHandler {
  /** Attempts that certainly sent nothing, even if that couldn't be stored. */
  const unsent = new Set<string>();

  /** False if it was marked before, by this process or another: it may have arrived. */
  async function mark(key: string, attempt: string): Promise<boolean> {
    // Nothing is sent before this is stored.
    unsent.add(attempt);
    const before = await commit(records, async (draft) => {
      const post = await draft.get(postRecords, key);
      if (post === undefined || !isWaiting(post)) return undefined;
      if (post.sending && !unsent.has(post.attempt ?? '')) return undefined;
      await draft.save(postRecords, key, { ...post, sending: true, attempt });
      return post;
    });
    for (const each of [attempt, before?.attempt ?? '']) unsent.delete(each);
    return before !== undefined;
  }

  async function send(
    { place, message, name, language, edits }: WaitingPost,
    isFresh: () => boolean,
  ): Promise<Posted> {
    if (edits === undefined) return await messenger.post(place, message, name, language, isFresh);
    const edited = await messenger.edit(place, edits, message, { language, isNews: true, isFresh });
    return edited.ok ? { ok: true, id: edits } : edited;
  }

  /** Stores the result of an attempt. @returns when to go on */
  async function settle(key: string, post: WaitingPost, outcome: Outcome, id?: string) {
    const { place, name, wakes } = post;
    const settled = await commit(records, async (draft) => {
      const stored = await draft.get(postRecords, key);
      if (stored === undefined) return undefined;
      if (!isWaiting(stored)) {
        if (outcome === 'arrived') await editAgain(draft, post, now());
        const after = withLate(stored, post, id);
        if (after === undefined) return undefined;
        await draft.save(postRecords, key, after);
        await catchUp(draft, post, after, id);
        if (wakes !== undefined) draft.wakeAt(wakes.kind, wakes.key, now());
        return undefined;
      }
      if (stored.revision !== post.revision) {
        // It was replaced while it was being sent: the posted message is edited.
        const { sending: _sending, attempt: _attempt, ...rest } = stored;
        const edits = id ?? rest.edits;
        const next = edits === undefined ? { ...rest, ...rest.ifGone } : { ...rest, edits };
        if (outcome === 'arrived') await draft.save(postRecords, key, next);
        return { at: now() };
      }
      const { becomes, language } = stored;
      const next: StoredPost = { ...following(stored, outcome, id), becomes, language };
      await draft.save(postRecords, key, next);
      if (outcome === 'arrived') await noteEdited(draft, post, now());
      if (isWaiting(next)) {
        const pause = next.failures > stored.failures ? pauseAfter(stored.failures) : 0;
        return { at: Math.min(now() + pause, post.treatment.until) };
      }
      const { live } = stored;
      // This holds even if another process has begun to edit the older message into this one.
      const isLeft = live !== undefined && post.edits === undefined && next.over !== 'gone';
      if (isLeft) await addPost(draft, { place, edits: live.id, message: live.ended }, now());
      await catchUp(draft, post, next, id);
      if (wakes !== undefined) draft.wakeAt(wakes.kind, wakes.key, now());
      return next;
    });
    if (settled === undefined || 'at' in settled) return settled?.at;
    const { over } = settled;
    if (over !== 'posted') log.warn({ name, over, channel: place.channel }, 'A post was given up.');
    return undefined;
  }

  /** Edits a message that arrived although it is no longer news into what holds now. */
  async function catchUp(
    draft: Draft,
    { place }: WaitingPost,
    { becomes: message, language }: OverPost,
    id: string | undefined,
  ): Promise<void> {
    if (message === undefined || id === undefined) return;
    await addPost(draft, { place, edits: id, message, language }, now());
  }

  /**
   * Checks that no other process has taken over, if this one has stalled since it read the post.
   * @returns whether that still holds; undefined if another has taken over
   */
  async function stillOurs(
    key: string,
    post: WaitingPost,
    isReadFresh: () => boolean,
  ): Promise<(() => boolean) | undefined> {
    let isFresh = isReadFresh;
    while (!isFresh()) {
      isFresh = freshFromNow(time);
      const current = await postRecords.get(records, key);
      if (current === undefined || !isWaiting(current)) return undefined;
      if (current.edits !== post.edits || current.revision !== post.revision) return undefined;
      if (current.failures !== post.failures) return undefined;
    }
    return isFresh;
  }

  return async (key) => {
    const isReadFresh = freshFromNow(time);
    const post = await postRecords.get(records, key);
    if (post === undefined) return undefined;
    if (!isWaiting(post)) return await commit(records, (draft) => forgetEdited(draft, key, now()));
    if (now() >= post.treatment.until) return await settle(key, post, 'late');
    const { postsOnce } = await messenger.abilities(post.place, post.name);
    const isSafe = postsOnce || canRepeat(post);
    const attempt = newId();
    // Only this process knows that it hasn't been sent, if the mark was stored and the answer was lost.
    if (!isSafe && !(await insist(time, notedWithin, () => mark(key, attempt))))
      return await settle(key, post, 'unknown');
    const isFresh = await stillOurs(key, post, isReadFresh);
    if (isFresh === undefined) return now();
    let isStale = false;
    const sent = await send(post, () => {
      isStale = !isFresh();
      return !isStale;
    });
    if (isStale) {
      // Nothing was sent.
      unsent.add(attempt);
      return now();
    }
    const note = (outcome: Outcome, id?: string) =>
      insist(time, notedWithin, () => settle(key, post, outcome, id));
    if (sent.ok) return await note('arrived', sent.id);
    if (sent.reason === 'failed' || (sent.reason === 'unknown' && isSafe)) {
      unsent.add(attempt);
      const at = await note('failed');
      unsent.delete(attempt);
      return at;
    }
    return await note(sent.reason);
  };
}

/** `failed`: it certainly didn't arrive, or may be sent again without harm. */
type Outcome = 'arrived' | 'failed' | 'unknown' | 'gone' | 'late';

function canRepeat({ edits, treatment }: WaitingPost): boolean {
  return edits !== undefined || treatment.ifUnknown === 'postAgain';
}

/** After this many, a message that should become this one is left as it is, and this one is posted. */
const maxFailedEdits = 3;

/** What follows from each outcome. @param id of the message that arrived */
function following(post: WaitingPost, outcome: Outcome, id: string | undefined): StoredPost {
  const { sending: _sending, attempt: _attempt, edits, ifGone, ...rest } = post;
  const { live, failures, treatment } = post;
  switch (outcome) {
    case 'arrived':
      return { over: 'posted', id };
    case 'failed':
      // Some messages can never be edited.
      if (edits !== undefined && live !== undefined && failures + 1 >= maxFailedEdits)
        return { ...rest, failures: failures + 1 };
      return { ...rest, edits, ifGone, failures: failures + 1 };
    case 'unknown':
      return live === undefined ? { over: 'unknown' } : { ...rest, edits: live.id };
    case 'gone':
      if (edits !== undefined && edits !== live?.id && ifGone !== undefined) return { ...rest, ...ifGone };
      // The older message is gone, but not the conversation.
      if (edits !== undefined && live !== undefined)
        return { ...rest, treatment: { ...treatment, ifUnknown: 'postAgain' } };
      return { over: 'gone' };
    case 'late':
      return { over: 'late' };
  }
}

/**
 * Another process has taken over because this one seemed to be dead, but this one's message has arrived.
 * @returns undefined if that was known
 */
function withLate(over: OverPost, { edits }: WaitingPost, id: string | undefined): OverPost | undefined {
  const { id: first, also = [] } = over;
  if (id === undefined || edits !== undefined || id === first || also.includes(id)) return undefined;
  return first === undefined ? { ...over, over: 'posted', id } : { ...over, also: [...also, id] };
}

function pauseAfter(failures: number): number {
  return Math.min(maxPause, firstPause * 2 ** failures);
}
