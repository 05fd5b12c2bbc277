/**
 * What came of a call to a remote service. Failures are values, split by what they let us conclude about
 * the remote side; a dialog decides on `code` alone, never on wording.
 */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/**
 * - `UNREACHABLE`: the request certainly never left (refused connection, unknown name, connect timeout), so
 *   the remote side has done nothing.
 * - `REFUSED`: the service answered, and the answer is no (4xx). Nothing was done.
 * - `FATE_UNKNOWN`: the request left and no usable answer came back (reset, timeout, 5xx). It may have been
 *   done.
 * - `INVALID_RESPONSE`: the service answered success, but with a body that no schema knows. It was probably done.
 */
export const failureCodes = ['UNREACHABLE', 'REFUSED', 'FATE_UNKNOWN', 'INVALID_RESPONSE'] as const;

export type FailureCode = (typeof failureCodes)[number];

export interface Failure {
  readonly code: FailureCode;
  /** The operation's name, e.g. `survey.reply`. */
  readonly operation: string;
  /** HTTP status, where there was an answer. For a 2xx whose inner `status` is 400 or more: the inner one. */
  readonly status?: number;
  /** For the log: what happened, with credentials already taken out. Never shown to a person. */
  readonly detail: string;
  /** The `message` of a JSON error body, capped in length, not escaped: the only part a person may see. */
  readonly serviceMessage?: string;
  /** Short id that the person sees and the log line carries. */
  readonly reference: string;
}
