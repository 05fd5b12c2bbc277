const named = new Map<string, string>();

/**
 * A time zone by its IANA name, ignoring case; undefined where there is none. Abbreviations such as `EST` are
 * not taken: they stand for several zones, and for a fixed offset in summer too.
 */
export function timeZoneNamed(said: string): string | undefined {
  if (named.size === 0) {
    for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')]) named.set(zone.toLowerCase(), zone);
  }
  const known = named.get(said.toLowerCase());
  if (known !== undefined) return known;
  if (['gmt', 'z', 'etc/utc'].includes(said.toLowerCase())) return 'UTC';
  // Older names, e.g. `Asia/Calcutta`, are known to Intl without being listed.
  if (!/^[a-z]+\/[a-z_/+-]+$/iu.test(said)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
