/**
 * - `STORE_CONFLICT`: the stored version is not the one that the writer read.
 * - `STORE_TOO_LARGE`: a document is past `maximumDocumentBytes`.
 * - `STORE_UNUSABLE_BODY`: a document is no JSON value, or not the object that the caller's contract asks for.
 * - `STORE_BUSY`: a transaction, or another program, has held the database for longer than a caller waits.
 * - `STORE_CANNOT_WRITE`: the disk is full, broken, or can only be read.
 * - `STORE_REPLACED`: the open files are no longer those of the data folder. Nothing is written to them any more.
 * - `STORE_CLOSED`: used after `close()`.
 * - `STORE_MISUSED`: a programming error: a write through `one` or `all`, or the database itself used inside
 *   one of its own transactions.
 * - `STORE_HELD`: another process has the data folder open.
 * - `STORE_NEWER_SCHEMA`: the tables were made by a newer version of the product.
 * - `STORE_LOST`: the data folder was used, and its database is missing or empty.
 * - `STORE_DAMAGED`: the file is no whole database.
 * - `STORE_CANNOT_OPEN`: the data folder or the file in it can't be used.
 */
export type StoreErrorCode =
  | 'STORE_CONFLICT'
  | 'STORE_TOO_LARGE'
  | 'STORE_UNUSABLE_BODY'
  | 'STORE_BUSY'
  | 'STORE_CANNOT_WRITE'
  | 'STORE_REPLACED'
  | 'STORE_CLOSED'
  | 'STORE_MISUSED'
  | 'STORE_HELD'
  | 'STORE_NEWER_SCHEMA'
  | 'STORE_LOST'
  | 'STORE_DAMAGED'
  | 'STORE_CANNOT_OPEN';

const temporary: readonly StoreErrorCode[] = ['STORE_BUSY', 'STORE_CANNOT_WRITE', 'STORE_REPLACED'];

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
