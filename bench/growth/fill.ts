import { z } from 'zod';
import type { Database, Parameter, Statement, Statements } from '../../src/store/database.ts';
import { inBulk } from './bulk.ts';
import { openEngine } from './engine.ts';

/** Conversations whose rows are made in one statement. */
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
 * conversation and another person. The new names begin with a number that jumps about, so that they are spread as random
 * ones are, and rows are written in their order, so that a million conversations take minutes.
 * @returns rows written
 */
export async function multiply(folder: string, original: Original, times: number): Promise<number> {
  const database = await openEngine(folder);
  const templates: { readonly table: Table; readonly row: Readonly<Record<string, Parameter>> }[] = [];
  for (const table of tableNames)
    for (const row of await rowsOf(database, table, original)) templates.push({ table, row });
  const fill = async (statements: Statements, each: number): Promise<number> => {
    await makeMarks(statements, database.dialect, times);
    let rows = 0;
    for (let from = 1; from <= times; from += each) {
      for (const { table, row } of templates) {
        const { sql, parameters } = copies(table, row, original, from, from + each - 1);
        rows += (await statements.run(sql, parameters)).changes;
      }
    }
    await statements.run('DROP TABLE bench_marks', []);
    return rows;
  };
  if (database.dialect === 'sqlite') await database.all('PRAGMA cache_size = -400000', []);
  const rows =
    database.dialect === 'sqlite'
      ? await fill(database, atOnce)
      : await inBulk(database, tableNames, (statements) => fill(statements, times));
  await database.close();
  return rows;
}

/** The beginnings of the new names, in their order: 2654435761 is prime to 2^32, so that no two are the same. */
async function makeMarks(database: Statements, dialect: Database['dialect'], times: number): Promise<void> {
  // On a database that was filled before, other names than then.
  const before = z
    .object({ count: z.int() })
    .parse(await database.one('SELECT count(*) AS count FROM web_chat_conversations', []));
  const number = `((n + ${before.count}) * 2654435761) % 4294967296`;
  const mark = dialect === 'sqlite' ? `printf('%08x', ${number})` : `lpad(to_hex(${number}), 8, '0')`;
  await database.run('CREATE TABLE bench_marks (n bigint PRIMARY KEY, mark text NOT NULL)', []);
  await database.run(
    `INSERT INTO bench_marks (n, mark)
     WITH RECURSIVE series (n) AS (SELECT CAST(1 AS bigint) UNION ALL SELECT n + 1 FROM series WHERE n < ?)
     SELECT row_number() OVER (ORDER BY mark), mark FROM (SELECT ${mark} AS mark FROM series) AS marks`,
    [times],
  );
}

const cell = z.union([z.string(), z.number(), z.null()]);

async function rowsOf(database: Statements, table: Table, { conversation, user }: Original) {
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
  const text = 'CAST(? AS text)';
  const copied = `replace(replace(${text}, ${text}, mark || ${text}), ${text}, ${text} || mark || ${text})`;
  const selected = all.map((column) => {
    if (isNamed(column)) return copied;
    // Spread over two days: younger than what is pruned, and older than what a start looks for.
    const earlier = times.includes(column) ? ' - 3600000 - (n * 7919) % 172800 * 1000' : '';
    return `CAST(? AS ${typeOf(row[column])})${earlier}`;
  });
  return {
    sql: `INSERT INTO ${table} (${all.join(', ')})
      SELECT ${selected.join(', ')} FROM bench_marks WHERE n BETWEEN ? AND ? ORDER BY n`,
    parameters: [
      ...all.flatMap((column) => [
        row[column] ?? null,
        ...(isNamed(column)
          ? [
              conversation,
              conversation.slice(markLength),
              user,
              userMark,
              user.slice(userMark.length + markLength),
            ]
          : []),
      ]),
      ...[from, to],
    ],
  };
}

const times: readonly string[] = ['created_at', 'touched_at', 'spoke_at', 'updated_at', 'at'];
const markLength = 8;
/** What each visitor's id begins with. */
const userMark = 'dl_';

function typeOf(value: Parameter | undefined): string {
  return typeof value === 'number' ? 'bigint' : 'text';
}
