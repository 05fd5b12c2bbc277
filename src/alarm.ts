/** One timer, for the earliest of the times that it was set to. */
interface Alarm {
  /** Rings after so many milliseconds, or sooner: at the latest after a minute, because the system's clock may jump. */
  setWithin(milliseconds: number): void;
  off(): void;
}

const maxPauseMs = 60_000;

export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  function off(): void {
    clearTimeout(timer);
    ringsAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(milliseconds) {
      const pause = Math.max(0, Math.min(milliseconds, maxPauseMs));
      // This clock is never set back.
      const at = performance.now() + pause;
      if (at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        off();
        ring();
      }, pause);
    },
    off,
  };
}
