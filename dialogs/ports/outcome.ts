/**
 * The result of a call to a remote service. Failures are values, distinguished by what they let us conclude about the remote
 * side. Dialogs decide by `code`, never by text.
 */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/**
 * - `UNREACHABLE`: the request certainly never left (refused connection, unknown host, connect timeout), so nothing was
 *   done.
 * - `REFUSED`: the service refused it (4xx). Nothing was done.
 * - `FATE_UNKNOWN`: the request left and no usable answer came back (reset, timeout, 5xx). It may have been done.
 * - `INVALID_RESPONSE`: the service reported success, but the body matches no schema. It was probably done.
 */
export const failureCodes = ['UNREACHABLE', 'REFUSED', 'FATE_UNKNOWN', 'INVALID_RESPONSE'] as const;

export type FailureCode = (typeof failureCodes)[number];

export interface Failure {
  readonly code: FailureCode;
  /** The operation's name, e.g. `survey.reply`. */
  readonly operation: string;
  /** HTTP status, if there was an answer. For a 2xx with an inner `status` of 400 or more: the inner one. */
  readonly status?: number;
  /** For the log: what happened, with credentials redacted. Never shown to a person. */
  readonly detail: string;
  /** The `message` of a JSON error body, shortened but not escaped: the only part that a person may see. */
  readonly serviceMessage?: string;
  /** Short id, shown to the person and logged. */
  readonly reference: string;
  /** How long the remote side asked to be left alone, in milliseconds. */
  readonly retryAfterMs?: number;
}
