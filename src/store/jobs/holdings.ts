import type { Job } from './statements.ts';

/** Which process has which job: this is where the two engines differ. Only the process that holds a job runs it. */
export interface Holdings {
  /** SQL, to select from: the values of a JSON parameter that is an array. */
  readonly list: string;
  /** The jobs of these kinds that are due next, at least `most` of them if there are as many, and those that run. */
  soonest(kinds: readonly string[], most: number): Promise<readonly Job[]>;
  /**
   * Takes at most so many jobs for this process, the wanted ones or others that are due, and reads them again. No job is held
   * by another process; one that a dead process held is marked to be tried again.
   */
  take(wanted: readonly Job[], most: number): Promise<readonly Held[]>;
  close(): Promise<void>;
}

export interface Held {
  readonly job: Job;
  /** After the end of the run has been stored, or if the job wasn't run. */
  release(): Promise<void>;
  /** For a run that is still under way when its process ends: the job is tried again soon. */
  abandon(since: number): Promise<void>;
}
