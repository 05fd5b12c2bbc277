import type { Message } from '../../dialogs/message.ts';
import { oneLine } from './one-line.ts';
import { richText } from './rich-text.ts';

/** Buttons that open a page. An address that is none of the web's is written out instead. */
export function cardLinks({ links = [] }: Message): readonly object[] {
  return links.map(({ label, url }, index) => {
    const spacing = index === 0 ? 'medium' : 'small';
    if (!isWebAddress(url)) return richText(`${label}: ${url}`, {}, { spacing });
    return {
      type: 'ActionSet',
      spacing,
      actions: [{ type: 'Action.OpenUrl', title: oneLine(label), url }],
    };
  });
}

function isWebAddress(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
