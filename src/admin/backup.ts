import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import { bytesWords } from './output.ts';
import { shellWord, type Terminal } from './terminal.ts';

/** `backup FILE`. @returns the exit code */
export async function backUp(
  { databaseUrl, dataFolder }: Pick<Configuration, 'databaseUrl' | 'dataFolder'>,
  file: string,
  terminal: Terminal,
): Promise<number> {
  if (existsSync(file)) {
    terminal.complain(
      `${resolve(file)} already exists. Nothing was written: name another file, or remove it.`,
    );
    return 1;
  }
  if (databaseUrl !== undefined) {
    terminal.complain(
      `The data is in Postgres, and pg_dump backs that up while Canvass runs. Nothing was written. Run:\n\n` +
        `  umask 077; ${await dumpCommand(databaseUrl, file)}\n\n` +
        'It asks for the password, or takes it from PGPASSWORD or ~/.pgpass. docs/operations.md says how to restore it.',
    );
    return 1;
  }
  const { copySqliteDatabase } = await import('../store/sqlite/copy.ts');
  const size = copySqliteDatabase(dataFolder, file);
  terminal.say(`${resolve(file)}  ${bytesWords(size)}, complete and checked.`);
  terminal.say(
    'It contains what people wrote, and keys: protect it like the data. docs/operations.md says how to restore it.',
  );
  return 0;
}

/** With everything in the URL but the password. */
async function dumpCommand(url: string, file: string): Promise<string> {
  const { readPostgresUrl } = await import('../store/postgres/connection.ts');
  const { host, port, user, database } = readPostgresUrl(url).pool;
  const parts = { file, host, port, username: user, dbname: database };
  const given = Object.entries(parts).map(([name, value]) => `--${name}=${shellWord(String(value))}`);
  return ['pg_dump', '--format=custom', ...given].join(' ');
}
