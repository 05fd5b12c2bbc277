import { hash } from 'node:crypto';
import { z } from 'zod';
import { commit, type Draft } from '../commit.ts';
import { type Message, messageSchema } from '../message.ts';
import type { Outbox, Post, RetiredPost } from '../ports/outbox.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Clock, EpochMs } from '../ports/time.ts';
import { collection } from '../records.ts';
import { type Place, placeSchema } from '../turn.ts';

interface OutboxDeps {
  readonly records: RecordStore;
  readonly now: Clock;
}

const day = 24 * 60 * 60_000;

/** Stores posts and edits and wakes the job that delivers them (`deliver.ts`). */
export function createOutbox({ records, now }: OutboxDeps): Outbox {
  const add: Outbox['add'] = (draft, post) => addPost(draft, post, now());
  return {
    add,
    post: (post) => commit(records, (draft) => add(draft, post)),
    retire: (draft, post) => retirePost(draft, post, now()),
    forget: (draft, place, name) => draft.remove(postRecords, keyOf(place, name)),
    editAgain: (place, edits) => commit(records, (draft) => editAgain(draft, { place, edits }, now())),
    async fateOf(place, name) {
      const post = await postRecords.get(records, keyOf(place, name));
      if (post === undefined) return undefined;
      if (isWaiting(post)) return { kind: 'waiting', hasFailed: post.failures > 0 };
      return { kind: post.over, id: post.id, also: post.also };
    },
  };
}

/** Stores a post or an edit and wakes its job, within a decision. */
export async function addPost(draft: Draft, post: Post, now: EpochMs): Promise<void> {
  const { place, message, language, until = now + day, wakes, ifGone } = post;
  const name = 'edits' in post ? editName(post.edits) : post.name;
  const key = keyOf(place, name);
  const before = await draft.get(postRecords, key);
  const shared = { place, message, language, name, failures: 0, wakes };
  const revision = before !== undefined && isWaiting(before) ? (before.revision ?? 0) + 1 : 0;
  if ('edits' in post) {
    const { edits } = post;
    const edit = { ...shared, edits, revision, ifGone, treatment: { until } };
    await draft.save(postRecords, key, edit);
    return draft.wakeAt(editJob, key, now);
  }
  if (before !== undefined) {
    if (post.replacesWaiting && isWaiting(before))
      await draft.save(postRecords, key, { ...before, message, revision, ifGone });
    return;
  }
  const { ifUnknown, live } = post;
  const treatment = { until, ifUnknown };
  await draft.save(postRecords, key, { ...shared, live, edits: live?.id, treatment });
  draft.wakeAt(postJob, key, now);
}

/** How long to remember what an edited message says. Milliseconds. */
const editedFor = 15 * 60_000;

/** Longer than it takes from an edit's arrival to the note of it. Milliseconds. */
const crossedFor = 60_000;

/**
 * Notes what a message says after an edit, unless another edit is waiting. It is sent again if an edit that was late crossed it:
 * nobody knows which of them arrived last.
 */
export async function noteEdited(
  draft: Draft,
  { place, message, language, edits: id }: WaitingPost,
  now: EpochMs,
): Promise<void> {
  if (id === undefined) return;
  const key = keyOf(place, editName(id));
  const before = await draft.get(postRecords, key);
  if (before !== undefined && isWaiting(before)) return;
  if ((before?.crossedUntil ?? 0) > now)
    return await addPost(draft, { place, edits: id, message, language }, now);
  const until = now + editedFor;
  await draft.save(postRecords, key, {
    ...before,
    over: 'posted',
    id,
    edited: { place, message, language, until },
  });
  draft.wakeAt(editJob, key, until);
}

/**
 * An edit arrived late: what the message said before is sent again, unless that is what the edit said. If that isn't known, an
 * edit may be on its way just now.
 */
export async function editAgain(
  draft: Draft,
  { place, edits, message }: Pick<WaitingPost, 'place' | 'edits'> & { readonly message?: Message },
  now: EpochMs,
): Promise<void> {
  if (edits === undefined) return;
  const key = keyOf(place, editName(edits));
  const edit = await draft.get(postRecords, key);
  if (edit !== undefined && isWaiting(edit))
    return await draft.save(postRecords, key, { ...edit, revision: (edit.revision ?? 0) + 1 });
  if (edit?.edited === undefined)
    return await draft.save(postRecords, key, { over: 'posted', ...edit, crossedUntil: now + crossedFor });
  if (JSON.stringify(edit.edited.message) === JSON.stringify(message)) return;
  const { message: last, language } = edit.edited;
  await addPost(draft, { place, edits, message: last, language }, now);
}

/** Forgets what an edited message says. @returns when to do so, if not yet */
export async function forgetEdited(draft: Draft, key: string, now: EpochMs): Promise<EpochMs | undefined> {
  const post = await draft.get(postRecords, key);
  if (post === undefined || isWaiting(post) || post.edited === undefined) return undefined;
  const { edited, ...rest } = post;
  if (now < edited.until) return edited.until;
  await draft.save(postRecords, key, rest);
  return undefined;
}

async function retirePost(
  draft: Draft,
  { place, name, message, language }: RetiredPost,
  now: EpochMs,
): Promise<void> {
  const key = keyOf(place, name);
  const before = await draft.get(postRecords, key);
  if (before === undefined) return;
  const isDropped = isWaiting(before) && before.sending === undefined;
  // Even then, a process that has read it may be about to post it.
  const after: StoredPost = isDropped ? { over: 'late' } : before;
  await draft.save(postRecords, key, { ...after, becomes: message, language });
  if (isDropped && before.wakes !== undefined) draft.wakeAt(before.wakes.kind, before.wakes.key, now);
  const { id, also = [] } = isWaiting(before) ? {} : before;
  for (const edits of id === undefined ? also : [id, ...also]) {
    await addPost(draft, { place, edits, message, language }, now);
  }
}

/** It is no longer news: posted messages are edited to this. */
const becomes = messageSchema.optional();

const waitingSchema = z.object({
  place: placeSchema,
  message: messageSchema,
  name: z.string(),
  language: z.string().optional(),
  /** The message that it edits; absent: a new message. */
  edits: z.string().optional(),
  /** How often the waiting message was replaced. */
  revision: z.int().optional(),
  /** How it is delivered: see `Post`. It is dropped at `until`, in milliseconds since 1970. */
  treatment: z.object({
    until: z.number(),
    ifUnknown: z.literal('postAgain').optional(),
  }),
  live: z.object({ id: z.string(), ended: messageSchema }).optional(),
  ifGone: z.object({ name: z.string(), message: messageSchema }).optional(),
  wakes: z.object({ kind: z.string(), key: z.string() }).optional(),
  /** How often it certainly didn't arrive. */
  failures: z.int(),
  /** Set before it is posted: without another outcome it may have arrived. */
  sending: z.literal(true).optional(),
  /** Which attempt set that: only the process that made it knows whether it sent anything. */
  attempt: z.string().optional(),
  becomes,
});

const overSchema = z.object({
  over: z.enum(['posted', 'unknown', 'gone', 'late']),
  /** The message's id. */
  id: z.string().optional(),
  /** The ids of further messages, posted by processes that seemed to be dead. */
  also: z.array(z.string()).optional(),
  /** What a recently edited message says; forgotten at `until`, in milliseconds since 1970. */
  edited: z
    .object({
      place: placeSchema,
      message: messageSchema,
      language: z.string().optional(),
      until: z.number(),
    })
    .optional(),
  /** Until then an edit that is noted is sent again: another one arrived late. Milliseconds since 1970. */
  crossedUntil: z.number().optional(),
  /** Of what it becomes. */
  language: z.string().optional(),
  becomes,
});

export type WaitingPost = z.infer<typeof waitingSchema>;
export type OverPost = z.infer<typeof overSchema>;
export type StoredPost = WaitingPost | OverPost;

/** The same keys as the jobs. */
export const postRecords = collection<StoredPost>({
  prefix: 'outbox/',
  personalData: {
    names: 'a message that waits to be posted, or was edited in the last minutes',
    stays: 'others read it',
    without(post, { isTheirs }) {
      if (isWaiting(post)) return isTheirs(post.place.conversation) ? undefined : post;
      return isTheirs(post.edited?.place.conversation) ? { ...post, edited: undefined } : post;
    },
  },
  schema: z.union([waitingSchema, overSchema]),
  keepFor: { days: 30, because: 'what was posted may have to be corrected, and is not posted again' },
});

/** The job that delivers a new message. */
export const postJob = 'post';
/** The same for an edit: a separate kind, because an earlier version would post it as a new message. */
export const editJob = 'edit';

export function isWaiting(post: StoredPost): post is WaitingPost {
  return !('over' in post);
}

function editName(id: string): string {
  return `edit ${id}`;
}

/** A conversation's id may be too long for a key. */
function keyOf({ channel, conversation }: Place, name: string): string {
  const named = JSON.stringify([channel, conversation, name]);
  return hash('sha256', named, 'hex').slice(0, 32);
}
