import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Statement } from '../../../src/store/database.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

const insert = 'INSERT INTO probes (name, number) VALUES (?, ?)';
const setting = 'INSERT INTO settings (name, value) VALUES (?, ?)';
const settings = "SELECT name, value FROM settings WHERE name = 'n'";

/** What every engine's `Database` keeps to. */
export function databaseContract(makePlace: MakePlace): void {
  describe('Database', () => {
    const place = useFreshPlace(makePlace);
    const names = async () =>
      (await place.database().all('SELECT name FROM probes ORDER BY name', [])).map((r) => r['name']);
    const add = (name: string): Statement => ({ sql: insert, parameters: [name, 1] });

    beforeEach(async () => {
      await place.database().run('CREATE TABLE probes (name text PRIMARY KEY, number bigint)', []);
    });

    it('reads one row, all rows or none', async () => {
      const database = place.database();
      await database.run(insert, ['a', 1]);
      await database.run(insert, ['b', null]);
      expect(await database.one('SELECT name, number FROM probes WHERE name = ?', ['b'])).toEqual({
        name: 'b',
        number: null,
      });
      expect(await database.one('SELECT name FROM probes WHERE name = ?', ['c'])).toBeUndefined();
      expect(await names()).toEqual(['a', 'b']);
    });

    it('returns integers as numbers, even beyond 32 bits', async () => {
      await place.database().run(insert, ['a', Number.MAX_SAFE_INTEGER]);
      const row = await place
        .database()
        .one('SELECT number, count(*) AS rows FROM probes GROUP BY number', []);
      expect(row).toEqual({ number: Number.MAX_SAFE_INTEGER, rows: 1 });
    });

    it('reports the number of changed rows and the returned rows of a write', async () => {
      const database = place.database();
      expect(await database.run(insert, ['a', 1])).toMatchObject({ changes: 1, rows: [] });
      expect(await database.run(`${insert} ON CONFLICT (name) DO NOTHING`, ['a', 1])).toMatchObject({
        changes: 0,
      });
      const returned = await database.run('UPDATE probes SET number = number + 1 RETURNING number', []);
      expect(returned).toMatchObject({ changes: 1, rows: [{ number: 2 }] });
    });

    it('refuses writes in one() and all()', async () => {
      await expect(place.database().one(`${insert} RETURNING name`, ['a', 1])).rejects.toMatchObject({
        code: 'STORE_MISUSED',
      });
      await expect(place.database().all('DELETE FROM probes', [])).rejects.toMatchObject({
        code: 'STORE_MISUSED',
      });
      expect(await names()).toEqual([]);
    });

    it('runs all statements of a batch in order, or none', async () => {
      const database = place.database();
      const done = await database.atomically([
        add('a'),
        { sql: 'UPDATE probes SET number = 7', parameters: [] },
      ]);
      expect(done).toMatchObject({ done: true, results: [{ changes: 1 }, { changes: 1 }] });
      await expect(database.atomically([add('b'), add('a')])).rejects.toThrow();
      expect(await names()).toEqual(['a']);
    });

    it('rolls back a batch whose mustChange statement changes nothing, and returns which one', async () => {
      const nothing: Statement = {
        sql: 'DELETE FROM probes WHERE name = ?',
        parameters: ['z'],
        mustChange: true,
      };
      expect(await place.database().atomically([add('a'), add('b'), nothing])).toEqual({
        done: false,
        unchanged: 2,
      });
      expect(await names()).toEqual([]);
    });

    it('isolates concurrent batches, so that a failing one doesn’t affect the others', async () => {
      const database = place.database();
      // Before the others: an engine may take what comes at once in any order.
      await database.run(insert, ['a', 1]);
      const outcomes = await Promise.allSettled([
        database.atomically([add('b')]),
        database.atomically([add('c'), add('a')]),
        database.run(insert, ['a', 1]),
        database.run('this is no SQL', []),
        database.atomically([add('d')]),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      expect(await names()).toEqual(['a', 'b', 'd']);
    });

    it('keeps acknowledged writes after it is reopened', async () => {
      await place.database().run(insert, ['a', 1]);
      await place.reopen();
      expect(await names()).toEqual(['a']);
    });

    it('commits a transaction, and rolls back one that throws', async () => {
      const database = place.database();
      const value = await database.transaction(async (transaction) => {
        await transaction.run(insert, ['a', 1]);
        await transaction.run(setting, ['n', 'v']);
        return (await transaction.one('SELECT number FROM probes', []))?.['number'];
      });
      expect(value).toBe(1);
      const failing = database.transaction(async (transaction) => {
        await transaction.run(insert, ['b', 1]);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await names()).toEqual(['a']);
      expect(await database.all(settings, [])).toEqual([{ name: 'n', value: 'v' }]);
    });

    it('doesn’t let other writes into a pending transaction', async () => {
      const database = place.database();
      const undone = database.transaction(async (transaction) => {
        await transaction.run(insert, ['mine', 1]);
        await wait(50);
        throw new Error('undone');
      });
      const settled = expect(undone).rejects.toThrow('undone');
      await wait(10);
      const seen = database.all('SELECT name FROM probes', []);
      const written = database.run(insert, ['theirs', 1]);
      const batch = database.atomically([{ sql: setting, parameters: ['n', 'v'] }]);
      await Promise.all([settled, written, batch]);
      expect(await seen).not.toContainEqual({ name: 'mine' });
      expect(await names()).toEqual(['theirs']);
      expect(await database.all(settings, [])).toHaveLength(1);
    });

    it('runs transactions of the same name one after another', async () => {
      const database = place.database();
      const steps: string[] = [];
      const turn = (name: string) =>
        database.transaction(
          async () => {
            steps.push(`${name} in`);
            await wait(5);
            steps.push(`${name} out`);
          },
          { alone: 'probe' },
        );
      await Promise.all([turn('a'), turn('b')]);
      expect(steps).toEqual(['a in', 'a out', 'b in', 'b out']);
    });

    it('refuses use of the database itself inside its transaction instead of deadlocking', async () => {
      const database = place.database();
      await database.transaction(async (transaction) => {
        await expect(database.one('SELECT name FROM probes', [])).rejects.toMatchObject({
          code: 'STORE_MISUSED',
        });
        await expect(database.run(insert, ['a', 1])).rejects.toMatchObject({ code: 'STORE_MISUSED' });
        await expect(database.transaction((inner) => inner.all(settings, []))).rejects.toMatchObject({
          code: 'STORE_MISUSED',
        });
        await transaction.run(insert, ['b', 1]);
      });
      expect(await names()).toEqual(['b']);
    });

    it('finishes pending work before it closes, and refuses later calls', async () => {
      const database = place.database();
      const late = Promise.all(['a', 'b', 'c'].map((name) => database.run(insert, [name, 1])));
      await Promise.all([database.close(), database.close()]);
      expect(await late).toHaveLength(3);
      await expect(database.run(insert, ['d', 1])).rejects.toMatchObject({ code: 'STORE_CLOSED' });
      await expect(database.one('SELECT name FROM probes', [])).rejects.toMatchObject({
        code: 'STORE_CLOSED',
      });
      await expect(database.transaction((open) => open.all(settings, []))).rejects.toMatchObject({
        code: 'STORE_CLOSED',
      });
      await place.reopen();
      expect(await names()).toEqual(['a', 'b', 'c']);
    });
  });
}
