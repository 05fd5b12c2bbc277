import { type Contact, contactLink } from '../../dialogs/contact.ts';
import type { Message } from '../../dialogs/message.ts';
import { oneLine } from '../../dialogs/text.ts';
import type { CardWords } from './buttons.ts';
import { textRuns } from './text.ts';

/** What a company says about itself and about what it does with answers. */
export interface LegalUrls {
  readonly privacy?: string | undefined;
  readonly imprint?: string | undefined;
  readonly contact?: Contact | undefined;
}

/** The first question of a survey with its links, or what says how to reach a person. */
export function withLegal(
  message: Message,
  { privacy, imprint, contact }: LegalUrls,
  words: CardWords,
): Message {
  const isFirst = message.questionRef?.question === 1;
  const legal = [
    ...(isFirst && privacy !== undefined ? [{ label: words.privacy, url: privacy }] : []),
    ...(isFirst && imprint !== undefined ? [{ label: words.imprint, url: imprint }] : []),
    ...(message.contact === true && contact !== undefined ? [contactLink(contact, words)] : []),
  ];
  return legal.length === 0 ? message : { ...message, legal };
}

const quiet = { size: 'small', isSubtle: true } as const;

/** One line of small links, at the end. Its id tells the chat page what it is. */
export function cardLegal({ legal = [] }: Message): readonly object[] {
  if (legal.length === 0) return [];
  const inlines = legal.flatMap(({ label, url }, index) => [
    ...(index === 0 ? [] : textRuns(' · ', quiet)),
    {
      type: 'TextRun',
      text: label,
      ...quiet,
      underline: true,
      selectAction: { type: 'Action.OpenUrl', url },
    },
  ]);
  return [{ type: 'RichTextBlock', id: 'legal', spacing: 'medium', inlines }];
}

export function writtenLegal({ legal = [] }: Message, words: CardWords): string {
  // An address or a number is in the label already.
  const written = legal.map(({ label, url }) =>
    /^https:/u.test(url) ? words.labelled(oneLine(label), url) : label,
  );
  return written.join('\n');
}
