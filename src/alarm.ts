import type { Time, Timer } from '../dialogs/ports/time.ts';
import { systemTime } from './time.ts';

/** One timer, for the earliest of the times that it was set to. */
interface Alarm {
  /** Rings after so many milliseconds, or sooner: at the latest after a minute, because the system's clock may jump. */
  setWithin(milliseconds: number): void;
  off(): void;
}

const maxPauseMs = 60_000;

export function createAlarm(ring: () => void, time: Time = systemTime): Alarm {
  let timer: Timer | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  function off(): void {
    timer?.cancel();
    ringsAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(milliseconds) {
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
