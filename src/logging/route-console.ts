import type { Logger } from '../../dialogs/ports/logger.ts';
import { systemTime } from '../time.ts';

/** The level at which each method of the console is logged. */
const levels = [
  ['error', 'error'],
  ['warn', 'warn'],
  ['info', 'info'],
  ['log', 'info'],
  ['debug', 'debug'],
  ['trace', 'debug'],
] as const;
type Method = (typeof levels)[number][0];

/** One place can print the same thousands of times, e.g. when somebody sends wrong tokens. */
const quietMs = 60_000;
const maxText = 120;

/**
 * Sends what packages print through the log, so that it is one JSON object a line, without secrets, and cannot fill a
 * disk: each place in their code is logged once a minute, with errors as the log has them and the beginning of a text.
 * @returns what puts the console back
 */
export function routeConsole(
  log: Logger,
  target: Pick<Console, Method> = console,
  now: () => number = systemTime.monotonic,
): () => void {
  const lastPrinted = new Map<string, number>();
  const before = { ...target };

  function route(method: Method, level: keyof Logger) {
    target[method] = function print(...said: readonly unknown[]): void {
      const from = placeOf(print);
      const last = lastPrinted.get(from);
      if (last !== undefined && now() - last < quietMs) return;
      lastPrinted.set(from, now());
      const err = said.find((part) => part instanceof Error);
      const text = said
        .find((part) => typeof part === 'string')
        ?.split('\n', 1)[0]
        ?.slice(0, maxText);
      log[level]({ from, err, text }, 'A package printed something.');
    };
  }

  for (const [method, level] of levels) route(method, level);
  return () => {
    Object.assign(target, before);
  };
}

/** The file and line that called, without the folders down to its package. */
function placeOf(called: (...said: readonly unknown[]) => void): string {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, called);
  const line = holder.stack?.split('\n', 2)[1]?.trim() ?? '';
  const place = line.slice(line.lastIndexOf('(') + 1).replace(/\)$/u, '');
  return place.split(/node_modules[/\\]/u).at(-1) ?? place;
}
