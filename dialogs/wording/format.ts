import type { ResultCounts, RunSummary, RunVerdict, Verdict } from '../ports/runs.ts';
import { isCutShort } from '../ports/service-words.ts';

/**
 * Formats numbers, percentages, durations and verdicts in English; times are in `times.ts`. Cards, the report page and everything
 * else for operators use these functions, so that they all show the same.
 */

const number = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const percentIn = (language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

/** `1,204` */
export function numberWords(count: number): string {
  return number.format(count);
}

/** `1 run`, `1,204 runs` */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${numberWords(count)} ${count === 1 ? one : many}`;
}

/** The verdict on one result. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  fail: 'Failed',
  inconclusive: 'Inconclusive',
  satisfactory: 'Passed with warnings',
  pass: 'Passed',
};

/** The verdict on a run. */
export const runVerdictWords: Readonly<Record<RunVerdict, string>> = {
  failed: verdictWords.fail,
  inconclusive: verdictWords.inconclusive,
  passedWithRemarks: verdictWords.satisfactory,
  passed: verdictWords.pass,
};

/**
 * The verdict of a run: `Passed, 2 on retry, 1 known failure`. For a run that failed anyway, it says only that.
 * @param known how many of its failing test cases were known to fail
 * @param onRetry how many test cases passed only when they were run once more
 */
export function verdictTitle(verdict: RunVerdict, known = 0, onRetry = 0): string {
  const words = runVerdictWords[verdict];
  if (verdict === 'failed') return words;
  return [
    words,
    ...(onRetry === 0 ? [] : [`${numberWords(onRetry)} on retry`]),
    ...(known === 0 ? [] : [countWords(known, 'known failure')]),
  ].join(', ');
}

/** The sign of a step's verdict. */
export const stepSign: Readonly<Record<Verdict, string>> = {
  fail: '✗',
  inconclusive: '?',
  satisfactory: '⚠',
  pass: '✓',
};

/** The sign of a run's verdict, before the words that say it. */
export const verdictSigns: Readonly<Record<RunVerdict, string>> = {
  failed: '✗',
  inconclusive: '?',
  passedWithRemarks: '⚠',
  passed: '✓',
};

/** The share of conclusive results that passed, from 0 to 1; undefined if none is conclusive. */
export function passRate({ pass, satisfactory, fail }: ResultCounts): number | undefined {
  const conclusive = pass + satisfactory + fail;
  return conclusive === 0 ? undefined : (pass + satisfactory) / conclusive;
}

/** The pass rate of a run: undefined if it was cut short, or only part of it is known. */
export function runRate(
  summary: Pick<RunSummary, 'counts' | 'restUnread' | 'status' | 'result'>,
): number | undefined {
  const isPart = summary.restUnread !== undefined || isCutShort(summary);
  return isPart ? undefined : passRate(summary.counts);
}

/** A rate rounded to what is shown, in percent: `91.7`. @param rate from 0 to 1 */
export function shownPercent(rate: number): number {
  return tenths(rate) / 10;
}

/** `94.0%`: one decimal, rounded half up; `100%` only for all, `0%` only for none. @param rate from 0 to 1 */
export function percentWords(rate: number): string {
  const shown = tenths(rate);
  return `${(shown / 10).toFixed(shown % 1000 === 0 ? 0 : 1)}%`;
}

/** The difference between two rates as shown: `up 4.1 points`, `unchanged`. Both from 0 to 1. */
export function changeWords(before: number, now: number): string {
  const change = shownChange(before, now);
  if (change === 0) return now === before ? 'unchanged' : 'nearly unchanged';
  const words = `${oneDecimal.format(Math.abs(change))} ${Math.abs(change) === 1 ? 'point' : 'points'}`;
  return `${change > 0 ? 'up' : 'down'} ${words}`;
}

/** A rate with its change in points, if it is visible: `91.7% (+8.0 points)`. Both from 0 to 1. */
export function changedRateWords(now: number, before: number | undefined): string {
  const change = before === undefined ? 0 : shownChange(before, now);
  return `${percentWords(now)}${change === 0 ? '' : ` (${signed.format(change).replace('-', '−')} points)`}`;
}

const signed = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'always',
});

/** In percentage points, between the rates as they are shown. */
function shownChange(before: number, now: number): number {
  return (tenths(now) - tenths(before)) / 10;
}

/** Tenths of a percent, rounded half up. 0.2915 is 0.29149999… in binary, so a tiny bit is added before rounding. */
function tenths(rate: number): number {
  const rounded = Math.floor(rate * 1000 + 0.5 + 1e-9);
  if (rate >= 1 || rate <= 0) return rounded;
  return Math.min(999, Math.max(1, rounded));
}

/** A percentage that a person has set, such as a test case's share of the attempts: `33.33%`, `95%`. @param share in percent */
export function shareWords(share = 0): string {
  return `${Math.round(share * 100) / 100}%`;
}

/** Each unit with its length in seconds and that of the next larger one. */
const units = [
  ['d', 86_400, Number.POSITIVE_INFINITY],
  ['h', 3600, 86_400],
  ['min', 60, 3600],
  ['s', 1, 60],
] as const;

/** How long something has been going on, in its two largest units, rounded down: `1 min 12 s`, `2 h`. */
export function durationWords(milliseconds: number): string {
  const total = Math.max(0, Math.floor(milliseconds / 1000));
  const counts = units.map(
    ([unit, seconds, inAll]) => [Math.floor((total % inAll) / seconds), unit] as const,
  );
  const first = counts.findIndex(([count]) => count > 0);
  const parts = counts.slice(first, first + 2).filter(([count]) => count > 0);
  return first === -1 ? '0 s' : parts.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** How long something took, rounded, in two units at most: `850 ms`, `12.3 s`, `12 min 34 s`, `1 h 5 min`, `2 d 3 h`. */
export function measuredWords(milliseconds: number): string {
  const shown = shownDuration(milliseconds);
  if (shown === 0) return '0 s';
  if (shown < 1000) return `${shown} ms`;
  return shown < 60_000 ? `${oneDecimal.format(shown / 1000)} s` : durationWords(shown);
}

/** A duration rounded to what is shown. All in milliseconds. */
export function shownDuration(milliseconds: number): number {
  const span = Math.max(0, milliseconds);
  const whole = Math.round(span);
  if (whole < 1000) return whole;
  if (span < 59_950) return Math.round(span / 100) * 100;
  const seconds = Math.round(span / 1000);
  if (seconds < 3600) return seconds * 1000;
  const minutes = Math.round(seconds / 60);
  return (minutes < 1440 ? minutes : Math.round(seconds / 3600) * 60) * 60_000;
}

/**
 * The result of a step of a call, and how long it took: `Success, answered after 1.2 s`, `Failed after 8.2 s`. Only a step that
 * passed is known to have been answered.
 */
export function stepWords(word: string, verdict: Verdict, milliseconds: number | undefined): string {
  if (milliseconds === undefined) return word;
  const passed = verdict === 'pass' || verdict === 'satisfactory';
  return `${word}${passed ? ', answered' : ''} after ${measuredWords(milliseconds)}`;
}

/** One unit for a whole axis of durations. @param longest milliseconds */
export function axisUnit(longest: number) {
  const { name, length } = axisUnits.find(({ upTo }) => longest <= upTo) ?? hours;
  return { name, length, write: (milliseconds: number) => oneDecimal.format(milliseconds / length) };
}

/** Lengths are in milliseconds. */
const hours = { name: 'hours', length: 3_600_000, upTo: Number.POSITIVE_INFINITY } as const;
const axisUnits = [
  { name: 'milliseconds', length: 1, upTo: 2000 },
  { name: 'seconds', length: 1000, upTo: 300_000 },
  { name: 'minutes', length: 60_000, upTo: 18_000_000 },
] as const;

/** The plural forms of a text that a language has (CLDR plural rules). `none`: used instead for 0. */
type CountForms = Partial<Record<Intl.LDMLPluralRule | 'none', string>> & { readonly other: string };

/** @param language BCP 47 */
export function countIn(language: string) {
  const numbers = new Intl.NumberFormat(language);
  const percents = percentIn(language);
  const rules = new Intl.PluralRules(language);
  return {
    /** A number as the language writes it. */
    numeral: (value: number) => numbers.format(value),
    /** A rate as the language writes it, rounded as in `percentWords`. @param rate from 0 to 1 */
    percentage: (rate: number) => percents.format(tenths(rate) / 1000),
    /** The form that goes with a count. */
    counted: (count: number, forms: CountForms) =>
      (count === 0 ? forms.none : undefined) ?? forms[rules.select(count)] ?? forms.other,
  };
}
