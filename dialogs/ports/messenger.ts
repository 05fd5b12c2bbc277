import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';

/** Sends messages that aren't replies, and edits them. It never rejects: an unreachable place is a return value. */
export interface ProactiveMessenger {
  /** @param key of a message to be posted there */
  abilities(place: Place, key?: string): Promise<ChannelAbilities>;
  /**
   * @param key names this message within its conversation: if the channel allows (the built-in web chat), a second post with the
   * same key changes nothing
   * @param language BCP 47, for the few words that a card itself adds
   * @param isFresh asked right before sending; if it says no, the post fails and nothing is sent
   */
  post(
    place: Place,
    message: Message,
    key: string,
    language?: string,
    isFresh?: () => boolean,
  ): Promise<Posted>;
  edit(place: Place, id: string, message: Message, how?: EditManner): Promise<Edited>;
}

export interface EditManner {
  /** BCP 47, for the few words that a card itself adds. */
  readonly language?: string | undefined;
  /** It is what another message would have said: clients that don't show edits also get it. */
  readonly isNews?: true | undefined;
  /** Asked right before sending; if it says no, the edit fails and nothing is sent. */
  readonly isFresh?: (() => boolean) | undefined;
}

export interface ChannelAbilities {
  /** A posted message can be edited. */
  readonly edits: boolean;
  /** A second post with the same key changes nothing: either always in this channel, or because it is known to have arrived. */
  readonly postsOnce: boolean;
}

export type Posted =
  /** `id` is absent if the channel gives none; such a message can't be edited. */
  { readonly ok: true; readonly id?: string } | { readonly ok: false; readonly reason: PostFailure };

type Edited = { readonly ok: true } | { readonly ok: false; readonly reason: PostFailure };

/**
 * - `gone`: the conversation no longer exists or the bot was removed: don't try again;
 * - `failed`: nothing was sent; it may be tried again;
 * - `unknown`: it may have arrived.
 */
export type PostFailure = 'gone' | 'failed' | 'unknown';
