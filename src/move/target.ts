import { z } from 'zod';
import { type Database, StoreError } from '../store/database.ts';
import { wholeNow } from '../store/documents.ts';
import { migrate } from '../store/migrations/migrate.ts';
import type { Part, Parts } from './digest.ts';
import { isOfMove, moveSchema } from './move-schema.ts';

const valueRow = z.object({ value: z.string() });
const moveRow = z.object({ source: z.string(), folder: z.string(), finished_at: z.int().nullable() });
const tableRow = z.object({ schema: z.string(), name: z.string() });
const partRow = z.object({ name: z.string(), rows: z.int(), digest: z.string() });

/** An id of the source's data, created at the first call. It stays with the data, whatever the folder is called. */
export async function identityOf(source: Database): Promise<string> {
  await source.run('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    identityName,
    source.random.id(),
  ]);
  return valueRow.parse(await source.one('SELECT value FROM settings WHERE name = ?', [identityName])).value;
}

const identityName = 'identity of these data';

/** All tables in the schema that Canvass uses, and those of its queue, except what an extension brought. */
const tables = `SELECT nspname AS schema, relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND (nspname = current_schema() OR nspname = 'canvass_jobs')
  AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ORDER BY 1, 2`;

/**
 * Claims an empty database for this source, or one that a move of it was begun in.
 * @returns when that move was finished, in milliseconds since 1970
 * @throws `STORE_CANNOT_OPEN` if the database contains anything else
 */
export async function claimTarget(
  target: Database,
  source: Database,
  identity: string,
): Promise<number | undefined> {
  const found = (await target.all(tables, [])).map((row) => tableRow.parse(row));
  const known = found.some(({ name }) => name === 'moves') ? await readMove(target) : undefined;
  if (known?.source === identity) return known.finished_at ?? undefined;
  if (known !== undefined) {
    throw refused(target, `already has the data of another folder, ${known.folder}`);
  }
  const [other] = found.filter(({ name }) => !isOfMove(name));
  if (other !== undefined) {
    throw refused(
      target,
      `is not empty: it has ${found.length} tables, such as ${other.schema}.${other.name}`,
    );
  }
  await migrate(target, moveSchema);
  // If two folders are moved here at once, one of them is refused.
  await target.run(
    `INSERT INTO moves (source, folder, begun_at)
     SELECT CAST(? AS text), CAST(? AS text), CAST(? AS bigint) WHERE NOT EXISTS (SELECT 1 FROM moves)`,
    [identity, source.location, wholeNow(target)],
  );
  const begun = await readMove(target);
  if (begun?.source !== identity) throw refused(target, 'is being moved to from another folder');
  return undefined;
}

function refused({ location }: Database, why: string): StoreError {
  return new StoreError(
    'STORE_CANNOT_OPEN',
    `The database at ${location} ${why}. Nothing was changed there. Accepted: an empty database, ` +
      'or one that this folder was moved to before.',
  );
}

async function readMove(target: Database): Promise<z.infer<typeof moveRow> | undefined> {
  const row = await target.one('SELECT source, folder, finished_at FROM moves', []);
  return row === undefined ? undefined : moveRow.parse(row);
}

/** One write. Once it resolves, it is on the disk, and so is everything that was written before. */
export async function finishMove(target: Database, parts: Parts): Promise<void> {
  await target.atomically([
    { sql: 'DELETE FROM moved_parts', parameters: [] },
    ...[...parts].map(([name, { rows, digest }]) => ({
      sql: 'INSERT INTO moved_parts (name, rows, digest) VALUES (?, ?, ?)',
      parameters: [name, rows, digest],
    })),
    { sql: 'UPDATE moves SET finished_at = ?', parameters: [wholeNow(target)] },
  ]);
}

/** What the source held when the move was finished. */
export async function readMoved(target: Database): Promise<Parts> {
  const rows = await target.all('SELECT name, rows, digest FROM moved_parts', []);
  return new Map(
    rows.map((row): [string, Part] => {
      const { name, ...part } = partRow.parse(row);
      return [name, part];
    }),
  );
}
