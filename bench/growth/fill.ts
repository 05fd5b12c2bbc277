import { z } from 'zod';
import type { Database, Parameter, Statement } from '../../src/store/database.ts';
import { openEngine } from './engine.ts';

/** Rows that are made in one statement. */
const atOnce = 20_000;

/** Each table that holds something of a conversation: its columns, and which of them name it or its person. */
const tables = {
  web_chat_conversations: {
    all: ['id', 'user_id', 'created_at', 'last_sequence', 'bytes', 'touched_at', 'spoke_at'],
    named: ['id', 'user_id'],
  },
  web_chat_activities: {
    all: ['conversation_id', 'sequence', 'activity_id', 'client_activity_id', 'activity', 'at'],
    named: ['conversation_id', 'activity_id', 'client_activity_id', 'activity'],
  },
  documents: { all: ['key', 'version', 'body', 'updated_at'], named: ['key', 'body'] },
  activities: { all: ['key', 'state', 'at'], named: ['key'] },
} as const satisfies Record<string, { readonly all: readonly string[]; readonly named: readonly string[] }>;

type Table = keyof typeof tables;
const tableNames = ['web_chat_conversations', 'web_chat_activities', 'documents', 'activities'] as const;

/** What names a conversation and its person in all that is stored of them. */
export interface Original {
  readonly conversation: string;
  readonly user: string;
}

/**
 * Makes so many conversations of one: everything that Canvass stored of it, in every table, once more under another
 * conversation and another person.
 * @returns rows written
 */
export async function multiply(folder: string, original: Original, times: number): Promise<number> {
  const database = await openEngine(folder);
  let rows = 0;
  for (const table of tableNames) {
    for (const row of await rowsOf(database, table, original)) {
      for (let from = 1; from <= times; from += atOnce) {
        const statement = copies(table, row, original, from, Math.min(times, from + atOnce - 1));
        rows += (await database.run(statement.sql, statement.parameters)).changes;
      }
    }
  }
  await database.close();
  return rows;
}

const cell = z.union([z.string(), z.number(), z.null()]);

async function rowsOf(database: Database, table: Table, { conversation, user }: Original) {
  const { all, named } = tables[table];
  const where = named.map((column) => `${column} LIKE ? OR ${column} LIKE ?`).join(' OR ');
  const rows = await database.all(
    `SELECT ${all.join(', ')} FROM ${table} WHERE ${where}`,
    named.flatMap(() => [`%${conversation}%`, `%${user}%`]),
  );
  return rows.map((row) => z.record(z.string(), cell).parse(row));
}

function copies(
  table: Table,
  row: Readonly<Record<string, Parameter>>,
  { conversation, user }: Original,
  from: number,
  to: number,
): Statement {
  const { all, named } = tables[table];
  const isNamed = (column: string): boolean => named.some((name) => name === column);
  const suffix = "'x' || CAST(n AS text)";
  const text = 'CAST(? AS text)';
  const copied = `replace(replace(${text}, ${text}, ${text} || ${suffix}), ${text}, ${text} || ${suffix})`;
  const selected = all.map((column) => (isNamed(column) ? copied : `CAST(? AS ${typeOf(row[column])})`));
  return {
    sql: `INSERT INTO ${table} (${all.join(', ')})
      WITH RECURSIVE series (n) AS (SELECT CAST(? AS bigint) UNION ALL SELECT n + 1 FROM series WHERE n < ?)
      SELECT ${selected.join(', ')} FROM series`,
    parameters: [
      ...[from, to],
      ...all.flatMap((column) => [
        row[column] ?? null,
        ...(isNamed(column) ? [conversation, conversation, user, user] : []),
      ]),
    ],
  };
}

function typeOf(value: Parameter | undefined): string {
  return typeof value === 'number' ? 'bigint' : 'text';
}
