/**
 * The time, durations and timers. Durations and pauses are in milliseconds, and may have fractions.
 */
export interface Time {
  readonly now: Clock;
  /** Never set back or forward: only differences between two readings mean anything. */
  monotonic(): number;
  /** Calls once, after a while. */
  after(milliseconds: number, call: () => void, options?: TimerOptions): Timer;
  /** Calls repeatedly until cancelled. */
  every(milliseconds: number, call: () => void, options?: TimerOptions): Timer;
  /** Waits. Resolves to false if `signal` cuts the wait short. Never rejects. */
  sleep(milliseconds: number, options?: TimerOptions & { readonly signal?: AbortSignal }): Promise<boolean>;
  /** Yields to other work in this process. */
  giveWay(): Promise<void>;
}

export interface Timer {
  /** Does nothing after the last call. */
  cancel(): void;
}

interface TimerOptions {
  /** On its own, it doesn't keep the process alive. */
  readonly background?: true;
}

/** Milliseconds since 1970 in UTC, with a fraction if the clock is that precise. */
export type EpochMs = number;

/**
 * Returns the current time. It follows corrections of the system's clock, but never goes back, so that the times of one
 * process keep their order.
 */
export type Clock = () => EpochMs;
