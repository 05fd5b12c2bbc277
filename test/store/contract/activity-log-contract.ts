import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ActivityLog, createActivityLog } from '../../../src/store/activity-log.ts';
import { createDocumentStorage } from '../../../src/store/document-storage.ts';
import { systemTime } from '../../../src/time.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

const day = 24 * 60 * 60 * 1000;

export function activityLogContract(makePlace: MakePlace): void {
  describe('ActivityLog', () => {
    const place = useFreshPlace(makePlace);
    let log: ActivityLog;
    beforeEach(() => {
      log = createActivityLog(place.database());
    });
    const rows = async () =>
      (await place.database().all('SELECT key FROM activities ORDER BY key', [])).map((row) => row['key']);

    /** What the log knows from the database alone. */
    const afterRestart = async () => createActivityLog(await place.reopen());

    it('accepts only the first of many concurrent deliveries', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => log.begin('a')));
      expect(answers.filter((answer) => answer === 'new')).toHaveLength(1);
      expect(answers.filter((answer) => answer === 'inFlight')).toHaveLength(49);
      expect(await log.begin('b')).toBe('new');
    });

    it('recognises a finished activity as a duplicate, also after a restart', async () => {
      await log.begin('a');
      log.finish('a');
      expect(await log.begin('a')).toBe('duplicate');
      await log.close();
      log = await afterRestart();
      expect(await log.begin('a')).toBe('duplicate');
    });

    it('returns “again” for an activity that was acted on but not finished before a crash', async () => {
      await log.begin('a');
      await createDocumentStorage(place.database(), { activityKey: 'a' }).write({ k: {} });
      expect(await log.begin('a')).toBe('inFlight');
      log = await afterRestart();
      expect(await log.begin('a')).toBe('again');
      expect(await log.begin('a')).toBe('inFlight');
      log.finish('a');
      await log.close();
      expect(await (await afterRestart()).begin('a')).toBe('duplicate');
    });

    it('recognises after a crash an activity that finished before another turn’s first write', async () => {
      await log.begin('a');
      log.finish('a');
      const { waitingNotes } = log;
      await createDocumentStorage(place.database(), { activityKey: 'b', waitingNotes }).write({ k: {} });
      log = await afterRestart();
      expect(await log.begin('a')).toBe('duplicate');
      expect(await log.begin('b')).toBe('again');
    });

    it('writes pending notes itself when the write that should have included them fails', async () => {
      await createDocumentStorage(place.database()).write({ k: {} });
      await log.begin('a');
      log.finish('a');
      const { waitingNotes } = log;
      const turn = createDocumentStorage(place.database(), { activityKey: 'b', waitingNotes });
      await expect(turn.write({ k: { eTag: '99' } })).rejects.toThrow(/conflict/u);
      await log.close();
      log = await afterRestart();
      expect(await log.begin('a')).toBe('duplicate');
      expect(await log.begin('b')).toBe('new');
    });

    it('returns “new” for an activity that was begun but not acted on before a crash', async () => {
      await log.begin('a');
      expect(await (await afterRestart()).begin('a')).toBe('new');
    });

    it('accepts a released activity again', async () => {
      expect(await log.begin('a')).toBe('new');
      log.release('a');
      expect(await log.begin('a')).toBe('new');
    });

    it('writes finished activities in the background, in batches', async () => {
      for (let index = 0; index < 20; index++) log.finish(`a${index}`);
      expect(await rows()).toHaveLength(0);
      await expect.poll(rows, { timeout: 2000 }).toHaveLength(20);
    });

    it('keeps unwritten activities for the next write, and reports the error', async () => {
      const database = place.database();
      let failing = true;
      const errors: unknown[] = [];
      log = createActivityLog(
        {
          ...database,
          atomically: (statements) =>
            failing ? Promise.reject(new Error('disk full')) : database.atomically(statements),
        },
        { onError: (error) => errors.push(error) },
      );
      log.finish('a');
      await wait(150);
      expect(errors).toHaveLength(1);
      expect(await log.begin('a')).toBe('duplicate');
      failing = false;
      log.finish('b');
      await log.close();
      expect(await rows()).toEqual(['a', 'b']);
    });

    it('forgets activities after three days, but no newer ones', async () => {
      const start = Date.now();
      let time = start;
      log = createActivityLog({ ...place.database(), time: { ...systemTime, now: () => time } });
      log.finish('old');
      await log.close();
      time = start + 1 * day;
      log.finish('young');
      await log.close();
      time = start + 3 * day + 1;
      log.finish('new');
      await log.close();
      expect(await rows()).toEqual(['new', 'young']);
    });

    it('forgets in small batches', async () => {
      const sql = "INSERT INTO activities (key, state, at) VALUES (?, 'done', 1)";
      const old = Array.from({ length: 1500 }, (_, index) => ({ sql, parameters: [`old ${index}`] }));
      await place.database().atomically(old);
      log.finish('a');
      await log.close();
      expect(await rows()).toHaveLength(501);
      log.finish('b');
      await log.close();
      expect(await rows()).toEqual(['a', 'b']);
    });
  });
}
