import { Temporal } from 'temporal-polyfill';
import type { CampaignValues } from '../../commands/values/fields.ts';
import type { FieldFault, FieldName, Fields, GivenTest } from './form.ts';

export interface ReadValues {
  readonly fields: Fields;
  readonly faults: readonly FieldFault[];
}

const maxNameLength = 200;
const maxDescriptionLength = 4000;

/**
 * Reads what somebody typed for a campaign, field by field. An empty value is none, but for the description,
 * where it means that there is to be none.
 * @param timeZone IANA: of dates that don't name one
 */
export function readValues(values: CampaignValues, timeZone: string): ReadValues {
  const faults: FieldFault[] = [];

  function read<Value>(
    field: FieldName,
    reader: (text: string) => Value | { readonly wrong: string },
  ): Value | undefined {
    const text = values[field]?.trim() ?? '';
    if (text === '') return undefined;
    const value = reader(text);
    if (!isWrong(value)) return value;
    faults.push({ field, says: value.wrong });
    return undefined;
  }

  const date = (text: string) =>
    readDate(text, timeZone) ??
    wrong(`“${text}” is no date; one is given like 2026-11-20 08:00 (${timeZone}), or 2026-11-20T08:00:00Z`);
  const given = {
    name: read('name', (text) =>
      text.length > maxNameLength ? wrong(`it has more than ${maxNameLength} characters`) : text,
    ),
    description:
      read('description', (text) =>
        text.length > maxDescriptionLength
          ? wrong(`it has more than ${maxDescriptionLength} characters`)
          : text,
      ) ?? (values.description === undefined ? undefined : ''),
    plan: read('plan', (text) => text),
    tests: read('tests', (text) => {
      const tests = readTests(text);
      return typeof tests === 'string' ? wrong(tests) : tests;
    }),
    concurrency: read('concurrency', (text) =>
      /^\d{1,9}$/u.test(text) && Number(text) > 0
        ? Number(text)
        : wrong(`it must be a whole number from 1, and “${text}” isn’t`),
    ),
    attemptsPerSecond: read('aps', (text) =>
      /^\d{1,9}(?:[.,]\d{1,9})?$/u.test(text) && Number(text.replace(',', '.')) > 0
        ? Number(text.replace(',', '.'))
        : wrong(`it must be a number above 0, e.g. 1.5, and “${text}” isn’t`),
    ),
    runMilliseconds: read(
      'runTime',
      (text) =>
        readRunTime(text) ?? wrong(`“${text}” is no run time; one is given like 01:30:00 or 90 minutes`),
    ),
    requestedRunAt: read('requestedRunDate', date),
    scheduledRunAt: read('scheduledRunDate', date),
  };
  return { fields: withoutAbsent(given), faults };
}

function wrong(says: string): { readonly wrong: string } {
  return { wrong: says };
}

function isWrong(value: unknown): value is { readonly wrong: string } {
  return typeof value === 'object' && value !== null && 'wrong' in value;
}

type Given = { readonly [Name in keyof Fields]-?: Fields[Name] | undefined };

function withoutAbsent(given: Given): Fields {
  const { name, description, plan, tests, concurrency, attemptsPerSecond } = given;
  const { runMilliseconds, requestedRunAt, scheduledRunAt } = given;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(plan === undefined ? {} : { plan }),
    ...(tests === undefined ? {} : { tests }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(attemptsPerSecond === undefined ? {} : { attemptsPerSecond }),
    ...(runMilliseconds === undefined ? {} : { runMilliseconds }),
    ...(requestedRunAt === undefined ? {} : { requestedRunAt }),
    ...(scheduledRunAt === undefined ? {} : { scheduledRunAt }),
  };
}

const most = 10_000;
const entry = /^#?(\d{1,15})(?:\s*[:=]\s*(\d{1,3}(?:\.\d{1,9})?)\s*%?)?$/u;

/** Between parts stand spaces, commas and semicolons; `7 : 50 %` is one of them. */
function partsOf(text: string): readonly string[] {
  return text.split(/[,;]/u).flatMap((stretch) => {
    const parts: string[] = [];
    for (const piece of stretch.split(/\s+/u)) {
      if (piece === '') continue;
      const last = parts.at(-1);
      const goesOn = last !== undefined && (/^[:=%]/u.test(piece) || /[:=]$/u.test(last));
      if (goesOn) parts[parts.length - 1] = last + piece;
      else parts.push(piece);
    }
    return parts;
  });
}

/**
 * Test cases as they are typed: `7,8,9`, `7 8 9`, one a line, or with shares in percent: `7:50, 8:25.5%`.
 * @returns what is wrong with them, where something is
 */
export function readTests(text: string): readonly GivenTest[] | string {
  const parts = partsOf(text);
  const tests: GivenTest[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    const [, id, share] = entry.exec(part) ?? [];
    if (id === undefined) return `“${part}” is no test case; they are given like 7,8,9 or 7:50, 8:50`;
    const testCase = Number(id);
    const percent = share === undefined ? undefined : Number(share);
    if (percent !== undefined && (percent <= 0 || percent > 100)) {
      return `the share of test case ${testCase} must be above 0 and at most 100, and ${percent} isn’t`;
    }
    if (seen.has(testCase)) return `test case ${testCase} is there twice`;
    seen.add(testCase);
    tests.push(percent === undefined ? { testCase } : { testCase, percent });
  }
  if (tests.length === 0) return 'at least one is needed; “test cases” lists them';
  return tests.length > most ? `there are more than ${most}` : tests;
}

const shape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(z|utc|[+-]\d{2}:?\d{2})?)?$/iu;

/**
 * A time as it is typed into a form: `2026-11-20`, `2026-11-20 08:00`, `2026-11-20T08:00:00Z`. A day alone means
 * its beginning.
 * @param timeZone IANA: the zone where none is written
 */
export function readDate(text: string, timeZone: string): number | undefined {
  const match = shape.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = match;
  const fields = { year: Number(year), month: Number(month), day: Number(day) };
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  try {
    const time = Temporal.PlainDateTime.from({ ...fields, ...clock }, { overflow: 'reject' });
    const offsetOrZone = zone === undefined ? timeZone : /^[+-]/u.test(zone) ? zone : 'UTC';
    return time.year < 1970 ? undefined : time.toZonedDateTime(offsetOrZone).epochMilliseconds;
  } catch (error) {
    // There is no such day, time of day or offset.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const clock = /^(?:(\d{1,4})\.)?(\d{1,4}):([0-5]?\d)(?::([0-5]?\d))?$/u;
const part =
  /\s*(\d{1,6}(?:\.\d{1,2})?)\s*(d|days?|h|hr|hrs|hours?|m|min|mins|minutes?|s|sec|secs|seconds?)(?![a-z])(?:\s+and)?/uy;
const units: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** A run time in milliseconds: `01:30:00`, `1.02:00:00` (a day and two hours), `1h 30m`, `90 minutes`. */
export function readRunTime(text: string): number | undefined {
  const said = text.trim().toLowerCase();
  const [match, days = '0', hours = '0', minutes = '0', seconds = '0'] = clock.exec(said) ?? [];
  if (match !== undefined) {
    const total = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return total > 0 ? total * 1000 : undefined;
  }
  let total = 0;
  part.lastIndex = 0;
  let at = 0;
  while (at < said.length) {
    part.lastIndex = at;
    const [whole = '', count, unit = ''] = part.exec(said) ?? [];
    if (whole === '') return undefined;
    total += Number(count) * (units[unit.charAt(0)] ?? 0);
    at += whole.length;
  }
  return total >= 1000 ? Math.round(total) : undefined;
}
