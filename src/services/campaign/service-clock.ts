import type { Clock } from '../../../dialogs/ports/time.ts';

/** Anything less is what a call takes, and what its `Date` header leaves out. Milliseconds. */
const unnoticed = 60_000;

/** How far the service's clock is off ours, by its last answer. */
export function createServiceClock(now: Clock) {
  let difference = 0;
  return {
    /** What the service's clock says now. */
    note(serviceTime: number | undefined): void {
      if (serviceTime !== undefined) difference = serviceTime - now();
    },
    /** How far it is ahead of ours, in milliseconds; negative if it is behind, 0 if the difference is negligible. */
    ahead: () => (Math.abs(difference) < unnoticed ? 0 : difference),
  };
}
