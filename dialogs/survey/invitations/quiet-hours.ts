const firstHour = 8;
const lastHour = 21;
const quarter = 15 * 60_000;

/**
 * When a reminder may go out that is due in the person's night: at the first quarter of an hour past eight in the
 * morning. Undefined: now, also where nobody told their time zone.
 * @param timeZone IANA, as a channel told it
 */
export function quietUntil(now: number, timeZone: string | undefined): number | undefined {
  const hourAt = clockOf(timeZone);
  if (hourAt === undefined || isAwake(hourAt(now))) return undefined;
  let at = Math.ceil(now / quarter) * quarter;
  // A night has fewer quarters than this, on any day.
  for (let steps = 0; steps < 96 && !isAwake(hourAt(at)); steps += 1) at += quarter;
  return at;
}

function isAwake(hour: number): boolean {
  return hour >= firstHour && hour < lastHour;
}

/** Undefined for a zone that isn't known here. */
function clockOf(timeZone: string | undefined): ((at: number) => number) | undefined {
  if (timeZone === undefined) return undefined;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    return (at) => Number(format.format(at));
  } catch {
    return undefined;
  }
}
