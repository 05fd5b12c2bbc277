import { languageNamed } from '../wording/languages.ts';
import { campaignPlaceholders } from './campaign-placeholders.ts';
import { timePlaceholders } from './time-placeholders.ts';
import { meantText } from './tokens.ts';
import { readSeveral } from './values/several.ts';
import { type Extent, fault, namedCampaign, no, numberOf, type Placeholder, read } from './values/value.ts';

/** All placeholders. */
export const placeholders = {
  ...campaignPlaceholders,
  ...timePlaceholders,
  /** From 1. */
  page: { example: '2', takes: 'word', harmless: true, read: numberOf('page') },
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
  /** A person where a bare name may mean anything else. */
  mention: {
    shown: '@{name}',
    example: '@Ada',
    takes: 'words',
    harmless: false,
    begins: ({ text }) => text.startsWith('@'),
    read: ({ text, words }) => (words[0]?.text.startsWith('@') ? read(meantText(text, words)) : no),
  },
  language: {
    example: 'es',
    takes: 'text',
    harmless: true,
    read: ({ text, words }) => {
      const said = meantText(text, words);
      const language = languageNamed(said);
      if (language !== undefined) return read(language);
      // A sentence about language isn't a command.
      return words.length > 3 ? no : fault('language', said);
    },
  },
  /** Quoted, so that it isn't part of the value before it. */
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
} as const satisfies Readonly<Record<string, Placeholder>>;

type Placeholders = typeof placeholders;
export type PlaceholderName = keyof Placeholders;

/** Placeholders whose value is named after another one's. */
const sharedNames = {
  known: 'campaign',
  numbered: 'campaign',
  startable: 'campaign',
  one: 'campaign',
  newCampaign: 'fields',
  rateOfCampaign: 'condition',
  p95OfCampaign: 'condition',
  caseOfCampaign: 'condition',
  period: 'when',
  past: 'when',
  mention: 'person',
} as const;

/** The name under which a command gets a placeholder's value. */
export type ValueName<Name extends PlaceholderName = PlaceholderName> = Name extends keyof typeof sharedNames
  ? (typeof sharedNames)[Name]
  : Name;

export type ValueTypes = {
  readonly [Name in PlaceholderName as ValueName<Name>]: Extract<
    ReturnType<Placeholders[Name]['read']>,
    { kind: 'read' }
  >['value'];
};

/** The values of a phrase's placeholders. */
export type Values = Partial<ValueTypes>;

/** @throws if there is no such placeholder: a bug in the table */
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

/** True for numbers and quoted names, which no one writes by chance. */
export function isDeliberate(extent: Extent): boolean {
  const campaign = namedCampaign(extent);
  if (campaign !== undefined && ('id' in campaign || extent.words[0]?.quoted === true)) return true;
  const several = readSeveral(extent);
  return several.kind === 'read' && several.value.certain;
}
