/**
 * What a `Retry-After` header asks for (RFC 9110 §10.2.3), in milliseconds: whole seconds or a date.
 * `undefined` where there is none or it can't be read.
 * @param headers names in lower case. A date is the service's own, so its `Date` header is the clock for it
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const asked = headers['retry-after']?.trim();
  if (asked === undefined) return undefined;
  if (/^\d+$/u.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (Number.isNaN(until)) return undefined;
  const serviceNow = Date.parse(headers['date'] ?? '');
  return Math.max(0, until - (Number.isNaN(serviceNow) ? now : serviceNow));
}
