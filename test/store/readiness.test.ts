import { expect, test } from 'vitest';
import { StoreError } from '../../src/store/database.ts';
import { createReadiness } from '../../src/store/readiness.ts';
import { systemTime } from '../../src/time.ts';
import { stopMonotonicClock } from '../support/pass-time.ts';

function watched() {
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  const state: { probes: number; trouble?: StoreError | undefined; isUp: boolean } = {
    probes: 0,
    isUp: true,
  };
  const probe = async () => {
    state.probes += 1;
    if (state.trouble !== undefined) throw state.trouble;
  };
  const log = { debug: note, info: note, warn: note, error: note };
  return {
    state,
    lines,
    ready: createReadiness({ probe, time: systemTime }, { isUp: () => state.isUp }, log),
  };
}

test('probes the database at most once a second', async () => {
  using clock = stopMonotonicClock();
  const { state, ready } = watched();
  expect(await Promise.all(Array.from({ length: 20 }, ready))).toEqual(Array(20).fill(undefined));
  expect(state.probes).toBe(1);
  clock.pass(999);
  await ready();
  expect(state.probes).toBe(1);
  clock.pass(1);
  await ready();
  expect(state.probes).toBe(2);
});

test('gives a short reason, and logs it once until it is resolved', async () => {
  using clock = stopMonotonicClock();
  const { state, lines, ready } = watched();
  state.trouble = new StoreError('STORE_BUSY', 'held');
  for (let times = 0; times < 3; times++, clock.pass(1000)) expect(await ready()).toBe('database locked');
  expect(lines).toEqual(['The database takes no writes. Canvass is not ready.']);
  state.trouble = undefined;
  expect(await ready()).toBeUndefined();
  expect(lines.slice(1)).toEqual(['The database takes writes again.']);
  state.isUp = false;
  expect(await ready()).toBe('jobs');
});
