/** What is written down before a campaign is executed, so that its new run can be told from every other. */
export interface RunIntent {
  /** By the service's clock, milliseconds since 1970; absent where the service told no time. */
  readonly since?: number;
  /** The runs that were listed before the campaign was executed. */
  readonly knownRuns: readonly number[];
}

/** A `Date` header has whole seconds, and the machine that stamps a run may go after another clock. */
const margin = 120_000;

/**
 * The time to list runs from (`fromDate`, campaign seed §4 rule 3): the service's clock, stepped back by two
 * minutes. Our own clock never comes into it.
 * @param serviceTime milliseconds since 1970, from a reply of the service
 */
export function stepBack(serviceTime: number): number {
  return serviceTime - margin;
}
