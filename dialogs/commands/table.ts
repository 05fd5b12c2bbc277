import type { RequiredRole } from '../role.ts';

export interface CommandDeclaration {
  /** Every phrase that means this command; `{name}` takes the rest of the line, `[word]` may be left out. */
  readonly phrases: readonly string[];
  readonly role: RequiredRole;
  /** One line for `help`; empty for a command that help does not show. */
  readonly help: string;
  /** A line that works as it stands. */
  readonly example: string;
}

/** Every command there is. Parser, help, suggestions and the lists made for channels all read this table. */
export const commands = {
  surveys: {
    phrases: ['surveys', 'surveys page {page}', 'list surveys'],
    role: 'anyone',
    help: 'the surveys you can take',
    example: 'surveys',
  },
  survey: {
    phrases: ['survey {survey}', 'start survey {survey}'],
    role: 'anyone',
    help: 'start a survey, by number or name',
    example: 'survey 5',
  },
  status: { phrases: ['status'], role: 'anyone', help: 'where your survey stands', example: 'status' },
  resume: { phrases: ['resume'], role: 'anyone', help: 'show the open question again', example: 'resume' },
  restart: {
    phrases: ['restart'],
    role: 'anyone',
    help: 'start the same survey from the beginning',
    example: 'restart',
  },
  stop: { phrases: ['stop', 'cancel'], role: 'anyone', help: 'leave the survey', example: 'stop' },
  whoAmI: {
    phrases: ['who am i', 'whoami'],
    role: 'anyone',
    help: 'your id, your role, and how to be given one',
    example: 'who am i',
  },
  help: { phrases: ['help', '?'], role: 'anyone', help: 'this list', example: 'help' },
} as const satisfies Record<string, CommandDeclaration>;

export type CommandName = keyof typeof commands;
