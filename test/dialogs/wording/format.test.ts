import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../dialogs/ports/runs.ts';
import {
  axisUnit,
  changedRateWords,
  changeWords,
  countIn,
  measuredWords,
  passRate,
  percentWords,
  runVerdictWords,
  stepWords,
  verdictWords,
} from '../../../dialogs/wording/format.ts';
import { resultWords } from '../../../dialogs/wording/result-words.ts';
import { relativeWords, splitTimes, timeWords, untilWords } from '../../../dialogs/wording/times.ts';
import { many } from '../../support/property-runs.ts';

const now = Date.UTC(2026, 10, 20, 9);

it.each([
  ['en', '66.7%'],
  ['de', '66,7\u00a0%'],
  ['es', '66,7\u00a0%'],
  ['fr', '66,7\u00a0%'],
  ['pt-BR', '66,7%'],
  ['ja', '66.7%'],
])('a rate in %s is %s', (language, words) => {
  const { percentage } = countIn(language);
  expect(percentage(2 / 3)).toBe(words);
  // Rounded as in English: all alone is 100, and none alone 0.
  expect(percentage(0.9999)).toContain('99');
  expect(Number.parseInt(percentage(0.00001), 10)).toBe(0);
  expect(percentage(0.00001)).toContain('1');
});

describe('a pass rate', () => {
  it.each([
    [22, 24, '91.7%'],
    [21, 24, '87.5%'],
    [2, 3, '66.7%'],
    [1, 3, '33.3%'],
    [1, 16, '6.3%'],
    [583, 2000, '29.2%'],
    [1999, 2000, '99.9%'],
    [99_999, 100_000, '99.9%'],
    [1, 2000, '0.1%'],
    [1, 100_000, '0.1%'],
    [29, 100, '29.0%'],
    [47, 50, '94.0%'],
    [40, 40, '100%'],
    [0, 40, '0%'],
  ])('of %i of %i is %s', (passed, of, words) => {
    const rate = passRate({ pass: passed, satisfactory: 0, fail: of - passed, inconclusive: 7 });
    expect(percentWords(rate ?? Number.NaN)).toBe(words);
  });

  it('has one decimal, rounds half up, and is 100% only for all and 0% only for none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (of, some) => {
        const passed = some % (of + 1);
        const words = percentWords(passed / of);
        expect(words).toMatch(/^(0|100|\d{1,2}\.\d)%$/u);
        const told = Math.round(Number.parseFloat(words) * 10);
        // By whole numbers, which lose nothing.
        const exact = Number((BigInt(passed) * 2000n + BigInt(of)) / (2n * BigInt(of)));
        if (passed === of) expect(words).toBe('100%');
        else if (passed === 0) expect(words).toBe('0%');
        else expect(told).toBe(Math.min(999, Math.max(1, exact)));
      }),
      many,
    );
  });

  it('changes by the difference of the rates shown', () => {
    const rate = fc
      .tuple(fc.nat(500), fc.integer({ min: 1, max: 500 }))
      .map(([part, of]) => (part % (of + 1)) / of);
    fc.assert(
      fc.property(rate, rate, (before, after) => {
        const [from, to] = [before, after].map((one) =>
          Math.round(Number.parseFloat(percentWords(one)) * 10),
        );
        const change = (to ?? 0) - (from ?? 0);
        const words = changeWords(before, after);
        const points = Math.abs(change) === 10 ? 'point' : 'points';
        if (change === 0) expect(words).toMatch(/unchanged$/u);
        else expect(words).toBe(`${change > 0 ? 'up' : 'down'} ${Math.abs(change) / 10} ${points}`);
      }),
    );
  });

  it.each([
    [0.5, 0.5, 'unchanged'],
    [0.5, 0.50001, 'nearly unchanged'],
    [0.9, 0.91, 'up 1 point'],
    [0.991, 0.95, 'down 4.1 points'],
    // 91.7% and 87.5%, as they are told.
    [22 / 24, 21 / 24, 'down 4.2 points'],
    [0.28, 0.29, 'up 1 point'],
  ])('from %s to %s: %s', (before, after, words) => {
    expect(changeWords(before, after)).toBe(words);
  });

  it.each([
    [22 / 24, 20 / 24, '91.7% (+8.4 points)'],
    [0.95, 0.991, '95.0% (−4.1 points)'],
    [0.95, 0.92, '95.0% (+3.0 points)'],
    [0.95, 0.9501, '95.0%'],
    [1, undefined, '100%'],
  ])('%s after %s is %s', (now, before, words) => {
    expect(changedRateWords(now, before)).toBe(words);
  });

  it('ignores inconclusive results, which are listed separately', () => {
    const counts = { pass: 9, satisfactory: 1, fail: 0, inconclusive: 3 };
    expect(percentWords(passRate(counts) ?? 0)).toBe('100%');
    expect(resultWords(counts)).toBe('10 passed (1 with warnings), 3 inconclusive');
    expect(passRate({ pass: 0, satisfactory: 0, fail: 0, inconclusive: 3 })).toBeUndefined();
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [850, '850 ms'],
    [999.7, '1 s'],
    [1000, '1 s'],
    [12_340, '12.3 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min'],
    [754_000, '12 min 34 s'],
    [3_599_600, '1 h'],
    [3_900_000, '1 h 5 min'],
    [86_399_999, '1 d'],
    [183_600_000, '2 d 3 h'],
  ])('%s ms is %s', (milliseconds, words) => {
    expect(measuredWords(milliseconds)).toBe(words);
  });

  it('never show a full unit, such as 60 s', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e10, noNaN: true }), (milliseconds) => {
        const words = measuredWords(milliseconds);
        expect(words).toMatch(/^\d[\d.]* (ms|s|min|h|d)( \d+ (s|min|h))?$/u);
        expect(words).not.toMatch(/\b(1000 ms|60 s|60 min|24 h)\b/u);
      }),
    );
  });

  it.each([
    [1500, 'milliseconds', '1,500'],
    [120_000, 'seconds', '120'],
    [1_800_000, 'minutes', '30'],
    [36_000_000, 'hours', '10'],
  ])('an axis up to %i ms is in %s', (most, name, written) => {
    const unit = axisUnit(most);
    expect([unit.name, unit.write(most)]).toEqual([name, written]);
  });

  it.each<[string, Verdict, number | undefined, string]>([
    ['Success', 'pass', 1200, 'Success, answered after 1.2 s'],
    ['Satisfactory', 'satisfactory', 1200, 'Satisfactory, answered after 1.2 s'],
    ['Failed', 'fail', 8200, 'Failed after 8.2 s'],
    ['no result', 'inconclusive', undefined, 'no result'],
  ])('a step with %s (%s) after %s ms: %s', (word, verdict, milliseconds, words) => {
    expect(stepWords(word, verdict, milliseconds)).toBe(words);
  });
});

describe('times', () => {
  it.each([
    [Date.UTC(2026, 10, 20, 8), 'UTC', '20 Nov 08:00 UTC'],
    [Date.UTC(2025, 8, 1, 0, 5), 'UTC', '1 Sep 2025 00:05 UTC'],
    [Date.UTC(2026, 10, 20, 23, 30), 'Europe/Berlin', '21 Nov 00:30 CET'],
    [Date.UTC(2026, 10, 20, 23, 30), 'Europe/London', '20 Nov 23:30 GMT'],
    [Date.UTC(2026, 10, 20, 23, 30), 'America/New_York', '20 Nov 18:30 EST'],
    [Date.UTC(2026, 6, 1, 3), 'America/New_York', '30 Jun 23:00 EDT'],
    [Date.UTC(2026, 10, 20, 23, 30), 'Asia/Tokyo', '21 Nov 08:30 GMT+9'],
  ])('%s in %s is %s', (time, timeZone, words) => {
    expect(timeWords(time, { timeZone, now })).toBe(words);
  });

  it.each([
    ['a named time', Date.UTC(2026, 10, 25, 8), 'Europe/Berlin', '25 Nov 09:00 CET'],
    ['a minute into a day', Date.UTC(2026, 10, 25, 0, 1), 'UTC', '25 Nov 00:01 UTC'],
    ['a day’s end', Date.UTC(2026, 10, 25, 23), 'Europe/Berlin', '25 Nov 23:59 CET'],
    ['the same time in another zone', Date.UTC(2026, 10, 25, 23), 'UTC', '25 Nov 23:00 UTC'],
    ['a day that begins at 01:00', Date.UTC(2026, 2, 8, 5), 'America/Havana', '7 Mar 23:59 GMT-5'],
  ])('show an end: %s', (_, until, timeZone, words) => {
    expect(untilWords(until, { timeZone, now })).toBe(words);
  });

  it('are found in a text, to the minute', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'];
    const instant = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (date, timeZone) => {
        const clock = { timeZone, now };
        const minute = Math.floor(date.getTime() / 60_000) * 60_000;
        const said = timeWords(date.getTime(), clock);
        expect(splitTimes(`run 7 (${said}), since ${said}`, clock)).toEqual([
          ...['run 7 (', minute, '), since ', minute],
        ]);
      }),
      many,
    );
  });

  it.each([
    ['20 Nov 08:00 CET', 'UTC', 'another zone’s name'],
    ['31 Feb 08:00 UTC', 'UTC', 'no date'],
    ['29 Mar 2026 02:30 CET', 'Europe/Berlin', 'skipped when clocks go forward'],
    ['case 20 Nov 08:00', 'UTC', 'no zone'],
  ])('are not found in “%s” in %s: %s', (said, timeZone) => {
    expect(splitTimes(said, { timeZone, now })).toEqual([said]);
  });

  it.each([
    [-30_000, 'just now'],
    [30_000, 'in a moment'],
    [-3_600_000, '1 hour ago'],
    [-3_599_000, '59 minutes ago'],
    [172_800_000, 'in 2 days'],
  ])('%s ms from now is %s', (difference, words) => {
    expect(relativeWords(now + difference, now)).toBe(words);
  });
});

it('results and runs have the same words for a verdict', () => {
  expect(runVerdictWords).toEqual({
    passed: 'Passed',
    passedWithRemarks: 'Passed with warnings',
    failed: 'Failed',
    inconclusive: 'Inconclusive',
  });
  expect(Object.values(verdictWords).toSorted()).toEqual(Object.values(runVerdictWords).toSorted());
});
