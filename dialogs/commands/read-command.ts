import { type CommandDeclaration, type CommandName, commands } from './table.ts';

/** A typed line, read as a command. */
export type CommandMatch =
  | { readonly kind: 'command'; readonly name: CommandName; readonly argument: string }
  /** The phrase is right, but what has to follow it is not there. */
  | { readonly kind: 'incomplete'; readonly name: CommandName; readonly example: string };

interface CompiledPhrase {
  readonly name: CommandName;
  readonly whole: RegExp;
  /** Matches the phrase without its argument; absent where it takes none. */
  readonly bare: RegExp | undefined;
}

const argument = /\s*\{\w+\}$/u;

function compile(name: CommandName, phrase: string): CompiledPhrase {
  const takesArgument = argument.test(phrase);
  const words = phrase
    .replace(argument, '')
    .split(' ')
    .map((word) => word.replace(/[?]/gu, '\\$&'));
  const start = `^${words.join('\\s+')}`;
  return {
    name,
    whole: new RegExp(takesArgument ? `${start}\\s+(\\S[\\s\\S]*)$` : `${start}$`, 'iu'),
    bare: takesArgument ? new RegExp(`${start}$`, 'iu') : undefined,
  };
}

const names = Object.keys(commands).filter((name): name is CommandName => name in commands);
const phrases = names.flatMap((name) => {
  const declaration: CommandDeclaration = commands[name];
  return declaration.phrases.map((phrase) => compile(name, phrase));
});
// `surveys page 2` before `survey …` cannot clash, but a longer fixed phrase must win over a shorter one.
const byLength = phrases.toSorted((one, other) => other.whole.source.length - one.whole.source.length);

/**
 * Reads a line as a command: the whole line, ignoring case and spacing. Text that merely contains a command
 * is none.
 */
export function readCommand(line: string): CommandMatch | undefined {
  const typed = line.trim();
  for (const { name, whole } of byLength) {
    const match = whole.exec(typed);
    if (match !== null) return { kind: 'command', name, argument: match[1]?.trim() ?? '' };
  }
  const incomplete = byLength.find(({ bare }) => bare?.test(typed) === true);
  return incomplete === undefined
    ? undefined
    : { kind: 'incomplete', name: incomplete.name, example: commands[incomplete.name].example };
}
