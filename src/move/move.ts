import { type Database, StoreError } from '../store/database.ts';
import { migrate, type Schema } from '../store/migrations/migrate.ts';
import { copyTable, deleteGone } from './copy-table.ts';
import { countParts, type Parts } from './digest.ts';
import { readPages } from './pages.ts';
import { listTables, type MovedTable, sourceTables } from './tables.ts';
import { claimTarget, finishMove, identityOf, readMoved } from './target.ts';

interface Move {
  /** The embedded database, open and locked. */
  readonly source: Database;
  /** A Postgres that wasn't migrated yet. */
  readonly target: Database;
  /** Of the tables that the source may have, in the order in which they are created. Those of the first are always there. */
  readonly schemas: readonly [Schema, ...Schema[]];
  /** Of the kinds of records. */
  readonly prefixes: readonly string[];
  /** Called once everything is copied, before the move counts as finished: Canvass must not start on the source again. */
  readonly leaveSource: () => void;
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface MoveResult {
  /** When an earlier call finished the move, in milliseconds since 1970; in that case this one changed nothing. */
  readonly finishedBefore: number | undefined;
  readonly source: Parts;
  readonly target: Parts;
  /** What the source held when the move was finished. */
  readonly moved: Parts;
}

/**
 * Copies everything in an embedded database to a Postgres, and compares. It can be interrupted anywhere and run again: until
 * it has finished it makes the target equal to the source, and after that it only compares.
 * @throws `StoreError`, among them `STORE_CANNOT_OPEN` for a target that holds anything else
 */
export async function moveData(move: Move): Promise<MoveResult> {
  const { source, target } = move;
  const identity = await identityOf(source);
  const finishedBefore = await claimTarget(target, source, identity);
  const schemas = await schemasOf(move);
  for (const schema of schemas) await migrate(source, schema);
  if (finishedBefore === undefined) {
    for (const schema of schemas) await migrate(target, schema);
  }
  const tables = await listTables(source, target);
  if (finishedBefore !== undefined) {
    return {
      finishedBefore,
      source: await count(source, tables, move),
      target: await count(target, tables, move),
      moved: await readMoved(target),
    };
  }
  const parts = await copyAll(tables, move);
  const there = await count(target, tables, move);
  refuseDifference(target, parts, there);
  move.leaveSource();
  await finishMove(target, parts);
  return { finishedBefore, source: parts, target: there, moved: parts };
}

/** A reference service that has no tables in the source gets none in the target. */
async function schemasOf({ source, schemas: [first, ...others] }: Move): Promise<readonly Schema[]> {
  const tables = await sourceTables(source);
  return [
    first,
    ...others.filter(({ owner }) => tables.some((name) => name.startsWith(owner.replaceAll(' ', '_')))),
  ];
}

async function copyAll(tables: readonly MovedTable[], move: Move): Promise<Parts> {
  const { source, target, prefixes, onProgress = () => {} } = move;
  const counter = countParts(prefixes);
  for (const table of tables) {
    let copied = 0;
    await copyTable(source, target, table, (rows) => {
      counter.add(table, rows);
      copied += rows.length;
      onProgress(table.name, copied);
    });
  }
  // Rows that refer to others are deleted before those.
  for (const table of tables.toReversed()) await deleteGone(source, target, table);
  return await withTallies(source, counter.parts());
}

async function count(database: Database, tables: readonly MovedTable[], { prefixes }: Move): Promise<Parts> {
  const counter = countParts(prefixes);
  for (const table of tables) {
    for await (const rows of readPages(database, table)) counter.add(table, rows);
  }
  return await withTallies(database, counter.parts());
}

/** Each engine keeps its own tallies, and they have to agree. */
async function withTallies(database: Database, parts: Parts): Promise<Parts> {
  const rows = await database.all('SELECT name, count FROM tallies WHERE count <> 0', []);
  if (rows.length === 0) return parts;
  const counter = countParts([]);
  const table = { name: 'tallies', columns: [], key: [] };
  counter.add(
    table,
    rows.map(({ name, count: number }) => [String(name), Number(number)]),
  );
  return new Map([...parts, ...counter.parts()]);
}

function refuseDifference({ location }: Database, source: Parts, target: Parts): void {
  const names = new Set([...source.keys(), ...target.keys()]);
  const wrong = [...names].filter((name) => source.get(name)?.digest !== target.get(name)?.digest);
  if (wrong.length === 0) return;
  throw new StoreError(
    'STORE_DAMAGED',
    `What was read back from ${location} differs from what was written: ${wrong.join(', ')}. Either somebody else writes ` +
      'to that database, or the copy failed. The move is not finished, and Canvass won’t start there.',
  );
}
