import { type LevelWithSilent, pino } from 'pino';
import { cutForLog, describeError } from './describe-error.ts';
import type { Log } from './log.ts';

/** An id of a channel's can have this many characters; what is longer tells nobody anything. */
const longestField = 2_000;

/**
 * Structured logs, one JSON object a line. Secrets are taken out of the finished line, so that none gets by in
 * a URL, a message, a stack or a nested cause. A line is short before it is looked through, whatever it tells of.
 * @param redact takes the secrets out of a text
 * @param write takes each finished line; standard output unless told
 */
export function createLogger(
  level: LevelWithSilent,
  redact: (text: string) => string,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => briefly(fields, redact),
    },
    serializers: { err: (thrown: unknown) => describeError(thrown, redact) },
  };
  return pino(options, { write: (line: string) => write(redact(line)) });
}

function briefly(fields: Record<string, unknown>, redact: (text: string) => string): Record<string, unknown> {
  const long = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1].length > longestField,
  );
  if (long.length === 0) return fields;
  const cut = long.map(([name, text]) => [name, cutForLog(text, longestField, redact)]);
  return { ...fields, ...Object.fromEntries(cut) };
}
