import { EventEmitter } from 'node:events';
import type { ActivityJson } from '../dependencies.ts';

export interface AppendedActivity {
  readonly sequence: number;
  readonly activity: unknown;
  /** The same as text. */
  readonly json: string;
}

/** What is new in a conversation. */
export type FeedNews =
  /**
   * Its log has grown up to this sequence. `by`: with this, if this process added it, so that a reader who has everything before
   * it needn't read. `last`: after a database failure, the id of its newest activity, so that a reader who has that one needn't
   * read either. `isPlaceInDoubt`: such a failure may have taken away what a reader has, and its numbers with it.
   */
  | {
      readonly kind: 'grown';
      readonly sequence: number;
      readonly by?: AppendedActivity | undefined;
      readonly last?: string | undefined;
      readonly isPlaceInDoubt?: boolean;
    }
  /** Somebody types. It is shown now and not kept. */
  | { readonly kind: 'typing'; readonly activity: ActivityJson }
  /** A kept activity was replaced by this one. */
  | { readonly kind: 'replaced'; readonly sequence: number; readonly activity: ActivityJson };

export type NewsListener = (news: FeedNews) => void;

/** Notifies listeners of news. */
export interface FeedWire {
  emit(conversation: string, news: FeedNews): void;
  /** Calls back until the returned function is called. */
  subscribe(conversation: string, listener: NewsListener): () => void;
}

/** Within this process. */
export function createLocalWire(): FeedWire {
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  // An emitter has a meaning of its own for the name `error`.
  const nameOf = (conversation: string): string => `in ${conversation}`;
  return {
    emit: (conversation, news) => void changes.emit(nameOf(conversation), news),
    subscribe(conversation, listener) {
      changes.on(nameOf(conversation), listener);
      return () => {
        changes.off(nameOf(conversation), listener);
      };
    },
  };
}
