/** An activity whose sender didn't prove to be the channel. */
export class UnauthorizedError extends Error {
  constructor(cause?: unknown) {
    super('The activity carries no valid token.', { cause });
    this.name = 'UnauthorizedError';
  }
}
