import type { Log } from '../ports.ts';

/** What a promise gives, or `otherwise` where it fails: a report does without what only adorns it. */
export async function orElse<Value>(
  otherwise: Value,
  promise: Promise<Value> | undefined,
  log: Log,
): Promise<Value> {
  try {
    return (await promise) ?? otherwise;
  } catch (error) {
    log.warn({ err: error }, 'A part of a report page could not be had');
    return otherwise;
  }
}
