/** Milliseconds since 1970 in UTC, with a fraction where the clock is that fine. */
export type EpochMs = number;

/**
 * What time it is. It follows the system's clock where that is corrected, but is never earlier than it was at the call
 * before, so that moments of one process keep their order.
 */
export type Clock = () => EpochMs;
