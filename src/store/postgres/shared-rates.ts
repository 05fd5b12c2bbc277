import { z } from 'zod';
import type { RateAsk, RateGrant } from '../../limits.ts';
import type { Database } from '../database.ts';

const row = z.object({ key: z.string(), granted: z.number(), tokens: z.number() });

const refilled = `least(excluded.burst, bucket.tokens + greatest(0, excluded.at - bucket.at) * excluded.per_second)`;

// In the order of their keys, so that no two processes wait for each other in a circle.
const take = `
  INSERT INTO rate_limits AS bucket (key, tokens, at, burst, per_second, asked, granted)
  SELECT key, burst - least(uses, floor(burst)), extract(epoch FROM clock_timestamp()), burst, "perSecond", uses,
         least(uses, floor(burst))
  FROM json_to_recordset(CAST(? AS json))
    AS asks(key text, uses double precision, burst double precision, "perSecond" double precision)
  ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    tokens = ${refilled} - least(excluded.asked, floor(${refilled})),
    granted = least(excluded.asked, floor(${refilled})),
    at = greatest(excluded.at, bucket.at), asked = excluded.asked
  RETURNING key, granted, tokens`;

/** Takes from token buckets that all processes share, in one round trip; each key at most once in `asks`. */
export async function takeFromRates(
  database: Database,
  asks: readonly RateAsk[],
): Promise<ReadonlyMap<string, RateGrant>> {
  const { rows } = await database.run(take, [JSON.stringify(asks)]);
  return new Map(
    rows.map((stored) => {
      const { key, granted, tokens } = row.parse(stored);
      return [key, { granted, left: tokens }];
    }),
  );
}

/** A bucket that wasn’t used for so long is full, whatever its rate. */
const idleSeconds = 600;

/** Forgets buckets that are full again: a returning key starts full. */
export async function forgetIdleRates(database: Database): Promise<void> {
  await database.run('DELETE FROM rate_limits WHERE at < extract(epoch FROM now()) - ?', [idleSeconds]);
}
