import type { Message } from '../../dialogs/message.ts';
import { hasLinks, splitLinks, type TextLink } from '../../dialogs/text-links.ts';
import { type TextLook, textRuns } from './text.ts';
import { timedText } from './times.ts';

/** The runs of a text, in which links can be pressed. */
export function linkedRuns(text: string, look: TextLook = {}): readonly object[] {
  return splitLinks(text).flatMap((part) => {
    if (typeof part === 'string') return textRuns(part, look);
    const { label, url, host } = part;
    const selectAction = { type: 'Action.OpenUrl', url };
    const runs = textRuns(label, look).map((run) => ({ ...run, underline: true, selectAction }));
    return host === undefined ? runs : [...runs, ...textRuns(` (${host})`, look)];
  });
}

/**
 * Text with links that can be pressed, or else with its times (`timedText`): a client draws those only where it reads Markdown.
 * @param textLinks whether addresses in it become links
 */
export function linkedText(
  text: string,
  textLinks: true | undefined,
  timesIn: Message['timesIn'],
  block: object = {},
): object {
  return textLinks === undefined || !hasLinks(text)
    ? timedText(text, timesIn, {}, block)
    : { type: 'RichTextBlock', inlines: linkedRuns(text), ...block };
}

/** A message whose text stands on its own: with the addresses of its links, or for reading aloud with only their labels. */
export function withLinksWritten<Said extends Pick<Message, 'text' | 'textLinks'>>(
  message: Said,
  how: 'shown' | 'spoken',
): Said {
  if (message.textLinks === undefined || !message.text.includes('](')) return message;
  const written = ({ label, url }: TextLink): string =>
    how === 'spoken' || /^https:/iu.test(label) ? label : `${label} (${url})`;
  const parts = splitLinks(message.text).map((part) => (typeof part === 'string' ? part : written(part)));
  return { ...message, text: parts.join('') };
}
