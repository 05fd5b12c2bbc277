import type { Person, Place } from '../turn.ts';

/** An action that someone is about to take. */
export interface Act {
  /** In words, e.g. `run campaign`. */
  readonly action: string;
  readonly campaign?: number;
  /** The other campaigns in the same act. */
  readonly others?: readonly number[];
  /** Its name, if known; the audit looks it up. */
  readonly campaignName?: string;
  readonly by: Person;
  /** Absent without a turn, e.g. for a schedule. */
  readonly place?: Place;
  /** Details, e.g. the fields that were sent. */
  readonly detail?: string;
}

/** Records who did what, and with what outcome. */
export interface Audit {
  /** Written before the act. Returns the id for `complete`. */
  begin(act: Act): Promise<string>;
  /** Adds detail to an act that has no outcome yet. */
  amend(id: string, detail: string): Promise<void>;
  /**
   * Written after the act; the first outcome stays. An unknown id changes nothing.
   * @param campaign if it is only known after the act
   */
  complete(id: string, outcome: string, campaign?: number): Promise<void>;
  /** Corrects the outcome. */
  correct(id: string, outcome: string): Promise<void>;
  /**
   * A request that was refused. Since anyone can ask again and again, the same request from the same person is recorded once an
   * hour, and all requests at most 1,000 times an hour.
   */
  refuse(act: Act, outcome: string): Promise<void>;
}
