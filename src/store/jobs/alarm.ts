/** One timer. */
export interface Alarm {
  /** Rings in so many milliseconds, or sooner where it was set to already. */
  setWithin(milliseconds: number): void;
  off(): void;
}

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
      // This clock is never set back.
      const at = performance.now() + milliseconds;
      if (at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(
        () => {
          off();
          ring();
        },
        Math.max(0, milliseconds),
      );
    },
    off,
  };
}
