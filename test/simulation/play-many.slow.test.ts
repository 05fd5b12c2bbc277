import { expect, test } from 'vitest';
import { playMany } from './play-many.ts';

test('the same seed gives the same results in order on any number of threads', async () => {
  const played = [];
  for (const helpers of [0, 2]) {
    const told: string[] = [];
    const { digest, turns } = await playMany({
      seed: 'many',
      plan: { rate: 1.5 },
      helpers,
      isEnough: ({ histories }) => histories >= 24,
      onHistory: (plan, result) => told.push(`${plan.seed} ${result.digest}`),
    });
    expect(told).toHaveLength(24);
    played.push({ digest, turns, told });
  }
  expect(played[1]).toEqual(played[0]);
}, 120_000);
