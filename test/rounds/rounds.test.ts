import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LookAt, NextLook } from '../../dialogs/ports/rounds.ts';
import { createRounds, type RunningRounds } from '../../src/rounds/rounds.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { systemTime } from '../../src/time.ts';
import { openEmptyStore } from '../store/sqlite/make-folder.ts';
import { eventually } from '../support/eventually.ts';

const times = { beatMs: 20, goneMs: 300, stopMs: 200 };

async function openRecords() {
  const { database, remove } = await openEmptyStore();
  onTestFinished(remove);
  onTestFinished(() => database.close());
  return createRecordRepository(database);
}

type Records = Awaited<ReturnType<typeof openRecords>>;

interface Process extends RunningRounds {
  readonly looked: string[];
}

/** The rounds of one process of several. Everything is looked at every 10 ms, unless told otherwise. */
function startProcess(
  records: Records,
  keys: readonly string[],
  more: { lookAt?: LookAt; stored?: () => AsyncIterable<string> } = {},
): Process {
  const looked: string[] = [];
  const rounds = createRounds({
    records,
    stored: more.stored ?? (() => Readable.from(keys)),
    retryMs: 20,
    async lookAt(key, kind) {
      looked.push(key);
      return (await more.lookAt?.(key, kind)) ?? { at: Date.now() + 10, kind: 'look' };
    },
    atOnce: { look: 4, end: 1 },
    now: Date.now,
    time: systemTime,
    pausedFor: () => 0,
    onlyProcess: false,
    owner: crypto.randomUUID(),
    times,
    onError: () => {},
  });
  onTestFinished(() => rounds.close());
  rounds.start();
  return { ...rounds, looked };
}

it('only one of several processes looks, including at keys added in another', async () => {
  const records = await openRecords();
  const one = startProcess(records, ['a']);
  await eventually(() => expect(one.looked).toContain('a'));
  const other = startProcess(records, ['a']);
  await other.add('b');
  await eventually(() => expect(one.looked).toContain('b'));
  expect(other.looked).toEqual([]);
  expect(await records.list('rounds/handed over/')).toEqual([]);
});

it('another process takes over at once when the first one closes', async () => {
  const records = await openRecords();
  const one = startProcess(records, ['a']);
  await eventually(() => expect(one.looked).toContain('a'));
  const other = startProcess(records, ['a']);
  await one.close();
  const before = one.looked.length;
  await eventually(() => expect(other.looked).toContain('a'));
  expect(one.looked.length).toBe(before);
});

it('a process that can no longer renew its lease stops, and another takes over', async () => {
  const records = await openRecords();
  let cut = false;
  const one = startProcess(
    {
      ...records,
      async load(key) {
        if (cut) throw new Error('The database is out of reach.');
        return await records.load(key);
      },
    },
    ['a'],
  );
  await eventually(() => expect(one.looked).toContain('a'));
  const other = startProcess(records, ['a']);
  cut = true;
  await eventually(() => expect(other.looked).toContain('a'));
  const [before, since] = [one.looked.length, other.looked.length];
  await eventually(() => expect(other.looked.length).toBeGreaterThan(since + 5));
  expect(one.looked.length).toBe(before);
});

it('stored keys that couldn’t be read at first are looked at later, each once', async () => {
  const records = await openRecords();
  let failures = 3;
  const rounds = startProcess(records, [], {
    async *stored() {
      yield 'a';
      failures -= 1;
      if (failures >= 0) throw new Error('The database is out of reach.');
      yield 'b';
    },
    lookAt: async () => ({ at: Date.now() + 3_600_000, kind: 'look' }),
  });
  await eventually(() => expect(rounds.looked).toContain('a'));
  await rounds.add('c');
  await eventually(() => expect(rounds.looked).toContain('b'));
  expect(rounds.looked.toSorted()).toEqual(['a', 'b', 'c']);
});

it('a failed look is retried without delaying others', async () => {
  const records = await openRecords();
  let fails = true;
  const rounds = startProcess(records, ['bad', 'good'], {
    async lookAt(key) {
      if (key === 'bad' && fails) throw new Error('No.');
      return { at: Date.now() + 10, kind: 'look' };
    },
  });
  await eventually(() => expect(rounds.looked.filter((key) => key === 'good').length).toBeGreaterThan(3));
  fails = false;
  const before = rounds.looked.filter((key) => key === 'bad').length;
  await eventually(() => expect(rounds.looked.filter((key) => key === 'bad').length).toBeGreaterThan(before));
});

it('slow ends of runs don’t take the places of other looks, and late keys take equal turns', async () => {
  const records = await openRecords();
  const release: (() => void)[] = [];
  const keys = Array.from({ length: 40 }, (_, index) => `run ${index}`);
  const looks = new Map<string, number>();
  const rounds = startProcess(records, [...keys, 'ends 1', 'ends 2'], {
    async lookAt(key, kind): Promise<NextLook> {
      if (!key.startsWith('ends')) {
        looks.set(key, (looks.get(key) ?? 0) + 1);
        const counts = keys.map((one) => looks.get(one) ?? 0);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        await new Promise((resolve) => setTimeout(resolve, 2));
        return { at: Date.now(), kind: 'look' };
      }
      if (kind === 'end') await new Promise<void>((resolve) => release.push(resolve));
      return { at: Date.now(), kind: 'end' };
    },
  });
  await vi.waitFor(() => expect(Math.min(...keys.map((key) => looks.get(key) ?? 0))).toBeGreaterThan(2), {
    timeout: 10_000,
  });
  expect(release.length).toBe(1);
  for (const end of release) end();
  void rounds.close();
  for (const end of release) end();
});
