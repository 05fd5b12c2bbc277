import { expect, test } from 'vitest';
import { readFound } from './found.ts';
import { playGuard } from './play-guard.ts';
import { guards } from './table.ts';

const known = readFound();
const found = guards.filter(({ name }) => known[name] !== undefined);

test.each(found)('what breaks without its guard is found: $name', { timeout: 15 * 60_000 }, async (guard) => {
  const { history = '1.0' } = known[guard.name] ?? {};
  const [seed = '1', from = '0'] = history.split('.');
  const again =
    (await playGuard(guard, { seed, from: Number(from), most: 1 })) ??
    // The world has changed since it was found there.
    (await playGuard(guard, { seed, most: 2000 }));
  expect(again?.findings.length).toBeGreaterThan(0);
});
