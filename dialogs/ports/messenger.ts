import type { Message } from '../message.ts';
import type { Place } from '../turn.ts';

/**
 * Says things where nobody has just spoken, and edits what it said. It never rejects: a place that can't be
 * reached is a value.
 */
export interface ProactiveMessenger {
  /** Whether a posted message can be edited in this channel. */
  canEdit(place: Place): boolean;
  /**
   * @param key names this message within its conversation: where the channel allows (the built-in web
   * chat), a second post under the same key changes nothing
   * @param language BCP 47, for the few words that a card adds of its own
   */
  post(place: Place, message: Message, key: string, language?: string): Promise<Posted>;
  edit(place: Place, id: string, message: Message): Promise<Edited>;
}

export type Posted =
  /** `id` is absent where the channel gives none: then it can't be edited. */
  { readonly ok: true; readonly id?: string } | { readonly ok: false; readonly reason: PostFailure };

export type Edited = { readonly ok: true } | { readonly ok: false; readonly reason: PostFailure };

/**
 * - `gone`: the conversation isn't there any more, or won't have the bot: don't try again;
 * - `failed`: not now; it may be tried again;
 * - `unknown`: it may have arrived.
 */
export type PostFailure = 'gone' | 'failed' | 'unknown';
