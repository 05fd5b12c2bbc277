import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchingStage } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { changeTrackedRuns, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { failed, passed } from '../../../support/stand-in-service.ts';
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

const posts = () => watch.said.filter(({ kind }) => kind === 'post');
const lastPost = () => posts().at(-1)?.message.text;
const texts = () => watch.said.map(({ message }) => message.text);
const summaries = () => posts().filter(({ once }) => once.endsWith('summary'));

describe('a run whose campaign’s earlier runs nobody has read', () => {
  it('has them read while it goes on, and its summary waits until they are', async () => {
    await watch.ask('a');
    watch.unreadBefore.push(3, 2, 1);
    await watch.drive('a');
    expect(watch.historyAsked).toEqual([campaign]);
    expect(watch.unreadBefore).toEqual([]);
    expect(summaries()).toHaveLength(1);
  });

  it('is told within ten seconds all the same', async () => {
    await watch.ask('a');
    watch.unreadBefore.push(...Array.from({ length: 1000 }, () => 5));
    await watch.drive('a');
    expect(summaries()).toHaveLength(1);
    // Two a second.
    expect(1000 - watch.unreadBefore.length).toBeLessThanOrEqual(21);
  });
});

describe('a run from the asking to the summary', () => {
  it('is nobody else’s, also once it is over and another of the campaign still looks for its own', async () => {
    const { service } = watch;
    service.nextRun = (at) => ({
      id: 100,
      startsAt: at,
      endsAt: at + 60_000,
      shownFrom: at + 5_000,
      results: [passed],
      result: 'Success',
    });
    await watch.ask('a');
    const [asked] = await readTrackedRuns(watch.records, campaign);
    await watch.drive('a', 1_000);
    if (asked !== undefined) {
      const again = { ...asked, id: 'b', askedAt: watch.clock };
      await changeTrackedRuns(watch.records, campaign, (runs) => [...runs, again]);
    }
    service.onExecute = 'loseUndone';
    await watch.drive('b', 100);
    await watch.drive('a');
    await watch.drive('b');
    expect(summaries().map(({ once }) => once)).toEqual(['a summary']);
    expect(posts().map(({ once }) => once)).toContain('b closing');
  });

  it('of a campaign that isn’t there says so, and offers to try nothing again', async () => {
    const failure = { code: 'REFUSED', operation: '', detail: '', reference: 'ref' } as const;
    const listRuns = watch.service.listRuns;
    for (const [status, offered] of [
      [404, ['Campaigns']],
      [400, ['Try again', 'Campaigns']],
    ] as const) {
      Object.assign(watch.service, {
        listRuns: async () => ({ ok: false, failure: { ...failure, status } }),
      });
      await watch.ask(`refused ${status}`);
      await watch.drive(`refused ${status}`);
      const said = posts().at(-1)?.message;
      expect(said?.text).toMatch(status === 404 ? /Not started: there is no campaign 12/u : /Not started: /u);
      expect(said?.choices?.map(({ label }) => label)).toEqual(offered);
    }
    Object.assign(watch.service, { listRuns });
  });

  it('is told once where two processes tell its end at the same time', async () => {
    await watch.ask('a', [teams, directLine]);
    await watch.drive('a', 1_000);
    watch.clock += 90_000;
    await Promise.all([watch.drive('a'), watch.drive('a')]);
    expect(
      summaries()
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['directline', 'msteams']);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it('is executed once, found, watched and told; nothing stays on the desk', async () => {
    await watch.ask('a');
    await watch.drive('a');
    expect(watch.service.executions).toBe(1);
    expect(summaries().map(({ message }) => `${message.label}\n${message.text}`)).toEqual([
      expect.stringMatching(/run 100.*\n.* failed: 1 passed, 1 failed/u),
    ]);
    expect(summaries()[0]?.message.mentions).toEqual({ id: 'u1', name: 'Ada' });
    expect(new Set(watch.lookedThrough)).toEqual(new Set([100]));
    expect(posts()).toHaveLength(1);
    expect(watch.said.filter(({ kind }) => kind === 'edit').length).toBeGreaterThan(3);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it.each([webChat, directLine])(
    'is told in five messages at most where none can be edited: %j',
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
      expect(new Set(posts().map(({ once }) => once)).size).toBe(posts().length);
      // The first was the answer to the command itself.
      expect(posts().length).toBeLessThanOrEqual(4);
      expect(summaries()).toHaveLength(1);
    },
  );

  it.each([-7 * 3_600_000, 7 * 3_600_000])(
    'does not mind a service whose clock is %i ms off',
    async (skew) => {
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
      expect(summaries().map(({ message }) => `${message.label}\n${message.text}`)).toEqual([
        expect.stringMatching(/run 101.*\n.* failed: 1 passed, 1 failed/u),
      ]);
    },
  );
});

describe('an end', () => {
  /** Looks at the results, by their times, and how many there were. */
  const looks: { at: number; total: number }[] = [];
  beforeEach(() => {
    looks.length = 0;
    const { listResults } = watch.service;
    watch.service.listResults = async (...asked) => {
      const read = await listResults(...asked);
      if (read.ok) looks.push({ at: watch.clock, total: read.value.items.length });
      return read;
    };
    watch.service.nextRun = (at) => ({
      id: 100,
      startsAt: at,
      endsAt: at + 60_000,
      late: 3_000,
      results: [passed, passed, failed],
      result: 'Success',
    });
  });

  /** The process ends, and another looks at once, so many milliseconds later, again and again. */
  async function restartEvery(pause: () => number): Promise<void> {
    for (let times = 0; times < 10_000; times += 1) {
      await watch.drive('a', 0);
      if (summaries().length > 0) return;
      watch.clock += pause();
    }
  }

  it.each([50, 150, 500, 1_100, 3_900])(
    'is confirmed after four seconds by whoever looks, where another process does so every %i ms',
    async (pause) => {
      await watch.ask('a');
      await watch.drive('a', 50_000);
      await restartEvery(() => pause);
      const whole = looks.filter(({ total }) => total === 3).map(({ at }) => at);
      expect(watch.clock - Math.min(...whole)).toBeGreaterThanOrEqual(4_000);
      expect(watch.clock - Math.min(...whole)).toBeLessThan(4_000 + 2 * pause);
    },
  );

  it('that was seen just before a restart takes one look more, which comes when it can confirm it', async () => {
    await watch.ask('a');
    await watch.drive('a', 70_000);
    const [seen] = looks.filter(({ total }) => total === 3).slice(-1);
    looks.length = 0;
    watch.clock += 300;
    await watch.drive('a');
    expect(looks.map(({ at }) => at - (seen?.at ?? 0))).toEqual([300, 5_000]);
    expect(summaries()).toHaveLength(1);
  });

  it('is confirmed also where the clock was put back, or forward, in between', async () => {
    await watch.ask('a');
    await watch.drive('a', 70_000);
    watch.clock -= 3_600_000;
    await watch.drive('a', 10_000);
    watch.clock += 3 * 3_600_000;
    await watch.drive('a', 10_000);
    expect(summaries()).toHaveLength(1);
  });
});

describe('where our clock is put forward', () => {
  /** Asks for a run that is over after `lasts`, and of which all results are there 3.5 seconds later; until 20 s it says that it is over, too. */
  async function playRun(id: string, lasts: number, jumpAfter: (step: number) => void): Promise<void> {
    watch.service.runs.length = 0;
    watch.said.length = 0;
    let isWhole = 0;
    watch.service.nextRun = (at) => {
      isWhole = at + lasts + 3_500;
      jumpAfter(0);
      return {
        id: 100,
        startsAt: at + 10_000,
        staleUntil: at + 20_000,
        endsAt: at + lasts,
        late: 3_500,
        results: [passed, passed, passed],
        result: 'Success',
      };
    };
    let toldAt = 0;
    watch.failPost = () => {
      toldAt = watch.monotonic();
      return undefined;
    };
    let step = 0;
    watch.afterStep = () => {
      step += 1;
      jumpAfter(step);
    };
    await watch.ask(id);
    await watch.drive(id);
    expect(posts().map(({ once }) => once)).toEqual([`${id} summary`]);
    expect(toldAt).toBeGreaterThanOrEqual(isWhole);
  }

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'after step %i (0: by the execution), a run is told as it came out, and no earlier',
    async (jumpsAt) => {
      for (const unreadable of [0, 2]) {
        // Until its run is found, an execution is looked for by the clock.
        for (const jump of [5_000, 130_000, 45 * 60_000, 5 * 3_600_000].slice(0, jumpsAt > 0 ? 4 : 3)) {
          watch.unreadable = unreadable;
          await playRun(`put forward by ${jump}, unreadable ${unreadable}`, 30_000, (step) => {
            if (step === jumpsAt) watch.jump(jump);
          });
        }
      }
    },
  );

  it('again and again, an end is confirmed after four seconds all the same', async () => {
    for (let lasts = 30; lasts < 50; lasts += 1) {
      await playRun(`of ${lasts} seconds`, lasts * 1000, (step) => step % 2 > 0 && watch.jump(5_000));
    }
  });
});

it('a look that shows nothing new writes nothing, and tells how long it has been', async () => {
  watch.service.nextRun = (at) => ({
    id: 7,
    startsAt: at,
    endsAt: at + 3_600_000,
    results: [passed],
    result: 'Success',
  });
  await watch.ask('a');
  await watch.drive('a', 60_000);
  const saves = vi.spyOn(watch.records, 'save');
  const said = watch.said.length;
  await watch.drive('a', 10 * 60_000);
  expect(saves).not.toHaveBeenCalled();
  expect(watch.said.length).toBeGreaterThan(said + 20);
});

describe('an execution of unknown fate', () => {
  it('is said, never repeated, and found where it was done', async () => {
    watch.service.onExecute = 'lose';
    await watch.ask('a');
    await watch.drive('a');
    expect(watch.service.executions).toBe(1);
    expect(texts().some((text) => text.includes('couldn’t be confirmed'))).toBe(true);
    expect(summaries()).toHaveLength(1);
  });

  it('is told to be missing after five minutes where it was not done, with word on trying again', async () => {
    watch.service.onExecute = 'loseUndone';
    await watch.ask('a');
    await watch.drive('a', 6 * 60_000);
    expect(watch.service.executions).toBe(1);
    expect(texts().at(-1)).toMatch(/no new run[\s\S]*trying again should be safe/u);
    await watch.drive('a');
    expect(lastPost()).toContain('the search has ended');
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it('warns against trying again where the service said yes, or can’t be asked', async () => {
    watch.service.nextRun = (at) => ({
      id: 9,
      startsAt: at,
      endsAt: at + 1,
      results: [],
      result: 'Success',
      shownFrom: at + 8 * 60_000,
    });
    await watch.ask('a');
    await watch.drive('a', 6 * 60_000);
    expect(texts().at(-1)).toContain('Trying again is not safe');
    await watch.drive('a');
    expect(summaries()).toHaveLength(1);
  });
});

it('finds a run that the service stamped a minute earlier than its replies', async () => {
  const { nextRun } = watch.service;
  watch.service.nextRun = (at) => nextRun(at - 60_000);
  await watch.ask('a');
  await watch.drive('a');
  expect(watch.service.executions).toBe(1);
  expect(await watch.outcomes()).toEqual([expect.stringContaining('run 100')]);
  expect(summaries()).toHaveLength(1);
});

it('two runners that get to the execution together execute once', async () => {
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
  expect(summaries()).toHaveLength(1);
});

it.each(['refuse', 'unreachable'] as const)('says that nothing was executed: %s', async (how) => {
  watch.service.onExecute = how;
  await watch.ask('a');
  await watch.drive('a');
  expect(watch.service.executions).toBe(0);
  expect(lastPost()).toMatch(/Not started: /u);
  expect(await watch.outcomes()).toEqual([expect.stringMatching(/^not started: the campaign service /u)]);
});

it('does not execute what was asked for long before a restart', async () => {
  await watch.ask('a');
  watch.clock += 10 * 60_000;
  await watch.drive('a');
  expect(watch.service.executions).toBe(0);
  expect(lastPost()).toContain('couldn’t be sent within 2 minutes');
});

it('asks where a scheduled run starts beside ours', async () => {
  watch.service.nextRun = (at) => {
    watch.service.runs.push({ id: 90, startsAt: at, endsAt: at + 1000, results: [], result: 'Success' });
    return { id: 91, startsAt: at, endsAt: at + 1000, results: [], result: 'Success' };
  };
  await watch.ask('a');
  await watch.drive('a', 60_000);
  expect(texts().at(-1)).toContain('90, 91');
  expect(watch.said.at(-1)?.message.choices).toHaveLength(2);
});

describe('a run that somebody else starts, and that is listed before ours', () => {
  const another = () => texts().filter((text) => text.includes('another run appeared'));

  it.each([
    ['while that one goes on', 60_000, 20_000, 5_000],
    ['once that one is over', 2_000, 35_000, 5_000],
    ['two minutes later', 2_000, 110_000, 5_000],
    ['though it was listed late itself', 2_000, 60_000, 40_000],
    ['though it began before', 2_000, 20_000, -500],
  ])(
    'is taken for it, and whoever asked is told that ours may be another one: %s',
    async (_, lasts, shownAfter, later) => {
      watch.service.nextRun = (at) => {
        const other = { id: 91, startsAt: at + later, endsAt: at + later + lasts };
        watch.service.runs.push({ ...other, results: [passed], result: 'Success' });
        const shownFrom = at + shownAfter;
        return { id: 90, startsAt: at, endsAt: at + 10_000, shownFrom, results: [failed], result: 'Failed' };
      };
      await watch.ask('a');
      await watch.drive('a');
      await watch.lookAgain();
      expect(another()).toEqual([expect.stringContaining('another run appeared (90)')]);
      expect(another()[0]).toContain('Run 91 is the one reported here.');
    },
  );

  it('is not said of what began after it was found, was there before, or was executed by Canvass', async () => {
    const run = { results: [passed], result: 'Success' };
    watch.service.runs.push({ ...run, id: 80, startsAt: watch.clock - 90_000, endsAt: watch.clock - 60_000 });
    let id = 90;
    watch.service.nextRun = (at) => {
      id += 1;
      const late = at + 90_000;
      if (id === 91)
        watch.service.runs.push({ ...run, id: 200, startsAt: late, shownFrom: late, endsAt: late + 10_000 });
      return { ...run, id, startsAt: at, endsAt: at + 5_000 };
    };
    await watch.ask('a');
    await watch.drive('a');
    await watch.ask('b');
    await watch.drive('b');
    watch.clock += 600_000;
    await watch.lookAgain();
    expect(summaries()).toHaveLength(2);
    expect(another()).toEqual([]);
  });
});

it.each([
  ['and is followed', false],
  ['and was over by then', true],
])(
  'takes the one that is left where another execution took one while the list was read, %s',
  async (_, isOver) => {
    watch.service.nextRun = (at) => {
      watch.service.runs.push({ id: 90, startsAt: at, endsAt: at + 60_000, results: [], result: 'Success' });
      return { id: 91, startsAt: at, endsAt: at + 60_000, results: [passed], result: 'Success' };
    };
    const { listRuns } = watch.service;
    watch.service.listRuns = async (...asked) => {
      const listed = await listRuns(...asked);
      const [own] = await readTrackedRuns(watch.records, campaign);
      if (own?.stage.kind !== 'looking') return listed;
      watch.service.listRuns = listRuns;
      const looking = { ...own.stage, knownRuns: [...own.stage.knownRuns, 90] };
      const other = { ...own, id: 'b', stage: watchingStage({ id: 90 }, watch.clock) };
      await changeTrackedRuns(watch.records, campaign, () => [
        { ...own, stage: isOver ? looking : own.stage },
        ...(isOver ? [] : [other]),
      ]);
      return listed;
    };
    await watch.ask('a');
    await watch.drive('a', 30_000);
    const [own] = await readTrackedRuns(watch.records, campaign);
    expect(own?.stage).toMatchObject({ kind: 'watching', run: 91 });
    expect(texts().join()).not.toContain('new runs appeared');
  },
);

it.each(['listRuns', 'execute'] as const)(
  'takes no run that another execution took, and which was over, during a call that came to nothing: %s',
  async (name) => {
    const { listRuns } = watch.service;
    let isTaken = false;
    async function takenMeanwhile() {
      isTaken = true;
      watch.service.listRuns = listRuns;
      const endsAt = watch.clock + 1000;
      watch.service.runs.push({ id: 90, startsAt: watch.clock, endsAt, results: [], result: 'Success' });
      await changeTrackedRuns(watch.records, campaign, (runs) =>
        runs.map((one) =>
          'knownRuns' in one.stage
            ? { ...one, stage: { ...one.stage, knownRuns: [...one.stage.knownRuns, 90] } }
            : one,
        ),
      );
      const failure = { code: 'FATE_UNKNOWN', operation: '', detail: '', reference: 'ref' } as const;
      return { ok: false, failure } as const;
    }
    watch.service.onExecute = 'loseUndone';
    if (name === 'execute') watch.service.execute = takenMeanwhile;
    else
      watch.service.listRuns = async (...asked) => {
        const [own] = await readTrackedRuns(watch.records, campaign);
        return own?.stage.kind === 'looking' ? await takenMeanwhile() : await listRuns(...asked);
      };
    await watch.ask('a');
    await watch.drive('a', 30_000);
    const [own] = await readTrackedRuns(watch.records, campaign);
    expect([isTaken, own?.stage.kind]).toEqual([true, 'looking']);
  },
);

it('takes no run for its own that a later execution started, though it never found one', async () => {
  watch.service.onExecute = 'loseUndone';
  await watch.ask('lost');
  await watch.drive('lost', 6 * 60_000);
  expect(texts().at(-1)).toContain('trying again should be safe');
  watch.service.onExecute = 'accept';
  await changeTrackedRuns(watch.records, campaign, (runs) =>
    runs.flatMap((run) => [run, { ...run, id: 'again', askedAt: watch.clock, stage: { kind: 'asked' } }]),
  );
  const { execute } = watch.service;
  watch.service.execute = async (id) => {
    const executed = await execute(id);
    // It looks just then.
    await watch.drive('lost', 0);
    return executed;
  };
  await watch.drive('again', 30_000);
  await watch.drive('lost', 70_000);
  const [lost, again] = await readTrackedRuns(watch.records, campaign);
  expect(lost?.stage.kind).toBe('looking');
  expect(again?.stage).toMatchObject({ kind: 'watching', run: 100 });
});

it('says unknown at the deadline, never failed', async () => {
  watch.service.nextRun = (at) => ({
    id: 7,
    startsAt: at,
    endsAt: at + 9 * 3_600_000,
    results: [],
    result: 'Success',
  });
  await watch.ask('a');
  await watch.drive('a');
  expect(lastPost()).toMatch(/stopped watching run 7 after 4 h[\s\S]*unknown/u);
});

it('goes on after the service was down for long', async () => {
  await watch.ask('a');
  await watch.drive('a', 1000);
  watch.service.down = true;
  await watch.drive('a', 20 * 60_000);
  expect(texts().at(-1)).toContain('Nothing new can be read from the service');
  watch.service.down = false;
  await watch.drive('a');
  expect(summaries()).toHaveLength(1);
});

it('posts the summary again where it certainly did not arrive', async () => {
  await watch.ask('a');
  await watch.drive('a', 50_000);
  watch.postFailures.push('failed', 'failed');
  await watch.drive('a');
  expect(summaries()).toHaveLength(1);
});

it('edits the summary in where it may have arrived', async () => {
  await watch.ask('a');
  await watch.drive('a', 50_000);
  watch.postFailures.push('unknown');
  await watch.drive('a');
  expect(summaries()).toHaveLength(0);
  expect(watch.said.at(-1)?.message.label).toContain('run 100');
  expect(texts().at(-1)).toContain('1 passed, 1 failed');
});

it('is posted once where the database was away just when that was to be noted', async () => {
  await watch.ask('a');
  await watch.drive('a', 50_000);
  const { commit } = watch.records;
  let isAway = false;
  const commits = vi.spyOn(watch.records, 'commit').mockImplementation(async (write) => {
    if (isAway || summaries().length === 0) return await commit(write);
    isAway = true;
    throw new Error('The database is busy.');
  });
  await expect(watch.drive('a')).rejects.toThrow('busy');
  await watch.drive('a');
  commits.mockRestore();
  const whole = watch.said.filter(({ message }) => message.text.includes('1 passed, 1 failed'));
  expect(whole.map(({ kind }) => kind)).toEqual(['post']);
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
});

describe('the live message above an end', () => {
  const liveTexts = () =>
    watch.said.filter(({ once }) => once === 'live-1').map(({ message }) => message.text);

  it.each([
    ['a summary', true, 'Campaign 12: run 100 failed'],
    ['a run that was not started', false, 'Campaign 12: not started'],
  ] as const)('says so at last, though the channel would not edit it at first: %s', async (_, runs, last) => {
    if (!runs) watch.service.onExecute = 'refuse';
    await watch.ask('a');
    if (runs) await watch.drive('a', 50_000);
    watch.editFailures.push(...Array.from({ length: 5 }, () => 'failed' as const));
    await watch.drive('a');
    expect(liveTexts().at(-1)).toBe(last);
    expect(liveTexts().filter((text) => text === last)).toHaveLength(1);
    expect(posts()).toHaveLength(1);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it.each(['failed', 'unknown'] as const)(
    'is told of an earlier one too, where its edit %s at first',
    async (fate) => {
      await watch.ask('a');
      const [run] = await readTrackedRuns(watch.records, campaign);
      if (run === undefined) throw new Error('nothing is tracked');
      await changeTrackedRuns(watch.records, campaign, () => [
        { ...run, audiences: run.audiences.map((one) => ({ ...one, left: ['earlier'] })) },
      ]);
      watch.editFailures.push(fate);
      await watch.drive('a');
      const earlier = watch.said.filter(({ once }) => once === 'earlier').map(({ message }) => message.text);
      expect(earlier).toEqual([expect.stringContaining('no longer updated here')]);
    },
  );

  it('holds nothing up for long where it can never be edited', async () => {
    await watch.ask('a');
    await watch.drive('a', 50_000);
    watch.editFailures.push(...Array.from({ length: 1_000 }, () => 'failed' as const));
    await watch.drive('a', 15 * 60_000);
    expect(summaries()).toHaveLength(1);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });
});

it('tells a muted place of the run that somebody there asked for, and of no scheduled one', async () => {
  await watch.subscriptions.mute(campaign, { place: teams, until: watch.clock + 24 * 3_600_000 });
  await watch.ask('a');
  await watch.drive('a');
  expect(summaries()).toHaveLength(1);
  await watch.ask('b', [teams], false);
  await watch.drive('b');
  expect(summaries()).toHaveLength(1);
  expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
});

describe('a place that subscribed', () => {
  const subscribe = async (only?: 'failures' | 'changes') =>
    await watch.subscriptions.add(campaign, { place: webChat, by: { id: 'u2', name: 'Bob' }, only });
  const told = () => summaries().filter(({ channel }) => channel === 'webchat').length;

  it.each([undefined, 'failures', 'changes'] as const)('is told of a run that failed (%s)', async (only) => {
    await subscribe(only);
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(1);
  });

  it.each([
    [undefined, 1],
    ['failures', 0],
    ['changes', 0],
  ] as const)('is told of a run that passed only where it wants all of them (%s)', async (only, times) => {
    watch.verdict = 'passed';
    await subscribe(only);
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(times);
    expect(summaries().filter(({ channel }) => channel === 'msteams')).toHaveLength(1);
  });

  it('is told nothing while it is muted', async () => {
    await subscribe();
    await watch.subscriptions.mute(campaign, { place: webChat, until: watch.clock + 24 * 3_600_000 });
    await watch.ask('a');
    await watch.drive('a');
    expect(told()).toBe(0);
  });
});

describe('two places', () => {
  it('each get the summary once', async () => {
    await watch.ask('a', [teams, webChat]);
    await watch.drive('a');
    expect(
      summaries()
        .map(({ channel }) => channel)
        .toSorted(),
    ).toEqual(['msteams', 'webchat']);
  });
});

describe.each(['accept', 'lose'] as const)('a process that dies anywhere (%s)', (how) => {
  it.each(Array.from({ length: 30 }, (_, index) => index + 1))('after act %i', async (acts) => {
    watch.service.onExecute = how;
    await watch.ask('a', [teams, webChat]);
    watch.dieAfter = acts;
    await watch.drive('a').catch(() => undefined);
    watch.restart();
    watch.clock += 20_000;
    await watch.drive('a');
    expect(watch.service.executions).toBeLessThanOrEqual(1);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
    if (watch.service.executions === 0) {
      // Nobody can tell that it died before the call rather than after it: it is not made again.
      expect(await watch.outcomes()).toEqual([expect.stringMatching(/^no run appeared/u)]);
      return;
    }
    expect(await watch.outcomes()).toEqual(['run 100 finished: failed']);
    expect(summaries().filter(({ channel }) => channel === 'webchat')).toHaveLength(1);
    const inTeams = watch.said.filter(
      ({ channel, message }) =>
        channel === 'msteams' && message.label?.includes('run 1') && message.text.includes('1 passed'),
    );
    expect(inTeams.length).toBeGreaterThan(0);
    expect(summaries().filter(({ channel }) => channel === 'msteams').length).toBeLessThanOrEqual(1);
  });
});
