/**
 * The statements that only Postgres understands, as SQLite does: the real ones are run, word for word but for these. Whatever
 * isn't listed here SQLite refuses, so that a new one is noticed.
 */
export function inSqlite(sql: string): string {
  const known = translated.get(sql);
  if (known !== undefined) return known;
  const text = idioms
    .reduce((text, [postgres, sqlite]) => text.replaceAll(postgres, sqlite), sql)
    .replaceAll(
      /interval '(\d+) (milliseconds|seconds|hour)'/gu,
      (_, count: string, unit: string) => `${Number(count) * (units[unit] ?? Number.NaN)}`,
    );
  translated.set(sql, text);
  return text;
}

const translated = new Map<string, string>();

const idioms: readonly (readonly [string, string])[] = [
  ['SELECT json_array_elements_text(CAST(? AS json))', 'SELECT value FROM json_each(?)'],
  ['SELECT json_array_elements_text(?::json)', 'SELECT value FROM json_each(?)'],
  // Else the list is read at each look, whether there are jobs or not; `+` as in the statement for SQLite.
  ['AND kind IN (', 'AND +kind IN ('],
  ['extract(epoch FROM now())', '(now() / 1000.0)'],
  ['SELECT FROM', 'SELECT 1 FROM'],
  ['CREATE UNLOGGED TABLE', 'CREATE TABLE'],
  // The alias of the table that a statement writes to isn't known behind RETURNING.
  ['WHERE activities.key = claim.key)', 'WHERE activities.key = activity_claims.key)'],
];

/** The server's clock counts milliseconds. */
const units: Readonly<Record<string, number>> = { milliseconds: 1, seconds: 1_000, hour: 3_600_000 };
