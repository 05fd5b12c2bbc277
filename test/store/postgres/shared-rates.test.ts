import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../src/store/database.ts';
import { migrate } from '../../../src/store/migrations/migrate.ts';
import { replicasSchema } from '../../../src/store/migrations/replicas-schema.ts';
import { forgetIdleRates, takeFromRates } from '../../../src/store/postgres/shared-rates.ts';
import { spendToken } from '../../../src/store/postgres/spent-tokens.ts';
import { mostUnsettled, shareLimits } from '../../../src/web/shared-limiter.ts';
import { makePostgresPlace } from '../../support/postgres/start-postgres.ts';

const open: Database[] = [];
const place = await makePostgresPlace();
for (let count = 0; count < 3; count += 1) open.push(await place.open());
await Promise.all(open.map((database) => migrate(database, replicasSchema)));
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()));
  await place.remove();
});

function first(): Database {
  const [database] = open;
  if (database === undefined) throw new Error('It is opened before each case.');
  return database;
}

test('an allowance grants its burst, and more as time passes', async () => {
  const ask = { key: 'one', uses: 3, burst: 5, perSecond: 0.001 };
  expect((await takeFromRates(first(), [ask])).get('one')).toEqual({ granted: 3, left: 2 });
  const second = (await takeFromRates(first(), [ask, { ...ask, key: 'two' }])).get('one');
  expect(second?.granted).toBe(2);
  expect(second?.left).toBeLessThan(1);
  // One of long ago is full again, and need not be remembered.
  await first().run('UPDATE rate_limits SET at = at - 10000', []);
  expect((await takeFromRates(first(), [ask])).get('one')).toMatchObject({ granted: 3 });
  await forgetIdleRates(first());
  expect(await first().all('SELECT key FROM rate_limits', [])).toEqual([{ key: 'one' }]);
});

test('a flood at three processes gets one allowance, plus what each may leave unsettled', async () => {
  const rate = { burst: 400, perSecond: 0.001, maxKeys: 10 };
  const limiters = open.map((database) => shareLimits((asks) => takeFromRates(database, asks))('test', rate));
  const passed = await Promise.all(
    limiters.flatMap((limiter) => Array.from({ length: 1000 }, async () => (await limiter.take('k')) === 0)),
  );
  const count = passed.filter(Boolean).length;
  expect(count).toBeGreaterThanOrEqual(400);
  expect(count).toBeLessThanOrEqual(400 + 3 * mostUnsettled(rate));
});

test('only one of many concurrent callers gets a token', async () => {
  const until = Date.now() + 60_000.5;
  const taken = await Promise.all(
    Array.from({ length: 30 }, (_, count) => spendToken(open[count % 3] ?? first(), 'token', until)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});
