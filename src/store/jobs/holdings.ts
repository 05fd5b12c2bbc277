import type { Job } from './statements.ts';

/** Which process has a job: what the engines of jobs differ in. A job is run by who holds it, and by nobody else. */
export interface Holdings {
  /** The engine's list of values out of a JSON parameter, to select from. */
  readonly list: string;
  /** Jobs of the known kinds that are due first, in order, among them `most` where there are as many; and those that run. */
  soonest(most: number): Promise<readonly Job[]>;
  /**
   * Holds jobs for this process, as they are now: those that are wanted or others that are due, at most so many. What another
   * process holds is not among them; what one held that is no more is to be tried again.
   */
  take(wanted: readonly Job[], most: number): Promise<readonly Held[]>;
  close(): Promise<void>;
}

export interface Held {
  readonly job: Job;
  /** Once the end of the run is written down, or where there was none. */
  release(): Promise<void>;
  /** The run is still under way in a process that ends: the job is tried again soon. */
  abandon(since: number): Promise<void>;
}
