import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Statement } from './database.ts';
import { storedText } from './documents.ts';

const settingRow = z.object({ value: z.string() });

/** Writes down a value that the next one replaces. */
export async function noteSetting(database: Database, name: string, value: string): Promise<void> {
  const { sql, parameters } = settingStatement(name, value);
  await database.run(sql, parameters);
}

export function settingStatement(name: string, value: string): Statement {
  return {
    sql: `INSERT INTO settings (name, value) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    parameters: [storedText(name), value],
  };
}

export async function notedSetting(database: Database, name: string): Promise<string | undefined> {
  const row = await database.one('SELECT value FROM settings WHERE name = ?', [storedText(name)]);
  return row === undefined ? undefined : settingRow.parse(row).value;
}

const secretRow = z.object({ value: z.string().catch('') });
const secretBytes = 32;

/**
 * 32 random bytes, created when `name` is first requested and the same from then on, even with simultaneous requests. A
 * stored value of another form, which might be easy to guess, is replaced.
 */
export async function secretSetting(database: Database, name: string): Promise<Buffer> {
  const stored = storedText(name);
  const found = await readSecret(database, stored);
  if (found?.length === secretBytes) return found;
  if (found !== undefined) await database.run('DELETE FROM settings WHERE name = ?', [stored]);
  await database.run('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    stored,
    randomBytes(secretBytes).toString('base64url'),
  ]);
  const made = await readSecret(database, stored);
  if (made === undefined) throw new Error(`The setting ${name} is gone right after it was made.`);
  return made;
}

async function readSecret(database: Database, stored: string): Promise<Buffer | undefined> {
  const row = await database.one('SELECT value FROM settings WHERE name = ?', [stored]);
  return row === undefined ? undefined : Buffer.from(secretRow.parse(row).value, 'base64url');
}
