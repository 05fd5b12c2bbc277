import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { fileLineWarnings } from './file-lines.ts';

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
