import type { Role } from '../turn.ts';
import type { Command } from './command.ts';
import type { Values } from './placeholders.ts';
import type { Fault, Moment, Written } from './values/value.ts';

/** A typed line, read against a table of commands. */
export type CommandReading<Row extends Command = Command> =
  | {
      readonly kind: 'command';
      readonly command: Row;
      readonly values: Values;
      /** How values are shown whose words alone say too little. */
      readonly written?: readonly Written[];
    }
  /** The phrase is right as far as it goes, typos aside. */
  | {
      readonly kind: 'incomplete';
      readonly command: Row;
      /** The whole line, corrected; examples stand for what is missing. */
      readonly corrected: string;
      /** Whether that line can be offered as it is: it names nothing that the person didn't name. */
      readonly offered: boolean;
    }
  | { readonly kind: 'invalid'; readonly command: Row; readonly fault: Fault }
  /** An act put as a question: this line does it. */
  | {
      readonly kind: 'question';
      readonly command: Row;
      readonly values: Values;
      readonly line: string;
      readonly shown: string;
    }
  /** Not a command, but close to these lines. */
  | {
      readonly kind: 'suggestion';
      readonly lines: readonly [string, ...string[]];
      /** The same lines as people read them. */
      readonly shown: readonly [string, ...string[]];
    };

/** Who typed a line, when, and how. */
export interface Reader extends Moment {
  readonly role: Role;
  /** True if the line began with a slash, so that a command is certainly meant. */
  readonly slash?: boolean;
}

export type Suggestion = Extract<CommandReading, { kind: 'suggestion' }>;
