import { commandNames, commands } from '../commands/table.ts';

/** The words that commands are made of, in lower case: an alias that is one of them could never be said. */
export function commandWords(): ReadonlySet<string> {
  const phrases = commandNames.flatMap((name) => [
    ...commands[name].phrases,
    ...(commands[name].short ?? []),
  ]);
  const words = phrases.flatMap((phrase) => phrase.replace(/\{\w+\}/gu, ' ').match(/\p{L}+/gu) ?? []);
  return new Set(words.map((word) => word.toLowerCase()));
}
