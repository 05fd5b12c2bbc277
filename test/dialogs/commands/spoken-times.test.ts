import { expect, test } from 'vitest';
import { clockIn, timesIn } from '../../../dialogs/commands/free/spoken-times.ts';
import { freeWords } from '../../../dialogs/commands/free/words.ts';
import { splitLine } from '../../../dialogs/commands/tokens.ts';

test.each([
  ['run 12 every monday, wednesday and friday at 9', 'recurring every monday, wednesday and friday', 'at 9'],
  ['run 12 monday through thursday', 'recurring every monday to thursday'],
  ['run 12 mo-fr 8:00', 'recurring mon-fri', 'at 8:00'],
  ['run 12 hourly from 8 to 18', 'recurring hourly between 8:00 and 18:00'],
  ['run 12 weekly, on mondays', 'recurring every monday'],
  ['run 12 each morning', 'recurring every day'],
  ['run 12 every second friday', 'rarer every second friday'],
  ['run 12 twice a week', 'rarer twice a week'],
  ['run 12 saturday and sunday', 'days saturday and sunday'],
  ['run 12 today at 5pm and again tomorrow', 'days today at 5pm and again tomorrow'],
  ['run 12 next friday evening', 'day next friday'],
  ['run 12 in half an hour', 'day in 30 minutes'],
  ['run 12 at 10:00 and 14:30', 'at 10:00 and 14:30'],
  ['run 12 between 2 and 4 am', 'between 2am'],
  ['mute 12 until friday at 9', 'until until friday at 9'],
  ['pause 12 for a week', 'for for a week'],
  ['what failed since monday', 'since since monday'],
  ['run 12 this afternoon', 'part this afternoon'],
  // These say no time.
  ['compare 12 and 15'],
  ['run 12 “every monday”'],
])('the times of a line are found: “%s”', (line, ...times) => {
  expect(timesIn(freeWords(splitLine(line))).map(({ kind, text }) => `${kind} ${text}`)).toEqual(times);
});

test('what names something is no time', () => {
  const nightly = { name: 'campaign', said: '3', places: [1], isWhole: true } as const;
  expect(timesIn(freeWords(splitLine('run nightly tonight')), [nightly])).toEqual([
    { kind: 'part', text: 'tonight', part: 'night', places: [2] },
  ]);
});

test.each([
  ['8', 'night', '8pm'],
  ['2', 'night', '2'],
  ['9:00', 'morning', '9am'],
  ['4:30', 'afternoon', '4:30pm'],
  ['11', 'afternoon', '11'],
  ['20:00', 'night', '20:00'],
  ['8am', 'night', '8am'],
  ['noon', 'morning', 'noon'],
] as const)('%s in the %s is %s', (clock, part, meant) => {
  expect(clockIn(clock, part)).toBe(meant);
});
