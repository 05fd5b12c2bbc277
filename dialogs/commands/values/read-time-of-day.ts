export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/**
 * A time of day: `08:00`, `8:30`, `8am`, `8:30 pm`, `noon`, `midnight`. A bare `8` is none: it may be morning
 * or evening.
 */
export function readTimeOfDay(said: string): TimeOfDay | undefined {
  if (said === 'noon') return { hour: 12, minute: 0 };
  if (said === 'midnight') return { hour: 0, minute: 0 };
  const match = /^(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m\.?|p\.m\.?)?$/u.exec(said);
  if (match === null) return undefined;
  const [, hours, minutes, half] = match;
  const hour = Number(hours);
  const minute = Number(minutes ?? '0');
  if (minute > 59 || (minutes === undefined && half === undefined)) return undefined;
  if (half === undefined) return hour > 23 ? undefined : { hour, minute };
  if (hour < 1 || hour > 12) return undefined;
  return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute };
}
