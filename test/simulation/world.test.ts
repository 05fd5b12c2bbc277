import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createWorld } from './world.ts';

test('an abortable wait removes its listener when it ends or its world does', async () => {
  const world = createWorld('waits');
  const { signal } = new AbortController();
  const time = world.timeOf(world.actor('somebody'));
  const waits = [time.sleep(1_000, { signal }), time.sleep(9_000, { signal })];
  expect(getEventListeners(signal, 'abort')).toHaveLength(2);
  const began = world.now();
  await world.run(() => world.now() - began > 2_000 || getEventListeners(signal, 'abort').length < 2);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await expect(waits[0]).resolves.toBe(true);
  world.end();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
