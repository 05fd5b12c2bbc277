/** Milliseconds since 1970 in UTC, with a fraction where the clock is that fine. */
export type EpochMs = number;

/**
 * What time it is. It follows the system's clock where that is corrected, but is never earlier than it was at the call
 * before, so that of two moments of one process the later one has the later time.
 */
export type Clock = () => EpochMs;
