import { parseArgs } from 'node:util';
import { editDistance } from '../../dialogs/commands/typos.ts';
import {
  type AdminCommand,
  type AdminOption,
  type CommandName,
  commands,
  options,
  program,
} from './commands.ts';
import { shellWord } from './terminal.ts';

export type CommandLine =
  | {
      readonly kind: 'run';
      readonly name: CommandName;
      /** What follows the command's words; empty if it takes nothing. */
      readonly value: string;
      readonly json: boolean;
      readonly yes: boolean;
      readonly out: string | undefined;
    }
  | { readonly kind: 'help'; readonly name: CommandName | undefined }
  /** @param correction a correct command line, if one can be guessed */
  | { readonly kind: 'wrong'; readonly why: string; readonly correction: string | undefined };

const names = Object.keys(commands).filter((name): name is CommandName => name in commands);

/** Reads what was typed after `npm run admin --`. */
export function readCommandLine(typed: readonly string[]): CommandLine {
  const { values, positionals, tokens } = parseArgs({
    args: [...typed],
    options: {
      json: { type: 'boolean' },
      yes: { type: 'boolean' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const name = names.find((one) => startsWith(positionals, commands[one].words));
  const isHelp = values['help'] === true || positionals[0] === 'help' || typed.length === 0;
  if (isHelp) return { kind: 'help', name: name ?? guess(positionals)?.name };
  if (name === undefined) {
    const guessed = guess(positionals);
    const said = positionals.join(' ');
    const why = said === '' ? 'There is no command.' : `“${said}” is not a command.`;
    return { kind: 'wrong', why, correction: guessed && lineOf(guessed.name, guessed.rest) };
  }
  const command: AdminCommand = commands[name];
  const rest = positionals.slice(command.words.length);
  const wrong = (why: string): CommandLine => ({ kind: 'wrong', why, correction: lineOf(name, rest) });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = command.options.find((option) => option === token.name);
    if (known === undefined) return wrong(`“${command.words.join(' ')}” takes no ${token.rawName}.`);
    if (known === 'out' && typeof values['out'] !== 'string') return wrong('--out takes a file.');
  }
  if (command.takes === undefined && rest.length > 0) return wrong(`“${name}” takes no arguments.`);
  if (command.takes !== undefined && rest.length !== 1) {
    const what = command.takes === 'ID' ? 'one ID' : 'one file';
    const why = rest.length > 1 ? 'put quotes around one that contains spaces' : 'there is none';
    return wrong(`“${command.words.join(' ')}” takes ${what}: ${why}.`);
  }
  const { out } = values;
  return {
    kind: 'run',
    name,
    value: rest[0] ?? '',
    json: values['json'] === true,
    yes: values['yes'] === true,
    out: typeof out === 'string' ? out : undefined,
  };
}

function startsWith(typed: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => typed[index] === word);
}

/** The command most of whose words were typed, in any order and with a typo or two. */
function guess(
  typed: readonly string[],
): { readonly name: CommandName; readonly rest: readonly string[] } | undefined {
  const all = names.map((name) => {
    const words = [...commands[name].words];
    const rest = typed.filter((one) => {
      const meant = words.findIndex((word) => isMeant(one, word));
      if (meant !== -1) words.splice(meant, 1);
      return meant === -1;
    });
    return { name, rest, missing: words.length, hit: typed.length - rest.length };
  });
  const likely = all.filter(({ hit }) => hit > 0);
  return likely.toSorted((one, other) => other.hit - one.hit || one.missing - other.missing)[0];
}

const maxTypos = 2;

function isMeant(typed: string, word: string): boolean {
  return editDistance(typed.toLowerCase(), word, maxTypos) <= maxTypos;
}

/** A correct command line with the value that was typed. */
function lineOf(name: CommandName, rest: readonly string[]): string {
  const command: AdminCommand = commands[name];
  const { words, takes } = command;
  const value = takes === undefined ? [] : [rest.length === 0 ? takes : shellWord(rest.join(' '))];
  return [program, ...words, ...value].join(' ');
}

/** The command line again with one more option. */
export function lineWith(name: CommandName, value: string, option: AdminOption): string {
  return `${lineOf(name, value === '' ? [] : [value])} ${options[option].shown}`;
}
