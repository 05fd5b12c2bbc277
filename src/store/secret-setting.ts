import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from './database.ts';
import { storedText } from './stored-text.ts';

const settingRow = z.object({ value: z.string() });

/**
 * 32 random bytes, made the first time that `name` is asked for and the same ever after, also where several
 * ask at once.
 */
export async function secretSetting(database: Database, name: string): Promise<Buffer> {
  const stored = storedText(name);
  const found = await readSetting(database, stored);
  if (found !== undefined) return found;
  await database.run('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    stored,
    randomBytes(32).toString('base64url'),
  ]);
  const made = await readSetting(database, stored);
  if (made === undefined) throw new Error(`The setting ${name} is gone right after it was made.`);
  return made;
}

async function readSetting(database: Database, stored: string): Promise<Buffer | undefined> {
  const row = await database.one('SELECT value FROM settings WHERE name = ?', [stored]);
  return row === undefined ? undefined : Buffer.from(settingRow.parse(row).value, 'base64url');
}
