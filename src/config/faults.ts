import type { ZodError } from 'zod';
import { type Variable, variables } from './variables.ts';

/** For a variable that holds a secret: the one that names a file instead. */
export const fileVariable = (name: string): string => `${name}_FILE`;

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
  return (at < 0 ? text : `…${text.slice(at)}`).replace(/[?#].*/su, '?…').replace(/\s.*/su, ' …');
}

/** What is wrong with one variable. Holds no secret. */
export interface Fault {
  readonly name: string;
  /** Reads on from the name: “is missing, and …”. */
  readonly wrong: string;
  readonly accepted: string;
}

const prefixes =
  /^(microsoft_?app|survey_|campaign_|invitation_|direct_?line|reference_run|watch_|reminder_|run_api|webhook_)/iu;
/** In shorter names one letter makes another word: `PORT`, `PORTS`. */
const minAlmost = 6;

/** Names in the environment that look like ours but have no effect, e.g. `MICROSOFT_APP_ID`. */
export function nearMisses(names: readonly string[]): string[] {
  const ours = Object.entries<Variable>(variables).flatMap(([name, { secret }]) =>
    secret === true ? [name, fileVariable(name)] : [name],
  );
  return names
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const folded = fold(name);
      const meant =
        ours.find((our) => fold(our) === folded) ??
        ours.find((our) => our.length >= minAlmost && isOneLetterApart(fold(our), folded));
      if (meant !== undefined) return `${name} has no effect. The variable is called ${meant}.`;
      return prefixes.test(name) ? `${name} is not a variable of Canvass and has no effect.` : [];
    });
}

function fold(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** Whether one letter too many, too few or another one is the only difference between two words. */
function isOneLetterApart(one: string, other: string): boolean {
  if (one.length > other.length) return isOneLetterApart(other, one);
  if (other.length - one.length > 1) return false;
  const from = [...one].findIndex((letter, index) => letter !== other[index]);
  if (from === -1) return other.length > one.length;
  const rest = one.length === other.length ? one.slice(from + 1) : one.slice(from);
  return rest === other.slice(from + 1);
}
