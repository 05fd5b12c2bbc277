/** Which zone a time is told in, and what time it is now; both decide how much of it is said. */
export interface Clock {
  /** IANA. */
  readonly timeZone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const zoneNames = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

/** A time with its zone, e.g. `20 Nov 08:00 UTC`; with the year where it isn't this one: `20 Nov 2025 08:00 UTC`. */
export function timeWords(time: number, { timeZone, now }: Clock): string {
  const format = formatIn(timeZone);
  const year = partOf(format, time, 'year');
  const day = `${partOf(format, time, 'day')} ${partOf(format, time, 'month').slice(0, 3)}`;
  const clock = `${partOf(format, time, 'hour')}:${partOf(format, time, 'minute')}`;
  const date = year === partOf(format, now, 'year') ? day : `${day} ${year}`;
  return `${date} ${clock} ${zoneWords(time, timeZone)}`;
}

/** `CET`, `EST`. Each English knows the short names of its own part of the world, and gives `GMT-5` for others. */
function zoneWords(time: number, timeZone: string): string {
  const name = partOf(formatIn(timeZone), time, 'timeZoneName');
  if (!/^GMT[+-]/u.test(name)) return name;
  const known = zoneNames.get(timeZone);
  const american = known ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  zoneNames.set(timeZone, american);
  return partOf(american, time, 'timeZoneName');
}

function partOf(format: Intl.DateTimeFormat, time: number, type: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(time).find((part) => part.type === type)?.value ?? '';
}
