import { plainText } from './plain-text.ts';

export interface TextLook {
  readonly size?: 'small' | 'default' | 'medium' | 'large';
  readonly weight?: 'default' | 'bolder';
  readonly isSubtle?: boolean;
  readonly color?: 'good' | 'warning' | 'attention' | 'accent';
}

/**
 * Text in a card, word for word. A `RichTextBlock` has no Markdown at all, unlike a `TextBlock`, and keeps
 * line breaks. Its runs still know `{{DATE(…)}}` and `{{TIME(…)}}` (Adaptive Cards, "Text features"); no run
 * has two braces side by side, so neither is ever recognised.
 */
export function richText(text: string, look: TextLook, block: object = {}): object {
  return { type: 'RichTextBlock', inlines: textRuns(text, look), ...block };
}

/** The runs of a text, to stand beside others in one block; neither may begin or end with a brace there. */
export function textRuns(text: string, look: TextLook): readonly object[] {
  const parts = plainText(text).split(/(?<=\{)(?=\{)/u);
  return parts.map((part) => ({ type: 'TextRun', text: part, ...look }));
}
