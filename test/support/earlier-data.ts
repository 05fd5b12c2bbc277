import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { z } from 'zod';
import { sharedPostgres } from './postgres/start-postgres.ts';

const row = z.record(z.string(), z.unknown());

/** The data folder that an earlier version left, as if it had been stopped a second ago. @param data its database */
export function earlierFolder(data: Uint8Array, leftAt: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-earlier-'));
  const file = join(folder, 'canvass.sqlite');
  writeFileSync(file, data, { mode: 0o600 });
  const database = new DatabaseSync(file);
  const { ofNumber, inText } = movedToNow(leftAt);
  database.function('moved', { deterministic: true }, (value) => {
    if (typeof value === 'string') return inText(value);
    return typeof value === 'number' ? ofNumber(value) : value;
  });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  for (const { name } of z.array(z.object({ name: z.string() })).parse(tables)) {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
    for (const column of z.array(row).parse(columns)) {
      // Numbers alone, and what is JSON: keys and ids stay.
      database.exec(
        `UPDATE ${name} SET ${column['name']} = moved(${column['name']})
         WHERE typeof(${column['name']}) = 'integer' AND ${column['name']} BETWEEN 1000000000000 AND 9999999999999
         OR typeof(${column['name']}) = 'text' AND substr(${column['name']}, 1, 1) IN ('{', '[')`,
      );
    }
  }
  database.close();
  return folder;
}

/** The same of a dump of a Postgres. @returns the URL of a database that has it */
export async function earlierPostgres(dump: string, leftAt: number): Promise<string> {
  const url = await (await sharedPostgres()).makeDatabase();
  const client = new Client(url);
  await client.connect();
  // What psql alone understands says nothing of the data.
  const statements = dump.replaceAll(/^\\.*$/gmu, '');
  await client.query(movedToNow(leftAt).inText(statements));
  await client.end();
  return url;
}

const year = 366 * 24 * 60 * 60_000;

/** Moments, in milliseconds since 1970, as far from now as they were when the data were left. */
function movedToNow(leftAt: number) {
  const later = Date.now() - 1000 - leftAt;
  const isMoment = (value: number): boolean => Math.abs(value - leftAt) < year;
  return {
    ofNumber: (value: number): number => (isMoment(value) ? value + later : value),
    inText: (text: string): string =>
      text.replaceAll(/(?<!\d)[12]\d{12}(?!\d)/gu, (moment) =>
        isMoment(Number(moment)) ? String(Number(moment) + later) : moment,
      ),
  };
}
