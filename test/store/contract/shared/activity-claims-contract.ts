import { expect, test } from 'vitest';
import type { StoredRecord } from '../../../../dialogs/ports/records.ts';
import { createActivityLog } from '../../../../src/store/activity-log.ts';
import type { Database } from '../../../../src/store/database.ts';
import { createDocumentStorage } from '../../../../src/store/document-storage.ts';
import { createActivityClaims } from '../../../../src/store/postgres/activity-claims.ts';
import { createRecordStore } from '../../../../src/store/records.ts';
import { type MakeSharedPlace, useSharedPlace } from './shared-place.ts';

/** Of several processes, one works on an activity; and another goes on where that one died. */
export function activityClaimsContract(makePlace: MakeSharedPlace): void {
  const place = useSharedPlace(makePlace);

  const logOf = (process: string) =>
    createActivityLog(place.database(), { claims: createActivityClaims(place.database(), process) });

  test('accepts one of many concurrent deliveries across processes, and none once it is done', async () => {
    const logs = [logOf('one'), logOf('other')];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) => logs[count % 2]?.begin('a') ?? 'inFlight'),
    );
    expect(answers.filter((answer) => answer === 'new')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'inFlight')).toHaveLength(19);
    for (const log of logs) log.finish('a');
    await Promise.all(logs.map((log) => log.close()));
    expect(await logOf('other').begin('a')).toBe('duplicate');
  });

  test('lets another process begin a released activity', async () => {
    const [one, other] = [logOf('one'), logOf('other')];
    expect(await one.begin('a')).toBe('new');
    expect(await other.begin('a')).toBe('inFlight');
    one.release('a');
    await expect.poll(() => other.begin('a')).toBe('new');
    expect(await one.begin('a')).toBe('inFlight');
  });

  test('takes over a silent process’s activity, and knows whether it was acted on', async () => {
    const [one, other] = [logOf('one'), logOf('other')];
    await one.begin('a');
    await one.begin('b');
    await createDocumentStorage(place.database(), { activityKey: 'b' }).write({ k: {} });
    expect(await other.begin('a')).toBe('inFlight');
    await place
      .database()
      .run("UPDATE processes SET beat_at = now() - interval '21 seconds' WHERE id = 'one'", []);
    expect(await other.begin('a')).toBe('new');
    expect(await other.begin('b')).toBe('again');
  });

  test('lets a process keep its claim although it couldn’t renew its lease before', async () => {
    const [one, other] = [logOf('one'), logOf('other')];
    await place.database().run("UPDATE processes SET beat_at = now() - interval '21 seconds'", []);
    expect(await one.begin('a')).toBe('new');
    expect(await other.begin('a')).toBe('inFlight');
  });

  test('reads prefetched records along with a claim, but not when another process holds it', async () => {
    const records = createRecordStore(place.database());
    await records.save('k', { n: 1 }, undefined);
    const found = new Map<string, StoredRecord | undefined>();
    const wanted = {
      keys: ['k', 'nothing'],
      found: (key: string, stored: StoredRecord | undefined) => void found.set(key, stored),
    };
    const [one, other] = [logOf('one'), logOf('other')];
    expect(await one.begin('a', wanted)).toBe('new');
    expect([...found]).toEqual([
      ['k', await records.load('k')],
      ['nothing', undefined],
    ]);
    found.clear();
    expect(await other.begin('a', wanted)).toBe('inFlight');
    expect(found.size).toBe(0);
  });

  test('reads records after a takeover as the first turn left them', async () => {
    const [one, other] = [logOf('one'), logOf('other')];
    await one.begin('a');
    await createDocumentStorage(place.database(), { activityKey: 'a' }).write({ k: { n: 1 } });
    await place
      .database()
      .run("UPDATE processes SET beat_at = now() - interval '21 seconds' WHERE id = 'one'", []);
    const found: unknown[] = [];
    const wanted = { keys: ['k'], found: (_key: string, stored: unknown) => void found.push(stored) };
    expect(await other.begin('a', wanted)).toBe('again');
    expect(found).toEqual([expect.objectContaining({ body: { n: 1 } })]);
  });

  test.each([
    ['', false],
    [', also after another attempt was begun and released', true],
  ])('releases a claim that the server made too late%s', async (_, isTriedAgain) => {
    const database = place.database();
    // Else it would count as dead before the test gives up.
    await database.run("UPDATE processes SET beat_at = now() + interval '1 hour'", []);
    const later = new Set<{ call(): void }>();
    let late: (() => Promise<unknown>) | undefined;
    let givenUp = 0;
    const slow: Database = {
      ...database,
      time: {
        ...database.time,
        after(milliseconds, call) {
          if (milliseconds < 10_000) return database.time.after(milliseconds, call);
          const timer = { call };
          later.add(timer);
          return { cancel: () => void later.delete(timer) };
        },
      },
      async atomically(statements, durability) {
        if (
          late !== undefined ||
          !statements.some(({ sql }) => sql.includes('INSERT INTO activity_claims'))
        ) {
          const result = await database.atomically(statements, durability);
          if (statements.some(({ sql }) => sql.includes('DELETE FROM activity_claims'))) givenUp += 1;
          return result;
        }
        late = () => database.atomically(statements, durability);
        throw new Error('no answer');
      },
    };
    const hasty = createActivityLog(slow, { claims: createActivityClaims(slow, 'one') });
    await expect(hasty.begin('a')).rejects.toThrow('no answer');
    await expect.poll(() => givenUp).toBe(1);
    if (isTriedAgain) {
      await expect(hasty.begin('a')).resolves.toBe('new');
      hasty.release('a');
      await expect.poll(() => givenUp).toBe(2);
    }
    await late?.();
    expect(await logOf('other').begin('a')).toBe('inFlight');
    for (const { call } of later) call();
    await expect.poll(() => logOf('other').begin('a')).toBe('new');
  });
}
