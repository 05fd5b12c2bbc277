import type { Reader } from '../../dialogs/commands/command-reading.ts';
import type { Called } from '../../dialogs/commands/free/called.ts';
import { createFreeReader } from '../../dialogs/commands/free/read-freely.ts';
import { isCertain, understand } from '../../dialogs/commands/free/understand.ts';
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
const readFreely = createFreeReader(commands, read);

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

/** What is answered to a line: as it is read word for word, or freely where that clearly asks for something. */
export function readAnswered(
  line: string,
  reader: Reader,
  known: { readonly campaigns: readonly Called[]; readonly cases: readonly Called[] },
): Reading | undefined {
  const exact = read(line, reader);
  if (exact !== undefined && isCertain(exact, reader)) return readCommand(line, reader);
  const understood = understand(line, reader, exact, readFreely, known);
  return readCommand(understood?.kind === 'answer' ? understood.meant.line : line, {
    ...reader,
    slash: true,
  });
}
