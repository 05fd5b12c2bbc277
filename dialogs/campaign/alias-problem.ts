import { foldName } from './books/fold-name.ts';

/** What is wrong with a name as an alias. */
export type AliasProblem = 'empty' | 'tooLong' | 'number' | 'commandWord' | 'unreadable';

/** In characters, as a person counts them. */
export const longestAlias = 40;

/**
 * Undefined where the name can be an alias.
 * @param commandWords the words that commands are made of, in lower case
 */
export function aliasProblem(alias: string, commandWords: ReadonlySet<string>): AliasProblem | undefined {
  const name = foldName(alias);
  if (name === '') return 'empty';
  if ([...name].length > longestAlias) return 'tooLong';
  if (/^[#\d\s.,-]+$/u.test(name)) return 'number';
  // `run campaign night` would be read as the campaign called "night".
  if (commandWords.has(name) || name.startsWith('campaign ')) return 'commandWord';
  if (/[\p{Cc}\p{Cs}="“”]/u.test(name)) return 'unreadable';
  return undefined;
}
