import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../../dialogs/campaign/edit/changes.ts';
import { spreadShares } from '../../../../dialogs/campaign/edit/checks.ts';
import { changedValues, warnings } from '../../../../dialogs/campaign/edit/content.ts';
import { formValues } from '../../../../dialogs/campaign/edit/fields.ts';
import { createForm, updateForm } from '../../../../dialogs/campaign/edit/form.ts';
import { campaignDigest, sentFormId } from '../../../../dialogs/campaign/edit/outcome.ts';
import {
  dateText,
  readDate,
  readRunTime,
  readTests,
  readValues,
} from '../../../../dialogs/campaign/edit/values.ts';
import { sharesWords } from '../../../../dialogs/campaign/field-words.ts';
import { type Campaign, campaignSchema, runTimeText } from '../../../../dialogs/ports/campaign.ts';
import { campaignFields, type FieldName, remotelyNamed } from '../../../../dialogs/ports/campaign-fields.ts';
import { campaignUpdateSchema } from '../../../../dialogs/ports/campaign-schemas.ts';
import { operators } from '../../../../dialogs/wording/operators.ts';
import { repliedFields, sentFields } from '../../../../src/services/campaign/wire-fields.ts';
import { readCommand } from '../../../support/read-command.ts';

describe('shares', () => {
  it.each(Array.from({ length: 120 }, (_, index) => index + 1).concat([293, 1000, 10_000]))(
    '%s test cases split evenly into hundredths of a percent',
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

  it('are listed one by one when they aren’t equal', () => {
    const shares = (...percents: readonly number[]) =>
      sharesWords(percents.map((percent, index) => ({ testCase: index + 7, percent })));
    expect(shares(33.34, 33.33, 33.33)).toBe('3 in equal shares (7, 8, 9)');
    expect(shares(50, 25, 25)).toBe('3 (7: 50%, 8: 25%, 9: 25%)');
    expect(shares(60, 60)).toBe('2 (7: 60%, 8: 60%)');
    expect(shares(100)).toBe('1 (7: 100%)');
  });

  it('divide the remainder among test cases without one', () => {
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

  it('that leave nothing for the other test cases are rejected', () => {
    expect(spreadShares([{ testCase: 1, percent: 60 }, { testCase: 2, percent: 40 }, { testCase: 3 }])).toBe(
      'these shares add up to 100%, so nothing is left for the others',
    );
  });
});

describe('typed test cases', () => {
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
  ])('%i ms is written as %s and read back the same', (milliseconds, text) => {
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
    'a date shown in %s is read back the same',
    (timeZone) => {
      const time = Date.UTC(2026, 10, 20, 8, 15);
      expect(readDate(dateText(time, timeZone), timeZone)).toBe(time);
    },
  );
});

const campaign: Campaign = {
  id: 12,
  name: 'Nightly',
  description: 'All\nof it',
  plan: { id: 3, name: 'P', type: 'Velocity' },
  concurrency: 5,
  attemptsPerSecond: 1.5,
  channel: 'Voice',
  distribution: 'RoundRobin',
  active: true,
  synchronized: false,
  status: 'None',
  requestedRunAt: Date.UTC(2026, 10, 20, 8, 0, 30),
  tests: [
    { testCase: 7, percent: 33.34, name: 'A' },
    { testCase: 8, percent: 33.33, name: 'B' },
    { testCase: 9, percent: 33.33, name: 'C' },
  ],
};

const clock = { now: Date.UTC(2026, 10, 20), timeZone: 'UTC' };
const noon = Date.UTC(2030, 0, 2, 12);

/** Of each field: what is typed, what it means, what can't be read, and how the change of the campaign above is told. */
const cases: Readonly<
  Record<FieldName, { typed: string; value: unknown; faulty?: string; change?: readonly string[] }>
> = {
  name: { typed: 'Weekly', value: 'Weekly', faulty: 'x'.repeat(201), change: ['Name: “Nightly” → “Weekly”'] },
  description: {
    typed: 'Less',
    value: 'Less',
    faulty: 'x'.repeat(4001),
    change: ['Description: “All\nof it” → “Less”'],
  },
  plan: { typed: '4', value: { id: 4, type: 'Pulse' }, change: ['Plan: 3 → 4'] },
  tests: {
    typed: '7, 10',
    value: [
      { testCase: 7, percent: 33.34 },
      { testCase: 10, percent: 66.66 },
    ],
    faulty: '7,y',
    change: ['Test cases added: 10', 'Test cases removed: 8, 9'],
  },
  shares: { typed: '7:60, 8:40', value: [], faulty: '7' },
  concurrency: { typed: '6', value: 6, faulty: '0', change: ['Concurrency: 5 → 6'] },
  aps: { typed: '2.5', value: 2.5, faulty: '-1', change: ['Attempts per second: 1.5 → 2.5'] },
  runTime: { typed: '01:30:00', value: 5_400_000, faulty: 'soon' },
  requestedRunDate: {
    typed: '2030-01-02 12:00',
    value: noon,
    faulty: 'x',
    change: ['Requested run: 20 Nov 08:00 UTC → 2 Jan 2030 12:00 UTC'],
  },
  scheduledRunDate: {
    typed: '2030-01-02 12:00',
    value: noon,
    faulty: 'x',
    change: ['Scheduled run: none → 2 Jan 2030 12:00 UTC'],
  },
  channel: { typed: 'Chat', value: 'Chat', faulty: 'x'.repeat(51), change: ['Channel: Voice → Chat'] },
  distribution: {
    typed: 'Random',
    value: 'Random',
    faulty: 'x'.repeat(51),
    change: ['Distribution: RoundRobin → Random'],
  },
  active: { typed: 'no', value: false, faulty: 'perhaps', change: ['Active: yes → no'] },
  synchronized: { typed: 'yes', value: true, faulty: 'x', change: ['Synchronized: no → yes'] },
};
const update = campaignUpdateSchema.parse(campaign);

describe.each(campaignFields.map((field) => ({ ...field, ...cases[field.name] })))(
  'the field $name',
  ({ name, key, kind, only, partOf, needed, wire, assumed, typed, value, faulty, change }) => {
    const isSimple = kind !== 'plan' && kind !== 'tests' && kind !== 'shares';
    const shown = formValues(campaign, 'UTC');

    it('is in its forms with a label, and required only on creation', () => {
      const content = { values: {}, timeZone: 'UTC', lists: { whole: true } };
      const created = createForm('x', content).fields.find((field) => field.name === name);
      const updated = updateForm({ id: 12, base: 'x' }, content).fields.find((field) => field.name === name);
      expect([created !== undefined, updated !== undefined]).toEqual([only !== 'update', only !== 'create']);
      expect((created ?? updated)?.label).toContain(operators.fields.labels[name]);
      expect([created?.required, updated?.required]).toEqual([needed, undefined]);
    });

    it.runIf(isSimple)('is read as typed and filled into a form the same way', () => {
      expect(readValues({ [name]: ` ${typed} ` }, 'UTC')).toMatchObject({
        fields: { [key]: value },
        faults: [],
      });
      expect(formValues({ [key]: value }, 'UTC')).toEqual({ [name]: typed });
    });

    it.runIf(faulty !== undefined)('reports an invalid value once', () => {
      const { fields, faults } = readValues({ [name]: faulty ?? '' }, 'UTC');
      expect(faults).toEqual([{ field: name, says: expect.stringMatching(/.{10}/u) }]);
      expect(fields[name]).toBeUndefined();
    });

    it('is unchanged when it is submitted as shown or empty', () => {
      expect(changedValues({ [name]: shown[name] }, shown)).toEqual({});
      const emptied = kind === 'text' && needed === undefined ? { [name]: '' } : {};
      expect(changedValues({ [name]: '' }, shown)).toEqual(emptied);
    });

    it.runIf(change !== undefined)('describes its change and changes the digest', () => {
      const [before, after] = [campaign, { ...update, [key]: value }];
      expect(changesOf(before, campaignUpdateSchema.parse(after), clock).slice(0, change?.length)).toEqual(
        change,
      );
      expect(campaignDigest({ ...before, [key]: value })).not.toBe(campaignDigest(before));
    });

    it.runIf(isSimple)('comes back from the service as it was sent', () => {
      for (const body of ['create', 'update'] as const) {
        const sent = sentFields(body, { ...update, [key]: value });
        const own = wire[body];
        if (own === undefined) continue;
        expect(sent[own]).toBeDefined();
        const replied = wire.reply === undefined ? {} : { [wire.reply]: sent[own] };
        expect(repliedFields(replied)).toEqual(wire.reply === undefined ? {} : { [key]: value });
      }
    });

    it('is recognised in a message by the service’s name for it', () => {
      const named = partOf === undefined ? Object.values(wire)[0] : 'probability';
      expect(remotelyNamed(`${named}: must be something else`)).toBe(name);
    });

    it('can be given in a command by each of its names', () => {
      const [, ...said] = campaignFields.find((field) => field.name === name)?.said ?? [];
      for (const words of said) {
        const line = `update campaign 12 ${words} ${JSON.stringify(typed)}`;
        const command = { name: 'updateCampaign', fields: { [name]: typed } };
        expect(readCommand(line, { now: clock.now, role: 'operator' })).toMatchObject({ command });
      }
    });

    it.runIf(assumed !== undefined)('isn’t a change at its default when the service omits it', () => {
      const unsaid = campaignSchema.parse({ ...campaign, [key]: undefined });
      const sent = campaignUpdateSchema.parse({ ...update, [key]: assumed });
      expect(changesOf(unsaid, sent, clock)).toEqual([]);
    });
  },
);

it('reads a comma as a decimal point in attempts per second', () => {
  expect(readValues({ aps: '1,5' }, 'UTC').fields).toEqual({ attemptsPerSecond: 1.5 });
});

describe('a submitted form', () => {
  const shown = formValues(campaign, 'UTC');

  it('includes shares only when they aren’t even', () => {
    expect(shown).toMatchObject({ tests: '7, 8, 9', active: 'yes', synchronized: 'no', channel: 'Voice' });
    expect(shown.shares).toBeUndefined();
    const [first, ...rest] = campaign.tests;
    if (first === undefined) throw new Error('There are three.');
    const uneven = { ...campaign, tests: [{ ...first, percent: 50 }, ...rest] };
    expect(formValues(uneven, 'UTC')).toMatchObject({ tests: '7, 8, 9', shares: '7:50, 8:33.33, 9:33.33' });
  });

  it('changes nothing when it is submitted as shown or empty', () => {
    expect(changedValues({ ...shown, description: 'All\r\nof it ' }, shown)).toEqual({});
    expect(changedValues({ ...shown, name: '', tests: '', requestedRunDate: '' }, shown)).toEqual({});
  });

  it('ignores the order of test cases, and changes test cases and shares together', () => {
    const uneven = { ...shown, tests: '7, 8', shares: '7:60, 8:40' };
    expect(changedValues({ ...uneven, tests: '8,7' }, uneven)).toEqual({});
    expect(changedValues({ ...uneven, tests: '7,8,9' }, uneven)).toEqual({
      tests: '7,8,9',
      shares: '7:60, 8:40',
    });
    expect(changedValues({ ...uneven, shares: '' }, uneven)).toEqual({ tests: '7, 8', shares: 'equal' });
  });
});

describe('a campaign’s digest', () => {
  it('doesn’t depend on runs or on the order of its test cases', async () => {
    const digest = campaignDigest(campaign);
    expect(digest).toMatch(/^[0-9a-f]{32}$/u);
    const ran = { ...campaign, status: 'Completed', lastRunAt: 5, tests: campaign.tests.toReversed() };
    expect(campaignDigest(ran)).toBe(digest);
  });

  it('matches the one on cards that were sent earlier', () => {
    expect(campaignDigest(campaign)).toBe('4cef758d5bd3d73e950f0fe581d87ad9');
    expect(campaignDigest({ name: 'x', tests: [] })).toBe('6f3338ab997b4e3793e79ab5eb36f55f');
  });

  it('of a submitted form is stable, regardless of the order of its values', () => {
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
});

describe('warnings about unlikely values', () => {
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
