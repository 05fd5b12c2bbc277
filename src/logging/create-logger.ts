import { type LevelWithSilent, pino } from 'pino';
import { describeError } from './describe-error.ts';
import type { Log } from './log.ts';

/**
 * Structured logs, one JSON object a line. Secrets are taken out of the finished line, so that none gets by in
 * a URL, a message, a stack or a nested cause.
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
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (thrown: unknown) => describeError(thrown) },
  };
  return pino(options, { write: (line: string) => write(redact(line)) });
}
