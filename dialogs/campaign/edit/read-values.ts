import type { CampaignValues } from '../campaign-command.ts';
import type { FieldFault, FieldName, Fields } from './fields.ts';
import { readDate } from './read-date.ts';
import { readRunTime } from './read-run-time.ts';
import { readTests } from './read-tests.ts';

export interface ReadValues {
  readonly fields: Fields;
  readonly faults: readonly FieldFault[];
}

const longestName = 200;
const longestDescription = 4000;

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
      text.length > longestName ? wrong(`it has more than ${longestName} characters`) : text,
    ),
    description:
      read('description', (text) =>
        text.length > longestDescription ? wrong(`it has more than ${longestDescription} characters`) : text,
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
