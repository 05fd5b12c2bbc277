import { commandNames, commands } from './table.ts';

/** The words that phrases are made of, in lower case: what no alias may be. */
export const commandWords: ReadonlySet<string> = new Set(
  commandNames.flatMap((name) => {
    const { phrases, short = [] } = commands[name];
    return [...phrases, ...short].flatMap(
      (phrase) => phrase.replace(/\{\w+\}/gu, ' ').match(/[a-z]+/gu) ?? [],
    );
  }),
);
