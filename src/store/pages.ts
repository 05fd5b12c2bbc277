import { z } from 'zod';
import { type Parameter, type Row, type Statements, StoreError } from './database.ts';

/** Limits of one page. Its size is found from keys and lengths alone, before it is read. */
const maxRows = 1000;
const maxBytes = 2 * 1024 * 1024;

const sizeRow = z.looseObject({ row_bytes: z.coerce.number() });

/** Values in the order of the table's columns, as every engine can hold them. */
export type Values = readonly Parameter[];

/** A table with those of its columns that are read. */
export interface PagedTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

interface Column {
  readonly name: string;
  /** As Postgres spells it. */
  readonly type: string;
}

/** All rows of a table by its key, in pages that take little memory however many and however large the rows are. */
export async function* readPages(database: Statements, table: PagedTable): AsyncGenerator<readonly Values[]> {
  const key = table.key.join(', ');
  const places = table.key.map(() => '?').join(', ');
  const size = table.columns
    .filter(({ type }) => type === 'text')
    .map((column) => `coalesce(octet_length(${column.name}), 0)`)
    .join(' + ');
  const columns = table.columns.map((column) => column.name).join(', ');
  const keysOf = (row: Row): readonly Parameter[] => table.key.map((column) => parameter.parse(row[column]));
  let after: readonly Parameter[] | undefined;
  for (;;) {
    const behind = after === undefined ? '' : `WHERE (${key}) > (${places})`;
    const sizes = await database.all(
      `SELECT ${key}, ${size === '' ? '0' : size} AS row_bytes FROM ${table.name} ${behind} ORDER BY ${key} LIMIT ${maxRows}`,
      after ?? [],
    );
    const last = lastOfPage(sizes);
    if (last === undefined) return;
    const end = keysOf(last);
    const rows = await database.all(
      `SELECT ${columns} FROM ${table.name} WHERE ${after === undefined ? '' : `(${key}) > (${places}) AND `}(${key}) <= (${places})
       ORDER BY ${key}`,
      [...(after ?? []), ...end],
    );
    yield rows.map((row) => valuesOf(table, row));
    after = end;
  }
}

const parameter = z.union([z.string(), z.number(), z.null()]);

/** The row that fills a page. */
function lastOfPage(sizes: readonly Row[]): Row | undefined {
  let bytes = 0;
  const full = sizes.findIndex((row) => {
    bytes += sizeRow.parse(row).row_bytes;
    return bytes >= maxBytes;
  });
  return full === -1 ? sizes.at(-1) : sizes[full];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what has to be found
const unsafe = /\u0000|\p{Surrogate}/gu;

/**
 * No row that Canvass wrote contains what Postgres can't hold. In a text that Canvass can't read anyway it is replaced by an
 * escape sequence, so that the record can still be looked at.
 */
function valuesOf({ name, columns, key }: PagedTable, row: Row): Values {
  return columns.map((column) => {
    const value = row[column.name];
    if (value === null) return null;
    if (column.type === 'text') {
      const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value);
      return text.replace(unsafe, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
    }
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    const where = key.map((part) => String(row[part])).join(', ');
    throw new StoreError(
      'STORE_UNUSABLE_BODY',
      `In the table ${name}, the row ${where} has a ${column.name} that is not a whole number. Correct or delete it.`,
    );
  });
}
