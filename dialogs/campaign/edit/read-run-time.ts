const clock = /^(?:(\d{1,4})\.)?(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/u;
const part =
  /\s*(\d{1,6}(?:\.\d{1,2})?)\s*(d|days?|h|hr|hrs|hours?|m|min|mins|minutes?|s|sec|secs|seconds?)(?![a-z])(?:\s+and)?/uy;
const units: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** A run time in milliseconds: `01:30:00`, `1.02:00:00` (a day and two hours), `1h 30m`, `90 minutes`. */
export function readRunTime(text: string): number | undefined {
  const said = text.trim().toLowerCase();
  const [match, days = '0', hours = '0', minutes = '0', seconds = '0'] = clock.exec(said) ?? [];
  if (match !== undefined) {
    const total = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return total > 0 ? total * 1000 : undefined;
  }
  let total = 0;
  part.lastIndex = 0;
  let at = 0;
  while (at < said.length) {
    part.lastIndex = at;
    const [whole = '', count, unit = ''] = part.exec(said) ?? [];
    if (whole === '') return undefined;
    total += Number(count) * (units[unit.charAt(0)] ?? 0);
    at += whole.length;
  }
  return total >= 1000 ? Math.round(total) : undefined;
}
