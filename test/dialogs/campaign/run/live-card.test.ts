import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepOutcomes } from '../../../../dialogs/campaign/history/kept-runs.ts';
import { progressMessage } from '../../../../dialogs/campaign/run/messages.ts';
import { ourRun } from '../../../../dialogs/campaign/run/status.ts';
import { type TrackedRun, watchingStage } from '../../../../dialogs/campaign/run/tracked-run.ts';
import { changeRun, readTrackedRuns } from '../../../../dialogs/campaign/run/tracked-runs.ts';
import { StoreError } from '../../../../src/store/database.ts';
import { defined } from '../../../support/defined.ts';
import { sampleReport } from '../../../support/sample-report.ts';
import { failed, passed, runOf } from '../../../support/stand-in-service.ts';
import {
  campaign,
  directLine,
  startRunWatch,
  type TestRunWatch,
  teams,
} from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(async () => await watch.close());

const busy = { testCase: 3, name: 'Billing', result: 'Failed', dialResult: 'Busy' };

it('lists the first failing cases with their causes as they come, and shows the progress', async () => {
  const others = Array.from({ length: 9 }, (_, index) => ({ ...busy, testCase: 10 + index }));
  watch.service.nextRun = (at) =>
    runOf(at, 300_000, {
      result: 'Failed',
      results: [passed, failed, passed, failed, passed, passed, busy, failed, ...others],
    });
  await watch.ask('own', [teams, directLine]);
  await watch.drive('own');
  const edits = watch.said.filter(({ kind }) => kind === 'edit').map(({ message }) => message);
  const failing = edits.map(({ sections = [] }) => sections.flatMap(({ lines }) => lines));
  const first = { lead: 'Transfer (2)', text: 'No answer' };
  expect(failing).toContainEqual([first]);
  expect(failing).toContainEqual([first, { lead: 'Billing (3)', text: 'Busy' }]);
  expect(Math.max(...failing.map(({ length }) => length))).toBe(5);
  const half = edits.findLast(({ text }) => text.includes('Running'));
  expect(half?.text).toMatch(/\nRunning · \d+ results · \d+ failed · \d+ min( \d+ s)?$/u);
  expect(watch.said.filter(({ channel }) => channel === 'directline').length).toBeLessThanOrEqual(4);
});

it('shows nothing that was read before a long pause, as the message may be the summary by now', async () => {
  watch.service.nextRun = (at) => runOf(at, 300_000);
  watch.beforeEdit = () => {
    watch.clock += 60_000;
  };
  await watch.ask('own');
  await watch.drive('own', 120_000);
  expect(watch.texts()).toEqual([]);
  watch.beforeEdit = () => {};
  await watch.drive('own', 30_000);
  expect(watch.texts().at(-1)).toContain('Running');
});

it.each([
  ['', 0],
  [', even if the store fails at first', 1],
])(
  'restores the summary after a delayed edit, when another process has ended the run%s',
  async (_, failures) => {
    watch.service.nextRun = (at) => runOf(at, 60_000);
    await watch.ask('own');
    watch.duringEdit = async () => {
      watch.duringEdit = async () => {};
      await watch.drive('own', 5 * 60_000);
      const { commit } = watch.records;
      let left = failures;
      Object.assign(watch.records, {
        commit: async (...changes: Parameters<typeof commit>) => {
          left -= 1;
          if (left >= 0) throw new StoreError('STORE_UNREACHABLE', 'The connection broke.');
          return await commit(...changes);
        },
      });
    };
    await watch.drive('own');
    const last = watch.texts().slice(-3);
    expect(last).toEqual([
      expect.stringMatching(/^✗ Campaign 12 failed/u),
      expect.stringMatching(/^Campaign 12: start accepted/u),
      last[0],
    ]);
    expect(watch.summaries()).toHaveLength(1);
  },
);

it('shows within seconds that a queued run has started', async () => {
  watch.service.nextRun = (at) => runOf(at, 300_000, { queuedUntil: at + 20_000 });
  await watch.ask('own');
  await watch.drive('own', 27_000);
  const texts = watch.said.map(({ message }) => message.text);
  expect(texts.filter((text) => text.includes('Queued')).length).toBeGreaterThan(2);
  expect(texts.at(-1)).toContain('Running');
});

it('is edited as long as the time shown changes, but not when an edit would change nothing', async () => {
  watch.service.nextRun = (at) => runOf(at, 20 * 3_600_000);
  await watch.ask('own');
  await watch.drive('own', 130 * 60_000);
  const texts = watch.said.filter(({ kind }) => kind === 'edit').map(({ message }) => message.text);
  const words = texts.map((text) => text.split(' · ').at(-1) ?? '');
  const late = words.filter((word) => word.startsWith('2 h'));
  // Looks come every 24 s: in the third hour the minutes alone change.
  expect(late).toEqual([...new Set(late)]);
  expect(late.length).toBeGreaterThanOrEqual(9);
  expect(words.filter((word) => word.startsWith('30 min')).length).toBeGreaterThan(1);
});

it('expects as many results as the last whole run had, and not as one that was cut short', async () => {
  const next = (id: number, result: string, count: number) => {
    const results = Array.from({ length: count }, () => passed);
    watch.service.nextRun = (at) => ({ id, startsAt: at, endsAt: at + 30_000, result, results });
  };
  const { summary } = sampleReport({ campaign, run: 9141, total: 10 });
  await keepOutcomes({ records: watch.records, log: { warn() {} } }, summary);
  next(9142, 'Aborted', 4);
  await watch.ask('short');
  await watch.drive('short');
  next(9143, 'Success', 10);
  await watch.ask('own');
  await watch.drive('own', 10_000);
  const expected = (await readTrackedRuns(watch.records, campaign)).map((run) => run.expected);
  expect(expected).toEqual([10]);
});

it('isn’t shown as in progress or expecting more results once the service says that it is over', async () => {
  watch.service.nextRun = (at) => ({
    id: 9141,
    startsAt: at,
    endsAt: at + 50_000,
    result: 'Failed',
    results: [failed, ...Array.from({ length: 12 }, () => passed)],
  });
  await watch.ask('own');
  const asked = defined((await readTrackedRuns(watch.records, campaign))[0]);
  await changeRun(watch.records, asked, (run) => ({ ...run, expected: 20 }));
  const lines: string[] = [];
  for (let second = 0; second < 70; second += 1) {
    await watch.drive('own', 1000);
    watch.clock += 1000;
    const [run] = await readTrackedRuns(watch.records, campaign);
    const clock = { timeZone: 'UTC', now: watch.clock };
    if (run?.stage.kind === 'watching') lines.push(ourRun(run, [], clock).line);
  }
  const edits = watch.said.filter(({ kind }) => kind === 'edit').map(({ message }) => message);
  const over = edits.filter(({ text }) => text.includes('Completed'));
  expect(over.length).toBeGreaterThan(0);
  for (const { text, progress } of over) {
    expect(text).toMatch(
      /^Campaign 12: run 9141 finished\. Reading its results …\nCompleted · 13 results · 1 failed · \d+ s$/u,
    );
    expect(progress).toBeUndefined();
  }
  expect(edits.some(({ text }) => /in progress\nRunning · \d+ of about 20 results/u.test(text))).toBe(true);
  expect(lines.some((line) => /run 9141 · \d+ of about 20 results/u.test(line))).toBe(true);
  expect(lines.at(-1)).toMatch(/ · run 9141 · reading its results · 13 results · 1 failed · \d+ s · /u);
});

it('isn’t shown as finished when an empty run looks completed right after its execution', () => {
  const seen = { status: 'Completed', totalResults: 0, failures: 0, read: 0, at: 2_000 };
  const stage = { ...watchingStage({ id: 345 }, 0), seen };
  const run: TrackedRun = { id: 'own', campaign, askedAt: 0, stage, audiences: [] };
  expect(progressMessage(run, 2_000).text).toBe(
    'Campaign 12: run 345 in progress\nWaiting to begin · 0 results · 0 failed · 2 s',
  );
  expect(ourRun(run, [], { timeZone: 'UTC', now: 2_000 }).isOver).toBe(false);
  const ended = { ...run, stage: { ...stage, seen: { ...seen, endedAt: 1_000, result: 'Aborted' } } };
  expect(progressMessage(ended, 2_000).text).toContain('run 345 finished.');
});

it('counts at least the results that it has read, and no more failures than results', () => {
  const count = fc.option(fc.nat(3000), { nil: undefined });
  const word = fc.constantFrom(undefined, 'Running', 'Completed', 'Aborted');
  const look = fc.record({ totalResults: count, status: word, expected: count, read: fc.nat(3000) });
  fc.assert(
    fc.property(look, fc.nat(3000), ({ totalResults, status, expected, read }, some) => {
      const failures = some % (read + 1);
      const at = Date.UTC(2026, 10, 20, 8);
      const seen = { totalResults, status, failures, read, at };
      const stage = { ...watchingStage({ id: 1 }, at), seen };
      const run: TrackedRun = { id: 'own', campaign, askedAt: at, stage, audiences: [], expected };
      const { text, progress } = progressMessage(run, at);
      const numbers = (words: string) =>
        ['results?', 'failed'].map((what) =>
          Number(
            new RegExp(`([\\d,]+)(?: of about [\\d,]+)? ${what}`, 'u').exec(words)?.[1]?.replace(',', ''),
          ),
        );
      const { line } = ourRun(run, [], { timeZone: 'UTC', now: at });
      for (const told of [numbers(text), numbers(line)]) {
        expect(told).toEqual([Math.max(totalResults ?? 0, read), failures]);
      }
      const isOver =
        (status === 'Completed' || status === 'Aborted') && Math.max(totalResults ?? 0, read) > 0;
      expect(text.includes('in progress')).toBe(!isOver);
      if (isOver) expect([text, line, progress].join()).not.toContain('about');
      if (progress !== undefined) expect(progress.done).toBeLessThanOrEqual(progress.of);
    }),
  );
});
