import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxFeedPageActivities, maxFeedPageBytes } from '../../../src/limits.ts';
import { recentWebChatActivities } from '../../../src/store/recent-web-chat.ts';
import { createRecordStore } from '../../../src/store/records.ts';
import { createWebChatLog, type WebChatLog } from '../../../src/store/web-chat-history.ts';
import { type MakePlace, useFreshPlace } from './place.ts';

export function webChatLogContract(makePlace: MakePlace): void {
  describe('WebChatLog', () => {
    const place = useFreshPlace(makePlace);
    let log: WebChatLog;
    beforeEach(async () => {
      log = createWebChatLog(place.database());
      await log.createConversation('c', 'user');
    });

    it('stores a conversation with its owner', async () => {
      expect(await log.createConversation('c\u0000', 'dl_\u0000\\u0000 é \ud800')).toBe(true);
      expect(await log.createConversation('c', 'somebody else')).toBe(false);
      expect(await log.findConversation('c')).toMatchObject({ id: 'c', userId: 'user', lastSequence: 0 });
      const odd = await log.findConversation('c\u0000');
      expect(odd).toMatchObject({ id: 'c\u0000', userId: 'dl_\u0000\\u0000 é \ud800' });
      expect(await log.findConversation('unknown')).toBeUndefined();
    });

    it('numbers activities from 1 per conversation, and returns them after a restart', async () => {
      await log.createConversation('d', 'user');
      const text = 'line\r\n\u0000 💬';
      expect(await log.append('c', { activityId: 'a1', activity: { text } })).toMatchObject({
        outcome: 'appended',
        kept: { sequence: 1, activityId: 'a1', activity: { text } },
      });
      await log.append('c', { activityId: 'a2', activity: { text: 'two' } });
      expect(await log.append('d', { activityId: 'a1', activity: {} })).toMatchObject({
        kept: { sequence: 1 },
      });
      log = createWebChatLog(await place.reopen());
      const page = await log.readSince('c', 0);
      expect(page).toMatchObject({
        activities: [{ activity: { text } }, { sequence: 2 }],
        watermark: 2,
        more: false,
      });
      expect((await log.findConversation('c'))?.lastSequence).toBe(2);
    });

    it('appends an activity and saves a record together, or neither', async () => {
      const records = createRecordStore(place.database());
      const first = await log.appendAndSave(
        'c',
        { activityId: 'reply-1', activity: { text: 'one' } },
        { key: 'k', body: { n: 1 }, expected: undefined },
      );
      expect(first).toMatchObject({ outcome: 'appended', kept: { sequence: 1 } });
      const version = first.outcome === 'appended' ? first.version : '';
      expect(await records.load('k')).toEqual({ body: { n: 1 }, version });
      const next = { key: 'k', body: { n: 2 }, expected: version };
      const activity = { activityId: 'reply-2', activity: { text: 'two' } };
      expect(await log.appendAndSave('c', activity, { ...next, expected: undefined })).toEqual({
        outcome: 'conflict',
      });
      expect(await log.appendAndSave('c', activity, { ...next, expected: '1' })).toEqual({
        outcome: 'conflict',
      });
      expect(await log.appendAndSave('c', { ...activity, activityId: 'reply-1' }, next)).toEqual({
        outcome: 'kept',
      });
      expect(await log.appendAndSave('unknown', activity, next)).toEqual({ outcome: 'noConversation' });
      expect(await records.load('k')).toEqual({ body: { n: 1 }, version });
      expect((await log.readSince('c', 0)).activities).toHaveLength(1);
    });

    it('accepts one of many concurrent saves of a record, with only its activity', async () => {
      const records = createRecordStore(place.database());
      const saved = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          log.appendAndSave(
            'c',
            { activityId: `reply-${n}`, activity: { n } },
            { key: 'k', body: { n }, expected: undefined },
          ),
        ),
      );
      const outcomes = saved.map(({ outcome }) => outcome);
      expect(outcomes.toSorted()).toEqual(['appended', ...Array(19).fill('conflict')]);
      const { activities } = await log.readSince('c', 0);
      expect(activities).toMatchObject([{ sequence: 1, activity: { n: outcomes.indexOf('appended') } }]);
      expect((await records.load('k'))?.body).toEqual({ n: outcomes.indexOf('appended') });
    });

    it('replaces an activity in place, but not in another conversation', async () => {
      await log.append('c', { activityId: 'a1', activity: { text: 'one' } });
      await log.append('c', { activityId: 'a2', activity: { text: 'two' } });
      expect(await log.replace('c', 'a1', { text: '1' })).toBe(1);
      expect(await log.replace('c', 'a3', {})).toBeUndefined();
      expect(await log.replace('d', 'a1', {})).toBeUndefined();
      const { activities } = await log.readSince('c', 0);
      expect(activities.map(({ activity }) => activity)).toEqual([{ text: '1' }, { text: 'two' }]);
    });

    it('numbers concurrent appends without gaps or repeats', async () => {
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => log.append('c', { activityId: `a${n}`, activity: { n } })),
      );
      const { activities } = await log.readSince('c', 0);
      expect(activities.map((kept) => kept.sequence)).toEqual(
        Array.from({ length: 100 }, (_, index) => index + 1),
      );
      expect(new Set(activities.map((kept) => kept.activityId)).size).toBe(100);
    });

    it('stores a client’s repeated activity once, concurrent or later', async () => {
      const send = (activityId: string) =>
        log.append('c', { activityId, clientActivityId: 'x', activity: { activityId } });
      const ids = ['a1', 'a2', 'a3'];
      const outcomes = await Promise.all(ids.map(send));
      expect(outcomes.map((outcome) => outcome.outcome).sort()).toEqual(['appended', 'kept', 'kept']);
      // Several connections may come in any order.
      const activityId = ids[outcomes.findIndex(({ outcome }) => outcome === 'appended')];
      expect(await send('a4')).toMatchObject({ outcome: 'kept', kept: { sequence: 1, activityId } });
      expect(await log.append('c', { activityId: 'a5', activity: {} })).toMatchObject({
        kept: { sequence: 2 },
      });
    });

    it('stores an activity id once', async () => {
      await log.append('c', { activityId: 'a1', activity: { first: true } });
      expect(await log.append('c', { activityId: 'a1', activity: { first: false } })).toMatchObject({
        outcome: 'kept',
        kept: { activity: { first: true } },
      });
    });

    it('accepts the same client id in another conversation, and many activities without one', async () => {
      await log.createConversation('d', 'user');
      await log.append('c', { activityId: 'a1', clientActivityId: 'x', activity: {} });
      expect(await log.append('d', { activityId: 'a2', clientActivityId: 'x', activity: {} })).toMatchObject({
        outcome: 'appended',
      });
      for (const activityId of ['a3', 'a4']) {
        expect(await log.append('d', { activityId, activity: {} })).toMatchObject({ outcome: 'appended' });
      }
    });

    it('refuses an unknown conversation', async () => {
      expect(await log.append('unknown', { activityId: 'a', activity: {} })).toEqual({
        outcome: 'noConversation',
      });
      expect(await log.readSince('unknown', 0)).toEqual({ activities: [], watermark: 0, more: false });
    });

    it('reads from a watermark in pages', async () => {
      const total = maxFeedPageActivities + 5;
      for (let n = 1; n <= total; n++) await log.append('c', { activityId: `a${n}`, activity: { n } });
      const first = await log.readSince('c', 0);
      expect(first.activities).toHaveLength(maxFeedPageActivities);
      expect(first).toMatchObject({ watermark: maxFeedPageActivities, more: true });
      const second = await log.readSince('c', first.watermark);
      expect(second.activities.map((kept) => kept.sequence)).toEqual([201, 202, 203, 204, 205]);
      expect(second).toMatchObject({ watermark: total, more: false });
      expect(await log.readSince('c', total)).toEqual({ activities: [], watermark: total, more: false });
    });

    it('marks a conversation as used at its first message, and again only after some time', async () => {
      const database = place.database();
      const of = async () =>
        await database.one('SELECT touched_at, spoke_at FROM web_chat_conversations WHERE id = ?', ['c']);
      const say = (activityId: string) => log.append('c', { activityId, activity: {}, fromVisitor: true });
      await say('a1');
      const first = await of();
      expect(first).toMatchObject({ spoke_at: Object(first).touched_at });
      await say('a2');
      expect(await of()).toEqual(first);
      await database.run('UPDATE web_chat_conversations SET touched_at = ?', [Date.now() - 11 * 60_000]);
      await say('a3');
      expect(Object(await of()).touched_at).toBeGreaterThanOrEqual(Object(first).touched_at);
      expect((await log.readSince('c', 0)).watermark).toBe(3);
      await database.run('DELETE FROM web_chat_conversations', []);
      expect(await say('a4')).toEqual({ outcome: 'noConversation' });
    });

    it('returns the last stored watermark to a reader with a higher one', async () => {
      await log.append('c', { activityId: 'a1', activity: {} });
      expect(await log.readSince('c', 7)).toEqual({ activities: [], watermark: 1, more: false });
    });

    it('ends a page at its size limit, and returns an oversized activity on its own', async () => {
      const size = maxFeedPageBytes * 0.4;
      for (const [n, bytes] of [size, size, size, 3 * size, 1].entries()) {
        await log.append('c', { activityId: `a${n}`, activity: 'é'.repeat(bytes / 2) });
      }
      const pages: number[] = [];
      for (let from = 0, more = true; more; ) {
        const page = await log.readSince('c', from);
        pages.push(page.activities.length);
        from = page.watermark;
        more = page.more;
      }
      expect(pages).toEqual([2, 1, 1, 1]);
    });

    it('drops the oldest activities of an oversized conversation, but none of another', async () => {
      const small = createWebChatLog(place.database(), { maxHistoryBytes: 10_000 });
      await small.createConversation('d', 'user');
      await small.append('d', { activityId: 'a', activity: {} });
      const text = 'x'.repeat(900);
      for (let n = 0; n < 100; n += 1) {
        const { outcome } = await small.append('c', { activityId: `a${n}`, activity: { text } });
        expect(outcome).toBe('appended');
        const { activities } = await small.readSince('c', 0);
        expect(JSON.stringify(activities.map(({ activity }) => activity)).length).toBeLessThan(10_100);
        expect(activities.at(-1)).toMatchObject({ sequence: n + 1, activityId: `a${n}` });
      }
      const { activities, watermark } = await small.readSince('c', 0);
      expect(activities.length).toBeGreaterThanOrEqual(7);
      expect(watermark).toBe(100);
      expect((await small.readSince('d', 0)).activities).toHaveLength(1);
    });

    it('returns the person’s newest of very many recent activities, oldest first', async () => {
      const before = Date.now();
      const said = (number: unknown) => ({ from: { role: 'user' }, number });
      // More than are read, of a person and the bot by turns, and written in one statement: only their order matters.
      const [fromPerson = '', rest = ''] = JSON.stringify(said('#')).split('"#"');
      const fromBot = fromPerson.replace('user', 'bot');
      await log.createConversation('long', 'user');
      await place.database().run(
        `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2199)
         INSERT INTO web_chat_activities (conversation_id, sequence, activity_id, activity, at)
         SELECT 'long', n + 1, 'a' || n, (CASE n % 2 WHEN 0 THEN '${fromPerson}' ELSE '${fromBot}' END) || n || '${rest}', ${before} FROM numbers`,
        [],
      );
      // One after the other: of those that come at once, nobody says which is first.
      for (let number = 2200; number < 2220; number += 1) {
        await log.append('c', { activityId: `a${number}`, activity: said(number) });
      }
      const numbers = (await recentWebChatActivities(place.database(), before - 0.5)).map(
        (activity) => z.object({ number: z.number() }).parse(activity).number,
      );
      expect(numbers.length).toBeGreaterThan(900);
      expect(numbers.length).toBeLessThan(1100);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
      expect(numbers.at(-1)).toBe(2219);
      expect(await recentWebChatActivities(place.database(), Date.now() + 60_000)).toEqual([]);
    });
  });
}
