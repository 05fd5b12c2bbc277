import type { Reader } from '../../dialogs/commands/command-reading.ts';
import type { Values } from '../../dialogs/commands/placeholders.ts';
import { createCommandReader } from '../../dialogs/commands/read.ts';
import type { Fault } from '../../dialogs/commands/values/value.ts';
import { type CommandName, commands } from '../../dialogs/table.ts';

export const commandNames: readonly CommandName[] = commands.map(({ name }) => name);

/** A command by its name, with what its placeholders were filled with. */
export type ReadCommand = { readonly name: CommandName } & Values;

export type Reading =
  | { readonly kind: 'command'; readonly command: ReadCommand }
  | {
      readonly kind: 'incomplete';
      readonly name: CommandName;
      readonly corrected: string;
      readonly offered: boolean;
    }
  | {
      readonly kind: 'invalid';
      readonly name: CommandName;
      readonly fault: Fault;
      readonly example: string;
    }
  | { readonly kind: 'question'; readonly name: CommandName; readonly line: string }
  | { readonly kind: 'suggestion'; readonly lines: readonly string[]; readonly shown: readonly string[] };

const read = createCommandReader(commands);

/** A line, read against the whole table; commands by their names. */
export function readCommand(line: string, reader: Reader): Reading | undefined {
  const reading = read(line, reader);
  if (reading === undefined || reading.kind === 'suggestion') return reading;
  const { name, example } = reading.command;
  switch (reading.kind) {
    case 'command':
      return { kind: 'command', command: { name, ...reading.values } };
    case 'question':
      return { kind: 'question', name, line: reading.line };
    case 'incomplete':
      return { kind: 'incomplete', name, corrected: reading.corrected, offered: reading.offered };
    case 'invalid':
      return { kind: 'invalid', name, fault: reading.fault, example };
  }
}
