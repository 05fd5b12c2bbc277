import { beforeEach, describe, expect, it } from 'vitest';
import { type Pruning, prune } from '../../../src/store/prune.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { createWebChatLog } from '../../../src/store/web-chat-history.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function pruneContract(makePlace: MakePlace): void {
  describe('prune', () => {
    const place = useFreshPlace(makePlace);
    const soon = (): number => Date.now() + 1_000;
    const both = (before: number): Pruning => ({
      records: [{ prefix: 'shown/', before }],
      conversations: { before },
    });
    const long = (): number => Date.now() - 60_000;

    beforeEach(async () => {
      const records = createRecordStore(place.database());
      // A hundred at once: of more, the last would wait too long on a busy machine.
      for (let from = 0; from < 1_201; from += 100) {
        const some = Array.from({ length: Math.min(100, 1_201 - from) }, (_, n) => from + n);
        await Promise.all(some.map((n) => records.save(`shown/${n}`, { n }, undefined, 'relaxed')));
      }
      for (const key of ['shown', 'shown0', 'survey/1']) await records.save(key, {}, undefined);
      // Whether one can be read makes no difference.
      await place.database().run("UPDATE documents SET body = '{' WHERE key = 'shown/3'", []);
      const log = createWebChatLog(place.database());
      await Promise.all(Array.from({ length: 120 }, (_, n) => log.createConversation(`c${n}`, 'user')));
      await log.append('c1', { activityId: 'a', activity: {} });
    });

    it('deletes everything old and unused, in any number, and nothing else', async () => {
      const pruned = await prune(place.database(), both(soon()));
      expect(pruned).toEqual({ records: 1_201, conversations: 120 });
      const records = createRecordStore(await place.reopen());
      expect(await records.load('shown/7')).toBeUndefined();
      for (const key of ['shown', 'shown0', 'survey/1']) expect(await records.load(key)).toBeDefined();
      const log = createWebChatLog(place.database());
      expect(await log.findConversation('c1')).toBeUndefined();
      expect(await log.append('c1', { activityId: 'b', activity: {} })).toEqual({
        outcome: 'noConversation',
      });
    });

    it('keeps whatever was touched recently', async () => {
      const pruned = await prune(place.database(), both(long()));
      expect(pruned).toEqual({ records: 0, conversations: 0 });
    });

    it('finds the few old records among many recent ones', async () => {
      const database = place.database();
      const old = ['shown/0', 'shown/1200', 'shown/999'];
      for (const key of old) await database.run('UPDATE documents SET updated_at = 1 WHERE key = ?', [key]);
      const { records } = await prune(database, both(long()));
      expect(records).toBe(3);
      for (const key of old) expect(await createRecordStore(database).load(key)).toBeUndefined();
      expect(await createRecordStore(database).load('shown/1')).toBeDefined();
    });

    it('keeps an old conversation with a recent message, including its history', async () => {
      const database = place.database();
      await database.run('UPDATE web_chat_conversations SET created_at = ?, touched_at = ?', [1, 1]);
      await database.run('UPDATE web_chat_activities SET at = ?', [2]);
      const log = createWebChatLog(database);
      await log.append('c1', { activityId: 'b', activity: {} });
      expect((await prune(database, { ...both(long()), records: [] })).conversations).toBe(119);
      expect((await log.readSince('c1', 0)).activities).toHaveLength(2);
    });
  });
}
