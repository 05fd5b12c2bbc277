import { expect, test } from 'vitest';
import { KnownRecords } from '../../src/bot/known-records.ts';

test('remembers the latest records and forgets the oldest', () => {
  const known = new KnownRecords<{ readonly number: number }>({ half: 10 });
  for (let number = 0; number < 25; number += 1) known.set(String(number), { number });
  expect(known.get('15')).toEqual({ number: 15 });
  expect(known.get('24')).toEqual({ number: 24 });
  expect(known.get('9')).toBeUndefined();
});

test('saves an unchanged record once, and retries after a failed save', async () => {
  const known = new KnownRecords<{ readonly name: string }>();
  const saved: string[] = [];
  const save = (name: string) =>
    known.saveIfChanged('key', { name }, async () => {
      saved.push(name);
      if (saved.length === 1) throw new Error('The disk is full.');
      return undefined;
    });
  await expect(save('Ann')).rejects.toThrow('The disk is full.');
  for (const name of ['Ann', 'Ann', 'Bea', 'Bea']) await save(name);
  expect(saved).toEqual(['Ann', 'Ann', 'Bea']);
});

test('forgets a record after its maximum age when other processes may save it too', async () => {
  const known = new KnownRecords<{ readonly name: string }>({ half: 10, maxAge: 50 });
  let saves = 0;
  const save = () =>
    known.saveIfChanged('a', { name: 'Ann' }, async () => {
      saves += 1;
      return undefined;
    });
  await save();
  await save();
  expect(saves).toBe(1);
  await expect.poll(() => known.get('a')).toBeUndefined();
  await save();
  expect(saves).toBe(2);
});

test('waits for a pending save of the same record, and saves again if that fails', async () => {
  const known = new KnownRecords<{ readonly name: string }>();
  const first = Promise.withResolvers<undefined>();
  let saves = 0;
  const save = () =>
    known.saveIfChanged('key', { name: 'Ann' }, async () => {
      saves += 1;
      return saves === 1 ? await first.promise : undefined;
    });
  const all = [save(), save(), save()];
  first.reject(new Error('The database is away.'));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(saves).toBe(2);
});
