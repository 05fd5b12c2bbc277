/** The part of a structured logger that the reference services use (pino fits). No credential gets here. */
export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silentLog: Log = { info() {}, error() {} };
