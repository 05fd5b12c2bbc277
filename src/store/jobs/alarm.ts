/** One timer. */
export interface Alarm {
  /**
   * Rings in so many milliseconds, or sooner: where it was set to already, or where that is longer than a timer
   * can wait (24 days).
   */
  setWithin(milliseconds: number): void;
  off(): void;
}

const longestTimer = 2 ** 31 - 1;

export function createAlarm(ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;

  function off(): void {
    clearTimeout(timer);
    timer = undefined;
    ringsAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(milliseconds) {
      const pause = Math.max(0, Math.min(milliseconds, longestTimer));
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
