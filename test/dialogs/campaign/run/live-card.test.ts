import { afterEach, beforeEach, expect, it } from 'vitest';
import { failed, passed } from '../../../support/stand-in-service.ts';
import { directLine, startRunWatch, type TestRunWatch, teams } from '../../../support/start-run-watch.ts';

let watch: TestRunWatch;
beforeEach(async () => {
  watch = await startRunWatch();
});
afterEach(async () => await watch.close());

const busy = { testCase: 3, name: 'Billing', result: 'Failed', dialResult: 'Busy' };

it('names the first failing cases with their cause as they come, each once, and says how far it is', async () => {
  const others = Array.from({ length: 9 }, (_, index) => ({ ...busy, testCase: 10 + index }));
  watch.service.nextRun = (at) => ({
    ...{ id: 100, startsAt: at, endsAt: at + 300_000, result: 'Failed' },
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

it('shows within seconds that a run has begun that was queued at first', async () => {
  watch.service.nextRun = (at) => ({
    ...{ id: 100, startsAt: at, queuedUntil: at + 20_000, endsAt: at + 300_000, result: 'Success' },
    results: [passed],
  });
  await watch.ask('own');
  await watch.drive('own', 27_000);
  const texts = watch.said.map(({ message }) => message.text);
  expect(texts.filter((text) => text.includes('Queued')).length).toBeGreaterThan(2);
  expect(texts.at(-1)).toContain('Running');
});

it('is edited as long as the time shown goes on, and not where an edit would change nothing', async () => {
  watch.service.nextRun = (at) => ({
    ...{ id: 100, startsAt: at, endsAt: at + 20 * 3_600_000, result: 'Success' },
    results: [passed],
  });
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
