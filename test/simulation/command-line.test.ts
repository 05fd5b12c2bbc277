import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandFor, readOptions } from './options.ts';
import { tellPlayed } from './play-many.ts';
import { createProgress } from './progress.ts';
import { tellStory, tellWhole } from './story.ts';

test('omitted options have their defaults', () => {
  expect(readOptions([])).toMatchObject({ histories: 100, minutes: Number.POSITIVE_INFINITY });
  expect(readOptions(['--minutes', '5'])).toMatchObject({ histories: Number.POSITIVE_INFINITY, minutes: 5 });
});

test('the printed command plays the history again', () => {
  for (const plan of [
    { seed: '7.12', isDrawn: true, rate: 1.5, processes: 3, operators: 0 },
    { seed: 'fresh-1.0', isDrawn: true },
  ]) {
    const words = commandFor(plan).replace('npm run simulate -- ', '').split(' ');
    const { seed, ...rest } = plan;
    expect(readOptions(words)).toMatchObject({ history: seed, plan: rest });
  }
  // Who isn't drawn has to be said.
  expect(commandFor({ seed: 'fixed.1', rate: 2 })).toBe(
    'npm run simulate -- --history fixed.1 --rate 2 --processes 1 --customers 2 --operators 0',
  );
});

test.each([
  [['--histories', 'many'], '--histories many is not a whole number from 1 to'],
  [['--histories', '0'], '--histories 0 is not a whole number from 1 to'],
  [['--histories', '1.5'], '--histories 1.5 is not a whole number from 1 to'],
  [['--minutes', ''], '--minutes  is not a number from 0 to'],
  [['--rate', '21'], '--rate 21 is not a number from 0 to 20.'],
  [['--rate', '1e3'], '--rate 1e3 is not a number from 0 to 20.'],
  [['--processes', '4'], '--processes 4 is not a whole number from 1 to 3.'],
  [['--seed', 'a b'], '--seed a b can only have letters, digits, - and _.'],
  [['--history', '7.1', '--seed', '7'], '--history plays one history'],
  [['--world', '1'], "Unknown option '--world'"],
  [['7'], "Unexpected argument '7'"],
])('reports options that can’t be read: %j', (words, told) => {
  expect(readOptions(words)).toContain(told);
});

test('a story is short, without logs or repetition, and complete on demand', () => {
  const presses = Array.from({ length: 5 }, (_, at) => [
    { at: at * 1000, who: 'customer-1', what: `presses “A-${at}”` },
    { at: at * 1000 + 5, who: 'Teams', what: `m${at} in a:customer-1: ${'Again. '.repeat(40)}` },
  ]).flat();
  const log = { at: 1, who: 'canvass 1', what: 'warns: late', isLog: true } as const;
  const killed = { at: 9000, who: 'canvass 1', what: 'is killed at store' };
  const history = { happenings: [log, ...presses, killed], findings: ['nothing ends'] };
  const [first, second, ...rest] = tellStory(history).split('\n');
  expect(first).toBe('    0.000 s  customer-1       presses “A-0”');
  expect(second).toMatch(/^ {4}0.005 s {2}Teams {12}m0 in a:customer-1: Again\. .*…$/u);
  expect(second?.length).toBeLessThan(135);
  expect(rest).toEqual([
    '    4.005 s  … and so on: the same 4 times more',
    '    9.000 s  canvass 1        is killed at store',
    "doesn't hold: nothing ends",
    '',
  ]);
  const whole = tellWhole(history).split('\n');
  expect(whole).toHaveLength(1 + presses.length + 1 + 2);
  expect(whole[0]).toContain('warns: late');
  expect(whole[2]).toContain(`m0 in a:customer-1: ${'Again. '.repeat(39)}`);
});

test('a long story leaves out its middle', () => {
  const happenings = Array.from({ length: 200 }, (_, at) => ({ at, who: 'somebody', what: 'ab'.repeat(at) }));
  const lines = tellStory({ happenings, findings: ['it holds not'] }).split('\n');
  expect(lines).toHaveLength(80 + 1 + 2);
  expect(lines[30]).toContain('120 lines are left out here');
  expect(lines[31]).toContain('0.150 s');
  expect(lines[80]).toContain('0.199 s');
});

test('progress is rewritten on a terminal, and printed every ten seconds elsewhere', () => {
  for (const isTTY of [true, false]) {
    const written: string[] = [];
    let now = 0;
    const write = (text: string): number => written.push(text);
    const progress = createProgress({ isTTY, columns: 40, write }, () => now);
    for (now = 0; now <= 20_000; now += 1_000) progress.show(`${now} of many`);
    progress.clear();
    progress.clear();
    if (isTTY) expect(written.at(-2)).toBe('\r\u001b[2K20000 of many');
    if (isTTY) expect(written).toHaveLength(21);
    else expect(written).toEqual(['10000 of many\n', '20000 of many\n']);
  }
});

test('the last line has the totals and the digest', async () => {
  const first = await simulate('--histories', '2', '--seed', 'told');
  expect(first.stdout.split('\n')[0]).toBe('seed told');
  expect(first.stdout.trimEnd().split('\n').at(-1)).toMatch(
    /^2 histories, [\d,]+ turns, [\d,]+ faults, 0 findings; [\d.]+ histories a second; digest [\da-f]{12}$/u,
  );
  expect(tellPlayed({ histories: 1200, turns: 41_210, faults: 9_332, findings: 0 })).toBe(
    '1,200 histories, 41,210 turns, 9,332 faults, 0 findings',
  );
});

test('options that can’t be read exit with 2 and the usage', async () => {
  await expect(simulate('--processes', 'many')).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--processes N'),
  });
});

function simulate(
  ...words: readonly string[]
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('main.ts', import.meta.url)),
    ...words,
  ]);
}
