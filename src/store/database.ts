export type Dialect = 'sqlite' | 'postgres';

/** What a column can hold in every engine. Times are milliseconds since 1970, yes and no are 1 and 0. */
export type Parameter = string | number | null;

/** A row as it came; its reader checks the shape. Integers arrive as numbers in every engine. */
export type Row = Readonly<Record<string, unknown>>;

/** SQL that every engine understands, with `?` for each parameter, and no `?` anywhere else. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
  /** Where it changes no row, the whole batch it stands in is undone. */
  readonly mustChange?: true;
}

export interface Written {
  /** How many rows were inserted, updated or deleted. */
  readonly changes: number;
  /** Rows of a `RETURNING` clause, else empty. */
  readonly rows: readonly Row[];
}

/** Either every statement of a batch happened, or none, because the one at `unchanged` changed no row. */
export type BatchResult =
  | { readonly done: true; readonly results: readonly Written[] }
  | { readonly done: false; readonly unchanged: number };

/**
 * Statements of the hot path. Their SQL is prepared once per text, so it has to be one of few constant
 * texts: values go into `parameters`.
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
 * The port to a database engine. Everything is asynchronous, though an engine in the process answers at
 * once. Failures of the engine are thrown as they are; failures of this room are `StoreError`.
 */
export interface Database extends Statements {
  readonly dialect: Dialect;
  /** Where the data is, for an operator: a folder, or a host and database. Never a credential. */
  readonly location: string;
  /**
   * A batch of writes that happens wholly or not at all, and is durable once it resolves.
   * @param durability `relaxed`: the disk is not waited for. Everybody sees it, and a crash of the process keeps it; a
   * failure of the power before the next durable write may undo it
   */
  atomically(statements: readonly Statement[], durability?: 'relaxed'): Promise<BatchResult>;
  /**
   * For what a batch can't express: reads and writes that belong together. It holds up other writers, so
   * `work` waits for nothing but the database, and uses its own handle alone. Throwing undoes everything.
   * @param options `alone`: only one transaction of that name runs at a time, among all processes. `patient`: it may take
   * longer than a person would wait
   */
  transaction<Value>(
    work: (transaction: Statements) => Promise<Value>,
    options?: { readonly alone?: string; readonly patient?: true },
  ): Promise<Value>;
  /** Tries whether writes succeed, by one that nobody reads. Throws what a write would, and where the disk is full. */
  probe(): Promise<void>;
  /** Finishes the writes under way and gives the database back. Calling it again does nothing. */
  close(): Promise<void>;
}

/** What failed, by what to do about it. */
export type StoreErrorCode =
  /** The stored version is not the one that the writer read. */
  | 'STORE_CONFLICT'
  /** A document is past `maxDocumentBytes`. */
  | 'STORE_TOO_LARGE'
  /** A document is no JSON value, or not the object that the caller's contract asks for. */
  | 'STORE_UNUSABLE_BODY'
  /** A transaction, or another program, has held the database for longer than a caller waits; or it is overloaded. */
  | 'STORE_BUSY'
  /** The disk is full, broken, or can only be read. */
  | 'STORE_CANNOT_WRITE'
  /** The open files are no longer those of the data folder. Nothing is written to them any more. */
  | 'STORE_REPLACED'
  /** Used after `close()`. */
  | 'STORE_CLOSED'
  /** A programming error: a write through `one` or `all`, or the database used inside one of its transactions. */
  | 'STORE_MISUSED'
  /** Another process has the data folder open. */
  | 'STORE_HELD'
  /** The tables were made by a newer version of the product. */
  | 'STORE_NEWER_SCHEMA'
  /** The data folder was used, and its database is missing or empty. */
  | 'STORE_LOST'
  /** The data are elsewhere now (`npm run move`), or have not all come yet. */
  | 'STORE_MOVED'
  /** The file is no whole database. */
  | 'STORE_DAMAGED'
  /** The data folder or the file in it, or the database's URL, can't be used. */
  | 'STORE_CANNOT_OPEN'
  /** The database's server doesn't answer. What was sent last may have been done. */
  | 'STORE_UNREACHABLE'
  /** The database's server, or its certificate, is there, and we are not let in. */
  | 'STORE_REFUSED';

const temporary: readonly StoreErrorCode[] = [
  ...(['STORE_BUSY', 'STORE_CANNOT_WRITE', 'STORE_REPLACED', 'STORE_UNREACHABLE', 'STORE_REFUSED'] as const),
];

/** What the store throws. `code` is stable; `message` is for an operator and carries no stored text. */
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
