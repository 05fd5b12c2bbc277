import { Temporal } from 'temporal-polyfill';
import { durationParts } from '../../commands/values/durations.ts';
import type { CampaignValues } from '../../commands/values/fields.ts';
import { operators } from '../../wording/operators.ts';
import type { FieldFault, FieldName } from './fields.ts';

const faultTexts = operators.fields.faults;

/** The fields of a campaign as they were read from what somebody typed; undefined where they left one out. */
export type Fields = ReturnType<typeof readValues>['fields'];

/** Says what is wrong with a field; there is no value then. */
type Wrong = (says: string) => undefined;

/**
 * Reads what somebody typed for a campaign, field by field. An empty value is none, but for the description,
 * where it means that there is to be none. The plan, a number or a name, is yet to be looked up.
 * @param timeZone IANA: of dates that don't name one
 */
export function readValues(values: CampaignValues, timeZone: string) {
  const faults: FieldFault[] = [];

  function read<Value>(
    field: FieldName,
    reader: (text: string, wrong: Wrong) => Value | undefined,
  ): Value | undefined {
    const text = values[field]?.trim() ?? '';
    return text === '' ? undefined : reader(text, (says) => void faults.push({ field, says }));
  }

  const upTo = (max: number) => (text: string, wrong: Wrong) =>
    text.length > max ? wrong(faultTexts.tooLong(max)) : text;
  const date = (text: string, wrong: Wrong) =>
    readDate(text, timeZone) ?? wrong(faultTexts.date(text, timeZone));
  const yesOrNo = (text: string, wrong: Wrong) => readYesOrNo(text) ?? wrong(faultTexts.yesOrNo(text));
  const fields = {
    name: read('name', upTo(200)),
    description: read('description', upTo(4000)) ?? (values.description === undefined ? undefined : ''),
    plan: read('plan', (text) => text),
    tests: read('tests', (text, wrong) => {
      const tests = readTests(text);
      return typeof tests === 'string' ? wrong(tests) : tests;
    }),
    shares: read('shares', (text, wrong) => {
      if (/^(?:equal|even)$/iu.test(text)) return [];
      const shares = readTests(text);
      if (typeof shares === 'string') return wrong(shares);
      const without = shares.find(({ percent }) => percent === undefined);
      return without === undefined ? shares : wrong(faultTexts.noShare(without.testCase));
    }),
    concurrency: read(
      'concurrency',
      (text, wrong) => readPositive(text, /^\d{1,9}$/u) ?? wrong(faultTexts.wholeNumber(text)),
    ),
    attemptsPerSecond: read(
      'aps',
      (text, wrong) => readPositive(text, /^\d{1,9}(?:[.,]\d{1,9})?$/u) ?? wrong(faultTexts.number(text)),
    ),
    runMilliseconds: read('runTime', (text, wrong) => readRunTime(text) ?? wrong(faultTexts.runTime(text))),
    requestedRunAt: read('requestedRunDate', date),
    scheduledRunAt: read('scheduledRunDate', date),
    channel: read('channel', upTo(50)),
    distribution: read('distribution', upTo(50)),
    active: read('active', yesOrNo),
    synchronized: read('synchronized', yesOrNo),
  };
  return { fields, faults };
}

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
 * @returns what is wrong with them, where something is
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

/** Its parts, each a test case or a range of them as it was typed, tidied. */
export function testParts(text: string): readonly string[] {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ ?([:=]) ?| (?=%)/gu, '$1')
    .replace(/(?<=\d) ?[-–] ?(?=#?\d)/gu, '-')
    .split(/[ ,;]/u)
    .filter((part) => part !== '');
}

/** A test case as it was given; its share in percent, where one was. */
export interface GivenTest {
  readonly testCase: number;
  readonly percent?: number | undefined;
}

const dateShape =
  /^(\d{4}-\d{2}-\d{2})(?:[t ]+(\d{1,2}):(\d{2})(?::([0-5]\d)(?:\.\d{1,9})?)?\s*(z|utc|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * A time as it is typed into a form: `2026-11-20`, `2026-11-20 08:00`, `2026-11-20T08:00:00Z`. A day alone means
 * its beginning.
 * @param timeZone IANA: the zone where none is written
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
