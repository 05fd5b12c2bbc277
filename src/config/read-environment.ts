import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fileVariable } from './faults.ts';
import { variables } from './variables.ts';

type ReadEnvironment =
  | {
      readonly ok: true;
      readonly environment: Readonly<Record<string, string | undefined>>;
      /** What the file may mean otherwise than it is read. Holds no value. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** The process's environment over what a `.env` file says, if there is one. */
export function readEnvironment(processEnvironment: NodeJS.ProcessEnv, file: string): ReadEnvironment {
  try {
    // Editors on Windows put a byte order mark in front, which would become part of the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
    // PowerShell's `>` writes UTF-16, of which nothing would be read.
    if (text.includes('\0')) return { ok: false, message: `${file} is not UTF-8. Save it as UTF-8.` };
    const environment = { ...parseEnv(text), ...processEnvironment };
    return { ok: true, environment, warnings: fileLineWarnings(text, file) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { ok: true, environment: processEnvironment, warnings: [] };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `${file} can’t be read: ${reason}` };
  }
}

const ours = new Set(Object.keys(variables).flatMap((name) => [name, fileVariable(name)]));

/**
 * Lines of a `.env` file that set one of our variables to less than what is written there, or not at all. Nothing else would tell:
 * a key that is cut off at a `#` looks like a wrong key.
 * @param file its name, for the warnings
 */
function fileLineWarnings(text: string, file: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const warning = warningOf(line.trim());
    return warning === undefined ? [] : [`${file}, line ${index + 1}: ${warning}`];
  });
}

function warningOf(line: string): string | undefined {
  if (line.startsWith('#')) return undefined;
  const equals = line.indexOf('=');
  const before = equals < 0 ? line : line.slice(0, equals);
  const name = before
    .trim()
    .replace(/^export\s/u, '')
    .trim();
  if (equals >= 0 && ours.has(name)) {
    return isCutOff(line.slice(equals + 1))
      ? `the value of ${name} ends at its #, where a comment begins. Put it in quotes if the # belongs to it.`
      : undefined;
  }
  if (name === 'NODE_EXTRA_CA_CERTS') return `it has no effect here. Set ${name} in the environment itself.`;
  const meant = before.split(/\W/u).find((word) => ours.has(word));
  return meant === undefined ? undefined : `it has no effect. Write ${meant}=value.`;
}

/** Whether a `#` follows a value without a space. After a space it is meant as a comment. */
function isCutOff(value: string): boolean {
  if (/^\s*["'`]/u.test(value)) return false;
  const at = value.indexOf('#');
  return at === 0 ? /^#\S/u.test(value) : at > 0 && !/\s/u.test(value.charAt(at - 1));
}
