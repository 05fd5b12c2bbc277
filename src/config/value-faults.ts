import type { ZodError } from 'zod';
import type { Fault } from './fault.ts';
import { type Variable, variables } from './variables.ts';

/**
 * The first fault of each value that didn't parse, with the value unless it is secret.
 * @param given the texts that were parsed
 * @param redact takes the secrets that are known out of a text
 */
export function valueFaults(
  error: ZodError,
  given: ReadonlyMap<string, string>,
  redact: (text: string) => string,
): Fault[] {
  return Object.entries<Variable>(variables).flatMap(([name, { accepted, secret }]) => {
    const issue = error.issues.find(({ path }) => path[0] === name);
    if (issue === undefined) return [];
    const shown = secret === true ? 'its value' : `“${withoutCredentials(redact(given.get(name) ?? ''))}”`;
    return [{ name, wrong: `${shown} ${issue.message}`, accepted }];
  });
}

/** A URL's user, password and query, and what follows a scheme, can be secrets meant for another variable. */
function withoutCredentials(text: string): string {
  const at = text.lastIndexOf('@');
  const behind = at < 0 ? text : `…${text.slice(at)}`;
  const query = behind.search(/[?#]/u);
  const before = query < 0 ? behind : `${behind.slice(0, query)}?…`;
  const space = before.search(/\s/u);
  return space < 0 ? before : `${before.slice(0, space)} …`;
}
