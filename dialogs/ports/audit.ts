import type { Person, Place } from '../turn.ts';

/** What somebody sets out to do. */
export interface Act {
  /** In words, e.g. `run campaign`. */
  readonly action: string;
  readonly campaign?: number;
  readonly by: Person;
  /** Absent for what no turn did, e.g. a schedule. */
  readonly place?: Place;
  /** What it was done with, e.g. the fields that were sent. */
  readonly detail?: string;
}

/** The record of who did what, with what outcome. */
export interface Audit {
  /** Written before the act. Its id names the act to `complete`. */
  begin(act: Act): Promise<string>;
  /**
   * Written after the act; the first outcome stays. An id that nobody began changes nothing.
   * @param campaign where it is known only after the act
   */
  complete(id: string, outcome: string, campaign?: number): Promise<void>;
  /**
   * Something was asked for and not done. Anybody can ask, again and again: the same by the same person is recorded
   * once an hour, and no more than 1,000 of all in an hour.
   */
  refuse(act: Act, outcome: string): Promise<void>;
}
