import type { Wording } from '../../../dialogs/wording/wording.ts';

type Texts = Wording['embed'];
/** Without their names, which would be in the script for each language. */
type Words = readonly [open: Texts['open'], close: Texts['close'], about: Texts['about']];

/** The settings served with the script that opens the chat on a page of another site. */
export interface EmbedSettings {
  /** Names the frame. */
  readonly name: string;
  /** Origins that may show the chat. */
  readonly sites: readonly string[];
  /** About how many minutes surveys take, by number, if known. */
  readonly minutes: Readonly<Record<string, number>>;
  /** By language. */
  readonly words: { readonly en: Words; readonly [tag: string]: Words };
  readonly style: string;
}
