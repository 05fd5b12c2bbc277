import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, passed, runOf } from '../../../support/stand-in-service.ts';
import { campaign, startRunWatch, type TestRunWatch } from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(() => watch.close());

const lastSaid = () => watch.said.at(-1)?.message.text;

describe('a run whose campaign has unread earlier runs', () => {
  it('has them read while it runs, and its summary waits for them', async () => {
    await watch.ask('a');
    watch.unreadBefore.push(3, 2, 1);
    await watch.drive('a');
    expect(watch.historyAsked).toEqual([campaign]);
    expect(watch.unreadBefore).toEqual([]);
    expect(watch.summaries()).toHaveLength(1);
  });

  it('still gets its summary within ten seconds', async () => {
    await watch.ask('a');
    watch.unreadBefore.push(...Array.from({ length: 1000 }, () => 5));
    await watch.drive('a');
    expect(watch.summaries()).toHaveLength(1);
    // Two a second.
    expect(1000 - watch.unreadBefore.length).toBeLessThanOrEqual(21);
  });
});

describe('the end of a run', () => {
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
    watch.service.nextRun = (at) => runOf(at, 60_000, { late: 3_000, results: [passed, passed, failed] });
  });

  /** The process ends, and another looks at once, so many milliseconds later, again and again. */
  async function restartEvery(pause: () => number): Promise<void> {
    for (let times = 0; times < 10_000; times += 1) {
      await watch.drive('a', 0);
      if (watch.summaries().length > 0) return;
      watch.clock += pause();
    }
  }

  it.each([50, 150, 500, 1_100, 3_900])(
    'is confirmed after four seconds, even if another process takes over every %i ms',
    async (pause) => {
      await watch.ask('a');
      await watch.drive('a', 50_000);
      await restartEvery(() => pause);
      const whole = looks.filter(({ total }) => total === 3).map(({ at }) => at);
      expect(watch.clock - Math.min(...whole)).toBeGreaterThanOrEqual(4_000);
      expect(watch.clock - Math.min(...whole)).toBeLessThan(4_000 + 2 * pause);
    },
  );

  it('needs one more poll after a restart, at the time when it can be confirmed', async () => {
    await watch.ask('a');
    await watch.drive('a', 70_000);
    const [seen] = looks.filter(({ total }) => total === 3).slice(-1);
    looks.length = 0;
    watch.clock += 300;
    await watch.drive('a');
    expect(looks.map(({ at }) => at - (seen?.at ?? 0))).toEqual([300, 5_000]);
    expect(watch.summaries()).toHaveLength(1);
  });

  it('is confirmed even if the clock jumps back and ahead in between', async () => {
    await watch.ask('a');
    await watch.drive('a', 70_000);
    watch.clock -= 3_600_000;
    await watch.drive('a', 10_000);
    watch.clock += 3 * 3_600_000;
    await watch.drive('a', 10_000);
    expect(watch.summaries()).toHaveLength(1);
  });
});

describe('when our clock jumps ahead', () => {
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
    let step = 0;
    watch.afterStep = () => {
      step += 1;
      jumpAfter(step);
    };
    await watch.ask(id);
    await watch.drive(id);
    expect(watch.summaries().map(({ once }) => once)).toEqual([`live-${id}`]);
    expect(watch.posts()).toEqual([]);
    // Nothing comes after it.
    expect(watch.monotonic()).toBeGreaterThanOrEqual(isWhole);
  }

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'after step %i (0: on execution), a run is reported correctly and not too early',
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

  it('repeatedly, an end is still confirmed after four seconds', async () => {
    for (let lasts = 30; lasts < 50; lasts += 1) {
      await playRun(`of ${lasts} seconds`, lasts * 1000, (step) => step % 2 > 0 && watch.jump(5_000));
    }
  });
});

it('a poll that finds nothing new writes nothing, and the elapsed time is still shown', async () => {
  watch.service.nextRun = (at) => runOf(at, 3_600_000, { id: 7 });
  await watch.ask('a');
  await watch.drive('a', 60_000);
  const saves = vi.spyOn(watch.records, 'save');
  const said = watch.said.length;
  await watch.drive('a', 10 * 60_000);
  expect(saves).not.toHaveBeenCalled();
  expect(watch.said.length).toBeGreaterThan(said + 20);
});

it('reports “unknown” at the deadline, never “failed”', async () => {
  watch.service.nextRun = (at) => runOf(at, 9 * 3_600_000, { id: 7, results: [] });
  await watch.ask('a');
  await watch.drive('a');
  expect(lastSaid()).toMatch(/stopped watching run 7 after 4 h[\s\S]*unknown/u);
});

it('continues after the service was down for a long time', async () => {
  await watch.ask('a');
  await watch.drive('a', 1000);
  watch.service.down = true;
  await watch.drive('a', 20 * 60_000);
  expect(watch.texts().at(-1)).toContain('Nothing new can be read from the service');
  watch.service.down = false;
  await watch.drive('a');
  expect(watch.summaries()).toHaveLength(1);
});
