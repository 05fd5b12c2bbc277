import type { Incoming } from '../turn.ts';
import { type CommandReading, readCommand } from './read-command.ts';
import type { Moment } from './values/value.ts';

/** A typed line, read for the person of a turn; a slash in front says that a command is meant. */
export function readTyped({ role }: Incoming, text: string, moment: Moment): CommandReading | undefined {
  const line = text.trim();
  const slash = line.startsWith('/');
  return readCommand(slash ? line.slice(1) : line, { ...moment, role, slash });
}
