const tenth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Milliseconds for people, in two units at most: `850 ms`, `12.3 s`, `12 min 34 s`, `1 h 5 min`, `2 d 3 h`. */
export function timeSpan(milliseconds: number): string {
  if (milliseconds === 0) return '0 s';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${tenth.format(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return two(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 1440) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(seconds / 3600);
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
