import { expect, test } from 'vitest';
import { durationLabels } from '../../../src/web/reports/pages/charts.ts';

/** Classes with these limits, in seconds. */
function classesOf(...limits: number[]) {
  return limits.slice(1).map((to, index) => ({ from: (limits[index] ?? 0) * 1000, to: to * 1000, count: 1 }));
}

const told = (...limits: number[]) =>
  durationLabels(classesOf(...limits)).labels.map(({ at, text }) => `${at}: ${text}`);

test('labels the limits of equal classes', () => {
  expect(told(0, 10, 20, 30)).toEqual(['0: 0', '1: 10', '2: 20', '3: 30']);
  expect(told(5, 6)).toEqual(['0: 5', '1: 6']);
  expect(told(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toEqual(['0: 0', '2: 2', '4: 4', '6: 6', '8: 8', '10: 10']);
});

test('labels a wide class at an end as open, without a clash with its neighbour', () => {
  expect(told(0, 8, 9, 10, 11, 12)).toEqual(['2: 9', '3: 10', '4: 11', '5: 12', '0.5: < 8']);
  expect(told(8, 9, 10, 11, 12, 60)).toEqual(['0: 8', '1: 9', '2: 10', '3: 11', '4.5: ≥ 12']);
  const { isTail } = durationLabels(classesOf(0, 8, 9, 10, 11, 12, 90));
  expect([0, 1, 5].map(isTail)).toEqual([true, false, true]);
});
