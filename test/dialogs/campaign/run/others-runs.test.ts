import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { failed, passed, type StandInRun } from '../../../support/stand-in-service.ts';
import { campaign, startRunWatch, type TestRunWatch, webChat } from '../../../support/start-run-watch.ts';

const minute = 60_000;
const by = { id: 'u2', name: 'Vera' };

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
  await watch.subscriptions.add(campaign, { place: webChat, by });
});
afterEach(async () => await watch.close());

/** Somebody else starts a run, now or so long ago. */
function startElsewhere(id: number, ago = 0, lasts = minute): StandInRun {
  const startsAt = watch.clock - ago;
  const run = { id, startsAt, endsAt: startsAt + lasts, results: [passed, failed], result: 'Failed' };
  watch.service.runs.push(run);
  return run;
}

const summaries = (): readonly string[] => watch.summaries().map(({ channel }) => channel);

/** Looks, and watches what was found to its end. */
async function lookAndWatch(): Promise<number> {
  const taken = await watch.lookForOthers();
  for (const id of taken) await watch.drive(id);
  return taken.length;
}

describe('a run started elsewhere', () => {
  it('is reported once to subscribers, unless it ended before the first poll', async () => {
    startElsewhere(1, 60 * minute);
    expect(await lookAndWatch()).toBe(0);
    watch.clock += 15_000;
    startElsewhere(2);
    expect(await lookAndWatch()).toBe(1);
    expect(summaries()).toEqual(['webchat']);
    expect(await lookAndWatch()).toBe(0);
    watch.clock += 24 * 60 * minute;
    startElsewhere(3, minute);
    expect(await lookAndWatch()).toBe(1);
    expect(summaries()).toEqual(['webchat', 'webchat']);
    expect(await readTrackedRuns(watch.records, campaign)).toEqual([]);
  });

  it('is reported when it is in progress at the first poll', async () => {
    startElsewhere(1, minute / 2);
    startElsewhere(2, 5 * minute);
    expect(await lookAndWatch()).toBe(1);
    expect(watch.said.map(({ once }) => once)).toEqual([expect.stringMatching(/summary$/u)]);
  });

  it('is reported when it ended between the subscription and the first poll', async () => {
    watch.clock += 3 * minute;
    startElsewhere(1, 2 * minute);
    expect(await lookAndWatch()).toBe(1);
    expect(summaries()).toEqual(['webchat']);
  });

  it('is reported when it ended then, even if our clock was set back in between', async () => {
    const subscribedAt = watch.monotonic();
    watch.jump(-31_000);
    watch.clock += 20_000;
    startElsewhere(1, watch.clock - subscribedAt - 5_000, 5_000);
    expect(await lookAndWatch()).toBe(1);
    expect(summaries()).toEqual(['webchat']);
  });

  it('is ignored at the first poll when its start is in the future', async () => {
    const startedAt = watch.clock + 120 * minute;
    watch.service.listRuns = async () => ({
      ok: true,
      value: {
        serviceTime: watch.clock,
        value: { items: [{ id: 1, startedAt, endedAt: startedAt + 1, result: 'Success' }] },
      },
    });
    expect(await watch.lookForOthers()).toEqual([]);
  });

  it('is reported once when it ended between the first attempt to poll and the first success', async () => {
    startElsewhere(1, 60 * minute);
    startElsewhere(2, 5 * minute, 60 * minute);
    watch.service.down = true;
    expect(await watch.lookForOthers()).toEqual([]);
    watch.clock += minute;
    startElsewhere(3);
    watch.clock += 10 * minute;
    expect(await watch.lookForOthers()).toEqual([]);
    watch.service.down = false;
    expect(await lookAndWatch()).toBe(2);
    expect(await watch.lookForOthers()).toEqual([]);
  });

  it('isn’t one that was already reported, even if its dates have shifted', async () => {
    await watch.ask('ours');
    await watch.drive('ours');
    expect(summaries()).toHaveLength(2);
    watch.service.down = true;
    expect(await watch.lookForOthers()).toEqual([]);
    watch.service.down = false;
    for (const run of watch.service.runs) {
      run.startsAt += 60 * minute;
      run.endsAt += 60 * minute;
    }
    watch.clock += 61 * minute;
    expect(await lookAndWatch()).toBe(0);
    expect(summaries()).toHaveLength(2);
  });

  it('is reported when it ended during downtime, for up to a day and twenty runs', async () => {
    await watch.lookForOthers();
    watch.clock += 48 * 60 * minute;
    startElsewhere(1, 30 * 60 * minute);
    for (let id = 2; id <= 30; id += 1) startElsewhere(id, (62 - id) * minute);
    expect(await watch.lookForOthers()).toHaveLength(20);
    const runs = (await readTrackedRuns(watch.records, campaign)).map(
      ({ stage }) => 'run' in stage && stage.run,
    );
    expect(runs).toEqual(Array.from({ length: 20 }, (_, index) => index + 11));
    expect(await watch.lookForOthers()).toEqual([]);
  });

  it('is reported late when it is listed late', async () => {
    await watch.lookForOthers();
    watch.service.runs.push({ ...startElsewhere(1, 0, 30 * minute), shownFrom: watch.clock + 10 * minute });
    watch.service.runs.shift();
    expect(await lookAndWatch()).toBe(0);
    watch.clock += 11 * minute;
    expect(await lookAndWatch()).toBe(1);
  });
});

/** Looks for others at every call of the service that watching over our own run makes. */
function lookMeanwhile(): string[] {
  const taken: string[] = [];
  let looking = false;
  const { service } = watch;
  const { listRuns, listResults, execute } = service;
  async function meanwhile<Value>(call: () => Promise<Value>): Promise<Value> {
    if (looking) return await call();
    const look = async () => {
      looking = true;
      taken.push(...(await watch.lookForOthers()));
      looking = false;
    };
    await look();
    const answered = await call();
    await look();
    return answered;
  }
  service.listRuns = (...asked) => meanwhile(() => listRuns(...asked));
  service.listResults = (...asked) => meanwhile(() => listResults(...asked));
  service.execute = (...asked) => meanwhile(() => execute(...asked));
  return taken;
}

describe.each(['accept', 'lose'] as const)('our own run (execute: %s)', (onExecute) => {
  it('is never taken for one started elsewhere, whenever the polls happen', async () => {
    watch.service.onExecute = onExecute;
    await watch.lookForOthers();
    const taken = lookMeanwhile();
    await watch.ask('own');
    await watch.drive('own');
    taken.push(...(await watch.lookForOthers()));
    expect(taken).toEqual([]);
    expect(watch.service.executions).toBe(1);
    expect(summaries().toSorted()).toEqual(['msteams', 'webchat']);
  });

  it('is asked about when another run starts at the same time', async () => {
    watch.service.onExecute = onExecute;
    await watch.lookForOthers();
    const taken = lookMeanwhile();
    await watch.ask('own');
    const { nextRun } = watch.service;
    watch.service.nextRun = (at) => {
      startElsewhere(90);
      return nextRun(at);
    };
    await watch.drive('own', 2 * minute);
    const [own] = await readTrackedRuns(watch.records, campaign);
    expect(own?.stage).toMatchObject({ kind: 'ambiguous', runs: [{ id: 90 }, { id: 101 }] });
    expect(taken).toEqual([]);
  });
});

it('two ambiguous runs are reported even if later ones fill the first page of the list', async () => {
  const { service } = watch;
  service.pageSize = 2;
  await watch.lookForOthers();
  await watch.ask('own');
  const { nextRun } = service;
  service.nextRun = (at) => {
    startElsewhere(90);
    return nextRun(at);
  };
  await watch.drive('own', 2 * minute);
  for (const id of [102, 103]) {
    startElsewhere(id);
    expect(await lookAndWatch()).toBe(1);
  }
  expect(summaries()).toHaveLength(2);
  await watch.drive('own');
  expect(await lookAndWatch()).toBe(2);
  expect(summaries()).toHaveLength(4);
});

it('a run started elsewhere while ours is being looked for is reported on its own', async () => {
  await watch.lookForOthers();
  startElsewhere(50);
  await watch.ask('own');
  await watch.drive('own');
  // Ours was not executed beside it.
  expect(watch.service.executions).toBe(0);
  expect(await lookAndWatch()).toBe(1);
  expect(summaries()).toEqual(['webchat']);
});
