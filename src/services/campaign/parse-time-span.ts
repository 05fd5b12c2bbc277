const TIME_SPAN = /^(-)?(?:(\d{1,8})\.)?(\d{1,6}):([0-5]?\d)(?::([0-5]?\d)(?:\.(\d{1,9}))?)?$/;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Milliseconds (with a fraction where the span has one) of `[-][d.]hh:mm[:ss[.fffffff]]`, .NET's constant
 * format, which the campaign seed §2 shows as `hh:mm:ss.fffffff`. More than 24 hours may also stand in the
 * hours. `undefined` for anything else.
 */
export function parseTimeSpan(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const parts = TIME_SPAN.exec(text.trim());
  if (parts === null) return undefined;
  const [, minus, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts;
  const whole =
    Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  const length = whole + Number(`0.${fraction}`) * SECOND;
  return minus === undefined || length === 0 ? length : -length;
}
