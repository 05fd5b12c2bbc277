import { splitLine } from '../tokens.ts';
import type { Moment, Placeholder } from '../values/value.ts';
import { type Line, thing } from './line.ts';
import { tokenOf } from './synonyms.ts';
import type { Thing } from './things.ts';
import { isTaken } from './words.ts';

/** `has not run for a day`. */
function silenceOf({ words }: Line, { read }: Placeholder, moment: Moment): Thing | undefined {
  const at = words.findIndex(
    ({ plain }, index) =>
      plain === 'run' &&
      words.slice(Math.max(0, index - 2), index).some((word) => /^(?:not|never)$/u.test(word.plain)),
  );
  if (at < 0 || !/^(?:for|in)$/u.test(words[at + 1]?.plain ?? '')) return undefined;
  const [often = '', unit = ''] = words.slice(at + 2).map(({ plain }) => plain);
  const length = `${often.replace(/^an?$/u, '1')} ${unit}`.trim();
  const said = `not run for ${length}`;
  if (read(splitLine(said), moment).kind !== 'read') return undefined;
  return thing('condition', said, [at - 1, at, at + 1, at + 2, ...(unit === '' ? [] : [at + 3])]);
}

const exceeding = /^(?:above|over|higher|longer|slower|exceeds?|more|rises?|>)$/u;

/** `if 12 drops below 95 %`, `when 63 fails`. */
export function conditionOf(line: Line, placeholder: Placeholder): Thing | undefined {
  const silence = silenceOf(line, placeholder, line.moment);
  if (silence !== undefined) return silence;
  const { words, things } = line;
  const isFree = (at: number): boolean => !isTaken(things, at);
  const rate = words.findIndex(({ plain }, at) => /^\d{1,3}(?:\.\d+)?%$/u.test(plain) && isFree(at));
  const under = words.findIndex(({ plain }) =>
    /^(?:below|under|lower|less|fewer|drops?|falls?|<)$/u.test(plain),
  );
  const bare = words.findIndex(({ plain }, at) => at > under && /^\d{1,3}$/u.test(plain) && isFree(at));
  const isAlarm = words.some(({ plain }) => tokenOf(plain) === 'alarm' || tokenOf(plain) === 'notify');
  const share = rate >= 0 ? rate : under >= 0 ? bare : -1;
  const over = words.findIndex(({ plain }) => exceeding.test(plain));
  const failing = words.findIndex(({ plain }) => tokenOf(plain) === 'failed' && !plain.startsWith('drop'));
  const percent = Number(words[share]?.plain.replace('%', ''));
  // Where more than 10 % fail, less than 90 % pass. A rate that is to rise, or not to fail, is no alert.
  if (share >= 0 && rate >= 0 && over >= 0 && under < 0 && failing >= 0 && percent < 100)
    return thing('condition', `pass rate below ${100 - percent}%`, [share, over, failing]);
  if (share >= 0 && over < 0 && failing < 0 && (under >= 0 || isAlarm))
    return thing('condition', `pass rate below ${percent}%`, [share, ...(under >= 0 ? [under] : [])]);
  const length = words.findIndex(
    ({ plain }, at) => at > over && /^\d+(?:s|ms|m|min)?$/u.test(plain) && isFree(at),
  );
  const isLength = words.some(({ plain }) =>
    /^(?:p95|duration|slow|slower|takes?|longer|response|seconds?)$/u.test(plain),
  );
  if (over >= 0 && length >= 0 && isLength) {
    const unit = words[length + 1]?.plain ?? '';
    const said = (words[length]?.plain ?? '').replace(
      /^(\d+)$/u,
      /^(?:ms|milliseconds?)$/u.test(unit) ? '$1ms' : /^min/u.test(unit) ? '$1m' : '$1s',
    );
    return thing('condition', `p95 above ${said}`, [
      over,
      length,
      ...(/^(?:s|sec|seconds?|ms|milliseconds?|minutes?)$/u.test(unit) ? [length + 1] : []),
    ]);
  }
  const testCase = things.find(({ name }) => name === 'testCase');
  const fails = words.findIndex(({ plain }) => tokenOf(plain) === 'failed');
  if (testCase === undefined || fails < 0) return undefined;
  return thing('condition', `case ${testCase.said} fails`, [...testCase.places, fails]);
}
