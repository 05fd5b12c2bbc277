import { type Database, StoreError } from '../store/database.ts';
import { migrate, type Schema } from '../store/migrations/migrate.ts';
import { copyTable, deleteGone } from './copy-table.ts';
import { countParts, type Parts } from './digest.ts';
import { readPages } from './pages.ts';
import { listTables, type MovedTable, sourceTables } from './tables.ts';
import { claimTarget, finishMove, identityOf, readMoved } from './target.ts';

interface Move {
  /** The embedded database, open, and held by nobody else. */
  readonly source: Database;
  /** A Postgres, of which nothing was migrated. */
  readonly target: Database;
  /** The rooms whose tables may stand in the source, in the order in which they are made. The first is always there. */
  readonly schemas: readonly [Schema, ...Schema[]];
  /** How the keys of each kind of record begin. */
  readonly prefixes: readonly string[];
  /** Called when all is there and before anybody may start on it: from then on the source is to be left alone. */
  readonly leaveSource: () => void;
  readonly onProgress?: (table: string, rows: number) => void;
}

export interface MoveResult {
  /** When the move was finished before this, in milliseconds since 1970: then nothing was changed now. */
  readonly finishedBefore: number | undefined;
  readonly source: Parts;
  readonly target: Parts;
  /** What was moved, as it stood then. */
  readonly moved: Parts;
}

/**
 * Copies all that an embedded database holds into a Postgres, and compares. It may be interrupted anywhere, and done again:
 * until it is finished it makes the target like the source, and from then on it compares alone.
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

/** Rooms that never had tables in the source get none by the move. */
async function schemasOf({ source, schemas: [first, ...others] }: Move): Promise<readonly Schema[]> {
  const tables = await sourceTables(source);
  return [
    first,
    ...others.filter(({ room }) => tables.some((name) => name.startsWith(room.replaceAll(' ', '_')))),
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
  // Those that refer to others go before them.
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

/** Each engine counts by itself, and both have to come to the same. */
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
    `What was written to ${location} is not what is read there: ${wrong.join(', ')}. Somebody else writes there, or the ` +
      'copy went wrong. The move is not finished, and Canvass starts on none of it.',
  );
}
