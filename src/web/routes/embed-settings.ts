import type { Wording } from '../../../dialogs/wording/wording.ts';

type Words = Wording['embed'];

/** What the script that opens the chat on a page of another site is served with. */
export interface EmbedSettings {
  /** Names the frame. */
  readonly name: string;
  /** Origins that may show the chat. */
  readonly sites: readonly string[];
  /** By language. */
  readonly words: { readonly en: Words; readonly [tag: string]: Words };
  readonly style: string;
}
