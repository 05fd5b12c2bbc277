import type { Failure, FailureCode } from '../../../dialogs/ports/outcome.ts';

/**
 * A call to the Bot Connector that came to nothing. The one place of this room where a remote fault is
 * thrown: the SDK's contract for a connector knows no other way. `failure` says what it lets us conclude, in
 * the codes of `dialogs/ports/outcome.ts`, and never holds a token.
 */
export class ConnectorError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.operation}: ${failure.code}: ${failure.detail}`);
    this.name = 'ConnectorError';
    this.failure = failure;
  }

  get code(): FailureCode {
    return this.failure.code;
  }

  /** HTTP status, where there was an answer. The SDK's own errors call it the same. */
  get statusCode(): number | undefined {
    return this.failure.status;
  }
}
