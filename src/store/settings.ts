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
