import { variables } from './variables.ts';

/** The texts that the environment gives our variables, trimmed; an empty one counts as none. */
export function givenValues(environment: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const given = new Map<string, string>();
  for (const name of Object.keys(variables)) {
    const text = environment[name]?.trim() ?? '';
    if (text !== '') given.set(name, text);
  }
  return given;
}
