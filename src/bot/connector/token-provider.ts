/**
 * Gives the bearer token for calls to the Bot Connector; `undefined` in local mode, where none is sent.
 * @param fresh the last one was refused: get a new one
 */
export type TokenProvider = (fresh: boolean) => Promise<string | undefined>;
