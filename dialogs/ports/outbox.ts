import type { Draft } from '../commit.ts';
import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';
import type { EpochMs } from './time.ts';

/** Posts and edits outside a turn. They are stored, and any process delivers them as soon as the channel can be reached. */
export interface Outbox {
  /** Resolves once it is stored. */
  post(post: Post): Promise<void>;
  /** The same within a decision. */
  add(draft: Draft, post: Post): Promise<void>;
  /** A message handed over as new is no longer news, within a decision. */
  retire(draft: Draft, post: RetiredPost): Promise<void>;
  /** Forgets a message whose conversation was gone, within a decision: its name can be used again. */
  forget(draft: Draft, place: Place, name: string): Promise<void>;
  /** Repeats the last edit of a recently edited message: an older edit may have arrived after it. */
  editAgain(place: Place, id: string): Promise<void>;
  /** The fate of a message handed over within the last week; undefined: unknown. */
  fateOf(place: Place, name: string): Promise<PostFate | undefined>;
}

export type Post = NewMessage | MessageEdit;

interface Delivery {
  readonly place: Place;
  readonly message: Message;
  /** BCP 47, for the few words that a card itself adds. */
  readonly language?: string | undefined;
  /** Dropped at this time; absent: after a day. */
  readonly until?: EpochMs;
  /** Posted if the message that it edits is gone or the channel can't edit. Absent: nothing is posted. */
  readonly ifGone?: { readonly name: string; readonly message: Message } | undefined;
  /** The job that is woken once it is delivered or given up. */
  readonly wakes?: { readonly kind: string; readonly key: string } | undefined;
}

/** A message handed over before with the same name and place stays as it is. */
export interface NewMessage extends Delivery {
  /** A message still waiting under that name becomes this one. If it is just being sent, it is edited once it has arrived. */
  readonly replacesWaiting?: true | undefined;
  /** Unique within its place, permanently. */
  readonly name: string;
  /** Posts it again if it may have arrived, even if that could duplicate it. Absent: it isn't posted again. */
  readonly ifUnknown?: 'postAgain' | undefined;
  /**
   * An older message that showed the progress: it becomes this one. If it is gone or can't be edited, this one is posted, and the
   * older one becomes `ended`. If this one may have arrived by then, the older one is edited again.
   */
  readonly live?: { readonly id: string; readonly ended: Message } | undefined;
}

/** Replaces an earlier edit of the same message that is still waiting. */
interface MessageEdit extends Delivery {
  /** The message's id. */
  readonly edits: string;
}

/** A message that isn't posted any more if it is still waiting, and becomes another one if it has arrived or arrives later. */
export interface RetiredPost {
  readonly place: Place;
  readonly name: string;
  readonly message: Message;
  readonly language?: string | undefined;
}

export type PostFate =
  /** `hasFailed`: it was tried, and certainly didn't arrive. */
  | { readonly kind: 'waiting'; readonly hasFailed: boolean }
  /** `id`: absent if the channel gives none. `also`: the ids of further ones, by processes that seemed to be dead. */
  | { readonly kind: 'posted'; readonly id?: string; readonly also?: readonly string[] }
  /** `unknown`: it may have arrived. `late`: it was no longer news. */
  | { readonly kind: 'unknown' | 'gone' | 'late' };
