import type { Configuration } from '../../config/configuration.ts';
import { originalText } from '../../store/documents.ts';
import type { PersonIdentity } from './identity.ts';
import { createRecogniser, type Mention, type Recogniser } from './recognise.ts';
import { descriptionOf, type Found, type FoundActivity, isAboutOne } from './search.ts';
import { textsIn } from './texts.ts';

/** Everything stored about a person, for the person: if it names others too, only the parts that name this one. */
export function exportOf(
  person: PersonIdentity,
  { records: all, conversations, said, saidOfThem, rows, namesakes }: Found,
  settings: Pick<Configuration, 'survey'>,
) {
  const recogniser = createRecogniser(person);
  // The name alone may be somebody else's, and then so would the data.
  const isTheirs = (mention: Mention): boolean => mention === 'id' || namesakes.size === 0;
  const records = all.filter(({ mention }) => isTheirs(mention));
  const ofThem = saidOfThem.filter(({ mention }) => isTheirs(mention));
  const leftOut = all.length - records.length + saidOfThem.length - ofThem.length;
  const bySaid = Map.groupBy(said, ({ conversation }) => conversation);
  return {
    person: { ids: [...person.ids.values()], names: [...person.names] },
    records: records.map(({ kind, key, changedAt, body, stored }) => ({
      what: descriptionOf(kind),
      key,
      changedAt: timeOf(changedAt),
      value: body === undefined ? stored.text : isAboutOne(kind) ? body : excerptOf(body, recogniser),
    })),
    webChat: conversations.map(({ id, createdAt }) => ({
      conversation: id,
      createdAt: timeOf(createdAt),
      said: (bySaid.get(id) ?? []).map(saidOf),
    })),
    inWebChatsOfOthers: ofThem.map(({ activity, ...rest }) =>
      saidOf({ ...rest, activity: excerptOf(activity, recogniser) }),
    ),
    notes: rows.map(({ table, key }) => `${table}: ${Object.values(key).map(originalText).join(' ')}`),
    leftOut:
      leftOut === 0 ? undefined : `${leftOut} entries that contain only the name, which others have too`,
    elsewhere: elsewhereOf(person, settings),
  };
}

function saidOf({ conversation, at, activity }: FoundActivity) {
  return { conversation, at: timeOf(at), activity };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The value, with only those entries of its lists that mention the person. */
function excerptOf(value: unknown, recogniser: Recogniser): unknown {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) {
    const mentions = value.filter((one) =>
      textsIn(one).some((text) => recogniser.mentionIn(text) !== undefined),
    );
    return mentions.map((one) => excerptOf(one, recogniser));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, excerptOf(one, recogniser)]));
}

/** What is kept of the person elsewhere. */
export function elsewhereOf(
  { serviceSessions }: PersonIdentity,
  { survey }: Pick<Configuration, 'survey'>,
): readonly string[] {
  const service =
    survey === undefined
      ? 'The reference survey service, whose tables are in this database (reference_survey_…)'
      : `The survey service at ${new URL(survey.url).host}`;
  const sessions =
    serviceSessions.size === 0 ? '' : `. Sessions that are known here: ${[...serviceSessions].join(', ')}`;
  return [
    `${service} keeps the answers that it was sent, without the person’s id${sessions}`,
    'Teams, and every other channel, keeps the messages of its conversations',
    'The log has ids of conversations and messages where something failed, but no names',
    'Backups keep what was stored when they were made, until they are deleted',
  ];
}
