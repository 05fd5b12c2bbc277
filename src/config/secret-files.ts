import { readFileSync } from 'node:fs';
import { type Fault, fileVariable } from './faults.ts';
import { type Variable, variables } from './variables.ts';

/** Far more than a key or a URL takes. */
const maxLength = 64 * 1024;

export interface SecretFile {
  readonly path: string;
  readonly text: string;
}

/** The secrets that the environment gives by files, and what is wrong with them. */
export function secretsInFiles(
  environment: Readonly<Record<string, string | undefined>>,
  given: ReadonlyMap<string, string>,
) {
  const files = new Map<string, SecretFile>();
  const faults: Fault[] = [];
  for (const [name, { accepted }] of secretVariables) {
    const path = environment[fileVariable(name)]?.trim() ?? '';
    if (path === '') continue;
    const read = readSecret(path);
    if (given.has(name)) {
      const wrong = `is set, and so is ${name}`;
      faults.push({ name: fileVariable(name), wrong, accepted: 'one of the two' });
    } else if (read.ok) files.set(name, { path, text: read.text });
    else {
      const wrong = `“${path}” ${read.wrong}`;
      faults.push({ name: fileVariable(name), wrong, accepted: `the path of a file with ${accepted}` });
    }
  }
  return { files, faults };
}

const secretVariables = Object.entries<Variable>(variables).filter(([, { secret }]) => secret === true);

/** The text of a file, without an editor's final line break; or why there isn't any, in words that read on from its path. */
export function readSecret(
  path: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly wrong: string } {
  try {
    const text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/u, '')
      .trim();
    if (text === '') return { ok: false, wrong: 'is empty' };
    return text.length > maxLength ? { ok: false, wrong: 'is too long' } : { ok: true, text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { ok: false, wrong: `can’t be read${code}` };
  }
}
