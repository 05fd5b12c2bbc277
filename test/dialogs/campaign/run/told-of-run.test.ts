import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Audience } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { changeTrackedRuns, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { defined } from '../../../support/defined.ts';
import {
  campaign,
  directLine,
  startRunWatch,
  type TestRunWatch,
  teams,
  webChat,
} from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(() => watch.close());

it.each([webChat, directLine])(
  'a run is reported in at most five messages when none can be edited: %j',
  async (place) => {
    watch.service.nextRun = (at) => ({
      id: 7,
      startsAt: at,
      endsAt: at + 3_600_000,
      results: [{ name: 'One', result: 'Success' }],
      result: 'Success',
    });
    watch.service.onExecute = 'lose';
    await watch.ask('a', [place]);
    await watch.drive('a');
    expect(new Set(watch.posts().map(({ once }) => once)).size).toBe(watch.posts().length);
    // The first was the answer to the command itself.
    expect(watch.posts().length).toBeLessThanOrEqual(4);
    expect(watch.summaries()).toHaveLength(1);
  },
);

it.each([
  ['is told again if it subscribed later', 1, 1],
  ['isn’t told again if it was subscribed before', -1, 0],
] as const)('a place that stopped watching a run %s', async (_, later, told) => {
  await watch.ask('a');
  await watch.subscriptions.add(campaign, { place: teams, by: { id: 'u2', name: 'Vera' } });
  const unwatchedAt = watch.clock - later;
  await changeTrackedRuns(watch.records, campaign, (runs) =>
    runs.map((run) => ({
      ...run,
      audiences: run.audiences.map(({ live: _, ...one }) => ({ ...one, done: true, unwatchedAt })),
    })),
  );
  await watch.drive('a');
  expect(watch.summaries()).toHaveLength(told);
});

describe('the live message', () => {
  it.each([
    ['a summary', true, /^✗ Campaign 12 failed: 1 passed, 1 failed/u, 'Campaign 12: run 101 failed'],
    ['why nothing was started', false, /^Not started: /u, 'Campaign 12: not started'],
  ] as const)('becomes the final message or is closed below it: %s', async (_, runs, end, ended) => {
    if (!runs) watch.service.onExecute = 'refuse';
    for (const [id, failures] of [
      ['a', 2],
      ['b', 5],
    ] as const) {
      await watch.ask(id);
      if (runs) await watch.drive(id, 50_000);
      watch.said.length = 0;
      watch.editFailures.push(...Array.from({ length: failures }, () => 'failed' as const));
      await watch.drive(id);
      const posted = watch.posts().map(({ message }) => message.text);
      const edited = watch.said.filter(({ once }) => once === `live-${id}`).at(-1)?.message.text;
      expect(posted).toEqual(id === 'a' ? [] : [expect.stringMatching(end)]);
      if (id === 'a') expect(edited).toMatch(end);
      else expect(edited).toBe(ended);
    }
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it.each(['failed', 'unknown'] as const)(
    'is closed when it was superseded, even if the first edit is %s',
    async (fate) => {
      await watch.ask('a');
      const run = defined((await readTrackedRuns(watch.records, campaign))[0]);
      await changeTrackedRuns(watch.records, campaign, () => [
        { ...run, audiences: run.audiences.map((one) => ({ ...one, left: ['earlier'] })) },
      ]);
      watch.editFailures.push(fate);
      await watch.drive('a');
      const earlier = watch.said.filter(({ once }) => once === 'earlier').map(({ message }) => message.text);
      expect(earlier).toEqual([expect.stringContaining('no longer updated here')]);
    },
  );

  describe('of a scheduled run', () => {
    const changeAudience = (change: (audience: Audience) => Audience) =>
      changeTrackedRuns(watch.records, campaign, (runs) =>
        runs.map((run) => ({ ...run, audiences: run.audiences.map(change) })),
      );
    beforeEach(async () => {
      await watch.ask('a', [teams], false);
      await changeAudience(({ live: _none, ...rest }) => rest);
    });

    it('is closed when its watch ended before it was stored', async () => {
      await watch.drive('a', 0);
      const [live] = watch.posts();
      expect(live?.message.text).toContain('start accepted');
      await changeAudience((audience) => {
        expect(audience.live).toBeUndefined();
        return { ...audience, done: true };
      });
      await watch.drive('a');
      expect(watch.posts()).toHaveLength(1);
      expect(watch.said.at(-1)?.message.text).toMatch(/no longer updated here$/u);
    });

    it('isn’t posted after the end of the run', async () => {
      watch.service.nextRun = (at) => ({
        id: 100,
        startsAt: at,
        endsAt: at + 1,
        results: [],
        result: 'Success',
      });
      watch.failPost = ({ text }) =>
        watch.summaries().length === 0 && text.includes('start accepted') ? 'failed' : undefined;
      await watch.drive('a');
      expect(watch.posts().map(({ once }) => once)).toEqual(['a summary']);
    });
  });

  it('doesn’t delay the summary for long when it can never be edited', async () => {
    await watch.ask('a');
    await watch.drive('a', 50_000);
    watch.editFailures.push(...Array.from({ length: 1_000 }, () => 'failed' as const));
    await watch.drive('a', 15 * 60_000);
    expect(watch.summaries()).toHaveLength(1);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });
});

it('a muted place gets the summary of a run requested there, but not of a scheduled one', async () => {
  await watch.subscriptions.mute(campaign, { place: teams, until: watch.clock + 24 * 3_600_000 });
  await watch.ask('a');
  await watch.drive('a');
  expect(watch.summaries()).toHaveLength(1);
  await watch.ask('b', [teams], false);
  await watch.drive('b');
  expect(watch.summaries()).toHaveLength(1);
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
});

describe('a subscribed place', () => {
  const subscribe = async (only?: 'failures' | 'changes') =>
    await watch.subscriptions.add(campaign, { place: webChat, by: { id: 'u2', name: 'Bob' }, only });
  const told = () => watch.summaries().filter(({ channel }) => channel === 'webchat').length;

  it.each([undefined, 'failures', 'changes'] as const)('gets a failed run’s summary (%s)', async (only) => {
    await subscribe(only);
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(1);
  });

  it.each([
    [undefined, 1],
    ['failures', 0],
    ['changes', 0],
  ] as const)('gets a passed run’s summary only when it wants every run (%s)', async (only, times) => {
    watch.verdict = 'passed';
    await subscribe(only);
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(times);
    expect(watch.summaries().filter(({ channel }) => channel === 'msteams')).toHaveLength(1);
  });

  it('gets nothing while it is muted', async () => {
    await subscribe();
    await watch.subscriptions.mute(campaign, { place: webChat, until: watch.clock + 24 * 3_600_000 });
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(0);
  });
});

it('each of two places gets the summary once', async () => {
  await watch.ask('a', [teams, webChat]);
  await watch.drive('a');
  expect(
    watch
      .summaries()
      .map(({ channel }) => channel)
      .toSorted(),
  ).toEqual(['msteams', 'webchat']);
});
