import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type ReadEnvironment =
  | { readonly ok: true; readonly environment: Readonly<Record<string, string | undefined>> }
  | { readonly ok: false; readonly message: string };

/** The process's environment over what a `.env` file says, if there is one. */
export function readEnvironment(processEnvironment: NodeJS.ProcessEnv, file: string): ReadEnvironment {
  try {
    // Editors on Windows put a byte order mark in front, which would become part of the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
    return { ok: true, environment: { ...parseEnv(text), ...processEnvironment } };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { ok: true, environment: processEnvironment };
    }
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `${file} can’t be read: ${reason}` };
  }
}
