import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CampaignValues } from '../../../dialogs/ports/campaign-fields.ts';
import { nextOccurrence } from '../../../dialogs/rhythm.ts';
import { operators } from '../../../dialogs/wording/operators.ts';
import { readCommand } from '../../support/read-command.ts';

// A Thursday.
const now = Date.parse('2026-11-19T15:30:00Z');
const read = (line: string, timeZone?: string) => readCommand(line, { now, role: 'operator', timeZone });

const since = (said: string, timeZone?: string) => {
  const reading = read(`runs of campaign 12 since ${said}`, timeZone);
  if (reading?.kind === 'invalid') return reading.fault.kind;
  if (reading?.kind !== 'command' || reading.command.name !== 'runs') return reading?.kind;
  return reading.command.when && new Date(reading.command.when.since).toISOString();
};

const until = (said: string) => {
  const reading = read(`mute 12 ${said}`, 'Europe/Berlin');
  if (reading?.kind !== 'command' || reading.command.name !== 'mute') return reading?.kind;
  return reading.command.until === undefined ? undefined : new Date(reading.command.until).toISOString();
};

describe('an end time', () => {
  test.each([
    ['until tomorrow', '2026-11-20T23:00:00.000Z'],
    ['until friday', '2026-11-20T23:00:00.000Z'],
    ['till 18:00', '2026-11-19T17:00:00.000Z'],
    // Until it begins.
    ['til tomorrow morning', '2026-11-20T07:00:00.000Z'],
    ['until friday afternoon', '2026-11-20T11:00:00.000Z'],
    ['until this evening', '2026-11-19T17:00:00.000Z'],
    ['until tonight', '2026-11-19T21:00:00.000Z'],
    ['until tomorrow noon', '2026-11-20T11:00:00.000Z'],
  ])('%j', (said, at) => {
    expect(until(said)).toBe(at);
  });
});

describe('a time in words', () => {
  test.each([
    ['yesterday', '2026-11-18T00:00:00.000Z'],
    ['Today', '2026-11-19T00:00:00.000Z'],
    ['2026-11-02', '2026-11-02T00:00:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-02 08:00', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02T08:00:00Z', '2026-11-02T08:00:00.000Z'],
    ['2026-11-02T08:00+02:00', '2026-11-02T06:00:00.000Z'],
    ['"2026-11-02 08:00"', '2026-11-02T08:00:00.000Z'],
    ['last monday', '2026-11-16T00:00:00.000Z'],
    ['Monday', '2026-11-16T00:00:00.000Z'],
    ['2 days ago', '2026-11-17T00:00:00.000Z'],
    ['a week ago', '2026-11-12T00:00:00.000Z'],
    ['last week', '2026-11-12T00:00:00.000Z'],
    ['3h ago', '2026-11-19T12:30:00.000Z'],
    ['3 hours ago', '2026-11-19T12:30:00.000Z'],
    ['yesterday at 8am', '2026-11-18T08:00:00.000Z'],
    ['2 nov 2026', '2026-11-02T00:00:00.000Z'],
    ['2 November', '2026-11-02T00:00:00.000Z'],
  ])('%j', (said, at) => {
    expect(since(said)).toBe(at);
  });

  test.each([
    ['2026-02-30', 'when'],
    ['2026-13-01', 'when'],
    ['30 feb 2026', 'when'],
    ['29 feb 2027', 'when'],
    ['2026-11-02 25:00', 'when'],
    ['yesterday 25:00', 'when'],
    ['11/12/2026', 'when'],
    ['1.2.2026', 'when'],
    ['02-11-2026', 'when'],
    ['12', 'when'],
    ['the flood', 'when'],
    ['yesterday or so', 'when'],
    ['yesterday to today', 'when'],
    ['tomorrow', 'whenInFuture'],
    ['next friday', 'whenInFuture'],
  ])('rejects %j', (said, fault) => {
    expect(since(said)).toBe(fault);
  });

  test.each([
    ['2026-03-29 01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 08:00', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 08:00', '2026-10-25T07:00:00.000Z'],
  ])('reads %j in Berlin on the day the clocks change', (said, at) => {
    expect(since(said, 'Europe/Berlin')).toBe(at);
  });

  test('is read in the given time zone, in summer and winter', () => {
    expect(since('yesterday', 'Europe/Berlin')).toBe('2026-11-17T23:00:00.000Z');
    expect(since('2026-07-01 08:00', 'Europe/Berlin')).toBe('2026-07-01T06:00:00.000Z');
    expect(since('2026-11-02 08:00', 'America/New_York')).toBe('2026-11-02T13:00:00.000Z');
    expect(since('3h ago', 'Asia/Kolkata')).toBe('2026-11-19T12:30:00.000Z');
    // Not there yet: in New Zealand it is the 20th.
    expect(since('today', 'Pacific/Auckland')).toBe('2026-11-19T11:00:00.000Z');
  });
});

describe('a duration', () => {
  const minute = 60_000;
  const duration = (said: string) => {
    const reading = read(`mute campaign 12 for ${said}`);
    if (reading?.kind === 'invalid') return reading.fault.kind;
    return reading?.kind === 'command' && reading.command.duration !== undefined
      ? reading.command.duration / minute
      : undefined;
  };
  test.each([
    ['2h', 120],
    ['90m', 90],
    ['1 day', 1440],
    ['2h30m', 150],
    ['2 hours and 30 minutes', 150],
    ['2 H 30 Min.', 150],
    ['1.5 h', 90],
    ['an hour', 60],
    ['a week', 10_080],
    ['1d 2h 3m', 1563],
  ])('%j: %d minutes', (said, minutes) => {
    expect(duration(said)).toBe(minutes);
  });
  test.each([
    ['0m', 'duration'],
    ['30s', 'duration'],
    ['2', 'duration'],
    ['-2h', 'duration'],
    ['30m 2h', 'duration'],
    ['2h 2h', 'duration'],
    ['2hh', 'duration'],
    ['two hours', 'duration'],
    ['400 days', 'durationTooLong'],
  ])('rejects %j', (said, fault) => {
    expect(duration(said)).toBe(fault);
  });
});

describe('a schedule', () => {
  const scheduled = (said: string) => {
    const reading = read(`schedule campaign 12 ${said}`);
    if (reading?.kind === 'invalid') return reading.fault.kind;
    if (reading?.kind !== 'command' || reading.command.schedule === undefined) return reading?.kind;
    const { cron, timeZone, words } = reading.command.schedule;
    return [cron, words, ...(timeZone === undefined ? [] : [timeZone])];
  };
  const weekday = ['0 8 * * 1-5', 'every weekday at 08:00'];
  test.each<[string, string[]]>([
    ['every weekday at 08:00', weekday],
    ['every weekday at 08:00 (Europe/Berlin)', [...weekday, 'Europe/Berlin']],
    ['every weekday at 08:00 Europe/Berlin', [...weekday, 'Europe/Berlin']],
    ['every weekday at 08:00 in europe/berlin', [...weekday, 'Europe/Berlin']],
    ['every weekday at 08:00 (America/New York time)', [...weekday, 'America/New_York']],
    ['weekdays 8am UTC', [...weekday, 'UTC']],
    ['at 8 am every weekday', weekday],
    ['8am every weekday', weekday],
    ['Every  Day at noon!', ['0 12 * * *', 'every day at 12:00']],
    ['daily at midnight', ['0 0 * * *', 'every day at 00:00']],
    ['every day at 12am', ['0 0 * * *', 'every day at 00:00']],
    ['every day at 8:30 pm', ['30 20 * * *', 'every day at 20:30']],
    ['every weekend at 9:05', ['5 9 * * 0,6', 'every weekend at 09:05']],
    ['every monday,wednesday at 8am', ['0 8 * * 1,3', 'every Monday and Wednesday at 08:00']],
    ['on Sundays, Tuesdays & Fri at 8am', ['0 8 * * 2,5,0', 'every Tuesday, Friday and Sunday at 08:00']],
    ['every mon-wed at 8am', ['0 8 * * 1,2,3', 'every Monday, Tuesday and Wednesday at 08:00']],
    [
      'every friday to monday at 8am',
      ['0 8 * * 1,5,6,0', 'every Monday, Friday, Saturday and Sunday at 08:00'],
    ],
    ['nightly at 2', ['0 2 * * *', 'every day at 02:00']],
    ['weekdays at 8', weekday],
    ['every 30m', ['*/30 * * * *', 'every 30 minutes']],
    ['every 2h', ['0 */2 * * *', 'every 2 hours']],
    ['weekdays at 8, 12 and 16', ['0 8,12,16 * * 1-5', 'every weekday at 08:00, 12:00 and 16:00']],
    ['weekdays at 8 CET', [...weekday, 'Europe/Berlin']],
    ['weekdays at 8 (EST)', [...weekday, 'America/New_York']],
    ['0 8 * * 1-5', ['0 8 * * 1-5', 'cron 0 8 * * 1-5']],
    ['tomorrow at 9', ['0 9 20 11 *', 'on 2026-11-20 at 09:00']],
    ['tomorrow at 8am CET', ['0 8 20 11 *', 'on 2026-11-20 at 08:00', 'Europe/Berlin']],
    ['tomorrow at noon', ['0 12 20 11 *', 'on 2026-11-20 at 12:00']],
    ['on 2026-12-24 at 18:00', ['0 18 24 12 *', 'on 2026-12-24 at 18:00']],
    ['every hour', ['0 * * * *', 'every hour']],
    ['hourly', ['0 * * * *', 'every hour']],
    ['every 2 hours', ['0 */2 * * *', 'every 2 hours']],
    ['every 15 minutes', ['*/15 * * * *', 'every 15 minutes']],
    ['hourly between 8 and 18', ['0 8-18 * * *', 'every hour between 08:00 and 18:00']],
    ['every hour from 8:30am to 6:30pm', ['30 8-18 * * *', 'every hour between 08:30 and 18:30']],
    [
      'weekdays every 2 hours between 8 and 18',
      ['0 8-18/2 * * 1-5', 'every 2 hours between 08:00 and 18:00, every weekday'],
    ],
    ['on the 1st of every month at 08:00', ['0 8 1 * *', 'on the 1st of every month at 08:00']],
    ['every month on the 22nd at 8am', ['0 8 22 * *', 'on the 22nd of every month at 08:00']],
    ['cron 0 8 * * 1-5', ['0 8 * * 1-5', 'cron 0 8 * * 1-5']],
    ['cron "0 8 * * mon-fri" (UTC)', ['0 8 * * mon-fri', 'cron 0 8 * * mon-fri', 'UTC']],
  ])('%j', (said, time) => {
    expect(scheduled(said)).toEqual(time);
    // What is shown to people can be typed again.
    expect(scheduled(time[1] ?? '')).toEqual(time.slice(0, 2));
  });

  test.each([
    ['every day', 'scheduleTime'],
    ['every day at 25:00', 'scheduleTime'],
    ['every day at 13pm', 'scheduleTime'],
    ['every day at 8:75', 'scheduleTime'],
    ['every 5 hours', 'scheduleHours'],
    ['every 0 hours', 'scheduleHours'],
    ['every 1 minutes', 'scheduleMinutes'],
    ['every minute', 'scheduleMinutes'],
    ['every 7 minutes', 'scheduleMinutes'],
    ['on the 31st of every month at 8am', 'scheduleDay'],
    ['on the 0th of every month at 8am', 'scheduleDay'],
    ['every blue moon', 'schedule'],
    ['hourly between 18 and 8', 'schedule'],
    ['hourly between 8 and 18:30', 'schedule'],
    ['every 4 hours between 8 and 10', 'schedule'],
    ['weekdays hourly between 8 and 18 on mondays', 'schedule'],
    ['every m at 8am', 'schedule'],
    ['tomorrow', 'scheduleTime'],
    ['today at 01:00', 'scheduleInPast'],
    ['on 2029-01-01 at 8', 'scheduleTooFar'],
    ['at 08:00 and 16:30', 'scheduleMinute'],
    ['every day at 8 CST', 'scheduleTime'],
    ['every day at 8am (Mars/Olympus)', 'timeZone'],
    ['every day at 8am in Berlin', 'timeZone'],
    ['every day at 8am (IST)', 'timeZone'],
    ['every day at 8am (+02:00)', 'timeZone'],
    ['cron 0 8 * *', 'cron'],
    ['cron 0 0 8 * * 1-5', 'cron'],
    ['cron 61 8 * * *', 'cron'],
    ['cron 0 8 30 2 *', 'cronNever'],
    ['cron * * * * *', 'cronTooOften'],
    ['cron */2 8 * * *', 'cronTooOften'],
    ['cron 0,1 8 * * *', 'cronTooOften'],
  ])('rejects %j', (said, fault) => {
    expect(scheduled(said)).toBe(fault);
  });
});

describe('a single or recurring time', () => {
  // A Thursday, 15:30 in London.
  const meant = (said: string, timeZone?: string) => {
    const reading = read(`schedule campaign 12 ${said}`, timeZone);
    if (reading?.kind !== 'command' || reading.command.schedule === undefined) return reading?.kind;
    const { words, once, unsaid } = reading.command.schedule;
    if (unsaid === true) return `asked: ${words}`;
    return once === undefined ? 'always' : `once ${new Date(once).toISOString().slice(0, 16)}`;
  };
  const again = [
    ...[
      'every day at 17:00',
      'each day at 17:00',
      'everyday at 5pm',
      'daily at 5pm',
      'at 5pm daily',
      'nightly at 2',
    ],
    ...['every night at 2', 'every Monday at 9', 'each friday at noon', 'mondays at 9', 'on Mondays at 9:00'],
    ...[
      'Tuesdays and Thursdays at 8',
      'weekly on monday at 9',
      'weekdays at 8',
      'on weekdays at 8am',
      'weekends at 9',
    ],
    ...[
      'every weekday at 8',
      'every mon-fri at 8',
      'every 30m',
      'every hour',
      'hourly',
      'monthly on the 1st at 8am',
    ],
    ...['on the 1st of every month at 8am', 'every month on the 1st at 8am', '0 8 * * 1-5', 'cron 0 8 * * *'],
    ...['every day at 08:00 and 16:00', 'weekdays at 8, 12 and 16'],
  ];
  test.each(again)('reads %j as recurring', (said) => expect(meant(said)).toBe('always'));

  const once: readonly (readonly [string, string])[] = [
    ['at 5pm', '2026-11-19T17:00'],
    ['at 17:00', '2026-11-19T17:00'],
    ['at 17', '2026-11-19T17:00'],
    ['5pm', '2026-11-19T17:00'],
    ['17:00', '2026-11-19T17:00'],
    ['once at 5pm', '2026-11-19T17:00'],
    ['once, at 5pm', '2026-11-19T17:00'],
    ['today at 5pm', '2026-11-19T17:00'],
    ['at 5pm today', '2026-11-19T17:00'],
    ['tonight at 11pm', '2026-11-19T23:00'],
    ['at midnight', '2026-11-20T00:00'],
    ['at noon', '2026-11-20T12:00'],
    ['noon', '2026-11-20T12:00'],
    ['at 9', '2026-11-20T09:00'],
    ['at 15:30', '2026-11-20T15:30'],
    ['at 15:31', '2026-11-19T15:31'],
    ['monday 9:00', '2026-11-23T09:00'],
    ['monday at 9', '2026-11-23T09:00'],
    ['on monday at 9', '2026-11-23T09:00'],
    ['Mon 9am', '2026-11-23T09:00'],
    ['on friday at noon', '2026-11-20T12:00'],
    ['thursday at 4pm', '2026-11-19T16:00'],
    ['thursday at 3pm', '2026-11-26T15:00'],
    ['on the 1st at 8am', '2026-12-01T08:00'],
    ['next monday at 9', '2026-11-23T09:00'],
    ['tomorrow at 9', '2026-11-20T09:00'],
    ['on 2026-12-24 at 18:00', '2026-12-24T18:00'],
    ['in 2 hours', '2026-11-19T17:30'],
  ];
  test.each(once)('reads %j as a single time, at %s', (said, at) => expect(meant(said)).toBe(`once ${at}`));

  test.each([
    ['at 08:00 and 16:00', 'every day at 08:00 and 16:00'],
    ['monday and friday at 9', 'every Monday and Friday at 09:00'],
    ['mon-fri at 8', 'every weekday at 08:00'],
  ])('asks before reading %j as recurring', (said, words) => expect(meant(said)).toBe(`asked: ${words}`));

  test.each(['once every day at 8', 'once at 8 and 16', 'today at 1am'])('rejects %j', (said) =>
    expect(meant(said)).toBe('invalid'),
  );

  test('uses the person’s time zone, or the one in the line', () => {
    expect(meant('at 5pm', 'Europe/Berlin')).toBe('once 2026-11-19T16:00');
    expect(meant('at 4pm', 'Europe/Berlin')).toBe('once 2026-11-20T15:00');
    expect(meant('at 4pm', 'America/New_York')).toBe('once 2026-11-19T21:00');
    expect(meant('at 4pm CET', 'America/New_York')).toBe('once 2026-11-20T15:00');
    expect(meant('on friday at noon (Asia/Tokyo)')).toBe('once 2026-11-20T03:00');
  });

  test.each([
    ['in 12 hours', '2026-10-24T18:30', '2026-10-25T06:30'],
    ['in 12 hours', '2027-03-27T18:30', '2027-03-28T06:30'],
    ['2 hours from now', '2027-03-28T00:30', '2027-03-28T02:30'],
    // In the hour that comes twice.
    ['in 30 minutes', '2026-10-25T00:40', '2026-10-25T01:10'],
    ['in 30 minutes', '2026-10-25T01:10', '2026-10-25T01:40'],
  ])('reads “%s” as elapsed time when clocks change: from %s to %s', (said, from, to) => {
    const typedAt = { now: Date.parse(`${from}Z`), role: 'operator', timeZone: 'Europe/Berlin' } as const;
    const reading = readCommand(`schedule campaign 12 ${said}`, typedAt);
    const command = reading?.kind === 'command' ? reading.command : undefined;
    const schedule = command?.name === 'schedule' ? command.schedule : undefined;
    const { cron = '', timeZone = typedAt.timeZone, once = 0, words = '' } = schedule ?? {};
    expect(new Date(once).toISOString().slice(0, 16)).toBe(to);
    expect(nextOccurrence({ cron, timeZone }, typedAt.now)).toBe(once);
    expect(readCommand(`schedule campaign 12 ${words} (${timeZone})`, typedAt)).toMatchObject({
      command: { schedule: { cron, once, timeZone } },
    });
  });

  test('a time with an offset is that time, in any time zone', () => {
    expect(meant('on 2026-11-20T09:00Z', 'Europe/Berlin')).toBe('once 2026-11-20T09:00');
    expect(meant('2026-11-20 at 09:00 +05:30', 'Europe/Berlin')).toBe('once 2026-11-20T03:30');
    expect(meant('tomorrow at 9am GMT+2', 'America/New_York')).toBe('once 2026-11-20T07:00');
    expect(until('until 2026-11-20T09:00Z')).toBe('2026-11-20T09:00:00.000Z');
  });

  test.each(['tomorrow at 9 CST', 'tomorrow at 9 IST', 'monday 9am SGT'])(
    'does not guess the zone of “%s”',
    (said) => {
      const reading = read(`schedule campaign 12 ${said}`, 'Europe/Berlin');
      expect(reading).toMatchObject({ kind: 'invalid', fault: { kind: 'timeZone', said: said.slice(-3) } });
    },
  );

  test.each(once)('offers “run 12 %s” with an absolute date and time', (said, at) => {
    const reading = readCommand(`run 12 ${said}`, { now, role: 'operator' });
    const line = `schedule campaign 12 on ${at.replace('T', ' at ')}`;
    const day = at.startsWith('2026-11-19') ? 'today' : at.startsWith('2026-11-20') ? 'tomorrow' : '';
    expect(reading).toMatchObject({ kind: 'suggestion', lines: [line] });
    const [shown] = reading?.kind === 'suggestion' ? reading.shown : [];
    expect(shown).toMatch(new RegExp(`^schedule campaign 12 once, ${day}.* at ${at.slice(11)}$`, 'u'));
    expect(meant(line.slice('schedule campaign 12 '.length))).toBe(`once ${at}`);
  });

  test.each(again)('does not offer “run 12 %s” as a single run', (said) => {
    const reading = readCommand(`run 12 ${said}`, { now, role: 'operator' });
    if (reading?.kind === 'suggestion') expect(reading.shown).toEqual(reading.lines);
    else expect(reading?.kind).not.toBe('command');
  });
});

describe('the fields of a campaign', () => {
  const given = (line: string) => {
    const reading = read(line);
    if (reading?.kind === 'invalid') return reading.fault;
    const command = reading?.kind === 'command' ? reading.command : undefined;
    return command?.name === 'createCampaign' || command?.name === 'updateCampaign'
      ? command.fields
      : command;
  };
  test.each<[string, CampaignValues]>([
    [
      'create campaign "Nightly" plan 3 tests 7,8,9 concurrency 5 aps 1.5',
      { name: 'Nightly', plan: '3', tests: '7,8,9', concurrency: '5', aps: '1.5' },
    ],
    [
      'create campaign aps 1.5 tests 7:50, 8:50 plan 3 name “Big one”',
      { aps: '1.5', tests: '7:50, 8:50', plan: '3', name: 'Big one' },
    ],
    [
      'create campaign Nightly build plan=3 concurrency: 5 aps:2',
      { name: 'Nightly build', plan: '3', concurrency: '5', aps: '2' },
    ],
    [
      'create campaign "The plan" description "tests the plan"',
      { name: 'The plan', description: 'tests the plan' },
    ],
    [
      'create campaign X run time 01:30:00 requested run date 2026-11-20 08:00 scheduledRunDate 2026-11-21',
      {
        name: 'X',
        runTime: '01:30:00',
        requestedRunDate: '2026-11-20 08:00',
        scheduledRunDate: '2026-11-21',
      },
    ],
    [
      'create campaign X plan Velocity - release tests 7-9 shares 7:50, 8:25, 9:25 active no channel Voice',
      {
        name: 'X',
        plan: 'Velocity - release',
        tests: '7-9',
        shares: '7:50, 8:25, 9:25',
        active: 'no',
        channel: 'Voice',
      },
    ],
    [
      'update campaign 12 synchronized yes distribution RoundRobin',
      { synchronized: 'yes', distribution: 'RoundRobin' },
    ],
    ['update campaign 12 name "X" concurrency 5', { name: 'X', concurrency: '5' }],
    ['update campaign nightly build test cases 7 8 attempts per second 2', { tests: '7 8', aps: '2' }],
  ])('%j', (line, values) => {
    expect(given(line)).toEqual(values);
  });
  test.each([
    ['create campaign "X" plan', 'fieldEmpty', 'plan'],
    ['create campaign "X" plan concurrency 5', 'fieldEmpty', 'plan'],
    ['create campaign "X" name "Y"', 'fieldTwice', 'name'],
    ['create campaign "X" plan 3 plan 4', 'fieldTwice', 'plan'],
    ['create campaign "X" plan 3 speed 4', 'fieldUnknown', 'speed'],
    ['update campaign 12 concurrency 5 7', 'fieldUnknown', '7'],
  ])('reports what is wrong with %j', (line, kind, said) => {
    expect(given(line)).toEqual({ kind, said });
  });
  test('are read in any order', () => {
    const fields = [
      ['plan', 'plan 3'],
      ['tests', 'tests 7:50,8:50'],
      ['concurrency', 'concurrency 5'],
      ['aps', 'aps 1.5'],
      ['description', 'description "a b"'],
      ['runTime', 'run time 01:30:00'],
    ] as const;
    fc.assert(
      fc.property(fc.shuffledSubarray([...fields], { minLength: 1 }), (some) => {
        const values = given(`create campaign "N" ${some.map(([, words]) => words).join(' ')}`);
        expect(Object.keys(values ?? {}).toSorted()).toEqual(
          ['name', ...some.map(([name]) => name)].toSorted(),
        );
      }),
    );
  });
});

test('every fault message quotes what was typed', () => {
  for (const say of Object.values(operators.commandFaults)) expect(say('thing')).toContain('“thing”');
});
