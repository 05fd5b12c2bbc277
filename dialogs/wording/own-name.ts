import { foldWord } from '../ports/service-words.ts';

/**
 * A name if it says more than the number: `Campaign 12` isn't a name for campaign 12.
 * @param title what it is called by its number
 */
export function ownName(title: string, name = ''): string | undefined {
  const own = name.trim();
  return own === '' || foldWord(own) === foldWord(title) ? undefined : own;
}
