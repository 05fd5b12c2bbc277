import type { Random } from '../../dialogs/ports/random.ts';
import type { Time } from '../../dialogs/ports/time.ts';

export type Dialect = 'sqlite' | 'postgres';

/** What a column can hold in every engine. Times are milliseconds since 1970, booleans are 1 and 0. */
export type Parameter = string | number | null;

/** A row as read; the reader checks its shape. Integers are numbers in every engine. */
export type Row = Readonly<Record<string, unknown>>;

/** SQL that every engine understands, with `?` for each parameter and nowhere else. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  /** If it changes no row, its whole batch is undone. */
  readonly mustChange?: true;
}

/** At most so many rows. SQLite compiles a statement with a bare `LIMIT ?` at each use, to plan for the number. */
export const atMost = 'LIMIT CAST(? AS bigint)';

export interface Written {
  /** How many rows were inserted, updated or deleted. */
  readonly changes: number;
  /** Rows of a `RETURNING` clause, else empty. */
  readonly rows: readonly Row[];
}

/** Either all statements of a batch were applied, or nothing was, because the one at `unchanged` changed no row. */
export type BatchResult =
  | { readonly done: true; readonly results: readonly Written[] }
  | { readonly done: false; readonly unchanged: number };

/**
 * Statements of the hot path. Each SQL text is prepared once, so there must be few, constant texts: values go into
 * `parameters`.
 */
export interface Statements {
  /** The first row. Reads only: a write here is refused with `STORE_MISUSED`. */
  one(sql: string, parameters: readonly Parameter[]): Promise<Row | undefined>;
  /** All rows. Reads only. */
  all(sql: string, parameters: readonly Parameter[]): Promise<readonly Row[]>;
  /** One write. Outside a transaction it is durable once it resolves. */
  run(sql: string, parameters: readonly Parameter[]): Promise<Written>;
}

/**
 * The port to a database engine. Everything is asynchronous, though an embedded engine answers at once. Errors of the
 * engine are thrown as they are; errors of the store are `StoreError`.
 */
export interface Database extends Statements {
  readonly dialect: Dialect;
  /** Where the data is, for an operator: a folder, or a host and database. Contains no credentials. */
  readonly location: string;
  /** The clock of stored times and versions. */
  readonly time: Time;
  readonly random: Random;
  /**
   * An atomic batch of writes, durable once it resolves.
   * @param durability `relaxed`: doesn't wait for the disk. The batch is visible to everyone and survives a crash of the
   * process, but a power failure before the next durable write may undo it
   */
  atomically(statements: readonly Statement[], durability?: 'relaxed'): Promise<BatchResult>;
  /**
   * For what a batch can't express: reads and writes that belong together. It holds up other writers, so `work` must wait
   * for nothing but the database, and use only its own handle. Throwing undoes everything.
   * @param options `alone`: only one transaction of that name runs at a time, in all processes. `patient`: it may take
   * longer than a person would wait
   */
  transaction<Value>(
    work: (transaction: Statements) => Promise<Value>,
    options?: { readonly alone?: string; readonly patient?: true },
  ): Promise<Value>;
  /** How its connections are used; absent if there is only one. */
  readonly pool?: () => PoolUse;
  /** Makes a test write. Throws what a write would throw, and if the disk is full. */
  probe(): Promise<void>;
  /** Finishes the writes under way and releases the database. Calling it again does nothing. */
  close(): Promise<void>;
}

/** A pool of connections to a database: now, and since the start. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  /** Uses that wait for a connection. */
  readonly waiting: number;
  /** Uses that had to wait for one so far, and for how long together. */
  readonly waits: number;
  readonly waitedSeconds: number;
}

/** The kinds of errors, distinguished by what to do about them. */
export type StoreErrorCode =
  /** The stored version is not the one that the writer read. */
  | 'STORE_CONFLICT'
  /** A document is past `maxDocumentBytes`. */
  | 'STORE_TOO_LARGE'
  /** A document isn't a JSON value, or not an object if the caller's contract requires one. */
  | 'STORE_UNUSABLE_BODY'
  /** A transaction, or another program, has held the database for longer than a caller waits; or it is overloaded. */
  | 'STORE_BUSY'
  /** The disk is full, broken or read-only. */
  | 'STORE_CANNOT_WRITE'
  /** The open files are no longer those in the data folder. Nothing more is written to them. */
  | 'STORE_REPLACED'
  /** Another process has acted on the activity of this turn: nothing of it was stored. */
  | 'STORE_TAKEN_OVER'
  /** Used after `close()`. */
  | 'STORE_CLOSED'
  /** A programming error: a write through `one` or `all`, or the database used inside one of its transactions. */
  | 'STORE_MISUSED'
  /** Another process has the data folder open. */
  | 'STORE_HELD'
  /** The tables were created by a newer version of the product. */
  | 'STORE_NEWER_SCHEMA'
  /** The data folder was used, and its database is missing or empty. */
  | 'STORE_LOST'
  /** The data are elsewhere now (`npm run move`), or have not all come yet. */
  | 'STORE_MOVED'
  /** The file is not a complete database. */
  | 'STORE_DAMAGED'
  /** The data folder or the file in it, or the database's URL, can't be used. */
  | 'STORE_CANNOT_OPEN'
  /** The database server doesn't answer. The last statement may have been executed. */
  | 'STORE_UNREACHABLE'
  /** The database server refuses us, or its certificate isn't trusted. */
  | 'STORE_REFUSED';

const temporary: readonly StoreErrorCode[] = [
  ...(['STORE_BUSY', 'STORE_CANNOT_WRITE', 'STORE_REPLACED', 'STORE_UNREACHABLE', 'STORE_REFUSED'] as const),
];

/** An error of the store. `code` is stable; `message` is for an operator and contains no stored text. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** See `isTemporary` in the dialogs' port. */
  readonly temporary: boolean;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.temporary = temporary.includes(code);
  }
}
