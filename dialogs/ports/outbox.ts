import type { Draft } from '../commit.ts';
import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';
import type { EpochMs } from './clock.ts';

/**
 * Posts and edits that nobody's turn waits for. What is handed over is stored, and delivered as soon as its channel can be
 * reached, by whichever process is there.
 */
export interface Outbox {
  /** Resolves once it is stored. */
  post(post: Post): Promise<void>;
  /** The same as a part of a decision. */
  add(draft: Draft, post: Post): Promise<void>;
  /** What has become of a message that was handed over within the last week; undefined: nothing is known of it. */
  fateOf(place: Place, name: string): Promise<PostFate | undefined>;
}

export type Post = NewMessage | MessageEdit;

interface Delivery {
  readonly place: Place;
  readonly message: Message;
  /** From then on it is no news any more; absent: after a day. */
  readonly until?: EpochMs;
  /** The job that is woken once it is over, whatever has become of it. */
  readonly wakes?: { readonly kind: string; readonly key: string } | undefined;
}

/** What was handed over before under the same name, for the same place, stays as it was. */
export interface NewMessage extends Delivery {
  /** What waits under that name becomes this. */
  readonly replacesWaiting?: true | undefined;
  /** Within its place; for good. */
  readonly name: string;
  /** BCP 47, for the few words that a card itself adds. */
  readonly language?: string | undefined;
  /** Posts it once more where it may have arrived, though a second one can't be told from the first. Absent: it doesn't. */
  readonly ifUnknown?: 'postAgain' | undefined;
  /**
   * An older message that has told how things went: it becomes `ended` once this one is posted. Where this one may have
   * arrived, the older one becomes this one instead; if that is gone, this one is posted again.
   */
  readonly live?: { readonly id: string; readonly ended: Message } | undefined;
}

/** Takes the place of an earlier edit of the same message that still waits. */
export interface MessageEdit extends Delivery {
  /** The message's id. */
  readonly edits: string;
  /** Posted where the message is gone, or the channel can't edit. Absent: nothing is. */
  readonly ifGone?: { readonly name: string; readonly message: Message } | undefined;
}

export type PostFate =
  | { readonly kind: 'waiting' }
  /** `id`: absent where the channel gives none. `also`: of further ones, by processes that seemed to be dead. */
  | { readonly kind: 'posted'; readonly id?: string; readonly also?: readonly string[] }
  /** `unknown`: it may have arrived. `late`: it was no news any more. */
  | { readonly kind: 'unknown' | 'gone' | 'late' };
