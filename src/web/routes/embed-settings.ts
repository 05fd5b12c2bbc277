import type { Wording } from '../../../dialogs/wording/wording.ts';

type Texts = Wording['embed'];
/** Without their names, which would be in the script for each language. */
type Words = readonly [open: Texts['open'], close: Texts['close'], about: Texts['about']];

/** What the script that opens the chat on a page of another site is served with. */
export interface EmbedSettings {
  /** Names the frame. */
  readonly name: string;
  /** Origins that may show the chat. */
  readonly sites: readonly string[];
  /** About how many minutes surveys take, by number, where it is known. */
  readonly minutes: Readonly<Record<string, number>>;
  /** By language. */
  readonly words: { readonly en: Words; readonly [tag: string]: Words };
  readonly style: string;
}
