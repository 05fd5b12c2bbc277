import { describe, expect, it } from 'vitest';
import { overdueJobs, undelivered } from '../../../src/store/backlog.ts';
import type { PoolUse } from '../../../src/store/database.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { timedDatabase } from '../../../src/store/timed-database.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function backlogContract(makePlace: MakePlace): void {
  describe('backlog', () => {
    const place = useFreshPlace(makePlace);

    async function addJob(kind: string, key: string, at: number, runningSince?: number): Promise<void> {
      await place
        .database()
        .run('INSERT INTO jobs (kind, key, at, running_since) VALUES (?, ?, ?, ?)', [
          kind,
          key,
          Math.trunc(at),
          runningSince === undefined ? null : Math.trunc(runningSince),
        ]);
    }

    it('counts overdue jobs by kind, without running and future ones', async () => {
      const now = place.database().time.now();
      expect(await overdueJobs(place.database())).toEqual(new Map());
      await addJob('schedule', 'late', now - 60_000);
      await addJob('schedule', 'later', now - 20_000);
      await addJob('post', 'a\\b', now - 10_000);
      await addJob('post', 'just now', now - 1_000);
      await addJob('post', 'tomorrow', now + 86_400_000);
      await addJob('digest', 'runs', now - 60_000, now);
      const overdue = await overdueJobs(place.database());
      expect([...overdue.keys()].toSorted()).toEqual(['post', 'schedule']);
      expect(overdue.get('post')?.count).toBe(1);
      expect(overdue.get('schedule')?.count).toBe(2);
      expect(overdue.get('schedule')?.oldestSeconds).toBeGreaterThanOrEqual(60);
      expect(overdue.get('schedule')?.oldestSeconds).toBeLessThan(600);
    });

    it('dates the backlog by the record to deliver, not by its latest attempt', async () => {
      const now = place.database().time.now();
      const read = () => undelivered(place.database(), ['post', 'edit'], 'outbox/');
      expect(await read()).toEqual({ count: 0, oldestSeconds: 0 });
      const records = createRecordStore(place.database());
      const saved = await records.save('outbox/first', { failures: 0 }, undefined);
      expect(saved).not.toBe('conflict');
      await addJob('post', 'first', now + 60_000);
      await addJob('edit', 'second', now, now);
      await addJob('webhook', 'third', now);
      expect((await read()).count).toBe(2);
      expect((await read()).oldestSeconds).toBeLessThan(600);
      const made = (now - 3_600_000) * 1000;
      const { changes } = await place
        .database()
        .run('UPDATE documents SET version = ? WHERE key = ?', [Math.trunc(made), 'outbox/first']);
      expect(changes).toBe(1);
      const { oldestSeconds } = await read();
      expect(oldestSeconds).toBeGreaterThanOrEqual(3_600);
      expect(oldestSeconds).toBeLessThan(4_200);
    });
  });

  describe('timedDatabase', () => {
    const place = useFreshPlace(makePlace);

    it('returns the same results, and reports every operation, including failed ones', async () => {
      const noted: string[] = [];
      const database = timedDatabase(place.database(), (operation, seconds) => {
        expect(seconds).toBeGreaterThanOrEqual(0);
        noted.push(operation);
      });
      expect(await database.one('SELECT 1 AS one', [])).toEqual({ one: 1 });
      expect(await database.all('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
      await expect(database.one('DELETE FROM jobs', [])).rejects.toMatchObject({ code: 'STORE_MISUSED' });
      expect((await database.run('DELETE FROM jobs', [])).changes).toBe(0);
      expect((await database.atomically([{ sql: 'DELETE FROM jobs', parameters: [] }])).done).toBe(true);
      expect(await database.transaction((one) => one.one('SELECT 2 AS two', []))).toEqual({ two: 2 });
      expect(noted).toEqual(['read', 'read', 'read', 'write', 'write', 'transaction']);
    });

    it('reports the use of its connection pool, if it has one', async () => {
      const { dialect, pool } = place.database();
      await place.database().one('SELECT 1 AS one', []);
      const use: PoolUse | undefined = pool?.();
      if (dialect === 'sqlite') expect(use).toBeUndefined();
      else expect(use).toMatchObject({ busy: 0, idle: expect.any(Number), waiting: 0, waits: 0 });
    });
  });
}
