import { expect, test } from 'vitest';
import { readCommandLine } from '../../src/admin/command-line.ts';
import { commands, helpOf, usageOf } from '../../src/admin/commands.ts';

const read = (line: string) => readCommandLine(line === '' ? [] : line.split(' '));

test.each([
  ['doctor', { name: 'doctor', value: '' }],
  ['doctor --json', { name: 'doctor', json: true }],
  ['person export 29:ada', { name: 'export', value: '29:ada', out: undefined }],
  ['person export 29:ada --out ada.json', { name: 'export', value: '29:ada', out: 'ada.json' }],
  ['person erase 29:ada --yes', { name: 'erase', value: '29:ada', yes: true }],
  ['--yes person erase 29:ada', { name: 'erase', value: '29:ada', yes: true }],
  ['backup /tmp/b.sqlite', { name: 'backup', value: '/tmp/b.sqlite' }],
  ['stats', { name: 'stats', json: false }],
])('parses “%s”', (line, expected) => {
  expect(read(line)).toMatchObject({ kind: 'run', ...expected });
});

test.each([
  ['stat', 'npm run admin -- stats'],
  ['docter', 'npm run admin -- doctor'],
  ['export 29:ada', 'npm run admin -- person export 29:ada'],
  ['erase person 29:ada', 'npm run admin -- person erase 29:ada'],
  ['persn erase 29:ada', 'npm run admin -- person erase 29:ada'],
  ['person erase', 'npm run admin -- person erase ID'],
  ['person erase Ada Lovelace', "npm run admin -- person erase 'Ada Lovelace'"],
  ["person export O'Hara x", String.raw`npm run admin -- person export 'O'\''Hara x'`],
  ['backup', 'npm run admin -- backup FILE'],
  ['stats now', 'npm run admin -- stats'],
  ['doctor --yes', 'npm run admin -- doctor'],
  ['person export 29:ada --out', 'npm run admin -- person export 29:ada'],
  ['quite another thing', undefined],
])('rejects “%s” and suggests the right command', (line, correction) => {
  expect(read(line)).toMatchObject({ kind: 'wrong', correction });
});

test('gives help for one command and for all of them', () => {
  expect(read('')).toEqual({ kind: 'help', name: undefined });
  expect(read('--help')).toEqual({ kind: 'help', name: undefined });
  expect(read('person erase --help')).toEqual({ kind: 'help', name: 'erase' });
  expect(read('help backup')).toEqual({ kind: 'help', name: 'backup' });
  for (const command of Object.values(commands)) {
    expect(helpOf(undefined)).toContain(command.does);
    expect(usageOf(command)).toMatch(/^npm run admin -- [a-z]/);
  }
  expect(helpOf('erase')).toContain('npm run admin -- person erase ID [--yes] [--json]');
});
