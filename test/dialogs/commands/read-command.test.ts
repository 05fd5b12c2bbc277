import { describe, expect, test } from 'vitest';
import { commands } from '../../../dialogs/table.ts';
import type { Role } from '../../../dialogs/turn.ts';
import { type ReadCommand, type Reading, readCommand } from '../../support/read-command.ts';

// A Thursday.
const now = Date.parse('2026-11-19T15:30:00Z');
const as = (role: Role, line: string): Reading | undefined => readCommand(line, { now, role });
const operator = (line: string) => as('operator', line);
const customer = (line: string) => as('none', line);
const twelve = { id: 12 };

describe('a command about surveys', () => {
  test.each<[string, ReadCommand]>([
    ['surveys', { name: 'surveys' }],
    ['  Surveys ', { name: 'surveys' }],
    ['surveys page 2', { name: 'surveys', page: 2 }],
    ['survey 5', { name: 'survey', survey: '5' }],
    ['START   SURVEY Coffee bar', { name: 'survey', survey: 'Coffee bar' }],
    ['survey page turners', { name: 'survey', survey: 'page turners' }],
    ['survey Why “we”  came.', { name: 'survey', survey: 'Why “we”  came.' }],
    ['cancel', { name: 'stop' }],
    ['Stop.', { name: 'stop' }],
    ['?', { name: 'help' }],
    ['Help!', { name: 'help' }],
  ])('%j', (line, command) => {
    expect(customer(line)).toEqual({ kind: 'command', command });
  });

  test.each(['', 'please stop', 'stop it', 'helpful', 'surveys now', 'constructor', 'toString', 'start'])(
    '%j is none: text that merely contains a command is not one',
    (line) => {
      expect(customer(line)).toBeUndefined();
    },
  );

  test('a missing argument is told apart', () => {
    const incomplete = { kind: 'incomplete', name: 'survey', offered: false };
    expect(customer('survey')).toEqual({ ...incomplete, corrected: 'survey 5' });
    expect(customer('start survey ')).toEqual({ ...incomplete, corrected: 'start survey 5' });
  });
});

describe('a command about campaigns', () => {
  test.each<[string, ReadCommand]>([
    ['run campaign 12', { name: 'runCampaign', campaign: twelve }],
    ['Execute  CAMPAIGN\u00a0#12.', { name: 'runCampaign', campaign: twelve }],
    ['run campaign “Nightly build”!', { name: 'runCampaign', campaign: { name: 'Nightly build' } }],
    ['\u200e\ufeffrun\u2003campaign 12\u200b', { name: 'runCampaign', campaign: twelve }],
    ["run campaign 'Nightly build'", { name: 'runCampaign', campaign: { name: 'Nightly build' } }],
    ['run campaign Nightly build', { name: 'runCampaign', campaign: { name: 'Nightly build' } }],
    ['run campaign "12"', { name: 'runCampaign', campaign: { name: '12' } }],
    ['run nightly', { name: 'runCampaign', campaign: { name: 'nightly' } }],
    ['run nightly build', { name: 'runCampaign', campaign: { name: 'nightly build' } }],
    ['execute 12', { name: 'runCampaign', campaign: twelve }],
    ['watch campaign 12', { name: 'watchCampaign', campaign: twelve }],
    [
      'watch campaign "Nightly build" run #345',
      { name: 'watchCampaign', campaign: { name: 'Nightly build' }, run: 345 },
    ],
    ['unwatch campaign 12 run 345', { name: 'unwatchCampaign', campaign: twelve, run: 345 }],
    ['runs of campaign 12', { name: 'runs', campaign: twelve }],
    [
      'runs of campaign 12 since yesterday page 2',
      { name: 'runs', campaign: twelve, when: Date.UTC(2026, 10, 18), page: 2 },
    ],
    [
      'runs of nightly page 2 since 2026-11-02',
      { name: 'runs', campaign: { name: 'nightly' }, when: Date.UTC(2026, 10, 2), page: 2 },
    ],
    [
      'results of campaign 12 run 345 with steps',
      { name: 'results', campaign: twelve, run: 345, steps: true },
    ],
    ['results campaign 12 with steps', { name: 'results', campaign: twelve, steps: true }],
    [
      'results of campaign nightly build run 345',
      { name: 'results', campaign: { name: 'nightly build' }, run: 345 },
    ],
    ['compare campaign 12', { name: 'compare', campaign: twelve }],
    ['compare campaign 12 run 345 with 340', { name: 'compare', campaign: twelve, run: 345, previous: 340 }],
    ['compare campaign 12 with run 340', { name: 'compare', campaign: twelve, previous: 340 }],
    ['export results of campaign 12 run 345', { name: 'exportResults', campaign: twelve, run: 345 }],
    ['export campaign 12', { name: 'exportResults', campaign: twelve }],
    ['test cases', { name: 'testCases' }],
    ['test cases search landing page', { name: 'testCases', text: 'landing page' }],
    ['test cases search landing page page 3', { name: 'testCases', text: 'landing page page 3' }],
    ['test cases search "landing page" page 3', { name: 'testCases', text: 'landing page', page: 3 }],
    ['plans page 2', { name: 'plans', page: 2 }],
    ['campaigns page 2', { name: 'campaigns', page: 2 }],
    ['campaign 12', { name: 'campaign', campaign: twelve }],
    ['create campaign', { name: 'createCampaign' }],
    ['update campaign 12', { name: 'updateCampaign', campaign: twelve }],
    ['delete campaign 12', { name: 'deleteCampaign', campaign: twelve }],
    ['alias nightly = campaign 12', { name: 'alias', alias: 'nightly', campaign: twelve }],
    ['alias nightly=12', { name: 'alias', alias: 'nightly', campaign: twelve }],
    [
      'alias smoke test = campaign Smoke',
      { name: 'alias', alias: 'smoke test', campaign: { name: 'Smoke' } },
    ],
    ['unalias nightly', { name: 'unalias', alias: 'nightly' }],
    ['aliases', { name: 'aliases' }],
    ['schedules', { name: 'schedules' }],
    ['unschedule 3', { name: 'unschedule', scheduleNumber: 3 }],
    ['subscribe campaign 12', { name: 'subscribe', campaign: twelve }],
    ['subscribe to campaign 12 failures only', { name: 'subscribe', campaign: twelve, only: 'failures' }],
    [
      'subscribe campaign nightly build changes only',
      { name: 'subscribe', campaign: { name: 'nightly build' }, only: 'changes' },
    ],
    ['unsubscribe campaign 12', { name: 'unsubscribe', campaign: twelve }],
    ['mute campaign 12 for 2h', { name: 'mute', campaign: twelve, duration: 7_200_000 }],
    ['unmute campaign 12', { name: 'unmute', campaign: twelve }],
    ['audit', { name: 'audit' }],
    ['audit campaign 12 page 2', { name: 'audit', campaign: twelve, page: 2 }],
  ])('%j', (line, command) => {
    expect(operator(line)).toEqual({ kind: 'command', command });
  });

  test('is read for everybody, so that it can be refused', () => {
    expect(customer('run campaign 12')).toMatchObject({ kind: 'command' });
    expect(customer('run "Nightly"')).toMatchObject({ kind: 'command' });
    expect(customer('mute campaign 12 for 2h')).toMatchObject({ kind: 'command' });
  });

  test('in its short form is an ordinary sentence for people without a role', () => {
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
  ])('%j lacks something: %j', (line, corrected, offered) => {
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
  ])('%j is told what is wrong', (line, kind, said) => {
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
  ])('%j: %j, for those who may', (line, meant) => {
    expect(operator(line)).toMatchObject({ kind: 'suggestion', lines: [meant] });
    expect(customer(line)).toBeUndefined();
  });

  test('what a viewer may not do is not suggested to one', () => {
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
  ])('%j: %j, for anybody', (line, meant) => {
    expect(customer(line)).toMatchObject({ kind: 'suggestion', lines: [meant] });
  });
});

describe('the table', () => {
  test.each(commands)('$name: its example reads as that command', ({ name, example }) => {
    expect(operator(example)).toMatchObject({ kind: 'command', command: { name } });
  });

  test('no two commands go by one name', () => {
    const names = commands.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
  });
});
