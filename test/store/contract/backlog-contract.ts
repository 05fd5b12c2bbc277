import { describe, expect, it } from 'vitest';
import { overdueJobs, undelivered } from '../../../src/store/backlog.ts';
import type { PoolUse } from '../../../src/store/database.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { timedDatabase } from '../../../src/store/timed-database.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function backlogContract(makePlace: MakePlace): void {
  describe('what waits', () => {
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

    it('is counted by kind where a job should have begun, and not where it runs or is yet to come', async () => {
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

    it('is as old as the record that is to be delivered, however often that was tried', async () => {
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

  describe('a database whose uses are timed', () => {
    const place = useFreshPlace(makePlace);

    it('gives what it gives otherwise, and tells of each use, failed ones among them', async () => {
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

    it('says how its connections are used, where it has several', async () => {
      const { dialect, pool } = place.database();
      await place.database().one('SELECT 1 AS one', []);
      const use: PoolUse | undefined = pool?.();
      if (dialect === 'sqlite') expect(use).toBeUndefined();
      else expect(use).toMatchObject({ busy: 0, idle: expect.any(Number), waiting: 0, waits: 0 });
    });
  });
}
