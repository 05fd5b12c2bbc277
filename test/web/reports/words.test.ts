import { expect, test } from 'vitest';
import { percent, rateChange } from '../../../src/web/reports/pages/words/percent.ts';
import { timeSpan } from '../../../src/web/reports/pages/words/time-span.ts';
import { chooseUnit } from '../../../src/web/reports/pages/words/time-unit.ts';
import { verdictSentence } from '../../../src/web/reports/pages/words/verdict-sentence.ts';

test.each([
  [1, '100%'],
  [0.9999, '99.9%'],
  [0.97, '97%'],
  [0.29, '29%'],
  [0.9412, '94.1%'],
  [2 / 3, '66.6%'],
  [0, '0%'],
])('a rate of %f is %s: a single failure is never rounded away', (rate, words) => {
  expect(percent(rate)).toBe(words);
});

test('a change is the difference of what is shown', () => {
  expect(rateChange(0.92, 0.95)).toBe('up 3 points');
  expect(rateChange(0.9733, 0.9412)).toBe('down 3.2 points');
  expect(rateChange(0.5, 0.51)).toBe('up 1 point');
  expect(rateChange(0.99991, 0.99994)).toBe('unchanged');
});

test.each([
  [0, '0 s'],
  [850, '850 ms'],
  [1000, '1 s'],
  [12_340, '12.3 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min'],
  [754_000, '12 min 34 s'],
  [3_599_600, '1 h'],
  [3_900_000, '1 h 5 min'],
  [86_399_999, '1 d'],
  [183_600_000, '2 d 3 h'],
])('%i ms is %s', (milliseconds, words) => {
  expect(timeSpan(milliseconds)).toBe(words);
});

test.each([
  [1500, 'milliseconds', '1,500'],
  [120_000, 'seconds', '120'],
  [1_800_000, 'minutes', '30'],
  [36_000_000, 'hours', '10'],
])('an axis up to %i ms is in %s', (most, name, written) => {
  const unit = chooseUnit(most);
  expect([unit.name, unit.write(most)]).toEqual([name, written]);
});

test('the sentence says why, and never the opposite of the verdict', () => {
  const none = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const told = (
    verdict: Parameters<typeof verdictSentence>[0]['verdict'],
    counts: object,
    more: object = {},
  ) => {
    const all = { ...none, ...counts };
    const total = all.pass + all.satisfactory + all.fail + all.inconclusive;
    return verdictSentence({ verdict, counts: all, total, alerts: [], ...more });
  };
  expect(told('passed', { pass: 40 })).toBe('All 40 results passed.');
  expect(told('passed', { pass: 1 })).toBe('The only result passed.');
  expect(told('passedWithRemarks', { pass: 3, satisfactory: 1 })).toBe(
    'All 4 results passed, 1 of them with remarks.',
  );
  expect(told('passedWithRemarks', { satisfactory: 1 })).toBe('The only result passed, with remarks.');
  expect(
    told('passedWithRemarks', { pass: 3 }, { alerts: [{ message: '', level: 'minor', count: 1 }] }),
  ).toBe('All 3 results passed. There were alerts.');
  expect(told('passedWithRemarks', { pass: 3 }, { result: 'Satisfactory' })).toBe(
    'All 3 results passed. The campaign service calls it “Satisfactory”.',
  );
  expect(told('failed', { pass: 1, fail: 1 })).toBe('1 of 2 results failed.');
  expect(told('failed', { fail: 2 })).toBe('All 2 results failed.');
  expect(told('failed', { pass: 2 }, { result: 'Failed' })).toBe(
    'None of the 2 results failed, but the run itself did. The campaign service calls it “Failed”.',
  );
  expect(told('failed', {}, { result: 'Failed' })).toBe(
    'There are no results. The campaign service calls it “Failed”.',
  );
  expect(told('inconclusive', { pass: 2, inconclusive: 1 })).toBe(
    'No result failed, but 1 of 3 results is inconclusive.',
  );
  expect(told('inconclusive', { pass: 2 }, { result: 'Aborted' })).toBe(
    'No result failed, but the run isn’t known to be complete. The campaign service calls it “Aborted”.',
  );
});
