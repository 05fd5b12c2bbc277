import type { Draft } from '../commit.ts';
import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';
import type { EpochMs } from './clock.ts';

/** Posts and edits outside of a turn. They are stored and delivered by any process as soon as the channel can be reached. */
export interface Outbox {
  /** Resolves once it is stored. */
  post(post: Post): Promise<void>;
  /** The same within a decision. */
  add(draft: Draft, post: Post): Promise<void>;
  /** What was handed over as a new message is news no more, within a decision. */
  retire(draft: Draft, post: RetiredPost): Promise<void>;
  /** A message that was edited lately is edited to the same once more: an older edit may have come in after that. */
  editAgain(place: Place, id: string): Promise<void>;
  /** The fate of a message that was handed over within the last week; undefined: unknown. */
  fateOf(place: Place, name: string): Promise<PostFate | undefined>;
}

export type Post = NewMessage | MessageEdit;

interface Delivery {
  readonly place: Place;
  readonly message: Message;
  /** It is dropped then; absent: after a day. */
  readonly until?: EpochMs;
  /** The job that is woken once it is delivered or given up. */
  readonly wakes?: { readonly kind: string; readonly key: string } | undefined;
}

/** A message that was handed over before with the same name and place stays as it is. */
export interface NewMessage extends Delivery {
  /** What waits under that name becomes this. */
  readonly replacesWaiting?: true | undefined;
  /** Within its place; for good. */
  readonly name: string;
  /** BCP 47, for the few words that a card itself adds. */
  readonly language?: string | undefined;
  /** Posts it again if it may have arrived, even if that could duplicate it. Absent: it doesn't. */
  readonly ifUnknown?: 'postAgain' | undefined;
  /**
   * An older message that showed the progress: it becomes this one. Where it is gone or can't be edited, this one is posted, and the
   * older one becomes `ended`. If this one may have arrived then, the older one is edited again.
   */
  readonly live?: { readonly id: string; readonly ended: Message } | undefined;
}

/** Replaces an earlier edit of the same message that is still waiting. */
export interface MessageEdit extends Delivery {
  /** The message's id. */
  readonly edits: string;
  /** Posted if the message is gone or the channel can't edit. Absent: nothing is. */
  readonly ifGone?: { readonly name: string; readonly message: Message } | undefined;
}

/** A message that isn't posted any more if it still waits, and becomes another one if it has arrived, or does so later. */
export interface RetiredPost {
  readonly place: Place;
  readonly name: string;
  readonly message: Message;
}

export type PostFate =
  /** `hasFailed`: it was tried, and certainly didn't arrive. */
  | { readonly kind: 'waiting'; readonly hasFailed: boolean }
  /** `id`: absent where the channel gives none. `also`: of further ones, by processes that seemed to be dead. */
  | { readonly kind: 'posted'; readonly id?: string; readonly also?: readonly string[] }
  /** `unknown`: it may have arrived. `late`: it was no news any more. */
  | { readonly kind: 'unknown' | 'gone' | 'late' };
