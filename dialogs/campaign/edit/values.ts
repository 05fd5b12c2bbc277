import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { durationParts } from '../../commands/values/durations.ts';
import {
  type CampaignField,
  type CampaignValues,
  campaignFields,
  type FieldKind,
  type FieldName,
} from '../../ports/campaign-fields.ts';
import { operators } from '../../wording/operators.ts';

const faultTexts = operators.fields.faults;

/** What is wrong with a field, e.g. `“x” isn’t a whole number above 0`. */
export interface FieldFault {
  readonly field: FieldName;
  readonly says: string;
}

/** A test case as it was given, with its share in percent if there was one. */
export type GivenTest = Readonly<z.infer<typeof givenTestSchema>>;
const givenTestSchema = z.object({ testCase: z.int(), percent: z.number().optional() });

/** What was given for a campaign, by the keys of its fields. The plan, a number or a name, is yet to be looked up. */
export type Given = Readonly<z.infer<typeof givenSchema>>;
const givenSchema = z.looseObject({
  plan: z.string().optional(),
  tests: z.array(givenTestSchema).readonly().optional(),
  shares: z.array(givenTestSchema).readonly().optional(),
});

/**
 * Reads what was typed for a campaign, field by field. An empty value counts as absent, unless it is a text that can be removed.
 * @param timeZone IANA: of dates that don't name one
 */
export function readValues(
  values: CampaignValues,
  timeZone: string,
): { readonly fields: Given; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const fields = campaignFields.map((field) => {
    const { name, kind, partOf, key, max } = field;
    const text = values[name]?.trim() ?? '';
    const wrong = (says: string) => void faults.push({ field: name, says });
    const empty = isRemovable(field) && values[name] !== undefined ? '' : undefined;
    const value = text === '' ? empty : readers[kind](text, wrong, { max, timeZone });
    return [partOf === undefined ? key : name, value] as const;
  });
  return { fields: givenSchema.parse(Object.fromEntries(fields)), faults };
}

/** Whether leaving it empty in a form removes it. */
export function isRemovable({ kind, needed }: CampaignField): boolean {
  return kind === 'text' && needed !== true;
}

/** @param wrong is called with the error if there is no value */
type Reader = (
  text: string,
  wrong: (says: string) => undefined,
  context: { readonly max?: number; readonly timeZone: string },
) => unknown;

const readText: Reader = (text, wrong, { max = Number.POSITIVE_INFINITY }) =>
  text.length > max ? wrong(faultTexts.tooLong(max)) : text;

const readers: Readonly<Record<FieldKind, Reader>> = {
  text: readText,
  word: readText,
  whole: (text, wrong) => readPositive(text, /^\d{1,9}$/u) ?? wrong(faultTexts.wholeNumber(text)),
  number: (text, wrong) => readPositive(text, /^\d{1,9}(?:[.,]\d{1,9})?$/u) ?? wrong(faultTexts.number(text)),
  duration: (text, wrong) => readRunTime(text) ?? wrong(faultTexts.runTime(text)),
  date: (text, wrong, { timeZone }) => readDate(text, timeZone) ?? wrong(faultTexts.date(text, timeZone)),
  yesNo: (text, wrong) => readYesOrNo(text) ?? wrong(faultTexts.yesOrNo(text)),
  plan: (text) => text,
  tests: (text, wrong) => {
    const tests = readTests(text);
    return typeof tests === 'string' ? wrong(tests) : tests;
  },
  shares: (text, wrong) => {
    if (/^(?:equal|even)$/iu.test(text)) return [];
    const shares = readTests(text);
    if (typeof shares === 'string') return wrong(shares);
    const without = shares.find(({ percent }) => percent === undefined);
    return without === undefined ? shares : wrong(faultTexts.noShare(without.testCase));
  },
};

function readPositive(text: string, pattern: RegExp): number | undefined {
  const number = pattern.test(text) ? Number(text.replace(',', '.')) : 0;
  return number > 0 ? number : undefined;
}

function readYesOrNo(text: string): boolean | undefined {
  if (/^(?:yes|y|true|on)$/iu.test(text)) return true;
  return /^(?:no|n|false|off)$/iu.test(text) ? false : undefined;
}

const maxTests = 10_000;
const entry = /^#?(\d{1,15})(?:-#?(\d{1,15}))?(?:[:=](\d{1,3}(?:\.\d{1,9})?)%?)?$/u;

/**
 * Test cases as they are typed: `7,8,9`, `7 8 9`, `7-9`, one a line, or with shares in percent: `7:50, 8 : 25.5 %`.
 * @returns what is wrong with them, if anything
 */
export function readTests(text: string): readonly GivenTest[] | string {
  const tests = new Map<number, GivenTest>();
  for (const part of testParts(text)) {
    const [, id, to, share] = entry.exec(part) ?? [];
    if (id === undefined) return faultTexts.testCase(part);
    const [first, last] = [Number(id), Number(to ?? id)];
    const percent = share === undefined ? undefined : Number(share);
    if (percent !== undefined && (percent <= 0 || percent > 100)) {
      return faultTexts.share(part.split(/[:=]/u)[0] ?? part, percent);
    }
    if (last < first) return faultTexts.backwards(part, `${last}-${first}`);
    if (last - first >= maxTests) return faultTexts.rangeTooLong(part, maxTests);
    for (let testCase = first; testCase <= last; testCase += 1) {
      if (tests.has(testCase)) return faultTexts.testCaseTwice(testCase);
      tests.set(testCase, { testCase, percent });
    }
  }
  if (tests.size === 0) return faultTexts.noTests;
  return tests.size > maxTests ? faultTexts.tooManyTests(maxTests) : [...tests.values()];
}

/** Its parts, each a test case or a range, tidied. */
export function testParts(text: string): readonly string[] {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ ?([:=]) ?| (?=%)/gu, '$1')
    .replace(/(?<=\d) ?[-–] ?(?=#?\d)/gu, '-')
    .split(/[ ,;]/u)
    .filter((part) => part !== '');
}

const dateShape =
  /^(\d{4}-\d{2}-\d{2})(?:[t ]+(\d{1,2}):(\d{2})(?::([0-5]\d)(?:\.\d{1,9})?)?\s*(z|utc|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * A time as it is typed into a form: `2026-11-20`, `2026-11-20 08:00`, `2026-11-20T08:00:00Z`. A day means its beginning.
 * @param timeZone IANA: used if the text has no zone
 */
export function readDate(text: string, timeZone: string): number | undefined {
  const match = dateShape.exec(text.trim());
  if (match === null) return undefined;
  const [, day, hour = '00', minute = '00', second = '00', zone = timeZone] = match;
  try {
    const time = Temporal.PlainDateTime.from(`${day}T${hour.padStart(2, '0')}:${minute}:${second}`);
    const { epochMilliseconds } = time.toZonedDateTime(zone.toLowerCase() === 'z' ? 'UTC' : zone);
    return time.year < 1970 ? undefined : epochMilliseconds;
  } catch (error) {
    // There is no such day, time of day or offset.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A time as a form shows it, and as it is typed: `2026-11-20 08:00` in a zone. */
export function dateText(time: number, timeZone: string): string {
  return new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}

const runTimeShape = /^(?:(\d{1,4})\.)?(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/u;

/** A run time in milliseconds: `01:30:00`, `1.02:00:00` (a day and two hours), `1h 30m`, `90 minutes`. */
export function readRunTime(text: string): number | undefined {
  const [match, days = '0', hours = '0', minutes = '0', seconds = '0'] = runTimeShape.exec(text.trim()) ?? [];
  const milliseconds =
    match === undefined
      ? (durationParts(text) ?? []).reduce((sum, { count, unit }) => sum + count * unit, 0)
      : (((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return milliseconds >= 1000 ? Math.round(milliseconds) : undefined;
}
