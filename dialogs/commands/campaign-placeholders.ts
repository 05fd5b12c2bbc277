import { exportFormats } from '../ports/runs.ts';
import { meantText } from './tokens.ts';
import {
  readAlertCondition,
  readCaseOfCampaign,
  readP95OfCampaign,
  readRateOfCampaign,
} from './values/alert-conditions.ts';
import { beginsField, readFields, readNewCampaign } from './values/fields.ts';
import { readSeveral } from './values/several.ts';
import {
  type Extent,
  fault,
  namedCampaign,
  no,
  numberOf,
  type Placeholder,
  read,
  readCampaign,
  readNumber,
  type ValueReading,
} from './values/value.ts';

/** Placeholders for a campaign, for what belongs to one, or for how something is done with it. */
export const campaignPlaceholders = {
  campaign: { example: '12', takes: 'name', harmless: false, anyWord: true, read: readCampaign },
  /** A campaign in a phrase that also takes several. */
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
  /** A campaign where a word would be too much: only by its number. */
  numbered: {
    shown: '{campaign}',
    example: '12',
    takes: 'word',
    harmless: false,
    begins: ({ text, quoted }) => !quoted && readNumber(text) !== undefined,
    read: (extent) => {
      const campaign = namedCampaign(extent);
      return campaign !== undefined && 'id' in campaign ? read(campaign) : no;
    },
  },
  /** A campaign behind a verb that surveys also use: by its number, or by a word that isn't about anything else. */
  startable: {
    shown: '{survey|campaign}',
    example: '12',
    takes: 'word',
    harmless: false,
    anyWord: true,
    read(extent) {
      const [word] = extent.words;
      // In quotation marks, it is what a survey's button says.
      return word === undefined || word.quoted || notStarted.has(word.lower) ? no : readCampaign(extent);
    },
  },
  run: numberIn('run', '345'),
  previous: numberIn('run', '340', '{run}'),
  scheduleNumber: numberIn('scheduleNumber', '3', '{schedule}'),
  /** Where a word would be too much: only its number. */
  scheduleOf: { shown: '{schedule}', example: '3', takes: 'word', harmless: false, read: onlyNumber },
  /** Definitely its own number, because the phrase says so. */
  scheduleId: numberIn('scheduleNumber', '3', '{schedule}'),
  alertNumber: numberIn('alertNumber', '2', '{alert}'),
  /** What an alert watches for. */
  condition: {
    shown: 'pass rate below {rate}|p95 above {duration}|case {case} fails|not run for {duration}',
    example: 'pass rate below 95%',
    takes: 'words',
    harmless: true,
    read: readAlertCondition,
  },
  /** The parts of a condition that has the campaign in the middle. */
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
  /** How many are wanted. */
  count: {
    example: '5',
    takes: 'word',
    harmless: true,
    begins: ({ text }) => readNumber(text) !== undefined,
    read: onlyNumber,
  },
  /** By its number. “Plan B” isn't a command. */
  plan: { example: '3', takes: 'word', harmless: true, read: onlyNumber },
  /** A test case, by its id. */
  testCase: {
    shown: '{case}',
    example: '63',
    takes: 'word',
    harmless: false,
    // “Known issue” can begin an ordinary sentence.
    read: ({ words: [word] }) => {
      const said = word?.text ?? '';
      const number = readNumber(said);
      if (number !== undefined) return read(number);
      return /\d/u.test(said) ? fault('testCase', said) : no;
    },
  },
  /** One or several of them. */
  testCases: {
    shown: '{case}',
    example: '63',
    takes: 'words',
    harmless: false,
    read: ({ words }) => {
      const parts = words
        .flatMap(({ text }) => text.split(/[,;&+]/u))
        .filter((part) => part !== '' && !/^(?:and|case|cases)$/iu.test(part));
      const numbers = parts.map((part) => readNumber(part));
      const known = numbers.filter((number) => number !== undefined);
      return known.length > 0 && known.length === numbers.length ? read([...new Set(known)]) : no;
    },
  },
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
  /** Despite a reason not to, which the person has been given. */
  anyway: {
    shown: 'anyway',
    example: 'anyway',
    takes: 'word',
    harmless: true,
    begins: ({ lower }) => lower === 'anyway',
    read: ({ words: [word] }) => (word?.lower === 'anyway' ? read(true) : no),
  },
  /** What fails is run once more automatically. */
  retry: {
    shown: 'with retry',
    example: 'with retry',
    takes: 'words',
    harmless: true,
    begins: ({ lower }) => lower === 'with',
    read: ({ words }) =>
      /^with (?:a |one )?retr(?:y|ies)$/u.test(words.map(({ lower }) => lower).join(' '))
        ? read<true>(true)
        : no,
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
  /** A campaign's new name. */
  newName: {
    shown: '"{name}"',
    example: '"Nightly"',
    takes: 'rest',
    harmless: true,
    anyWord: true,
    read: ({ text, words }) => {
      const name = meantText(text, words);
      return name === '' ? no : read(name);
    },
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

const notStarted = new Set(
  'over afresh anew up off here there from with at on in by to run runs running campaigns survey surveys digest what when watching posting'.split(
    ' ',
  ),
);

function numberIn(kind: Parameters<typeof numberOf>[0], example: string, shown?: string) {
  return { shown, example, takes: 'word', harmless: false, read: numberOf(kind) } as const;
}

function onlyNumber({ words: [word] }: Extent): ValueReading<number> {
  const number = readNumber(word?.text ?? '');
  return number === undefined ? no : read(number);
}

function readOnly({ text, words }: Extent): ValueReading<'failures' | 'changes'> {
  const [said, more] = words.map(({ lower }) => lower).filter((word) => word !== 'only');
  const isOne = words.length <= 2 && more === undefined;
  if (isOne && /^(?:failures?|fails|failed)$/u.test(said ?? '')) return read('failures');
  if (isOne && /^changes?$/u.test(said ?? '')) return read('changes');
  return fault('only', meantText(text, words));
}
