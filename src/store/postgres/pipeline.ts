import type { ClientBase, Connection, Submittable } from 'pg';
import type { Parameter, Row, Statement, Written } from '../database.ts';

/** The outcome of statements that were sent together: all of them happened, or the one at `failedAt` undid them all. */
type Sent = { readonly results: readonly Written[] } | { readonly failedAt: number; readonly error: unknown };

/**
 * Sends statements in one go and waits once. The server takes them as one transaction, as there is one `Sync` after all of
 * them (PostgreSQL documentation 55.2.3), unless the connection is in one already.
 */
export function sendTogether(client: ClientBase, statements: readonly Statement[]): Promise<Sent> {
  return new Promise((resolve) => {
    client.query(new Pipeline(statements, resolve));
  });
}

interface Prepared {
  /** Empty: prepared for this use only. */
  readonly name: string;
  columns?: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Far more than the hot path has; the rest are statements with lists, whose texts vary. */
const maxPrepared = 300;

/** What each connection has prepared, by text. */
const preparedOn = new WeakMap<Connection, Map<string, Prepared>>();
let names = 0;

/** Node-postgres calls these methods as the server's messages come in. */
class Pipeline implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #resolve: (sent: Sent) => void;
  readonly #prepared: Prepared[] = [];
  readonly #results: Written[] = [];
  #known = new Map<string, Prepared>();
  #rows: Row[] = [];

  constructor(statements: readonly Statement[], resolve: (sent: Sent) => void) {
    this.#statements = statements;
    this.#resolve = resolve;
  }

  submit(connection: Connection): void {
    this.#known = preparedOn.get(connection) ?? new Map();
    preparedOn.set(connection, this.#known);
    connection.stream.cork();
    for (const statement of this.#statements) this.#send(connection, statement);
    connection.sync();
    connection.stream.uncork();
  }

  #send(connection: Connection, { sql, parameters }: Statement): void {
    let prepared = this.#known.get(sql);
    if (prepared === undefined) {
      prepared = { name: this.#known.size < maxPrepared ? `canvass_${++names}` : '' };
      if (prepared.name !== '') this.#known.set(sql, prepared);
      connection.parse({ name: prepared.name, text: numbered(sql), types: [] }, false);
    }
    this.#prepared.push(prepared);
    connection.bind({ statement: prepared.name, values: parameters.map(wireText) }, false);
    if (prepared.columns === undefined) connection.describe({ type: 'P' }, false);
    connection.execute(null, false);
  }

  get #current(): Prepared | undefined {
    return this.#prepared[this.#results.length];
  }

  handleRowDescription({ fields }: { readonly fields: readonly Column[] }): void {
    if (this.#current !== undefined) this.#current.columns = fields;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [index, column] of (this.#current?.columns ?? []).entries()) {
      const value = fields[index] ?? null;
      row[column.name] = value !== null && numbers.has(column.dataTypeID) ? Number(value) : value;
    }
    this.#rows.push(row);
  }

  /** The tag ends with the number of rows, if there is one: `INSERT 0 1`, `BEGIN`. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    // What answers without rows has no description to wait for the next time either.
    if (this.#current !== undefined) this.#current.columns ??= [];
    this.#results.push({ changes: Number(text.slice(text.lastIndexOf(' ') + 1)) || 0, rows: this.#rows });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.#resolve({ results: this.#results });
  }

  /** What was not reached is not prepared; what failed may be, and gets another name the next time. */
  handleError(error: unknown): void {
    const failedAt = this.#results.length;
    for (const { sql } of this.#statements.slice(failedAt)) {
      const prepared = this.#known.get(sql);
      if (prepared?.columns === undefined) this.#known.delete(sql);
    }
    this.#resolve({ failedAt, error });
  }
}

/** `int8`, `int2`, `int4`, `oid`, `float4`, `float8`, `numeric`. */
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700]);

function wireText(parameter: Parameter): string | null {
  return parameter === null ? null : String(parameter);
}

/** With `$1`, `$2` … in place of each `?`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}

/** Division by zero: only an error undoes everything that was sent together. */
export const unchangedCode = '22012';

const guardedTexts = new Map<string, string>();

/** The statement so that it fails with `unchangedCode` if it changes nothing but must. Its rows stay as they are. */
export function guarded(statement: Statement): Statement {
  if (statement.mustChange !== true) return statement;
  let sql = guardedTexts.get(statement.sql);
  if (sql === undefined) {
    sql = returnsRows(statement)
      ? `WITH changed AS (${statement.sql})
         SELECT changed.* FROM (SELECT 1 / count(*) AS part FROM changed) AS guard LEFT JOIN changed ON guard.part >= 0`
      : `WITH changed AS (${statement.sql} RETURNING 1) SELECT count(*) AS count, 1 / count(*) AS part FROM changed`;
    guardedTexts.set(statement.sql, sql);
  }
  return { ...statement, sql };
}

/** What the statement itself would have returned. */
export function unguarded(statement: Statement, written: Written): Written {
  if (statement.mustChange !== true || returnsRows(statement)) return written;
  return { changes: Number(written.rows[0]?.['count']), rows: [] };
}

function returnsRows(statement: Statement): boolean {
  return /\breturning\b/i.test(statement.sql);
}
