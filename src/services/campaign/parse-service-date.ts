const SERVICE_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Milliseconds since 1970 of a timestamp of the service. Without an offset it is UTC (campaign seed §2).
 * The year 0001 is how a .NET system writes "none": `undefined`, as for whatever is not a date.
 */
export function parseServiceDate(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = SERVICE_DATE.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z'] = parts;
  if (year === undefined || month === undefined || day === undefined || Number(year) <= 1) return undefined;
  const wall = new Date(0);
  wall.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = wall.getUTCMonth() === Number(month) - 1 && wall.getUTCDate() === Number(day);
  if (!exists || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  wall.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')));
  return wall.getTime() - offsetMilliseconds(offset);
}

function offsetMilliseconds(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
