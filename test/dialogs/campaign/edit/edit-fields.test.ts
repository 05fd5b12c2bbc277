import { describe, expect, it } from 'vitest';
import { spreadShares } from '../../../../dialogs/campaign/edit/checks.ts';
import { changedValues, warnings } from '../../../../dialogs/campaign/edit/content.ts';
import { formValues } from '../../../../dialogs/campaign/edit/fields.ts';
import { campaignDigest, sentFormId } from '../../../../dialogs/campaign/edit/outcome.ts';
import {
  dateText,
  readDate,
  readRunTime,
  readTests,
  readValues,
} from '../../../../dialogs/campaign/edit/values.ts';
import { sharesWords } from '../../../../dialogs/campaign/field-words.ts';
import { type Campaign, runTimeText } from '../../../../dialogs/ports/campaign.ts';

describe('shares', () => {
  it.each(Array.from({ length: 120 }, (_, index) => index + 1).concat([293, 1000, 10_000]))(
    '%s test cases share 100, evenly, in hundredths',
    (count) => {
      const shares = spreadShares(Array.from({ length: count }, (_, testCase) => ({ testCase })));
      if (typeof shares === 'string') throw new Error(shares);
      const percents = shares.map(({ percent }) => percent);
      expect(percents.reduce((sum, percent) => sum + Math.round(percent * 100), 0)).toBe(10_000);
      expect(percents.every((percent) => percent === Number(percent.toFixed(2)))).toBe(true);
      expect(Math.max(...percents) - Math.min(...percents)).toBeLessThan(0.011);
      expect(Math.min(...percents)).toBeGreaterThan(0);
      expect(sharesWords(shares).includes(' in equal shares (')).toBe(count > 1);
    },
  );

  it('that are not equal are told one by one', () => {
    const shares = (...percents: readonly number[]) =>
      sharesWords(percents.map((percent, index) => ({ testCase: index + 7, percent })));
    expect(shares(33.34, 33.33, 33.33)).toBe('3 in equal shares (7, 8, 9)');
    expect(shares(50, 25, 25)).toBe('3 (7: 50%, 8: 25%, 9: 25%)');
    expect(shares(60, 60)).toBe('2 (7: 60%, 8: 60%)');
    expect(shares(100)).toBe('1 (7: 100%)');
  });

  it('those without one divide what the others leave', () => {
    expect(spreadShares([{ testCase: 1, percent: 33.3 }, { testCase: 2 }, { testCase: 3 }])).toEqual([
      { testCase: 1, percent: 33.3 },
      { testCase: 2, percent: 33.35 },
      { testCase: 3, percent: 33.35 },
    ]);
    expect(spreadShares([{ testCase: 1, percent: 99.999 }, { testCase: 2 }, { testCase: 3 }])).toEqual([
      { testCase: 1, percent: 99.999 },
      { testCase: 2, percent: 0.0005 },
      { testCase: 3, percent: 0.0005 },
    ]);
  });

  it('what leaves nothing is said', () => {
    expect(spreadShares([{ testCase: 1, percent: 60 }, { testCase: 2, percent: 40 }, { testCase: 3 }])).toBe(
      'these shares add up to 100%, so nothing is left for the others',
    );
  });
});

describe('test cases as typed', () => {
  it.each([
    ['7,8,9', [{ testCase: 7 }, { testCase: 8 }, { testCase: 9 }]],
    [' 7 8\n9; ', [{ testCase: 7 }, { testCase: 8 }, { testCase: 9 }]],
    [
      '7:50, 8 : 25.5 %, #9=24.5%',
      [
        { testCase: 7, percent: 50 },
        { testCase: 8, percent: 25.5 },
        { testCase: 9, percent: 24.5 },
      ],
    ],
    ['7-9', [{ testCase: 7 }, { testCase: 8 }, { testCase: 9 }]],
    ['1, 7 – 8', [{ testCase: 1 }, { testCase: 7 }, { testCase: 8 }]],
    [
      '7-8:30',
      [
        { testCase: 7, percent: 30 },
        { testCase: 8, percent: 30 },
      ],
    ],
    ['7,x', '“x” isn’t a test case. Accepted: 7,8,9 or 7-9, or with shares: 7:50, 8:50'],
    ['9-7', '“9-7” goes backwards: write 7-9'],
    ['1-999999999', '“1-999999999” is more than 10,000 test cases'],
    ['7-9,8', 'test case 8 is given twice'],
    ['7,7', 'test case 7 is given twice'],
    ['7:0', 'the share of test case 7 is 0%. Accepted: above 0, up to 100'],
    ['7:101', 'the share of test case 7 is 101%. Accepted: above 0, up to 100'],
    [' , ', 'at least one is required; “test cases” lists them'],
  ])('%s', (text, read) => {
    expect(readTests(text)).toEqual(read);
  });
});

describe('run times', () => {
  it.each([
    ['01:30:00', 5_400_000],
    ['1:30', 5_400_000],
    ['1.02:00:00', 93_600_000],
    ['1h 30m', 5_400_000],
    ['90 minutes', 5_400_000],
    ['1 hour and 30 minutes', 5_400_000],
    ['30 s', 30_000],
    ['00:00:00', undefined],
    ['90', undefined],
    ['soon', undefined],
    ['1h soon', undefined],
  ])('%s', (text, milliseconds) => {
    expect(readRunTime(text)).toBe(milliseconds);
  });

  it.each([
    [5_400_000, '01:30:00'],
    [108_000_000, '30:00:00'],
    [360_000_000, '100:00:00'],
    [1400, '00:00:01'],
  ])('%i ms is written %s, which is read as the same', (milliseconds, text) => {
    expect(runTimeText(milliseconds)).toBe(text);
    expect(readRunTime(text)).toBe(Math.round(milliseconds / 1000) * 1000);
  });
});

describe('dates', () => {
  it.each([
    ['2026-11-20', 'UTC', Date.UTC(2026, 10, 20)],
    ['2026-11-20 08:00', 'Europe/Berlin', Date.UTC(2026, 10, 20, 7)],
    ['2026-11-20T08:00:30Z', 'Europe/Berlin', Date.UTC(2026, 10, 20, 8, 0, 30)],
    ['2026-11-20T08:00:00.000+05:30', 'UTC', Date.UTC(2026, 10, 20, 2, 30)],
    ['2026-02-30', 'UTC', undefined],
    ['2026-11-20 25:00', 'UTC', undefined],
    ['20.11.2026', 'UTC', undefined],
    ['tomorrow', 'UTC', undefined],
  ])('%s in %s', (text, timeZone, time) => {
    expect(readDate(text, timeZone)).toBe(time);
  });

  it.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
    'what is shown in %s is read as the same',
    (timeZone) => {
      const time = Date.UTC(2026, 10, 20, 8, 15);
      expect(readDate(dateText(time, timeZone), timeZone)).toBe(time);
    },
  );
});

describe('values of a campaign', () => {
  it('every faulty field is named', () => {
    const { fields, faults } = readValues(
      {
        ...{ name: 'x'.repeat(201), plan: ' 3 ', tests: '7,y', concurrency: '0', aps: '-1', runTime: 'x' },
        ...{ requestedRunDate: 'x', scheduledRunDate: '', description: '' },
      },
      'UTC',
    );
    expect(fields).toEqual({ plan: '3', description: '' });
    expect(faults.map(({ field }) => field)).toEqual([
      ...['name', 'tests', 'concurrency', 'aps', 'runTime', 'requestedRunDate'],
    ]);
  });

  it('a comma is a point in attempts per second', () => {
    expect(readValues({ aps: '1,5' }, 'UTC').fields).toEqual({ attemptsPerSecond: 1.5 });
  });
});

const campaign: Campaign = {
  ...{ id: 12, name: 'Nightly', description: 'All\nof it', plan: { id: 3, name: 'P', type: 'Velocity' } },
  ...{ concurrency: 5, attemptsPerSecond: 1.5, channel: 'Voice', distribution: 'RoundRobin' },
  ...{ active: true, synchronized: false, status: 'None', requestedRunAt: Date.UTC(2026, 10, 20, 8, 0, 30) },
  tests: [
    { testCase: 7, percent: 33.34, name: 'A' },
    { testCase: 8, percent: 33.33, name: 'B' },
    { testCase: 9, percent: 33.33, name: 'C' },
  ],
};

describe('a form that comes back', () => {
  const shown = formValues(campaign, 'UTC');

  it('shows shares where they are not even', () => {
    expect(shown).toMatchObject({ tests: '7, 8, 9', active: 'yes', synchronized: 'no', channel: 'Voice' });
    expect(shown.shares).toBeUndefined();
    const [first, ...rest] = campaign.tests;
    if (first === undefined) throw new Error('There are three.');
    const uneven = { ...campaign, tests: [{ ...first, percent: 50 }, ...rest] };
    expect(formValues(uneven, 'UTC')).toMatchObject({
      ...{ tests: '7, 8, 9', shares: '7:50, 8:33.33, 9:33.33' },
    });
  });

  it('as it was shown, or empty, changes nothing', () => {
    expect(changedValues({ ...shown, description: 'All\r\nof it ' }, shown)).toEqual({});
    expect(changedValues({ ...shown, name: '', tests: '', requestedRunDate: '' }, shown)).toEqual({});
  });

  it('with its test cases in another order changes nothing; these and their shares go together', () => {
    const uneven = { ...shown, tests: '7, 8', shares: '7:60, 8:40' };
    expect(changedValues({ ...uneven, tests: '8,7' }, uneven)).toEqual({});
    expect(changedValues({ ...uneven, tests: '7,8,9' }, uneven)).toEqual({
      ...{ tests: '7,8,9', shares: '7:60, 8:40' },
    });
    expect(changedValues({ ...uneven, shares: '' }, uneven)).toEqual({ tests: '7, 8', shares: 'equal' });
  });

  it('with another value, or without a description, changes that alone', () => {
    expect(changedValues({ ...shown, concurrency: '6', description: '' }, shown)).toEqual({
      concurrency: '6',
      description: '',
    });
  });
});

describe('a campaign’s digest', () => {
  it('stays while it runs, and whatever the order of its test cases', async () => {
    const digest = campaignDigest(campaign);
    expect(digest).toMatch(/^[0-9a-f]{32}$/u);
    const ran = { ...campaign, status: 'Completed', lastRunAt: 5, tests: campaign.tests.toReversed() };
    expect(campaignDigest(ran)).toBe(digest);
  });

  it('is what cards that were sent earlier carry', () => {
    expect(campaignDigest(campaign)).toBe('4cef758d5bd3d73e950f0fe581d87ad9');
    expect(campaignDigest({ name: 'x', tests: [] })).toBe('6f3338ab997b4e3793e79ab5eb36f55f');
  });

  it('of a sent form is what it was, whatever the order of its values', () => {
    const form = {
      active: true,
      channel: 'Voice',
      distribution: 'RoundRobin',
      runMilliseconds: 3000,
      scheduledRunAt: 2,
      requestedRunAt: 1,
      description: 'All',
      attemptsPerSecond: 1.5,
      concurrency: 5,
      tests: [
        { testCase: 7, percent: 50 },
        { percent: 50, testCase: 8 },
      ],
      plan: { type: 'Velocity', id: 3 },
      name: 'Nightly',
    };
    expect(sentFormId('form-1', form)).toBe('45fcaa72cbd1ef668cd00938b81c4752');
    const { tests, plan, name, concurrency, attemptsPerSecond } = form;
    const few = { tests, plan, name, concurrency, attemptsPerSecond };
    expect(sentFormId('form-1', few)).toBe('7a4ba69e90e1c7391da5b91f0694a004');
  });

  it.each([
    { name: 'Weekly' },
    { description: '' },
    { plan: { id: 4, name: 'P', type: 'Velocity' } },
    { concurrency: 6 },
    { attemptsPerSecond: 2 },
    { requestedRunAt: 1 },
    { scheduledRunAt: 1 },
    { active: false },
    { synchronized: true },
    { channel: 'Chat' },
    { distribution: 'Random' },
    { tests: [{ testCase: 7, percent: 100 }] },
  ])('is another with %o', async (change) => {
    expect(campaignDigest({ ...campaign, ...change })).not.toBe(campaignDigest(campaign));
  });
});

describe('what is unlikely to be meant', () => {
  const clock = { now: Date.UTC(2026, 10, 20), timeZone: 'UTC' };
  const fine = { tests: [{ testCase: 1, percent: 100 }], concurrency: 5, attemptsPerSecond: 1.5 };
  it.each([
    [{}, undefined],
    [{ tests: [{ testCase: 1, percent: 90 }] }, 'The shares add up to 90%, not 100%.'],
    [{ concurrency: 501 }, '501 calls at once is a lot.'],
    [{ attemptsPerSecond: 51 }, '51 attempts per second is a lot.'],
    [{ runMilliseconds: 90_000_000 }, 'It would run for more than a day.'],
    [{ scheduledRunAt: clock.now - 1 }, 'The scheduled run is in the past: 19 Nov 23:59 UTC.'],
    [{ scheduledRunAt: clock.now + 1 }, undefined],
  ])('%o', (change, odd) => {
    expect(warnings({ ...fine, ...change }, undefined, clock)).toEqual(odd === undefined ? [] : [odd]);
  });

  it('a plan that has ended', () => {
    const plan = { id: 3, name: 'P', endsAt: clock.now - 1 };
    expect(warnings(fine, plan, clock)).toEqual(['Plan 3 ended on 19 Nov 23:59 UTC.']);
  });
});
