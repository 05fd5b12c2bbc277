const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** A duration in its two largest units, e.g. `1 min 12 s`, `2 h`, `3 d 4 h`; rounded down to whole seconds. */
export function durationWords(milliseconds: number): string {
  let left = Math.max(0, Math.floor(milliseconds / 1000));
  const parts: string[] = [];
  for (const [unit, seconds] of units) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count > 0) parts.push(`${count} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** How long something took, to the tenth under a minute, as the report page tells it: `16.7 s`, `1 min 12 s`. */
export function measuredWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return seconds < 59.95 ? `${tenths.format(seconds)} s` : durationWords(Math.round(seconds) * 1000);
}
