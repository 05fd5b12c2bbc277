import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickRun } from '../../../../dialogs/campaign/run/look-for-run.ts';
import {
  newAudience,
  runIdOf,
  watchingOthers,
  watchingStage,
} from '../../../../dialogs/campaign/run/tracked-run.ts';
import {
  changeTrackedRuns,
  readTrackedRuns,
  trackRun,
} from '../../../../dialogs/campaign/run/tracked-runs.ts';
import type { Turn } from '../../../../dialogs/turn.ts';
import { failed, passed, runOf } from '../../../support/stand-in-service.ts';
import { campaign, startRunWatch, type TestRunWatch, teams } from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(() => watch.close());

it('a run that is over isn’t claimed by another request that is still looking for its own', async () => {
  const { service } = watch;
  service.nextRun = (at) => runOf(at, 60_000, { shownFrom: at + 5_000 });
  await watch.ask('a');
  const [asked] = await readTrackedRuns(watch.records, campaign);
  await watch.drive('a', 1_000);
  if (asked !== undefined) {
    const audiences = asked.audiences.map((one) => ({ ...one, live: 'live-b' }));
    // It doesn't wait for the first any longer.
    const again = { ...asked, id: 'b', askedAt: watch.clock - 60_000, audiences };
    await changeTrackedRuns(watch.records, campaign, (runs) => [...runs, again]);
  }
  service.onExecute = 'loseUndone';
  await watch.drive('b', 100);
  await watch.drive('a');
  await watch.drive('b');
  expect(watch.summaries().map(({ once }) => once)).toEqual(['live-a']);
  expect(watch.said.findLast(({ once }) => once === 'live-b')?.message.text).toMatch(/no run appeared/u);
});

it('finds a run that the service stamped a minute earlier than its replies', async () => {
  const { nextRun } = watch.service;
  watch.service.nextRun = (at) => nextRun(at - 60_000);
  await watch.ask('a');
  await watch.drive('a');
  expect(watch.service.executions).toBe(1);
  expect(await watch.outcomes()).toEqual([expect.stringContaining('run 100')]);
  expect(watch.summaries()).toHaveLength(1);
});

it('asks when a scheduled run starts at the same time as ours', async () => {
  watch.service.nextRun = (at) => {
    watch.service.runs.push(runOf(at, 1000, { id: 90, results: [] }));
    return runOf(at, 1000, { id: 91, results: [] });
  };
  await watch.ask('a');
  await watch.drive('a', 60_000);
  expect(watch.texts().at(-1)).toContain('90, 91');
  expect(watch.said.at(-1)?.message.choices).toHaveLength(2);
  expect(watch.executions).toEqual(['ambiguous']);
});

it('a run that was chosen for one execution isn’t taken for another one as well', async () => {
  watch.service.nextRun = (at) => {
    watch.service.runs.push(runOf(at, 1000, { id: 90, results: [] }));
    return runOf(at, 1000, { id: 91, results: [] });
  };
  await watch.ask('a');
  await watch.drive('a', 60_000);
  // Two operators asked for a run each, and were told that it isn't known which is whose.
  await changeTrackedRuns(watch.records, campaign, (runs) =>
    runs.flatMap((run) => [run, { ...run, id: 'b' }]),
  );
  const said: Parameters<Turn['say']>[0][] = [];
  const turn = { records: watch.records, say: async (one: (typeof said)[number]) => void said.push(one) };
  const pick = (id: string, run: number) => pickRun(turn, { now: () => watch.clock }, campaign, id, run);
  await pick('a', 91);
  await pick('b', 91);
  expect(said).toMatchObject([
    { message: { text: 'Watching run 91.' } },
    { message: { text: expect.stringMatching(/^Nothing changed/u) } },
  ]);
  await pick('b', 90);
  const runs = await readTrackedRuns(watch.records, campaign);
  expect(runs.map((run) => [run.id, runIdOf(run)])).toEqual([
    ['a', 91],
    ['b', 90],
  ]);
});

it.each(['found', 'chosen'] as const)(
  'is watched once, though somebody began to watch its number before it was %s',
  async (how) => {
    watch.service.nextRun = (at) => {
      if (how === 'chosen') watch.service.runs.push(runOf(at, 1000, { id: 90, results: [] }));
      return runOf(at, 60_000, { id: 91, ...(how === 'found' && { shownFrom: at + 5_000 }) });
    };
    await watch.ask('a');
    await watch.drive('a', how === 'chosen' ? 60_000 : 1_000);
    const elsewhere = { ...teams, conversation: 'elsewhere' };
    const audiences = [teams, elsewhere].map((at) => ({ ...newAudience(at), live: `of ${at.conversation}` }));
    const stage = watchingOthers({ id: 91 }, watch.clock, watch.clock);
    await trackRun(watch.records, { id: 'b', campaign, askedAt: watch.clock, stage, audiences });
    const turn = { records: watch.records, say: async () => undefined };
    if (how === 'chosen') await pickRun(turn, { now: () => watch.clock }, campaign, 'a', 91);
    else await watch.drive('a', 20_000);
    await watch.drive('a', 1_000);
    const runs = await readTrackedRuns(watch.records, campaign);
    expect(runs.map((run) => [run.id, runIdOf(run)])).toEqual([['a', 91]]);
    expect(watch.said.find(({ once }) => once === `of ${teams.conversation}`)?.message.text).toContain(
      'no longer updated',
    );
    expect(runs[0]?.audiences).toMatchObject([
      { place: teams, live: 'live-a' },
      { place: elsewhere, live: 'of elsewhere' },
    ]);
  },
);

it.each(['failed', 'unknown', 'gone'] as const)(
  'asks even if the live message can’t be edited: %s',
  async (reason) => {
    watch.service.nextRun = (at) => {
      watch.service.runs.push(runOf(at, 1000, { id: 90, results: [] }));
      return runOf(at, 1000, { id: 91, results: [] });
    };
    const { beforeEdit } = watch;
    watch.beforeEdit = () => {
      const isAsking = watch.executions.at(-1) === 'ambiguous';
      if (isAsking) watch.editFailures.push(reason);
      if (isAsking) watch.beforeEdit = beforeEdit;
    };
    await watch.ask('a');
    await watch.drive('a', 120_000);
    expect(watch.texts().at(-1)).toContain('90, 91');
  },
);

describe('a run started elsewhere that is listed before ours', () => {
  const another = () => watch.texts().filter((text) => text.includes('another run appeared'));

  it.each([
    ['while it is in progress', 60_000, 20_000, 5_000],
    ['once it is over', 2_000, 35_000, 5_000],
    ['two minutes later', 2_000, 110_000, 5_000],
    ['even if it was listed late itself', 2_000, 60_000, 40_000],
    ['even if it began earlier', 2_000, 20_000, -500],
  ])(
    'is taken for ours, and the requester is warned about the other run: %s',
    async (_, lasts, shownAfter, later) => {
      watch.service.nextRun = (at) => {
        const other = { id: 91, startsAt: at + later, endsAt: at + later + lasts };
        watch.service.runs.push({ ...other, results: [passed], result: 'Success' });
        const shownFrom = at + shownAfter;
        return runOf(at, 10_000, { id: 90, shownFrom, results: [failed], result: 'Failed' });
      };
      await watch.ask('a');
      await watch.drive('a');
      await watch.lookAgain();
      expect(another()).toEqual([expect.stringContaining('another run appeared (90)')]);
      expect(another()[0]).toContain('Run 91 is the one reported here.');
    },
  );

  it('is mentioned once even if posting that was unconfirmed', async () => {
    const unknown = ['unknown' as const];
    watch.failPost = ({ text }) => (text.includes('another run appeared') ? unknown.pop() : undefined);
    watch.service.nextRun = (at) => {
      watch.service.runs.push({
        id: 91,
        startsAt: at + 5_000,
        endsAt: at + 7_000,
        results: [passed],
        result: 'Success',
      });
      return runOf(at, 10_000, { id: 90, shownFrom: at + 20_000 });
    };
    await watch.ask('a');
    await watch.drive('a');
    await watch.lookAgain();
    expect(unknown).toEqual([]);
    expect(another()).toHaveLength(1);
  });

  it.each([
    ['finished', 2_000],
    ['running', 200_000],
  ])('is also reported to another system that requested the run, when it is %s', async (state, lasts) => {
    watch.service.nextRun = (at) => {
      const other = { id: 91, startsAt: at, endsAt: at + lasts };
      watch.service.runs.push({ ...other, results: [passed], result: 'Success' });
      return runOf(at, 300_000, { id: 90, shownFrom: at + 20_000, results: [] });
    };
    const request = { campaign, anyway: false, confirm: false };
    const answer = await watch.requester.request(request);
    const id = answer.kind === 'accepted' ? answer.run.id : '';
    await watch.drive(id, 30_000);
    await watch.lookAgain();
    const why = 'Another run appeared (90), and it’s unclear which one was started here.';
    expect(await watch.requester.find(id)).toMatchObject({ state, run: 91, reason: why });
  });

  it('isn’t mentioned when it began later, was there before, or was executed by Canvass', async () => {
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
    expect(watch.summaries()).toHaveLength(2);
    expect(another()).toEqual([]);
  });
});

describe('runs that Canvass starts at the same time', () => {
  /** The first run is listed `shownAfter`, later ones at once. */
  async function ask(shownAfter: number, ...others: readonly string[]) {
    let id = 89;
    watch.service.nextRun = (at) => {
      id += 1;
      return runOf(at, 200_000, { id, shownFrom: id === 90 ? at + shownAfter : at });
    };
    await watch.ask('first');
    const anyway = { askedAt: watch.clock, anyway: true } as const;
    await changeTrackedRuns(watch.records, campaign, (runs) =>
      runs.flatMap((run) => [run, ...others.map((id) => ({ ...run, ...anyway, id }))]),
    );
  }

  async function stages(): Promise<readonly unknown[]> {
    const tracked = await readTrackedRuns(watch.records, campaign);
    return tracked.map(({ id, stage }) => [id, stage.kind, 'run' in stage ? stage.run : undefined]);
  }

  it('are executed one after another, each after the previous run was found', async () => {
    await ask(3_000, 'second', 'third');
    await watch.drive('third', 0);
    await watch.drive('second', 0);
    expect(watch.service.executions).toBe(0);
    await watch.drive('first', 0);
    await watch.drive('second', 0);
    expect(watch.service.executions).toBe(1);
    await watch.drive('first', 10_000);
    await watch.drive('second', 2_000);
    await watch.drive('third', 2_000);
    expect(await stages()).toEqual([
      ['first', 'watching', 90],
      ['second', 'watching', 91],
      ['third', 'watching', 92],
    ]);
  });

  it('each find their own, even if the first is listed much later than the second', async () => {
    await ask(45_000, 'second');
    await watch.drive('first', 0);
    watch.clock += 29_000;
    await watch.drive('second', 0);
    expect(watch.service.executions).toBe(1);
    watch.clock += 1_000;
    await watch.drive('second', 0);
    await watch.drive('first', 10_000);
    await watch.drive('second', 0);
    expect(await stages()).toEqual([
      ['first', 'looking', undefined],
      ['second', 'looking', undefined],
    ]);
    await watch.drive('first', 30_000);
    await watch.drive('second', 5_000);
    expect(await stages()).toEqual([
      ['first', 'watching', 90],
      ['second', 'watching', 91],
    ]);
  });

  it('wait a minute at most, and are asked about when their order is unknown', async () => {
    await ask(62_000, 'second', 'third');
    await watch.drive('first', 0);
    watch.clock += 59_000;
    await watch.drive('second', 0);
    await watch.drive('third', 900);
    expect(watch.service.executions).toBe(2);
    watch.clock += 1_000;
    await watch.drive('third', 0);
    expect(watch.service.executions).toBe(3);
    await watch.drive('first', 10_000);
    expect((await stages())[0]).toEqual(['first', 'ambiguous', undefined]);
  });

  it('wait a minute at most for a run that never appears', async () => {
    await ask(Number.POSITIVE_INFINITY, 'second');
    await watch.drive('first', 0);
    watch.clock += 30_000;
    await watch.drive('second', 0);
    await watch.drive('first', 100_000);
    expect((await stages())[0]).toEqual(['first', 'watching', 91]);
  });
});

it.each([
  ['and is followed', false],
  ['and was over by then', true],
])(
  'takes the remaining run when another execution took one while the list was read, %s',
  async (_, isOver) => {
    watch.service.nextRun = (at) => {
      watch.service.runs.push(runOf(at, 60_000, { id: 90, results: [] }));
      return runOf(at, 60_000, { id: 91 });
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
    expect(watch.texts().join()).not.toContain('new runs appeared');
  },
);

it.each(['listRuns', 'execute'] as const)(
  'doesn’t take a finished run that another execution took during a failed call: %s',
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

it('doesn’t take a run that a later execution started, even if it never found its own', async () => {
  watch.service.onExecute = 'loseUndone';
  await watch.ask('lost');
  await watch.drive('lost', 6 * 60_000);
  expect(watch.texts().at(-1)).toContain('trying again should be safe');
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
