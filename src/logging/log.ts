import { type LevelWithSilent, pino } from 'pino';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { Random } from '../../dialogs/ports/random.ts';
import { systemRandom } from '../random.ts';
import { systemTime } from '../time.ts';
import { cutForLog, describeError } from './describe-error.ts';

/** In characters: a channel's ids can be that long. */
const maxField = 2_000;

/** The lines of this process so far that somebody should look at. */
export const loggedLines = { warn: 0, error: 0 };

/**
 * Structured logs, one JSON object a line. Secrets are taken out of the finished line, so that no secret gets by in
 * a URL, a message, a stack or a nested cause. Long fields are cut before that, so that a line is never long to look through.
 * @param redact takes the secrets out of a text
 * @param write takes each finished line; by default to standard output
 */
export function createLogger(
  level: LevelWithSilent,
  redact: (text: string) => string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date(systemTime.now()).toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => briefly(fields, redact),
    },
    serializers: { err: (thrown: unknown) => describeError(thrown, redact) },
  };
  return pino(options, {
    write(line: string) {
      for (const level of ['warn', 'error'] as const)
        if (line.startsWith(`{"level":"${level}"`)) loggedLines[level] += 1;
      write(redact(line));
    },
  });
}

function briefly(fields: Record<string, unknown>, redact: (text: string) => string): Record<string, unknown> {
  const long = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1].length > maxField,
  );
  if (long.length === 0) return fields;
  const cut = long.map(([name, text]) => [name, cutForLog(text, maxField, redact)]);
  return { ...fields, ...Object.fromEntries(cut) };
}

/** No letters or digits that are mistaken for each other when read aloud or written down. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 8;

/** A short id that a person can read out and that is in the log as well. */
export function newReference(random: Random = systemRandom): string {
  return Array.from({ length }, () => alphabet[Math.floor(random.fraction() * alphabet.length)]).join('');
}
