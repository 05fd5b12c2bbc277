import { Temporal } from 'temporal-polyfill';

const firstHour = 8;
const lastHour = 21;

/**
 * When to send a reminder that is due at night: at 8:00 in the person's time zone. Undefined: now, also if their time zone isn't
 * known. Only Teams makes a sound: on a page, a message is only seen.
 */
export function quietUntil(
  now: number,
  { channel, timeZone }: { readonly channel: string; readonly timeZone?: string },
): number | undefined {
  const local = channel.toLowerCase() === 'msteams' ? timeIn(timeZone, now) : undefined;
  if (local === undefined || (local.hour >= firstHour && local.hour < lastHour)) return undefined;
  const day = local.toPlainDate().add({ days: local.hour < firstHour ? 0 : 1 });
  return day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: firstHour } })
    .epochMilliseconds;
}

/** Undefined for an unknown zone. */
function timeIn(timeZone: string | undefined, now: number): Temporal.ZonedDateTime | undefined {
  if (timeZone === undefined) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(timeZone);
  } catch {
    return undefined;
  }
}
