import { describe, expect, test } from 'vitest';
import { commands } from '../../../dialogs/table.ts';
import type { Role } from '../../../dialogs/turn.ts';
import { type ReadCommand, type Reading, readCommand } from '../../support/read-command.ts';

// A Thursday.
const now = Date.parse('2026-11-19T15:30:00Z');
const as = (role: Role, line: string): Reading | undefined => readCommand(line, { now, role });
const operator = (line: string) => as('operator', line);
const customer = (line: string) => as('none', line);

describe('a command about surveys', () => {
  test.each<[string, ReadCommand]>([
    ['surveys', { name: 'surveys' }],
    ['survey 5', { name: 'survey', survey: '5' }],
    ['cancel', { name: 'stop' }],
  ])('is read for a customer: %j', (line, command) => {
    expect(customer(line)).toEqual({ kind: 'command', command });
  });

  test.each(['', 'please stop', 'stop it', 'helpful', 'surveys now', 'constructor', 'toString', 'start'])(
    'is not read from %j',
    (line) => {
      expect(customer(line)).toBeUndefined();
    },
  );

  test('is incomplete without its argument', () => {
    const incomplete = { kind: 'incomplete', name: 'survey', offered: false };
    expect(customer('survey')).toEqual({ ...incomplete, corrected: 'survey 5' });
    expect(customer('start survey ')).toEqual({ ...incomplete, corrected: 'start survey 5' });
  });
});

describe('a command about campaigns', () => {
  test('takes a quoted number as a campaign name', () => {
    const command = { name: 'runCampaign', campaign: { name: '12' } };
    expect(operator('run campaign "12"')).toEqual({ kind: 'command', command });
  });

  test('is read even for people who may not run it', () => {
    expect(customer('run campaign 12')).toMatchObject({ kind: 'command' });
    expect(customer('run "Nightly"')).toMatchObject({ kind: 'command' });
    expect(customer('mute campaign 12 for 2h')).toMatchObject({ kind: 'command' });
  });

  test('is not read in its short form for people without a role, except after a slash', () => {
    expect(customer('run away')).toBeUndefined();
    expect(readCommand('run nightly', { now, role: 'none', slash: true })).toMatchObject({ kind: 'command' });
  });

  test.each<[string, string, boolean]>([
    ['run campaign', 'run campaign 12', false],
    ['run', 'run campaign 12', false],
    ['rnu campain', 'run campaign 12', false],
    ['watch campaign 12 run', 'watch campaign 12 run 345', false],
    ['compare campaign run 345', 'compare campaign 12 run 345', false],
    ['mute campaign nightly', 'mute campaign nightly for 2h', true],
    ['schedule campaign 12', 'schedule campaign 12 every weekday at 08:00', true],
    ['alias nightly', 'alias nightly = campaign 12', false],
    ['mute nightly', 'mute campaign nightly for 2h', true],
    ['results of campaign 12 with', 'results of campaign 12 with steps', true],
  ])('is incomplete as %j and corrected to %j', (line, corrected, offered) => {
    expect(operator(line)).toMatchObject({ kind: 'incomplete', corrected, offered });
    expect(operator(corrected)).toMatchObject({ kind: 'command' });
    expect(customer(line)).toBeUndefined();
  });

  test.each([
    ['run campaign 0', 'campaign', '0'],
    ['run campaign 99999999999', 'campaign', '99999999999'],
    ['watch campaign 12 run abc', 'run', 'abc'],
    ['runs of campaign 12 page 0', 'page', '0'],
    ['runs of campaign 12 since 2026-02-30', 'when', '2026-02-30'],
    ['mute campaign 12 for ever', 'duration', 'ever'],
    ['unschedule nightly', 'scheduleNumber', 'nightly'],
    ['create campaign "Nightly" speed 5', 'fieldUnknown', 'speed'],
    ['schedule campaign 12 every 7 hours', 'scheduleHours', 'every 7 hours'],
    ['schedule nightly every weekday at 25:00', 'scheduleTime', '25:00'],
    ['runs of nightly since 3/4/2026', 'when', '3/4/2026'],
  ])('reports what is wrong with %j', (line, kind, said) => {
    expect(operator(line)).toMatchObject({ kind: 'invalid', fault: { kind, said } });
    expect(customer(line)).toBeUndefined();
  });
});

describe('did you mean', () => {
  test.each([
    ['rnu campain 12', 'run campaign 12'],
    ['run campain 12', 'run campaign 12'],
    ['exectue campaign “Nightly build”', 'execute campaign “Nightly build”'],
    ['watch campaign 12 rnu 345', 'watch campaign 12 run 345'],
    ['runs of campaign 12 sinse yesterday', 'runs of campaign 12 since yesterday'],
    ['reslts of campaign nightly', 'results of campaign nightly'],
    ['campagins', 'campaigns'],
    ['shedules', 'schedules'],
    ['run campaign12', 'run campaign 12'],
    ['campaign12', 'campaign 12'],
    ['update nightly concurrency 6', 'update campaign nightly concurrency 6'],
  ])('%j suggests %j to an operator only', (line, meant) => {
    expect(operator(line)).toMatchObject({ kind: 'suggestion', lines: [meant] });
    expect(customer(line)).toBeUndefined();
  });

  test('never suggests a command that a viewer may not run', () => {
    expect(as('viewer', 'rnu campain 12')).toBeUndefined();
    expect(as('viewer', 'wacth campaign 12')).toMatchObject({
      kind: 'suggestion',
      lines: ['watch campaign 12'],
    });
  });

  test.each([
    ['hepl', 'help'],
    ['surveis', 'surveys'],
    ['statsu', 'status'],
    ['strat survey Coffee', 'start survey Coffee'],
  ])('%j suggests %j to a customer', (line, meant) => {
    expect(customer(line)).toMatchObject({ kind: 'suggestion', lines: [meant] });
  });
});

describe('the command table', () => {
  test.each(commands)('reads the example of $name as that command', ({ name, example }) => {
    expect(operator(example)).toMatchObject({ kind: 'command', command: { name } });
  });

  test('has unique command names', () => {
    const names = commands.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });
});
