import { languageNamed } from '../wording/languages.ts';
import { meantText, type Word } from './tokens.ts';
import { readWhen } from './values/dates.ts';
import { readDuration } from './values/durations.ts';
import { beginsField, readFields, readNewCampaign } from './values/fields.ts';
import { beginsSchedule, readSchedule } from './values/schedules.ts';
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

function single({ words }: Extent): Word {
  return words[0] ?? { text: '', lower: '', quoted: false, start: 0, end: 0 };
}

function readOnly({ text, words }: Extent): ValueReading {
  const said = words.filter(({ lower }) => lower !== 'only').map(({ lower }) => lower);
  if (words.length > 2 || said.length !== 1) return fault('only', meantText(text, words));
  if (said[0] === 'failures' || said[0] === 'failure') return read({ only: 'failures' });
  return said[0] === 'changes' || said[0] === 'change'
    ? read({ only: 'changes' })
    : fault('only', meantText(text, words));
}

/** What may stand in a phrase for a value. */
export const placeholders = {
  campaign: { example: '12', takes: 'name', harmless: false, read: readCampaign },
  /** A campaign in a phrase that doesn't say so: a number, a quoted name, or one word. */
  known: {
    shown: '{campaign}',
    example: '12',
    takes: 'word',
    harmless: false,
    read: readCampaign,
  },
  run: {
    example: '345',
    takes: 'word',
    harmless: false,
    read: (extent) => {
      const run = readNumber(single(extent).text);
      return run === undefined ? fault('run', single(extent).text) : read({ run });
    },
  },
  previous: {
    shown: '{run}',
    example: '340',
    takes: 'word',
    harmless: false,
    read: (extent) => {
      const previous = readNumber(single(extent).text);
      return previous === undefined ? fault('run', single(extent).text) : read({ previous });
    },
  },
  scheduleNumber: {
    shown: '{schedule}',
    example: '3',
    takes: 'word',
    harmless: false,
    read: (extent) => {
      const scheduleNumber = readNumber(single(extent).text);
      return scheduleNumber === undefined
        ? fault('scheduleNumber', single(extent).text)
        : read({ scheduleNumber });
    },
  },
  page: {
    example: '2',
    takes: 'word',
    harmless: true,
    read: (extent) => {
      const page = readNumber(single(extent).text);
      return page === undefined ? fault('page', single(extent).text) : read({ page });
    },
  },
  alias: {
    example: 'nightly',
    takes: 'name',
    harmless: false,
    read: ({ text, words }) => {
      const alias = meantText(text, words);
      return alias === '' || alias === '=' ? no : read({ alias });
    },
  },
  steps: {
    shown: 'steps',
    example: 'steps',
    takes: 'word',
    harmless: true,
    read: (extent) => (/^steps?$/u.test(single(extent).lower) ? read({ steps: true }) : no),
  },
  only: {
    shown: 'failures only|changes only',
    example: 'failures only',
    takes: 'words',
    harmless: true,
    begins: ({ lower }) => /^(?:only|failures?|changes?)$/u.test(lower),
    read: readOnly,
  },
  text: {
    example: 'billing',
    takes: 'text',
    harmless: true,
    read: ({ text, words }) => read({ text: meantText(text, words) }),
  },
  survey: {
    example: '5',
    takes: 'rest',
    harmless: false,
    read: ({ text, words }) => read({ survey: text.slice(words[0]?.start ?? 0) }),
  },
  person: {
    shown: '@{name}',
    example: '@Ada',
    takes: 'words',
    harmless: false,
    read: ({ text, words }) => {
      const person = meantText(text, words);
      return person === '' ? no : read({ person });
    },
  },
  language: {
    example: 'es',
    takes: 'text',
    harmless: true,
    read: ({ text, words }) => {
      const said = meantText(text, words);
      const language = languageNamed(said);
      if (language !== undefined) return read({ language });
      // A sentence about language is no command.
      return words.length > 3 ? no : fault('language', said);
    },
  },
  when: { example: 'yesterday', takes: 'words', harmless: true, read: readWhen },
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
  fields: {
    example: 'concurrency 5',
    takes: 'words',
    harmless: true,
    begins: beginsField,
    read: readFields,
  },
  newCampaign: {
    shown: '"{name}"] [{fields}',
    example: '"Nightly"',
    takes: 'words',
    harmless: true,
    read: readNewCampaign,
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type PlaceholderName = keyof typeof placeholders;

export function placeholderNamed(name: string): Placeholder {
  const found = Object.entries<Placeholder>(placeholders).find(([known]) => known === name);
  if (found === undefined) throw new Error(`No placeholder goes by {${name}}.`);
  return found[1];
}

/** True for a number or a quoted name: nobody writes these by chance. */
export function isDeliberate(extent: Extent): boolean {
  const campaign = namedCampaign(extent);
  return campaign !== undefined && ('id' in campaign || extent.words[0]?.quoted === true);
}
