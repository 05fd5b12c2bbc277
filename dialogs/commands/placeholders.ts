import { exportFormats } from '../ports/runs.ts';
import { languageNamed } from '../wording/languages.ts';
import { meantText, type Word } from './tokens.ts';
import {
  readAlertCondition,
  readCaseOfCampaign,
  readP95OfCampaign,
  readRateOfCampaign,
} from './values/alert-conditions.ts';
import { readWhen } from './values/dates.ts';
import { readDigestTime } from './values/digest-times.ts';
import { readDuration } from './values/durations.ts';
import { beginsField, readFields, readNewCampaign } from './values/fields.ts';
import { beginsSchedule, readSchedule } from './values/schedules.ts';
import { readSeveral } from './values/several.ts';
import { readUntil } from './values/until.ts';
import {
  type Extent,
  fault,
  namedCampaign,
  no,
  type Placeholder,
  read,
  readCampaign,
  readNumber,
  type ValueReading,
} from './values/value.ts';

function readOnly({ text, words }: Extent): ValueReading<'failures' | 'changes'> {
  const [said, more] = words.map(({ lower }) => lower).filter((word) => word !== 'only');
  const isOne = words.length <= 2 && more === undefined;
  if (isOne && /^(?:failures?|fails|failed)$/u.test(said ?? '')) return read('failures');
  if (isOne && /^changes?$/u.test(said ?? '')) return read('changes');
  return fault('only', meantText(text, words));
}

/** Reads the number of something other than a campaign. */
function numberOf(kind: 'run' | 'scheduleNumber' | 'alertNumber' | 'page') {
  return ({ words: [word] }: Extent): ValueReading<number> => {
    const text = word?.text ?? '';
    const number = readNumber(text);
    return number === undefined ? fault(kind, text) : read(number);
  };
}

function beginsPeriod({ lower, quoted }: Word): boolean {
  return !quoted && /^(?:today|yesterday|this|last|past)$/u.test(lower);
}

/** Everything that may stand in a phrase for a value. */
export const placeholders = {
  campaign: { example: '12', takes: 'name', harmless: false, anyWord: true, read: readCampaign },
  /** A campaign in a phrase that takes several as well. */
  one: {
    shown: '{campaign}',
    example: '12',
    takes: 'name',
    harmless: false,
    anyWord: true,
    read: (extent) => (readSeveral(extent).kind === 'no' ? readCampaign(extent) : no),
  },
  /** Several campaigns. */
  several: {
    shown: '{campaign} and {campaign}',
    example: '12 and 15',
    takes: 'words',
    harmless: false,
    anyWord: true,
    read: readSeveral,
  },
  /** A campaign in a phrase that doesn't say so: a number, a quoted name, or one word. */
  known: {
    shown: '{campaign}',
    example: '12',
    takes: 'word',
    harmless: false,
    anyWord: true,
    read: readCampaign,
  },
  /** A campaign where a word would be too much: by its number alone. */
  numbered: {
    shown: '{campaign}',
    example: '12',
    takes: 'word',
    harmless: false,
    read: (extent) => {
      const campaign = namedCampaign(extent);
      return campaign !== undefined && 'id' in campaign ? read(campaign) : no;
    },
  },
  run: { example: '345', takes: 'word', harmless: false, read: numberOf('run') },
  previous: { shown: '{run}', example: '340', takes: 'word', harmless: false, read: numberOf('run') },
  scheduleNumber: {
    shown: '{schedule}',
    example: '3',
    takes: 'word',
    harmless: false,
    read: numberOf('scheduleNumber'),
  },
  alertNumber: {
    shown: '{alert}',
    example: '2',
    takes: 'word',
    harmless: false,
    read: numberOf('alertNumber'),
  },
  /** What an alert watches for. */
  condition: {
    shown: 'pass rate below {rate}|p95 above {duration}|case {case} fails',
    example: 'pass rate below 95%',
    takes: 'words',
    harmless: true,
    read: readAlertCondition,
  },
  /** The parts of one in which the campaign stands in the middle. */
  rateOfCampaign: {
    shown: 'below {rate}',
    example: 'below 95%',
    takes: 'words',
    harmless: true,
    read: readRateOfCampaign,
  },
  p95OfCampaign: {
    shown: 'above {duration}',
    example: 'above 15s',
    takes: 'words',
    harmless: true,
    read: readP95OfCampaign,
  },
  caseOfCampaign: {
    shown: '{case}',
    example: '63',
    takes: 'word',
    harmless: false,
    read: readCaseOfCampaign,
  },
  /** By its number. “Plan B” is no command. */
  plan: {
    example: '3',
    takes: 'word',
    harmless: true,
    read: ({ words: [word] }) => {
      const number = readNumber(word?.text ?? '');
      return number === undefined ? no : read(number);
    },
  },
  /** A test case, by its id. */
  testCase: {
    shown: '{case}',
    example: '63',
    takes: 'word',
    harmless: false,
    // “Known issue” is how a sentence begins.
    read: ({ words: [word] }) => {
      const said = word?.text ?? '';
      const number = readNumber(said);
      if (number !== undefined) return read(number);
      return /\d/u.test(said) ? fault('testCase', said) : no;
    },
  },
  /** From 1. */
  page: { example: '2', takes: 'word', harmless: true, read: numberOf('page') },
  alias: {
    example: 'nightly',
    takes: 'name',
    harmless: false,
    anyWord: true,
    read: ({ text, words }) => {
      const alias = meantText(text, words);
      return alias === '' || alias === '=' ? no : read(alias);
    },
  },
  steps: {
    shown: 'steps',
    example: 'steps',
    takes: 'word',
    harmless: true,
    read: ({ words: [word] }) => (/^steps?$/u.test(word?.lower ?? '') ? read(true) : no),
  },
  /** Although something speaks against it, which the person has been told. */
  anyway: {
    shown: 'anyway',
    example: 'anyway',
    takes: 'word',
    harmless: true,
    begins: ({ lower }) => lower === 'anyway',
    read: ({ words: [word] }) => (word?.lower === 'anyway' ? read(true) : no),
  },
  /** A file of results. */
  format: {
    shown: 'junit|ctrf|csv',
    example: 'junit',
    takes: 'word',
    harmless: true,
    read: ({ words: [word] }) => {
      const format = exportFormats.find((one) => one === word?.lower);
      return format === undefined ? no : read(format);
    },
  },
  only: {
    shown: 'failures only|changes only',
    example: 'failures only',
    takes: 'words',
    harmless: true,
    begins: ({ lower }) => /^(?:only|failures?|fails|failed|changes?)$/u.test(lower),
    read: readOnly,
  },
  text: {
    example: 'billing',
    takes: 'text',
    harmless: true,
    read: ({ text, words }) => read(meantText(text, words)),
  },
  /** A survey's number or name, as it was typed. */
  survey: {
    example: '5',
    takes: 'rest',
    harmless: false,
    anyWord: true,
    read: ({ text, words }) => read(text.slice(words[0]?.start ?? 0)),
  },
  /** By a mention, a name or an id, as it was typed. */
  person: {
    shown: '@{name}',
    example: '@Ada',
    takes: 'words',
    harmless: false,
    read: ({ text, words }) => {
      const person = meantText(text, words);
      return person === '' ? no : read(person);
    },
  },
  language: {
    example: 'es',
    takes: 'text',
    harmless: true,
    read: ({ text, words }) => {
      const said = meantText(text, words);
      const language = languageNamed(said);
      if (language !== undefined) return read(language);
      // A sentence about language is no command.
      return words.length > 3 ? no : fault('language', said);
    },
  },
  /** Milliseconds since 1970. */
  when: { example: 'yesterday', takes: 'words', harmless: true, read: readWhen },
  /** The same without a `since`. */
  period: {
    shown: '{when}',
    example: 'today',
    takes: 'words',
    harmless: true,
    begins: beginsPeriod,
    read: (extent, moment) => (extent.words.slice(0, 1).some(beginsPeriod) ? readWhen(extent, moment) : no),
  },
  /** A time to come, in milliseconds since 1970; of a day, its end. */
  until: { shown: '{day or time}', example: 'Friday', takes: 'words', harmless: true, read: readUntil },
  /** In quotation marks, so that it is no part of what stands before it. */
  reason: {
    shown: '"{reason}"',
    example: '"ticket 812"',
    takes: 'word',
    harmless: true,
    begins: ({ quoted }) => quoted,
    read: ({ text, words }) => {
      const reason = meantText(text, words);
      return words[0]?.quoted === true && reason !== '' ? read(reason) : no;
    },
  },
  /** Milliseconds. */
  duration: {
    example: '2h',
    takes: 'words',
    harmless: true,
    begins: ({ lower }) => /^(?:\d|an?$)/u.test(lower),
    read: readDuration,
  },
  schedule: {
    shown: '{when}',
    example: 'every weekday at 08:00',
    takes: 'words',
    harmless: true,
    begins: beginsSchedule,
    read: readSchedule,
  },
  digestTime: {
    shown: '{when}',
    example: 'daily at 08:00',
    takes: 'words',
    harmless: true,
    read: readDigestTime,
  },
  fields: { example: 'concurrency 5', takes: 'words', harmless: true, begins: beginsField, read: readFields },
  newCampaign: {
    shown: '"{name}"] [{fields}',
    example: '"Nightly"',
    takes: 'words',
    harmless: true,
    read: readNewCampaign,
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

type Placeholders = typeof placeholders;
export type PlaceholderName = keyof Placeholders;

/** Placeholders whose value goes by the name of another one's. */
const sharedNames = {
  known: 'campaign',
  numbered: 'campaign',
  one: 'campaign',
  newCampaign: 'fields',
  rateOfCampaign: 'condition',
  p95OfCampaign: 'condition',
  caseOfCampaign: 'condition',
  period: 'when',
} as const;

/** The name under which a command gets what a placeholder was filled with. */
export type ValueName<Name extends PlaceholderName = PlaceholderName> = Name extends keyof typeof sharedNames
  ? (typeof sharedNames)[Name]
  : Name;

export type ValueTypes = {
  readonly [Name in PlaceholderName as ValueName<Name>]: Extract<
    ReturnType<Placeholders[Name]['read']>,
    { kind: 'read' }
  >['value'];
};

/** What the placeholders of a phrase were filled with. */
export type Values = Partial<ValueTypes>;

/** @throws where there is no such placeholder: a fault of the table */
export function placeholderNamed(name: string): {
  readonly name: ValueName;
  readonly placeholder: Placeholder;
} {
  if (!isPlaceholder(name)) throw new Error(`No placeholder goes by {${name}}.`);
  return { name: isShared(name) ? sharedNames[name] : name, placeholder: placeholders[name] };
}

function isShared(name: PlaceholderName): name is keyof typeof sharedNames {
  return Object.hasOwn(sharedNames, name);
}

function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name);
}

/** True for a number or a quoted name, and for a list of nothing else: nobody writes these by chance. */
export function isDeliberate(extent: Extent): boolean {
  const campaign = namedCampaign(extent);
  if (campaign !== undefined && ('id' in campaign || extent.words[0]?.quoted === true)) return true;
  const several = readSeveral(extent);
  return several.kind === 'read' && several.value.certain;
}
