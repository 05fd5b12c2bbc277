/** Milliseconds since 1970 in UTC, with a fraction if the clock is that precise. */
export type EpochMs = number;

/**
 * Returns the current time. It follows corrections of the system's clock, but never goes back, so that the times of one
 * process keep their order.
 */
export type Clock = () => EpochMs;
