import type { Time, Timer } from '../dialogs/ports/time.ts';
import { systemTime } from './time.ts';

const maxPauseMs = 60_000;

/** One timer, for the earliest of the times that it was set to. */
export function createAlarm(ring: () => void, time: Time = systemTime) {
  let timer: Timer | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  function off(): void {
    timer?.cancel();
    ringsAt = Number.POSITIVE_INFINITY;
  }

  return {
    /** Rings after so many milliseconds, or sooner: at the latest after a minute, because the system's clock may jump. */
    setWithin(milliseconds: number): void {
      const pause = Math.max(0, Math.min(milliseconds, maxPauseMs));
      // This clock is never set back.
      const at = time.monotonic() + pause;
      if (at >= ringsAt) return;
      timer?.cancel();
      ringsAt = at;
      timer = time.after(pause, () => {
        off();
        ring();
      });
    },
    off,
  };
}
