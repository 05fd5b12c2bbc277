import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { runOf } from '../../../support/stand-in-service.ts';
import { campaign, startRunWatch, type TestRunWatch } from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(() => watch.close());

const lastSaid = () => watch.said.at(-1)?.message.text;

describe('an execution', () => {
  const again = ['Try again', 'Campaigns'];
  it.each([
    [404, 'REFUSED', /there is no campaign 12/u, ['Campaigns']],
    [400, 'REFUSED', /refused/u, again],
    [401, 'REFUSED', /Check CAMPAIGN_API_KEY/u, again],
    [429, 'REFUSED', /too many requests \(HTTP 429\)/u, again],
    [500, 'FATE_UNKNOWN', /gave no usable answer \(HTTP 500\)\./u, again],
  ] as const)(
    'before which %i was answered says why it isn’t sent: %s',
    async (status, code, why, offered) => {
      const failure = { code, status, operation: '', detail: '', reference: 'ref' } as const;
      Object.assign(watch.service, { listRuns: async () => ({ ok: false, failure }) });
      await watch.ask('refused');
      await watch.drive('refused');
      const said = watch.said.at(-1)?.message;
      expect(said?.text).toMatch(/Not started: /u);
      expect(said?.text).toMatch(why);
      expect(said?.choices?.map(({ label }) => label)).toEqual(offered);
      expect(watch.service.executions).toBe(0);
    },
  );

  it('happens once, is found, watched and reported, and leaves nothing behind', async () => {
    await watch.ask('a');
    await watch.drive('a');
    expect(watch.service.executions).toBe(1);
    expect(watch.summaries().map(({ message }) => `${message.label}\n${message.text}`)).toEqual([
      expect.stringMatching(/run 100.*\n.* failed: 1 passed, 1 failed/u),
    ]);
    expect(watch.summaries()[0]?.message.mentions).toEqual({ id: 'u1', name: 'Ada' });
    expect(new Set(watch.lookedThrough)).toEqual(new Set([100]));
    expect(watch.posts()).toEqual([]);
    expect(watch.said.filter(({ kind }) => kind === 'edit').length).toBeGreaterThan(3);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
    expect(watch.executions).toEqual(['found']);
  });

  it.each([-7 * 3_600_000, 7 * 3_600_000])('works with a service whose clock is %i ms off', async (skew) => {
    await watch.close();
    watch = await startRunWatch(skew);
    watch.service.runs.push({
      id: 5,
      startsAt: watch.clock + skew - 600_000,
      endsAt: watch.clock + skew - 500_000,
      results: [],
      result: 'Success',
    });
    await watch.ask('a');
    await watch.drive('a');
    expect(watch.summaries().map(({ message }) => `${message.label}\n${message.text}`)).toEqual([
      expect.stringMatching(/run 101.*\n.* failed: 1 passed, 1 failed/u),
    ]);
  });
});

describe('an unconfirmed execution', () => {
  it('is reported, never repeated, and found if it happened', async () => {
    watch.service.onExecute = 'lose';
    await watch.ask('a');
    await watch.drive('a');
    expect(watch.service.executions).toBe(1);
    expect(watch.texts().some((text) => text.includes('couldn’t be confirmed'))).toBe(true);
    expect(watch.summaries()).toHaveLength(1);
  });

  it('is reported missing after five minutes if it didn’t happen, and safe to try again', async () => {
    watch.service.onExecute = 'loseUndone';
    await watch.ask('a');
    await watch.drive('a', 6 * 60_000);
    expect(watch.service.executions).toBe(1);
    expect(watch.texts().at(-1)).toMatch(/no new run[\s\S]*trying again should be safe/u);
    await watch.drive('a');
    expect(lastSaid()).toContain('the search has ended');
    expect(watch.executions).toEqual(['missing']);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it('warns against trying again when the service had accepted it', async () => {
    watch.service.nextRun = (at) => runOf(at, 1, { id: 9, results: [], shownFrom: at + 8 * 60_000 });
    await watch.ask('a');
    await watch.drive('a', 6 * 60_000);
    expect(watch.texts().at(-1)).toContain('Trying again is not safe');
    await watch.drive('a');
    expect(watch.summaries()).toHaveLength(1);
  });
});

it('two runners that reach the execution together execute once', async () => {
  const { listRuns } = watch.service;
  const waiting: (() => void)[] = [];
  watch.service.listRuns = async (...asked) => {
    // Both have read the run as one that nothing was sent for, and neither has written that it sends.
    if (waiting.length < 2) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const go of waiting) go();
      });
    }
    return await listRuns(...asked);
  };
  await watch.ask('a');
  await Promise.all([watch.drive('a', 0), watch.drive('a', 0)]);
  expect(watch.service.executions).toBe(1);
  await watch.drive('a');
  expect(watch.service.executions).toBe(1);
  expect(watch.summaries()).toHaveLength(1);
});

it.each(['refuse', 'unreachable'] as const)('says that nothing was executed: %s', async (how) => {
  watch.service.onExecute = how;
  await watch.ask('a');
  await watch.drive('a');
  expect(watch.service.executions).toBe(0);
  expect(lastSaid()).toMatch(/Not started: /u);
  expect(watch.executions).toEqual(['refused']);
  expect(await watch.outcomes()).toEqual([expect.stringMatching(/^not started: the campaign service /u)]);
});

it('doesn’t execute a request from long before a restart', async () => {
  await watch.ask('a');
  watch.clock += 10 * 60_000;
  await watch.drive('a');
  expect(watch.service.executions).toBe(0);
  expect(lastSaid()).toContain('couldn’t be sent in time');
});

it('doesn’t execute when the process paused after recording that it would', async () => {
  await watch.ask('a');
  watch.standsStill = (stage) => (stage === 'executing' ? 60_000 : 0);
  await watch.drive('a');
  expect(watch.service.executions).toBe(0);
  expect(lastSaid()).toContain('couldn’t be sent in time');
});

it('doesn’t execute when the process paused while checking what is running', async () => {
  await watch.ask('a');
  const { listRuns } = watch.service;
  watch.service.listRuns = async (...asked) => {
    watch.clock += 5 * 60_000;
    return await listRuns(...asked);
  };
  await watch.drive('a', 0);
  expect(watch.service.executions).toBe(0);
});
