import { expect, it } from 'vitest';
import { createSharedWire } from '../../src/web/direct-line/shared-wire.ts';
import type { FeedNews } from '../../src/web/direct-line/wire.ts';

it('forwards a replacement to another process as stored, in a format that older versions ignore', async () => {
  const activity = { type: 'message', id: 'a', text: 'now' };
  const told: string[] = [];
  const options = {
    newest: async () => new Map<string, { sequence: number; activityId: string }>(),
    onError: (error: unknown) => {
      throw error;
    },
    log: {
      readSince: async (_conversation: string, sequence: number) => ({
        activities: [{ sequence: sequence + 1, at: 0, activityId: 'a', activity }],
        watermark: sequence + 1,
        more: false,
      }),
    },
  };
  const one = createSharedWire({ ...options, tell: (news) => void told.push(news) });
  const other = createSharedWire({ ...options, tell: () => {} });
  const heard = new Promise<FeedNews>((resolve) => other.subscribe('c', resolve));
  one.emit('c', { kind: 'replaced', sequence: 7, activity: { ...activity, text: 'x'.repeat(9_000) } });
  // A string or nothing stands third in what a version before this one takes.
  expect(told).toEqual(['["c",7,null]']);
  other.hear(told[0] ?? '');
  expect(await heard).toEqual({ kind: 'replaced', sequence: 7, activity });
});

it('reports new messages under reused numbers after the database lost some in a failure', async () => {
  const heard: FeedNews[] = [];
  let newest = 8;
  const wire = createSharedWire({
    newest: async () => new Map([['c', { sequence: newest, activityId: `a${newest}` }]]),
    tell: () => {},
    onError: (error: unknown) => {
      throw error;
    },
    log: { readSince: async () => ({ activities: [], watermark: newest, more: false }) },
  });
  wire.subscribe('c', (news) => heard.push(news));
  wire.hear('["c",10]');
  // The last two were said shortly before, and a failure of the power took them away.
  await wire.lookAgain();
  newest = 9;
  wire.hear('["c",9]');
  expect(heard).toEqual([
    { kind: 'grown', sequence: 10 },
    { kind: 'grown', sequence: 8, last: 'a8' },
    { kind: 'grown', sequence: 9 },
  ]);
  await wire.lookAgain();
  expect(heard).toHaveLength(3);
  // As much as was lost may have been said again meanwhile.
  wire.disconnected();
  wire.reconnected();
  await wire.lookAgain();
  expect(heard.slice(3)).toEqual([{ kind: 'grown', sequence: 9, last: 'a9' }]);
  // It may fail again before the connection is back.
  wire.disconnected();
  await wire.lookAgain();
  newest = 10;
  wire.hear('["c",10]');
  wire.reconnected();
  await wire.lookAgain();
  wire.hear('["c",11]');
  expect(heard.slice(4)).toEqual([
    { kind: 'grown', sequence: 9, last: 'a9' },
    { kind: 'grown', sequence: 10, isPlaceInDoubt: true },
    { kind: 'grown', sequence: 10, last: 'a10' },
    { kind: 'grown', sequence: 11 },
  ]);
});

it('unsubscribing twice doesn’t affect another subscriber', async () => {
  const heard: FeedNews[] = [];
  const wire = createSharedWire({
    newest: async () => new Map(),
    tell: () => {},
    onError: () => {},
    log: { readSince: async () => ({ activities: [], watermark: 0, more: false }) },
  });
  const leave = wire.subscribe('c', () => {});
  wire.subscribe('c', (news) => heard.push(news));
  leave();
  leave();
  wire.hear('["c",1]');
  expect(heard).toEqual([{ kind: 'grown', sequence: 1 }]);
});
