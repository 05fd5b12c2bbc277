import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGate } from '../../../src/store/sqlite/gate.ts';
import { systemTime } from '../../../src/time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('rejects a caller that waits too long, and admits the others in order', async () => {
  const gate = createGate(systemTime);
  const leave = await gate.enter();
  const entered: string[] = [];
  const impatient = expect(gate.enter()).rejects.toMatchObject({ code: 'STORE_BUSY' });
  await vi.advanceTimersByTimeAsync(6000);
  const others = ['first', 'second'].map(async (name) => {
    const leaveAgain = await gate.enter();
    entered.push(name);
    return leaveAgain;
  });
  await vi.advanceTimersByTimeAsync(5000);
  await impatient;
  leave();
  leave();
  const leaveFirst = await others[0];
  await vi.advanceTimersByTimeAsync(0);
  expect(entered).toEqual(['first']);
  leaveFirst?.();
  (await others[1])?.();
  expect(entered).toEqual(['first', 'second']);
  expect(gate.isOpen()).toBe(true);
});

it('treats work that outlives its transaction as an ordinary caller', async () => {
  const gate = createGate(systemTime);
  const leave = await gate.enter();
  let later: Promise<() => void> | undefined;
  await gate.asHolder(async () => {
    await expect(gate.enter()).rejects.toMatchObject({ code: 'STORE_MISUSED' });
    later = new Promise<void>((resolve) => setTimeout(resolve, 10)).then(() => gate.enter());
  });
  await vi.advanceTimersByTimeAsync(20);
  leave();
  await expect(later).resolves.toBeTypeOf('function');
});
