import type { Message } from '../../message.ts';
import type { Campaign, CampaignUpdate, NewCampaign } from '../../ports/campaign.ts';
import { knownValue, type Share, valuesOf } from '../../ports/campaign-fields.ts';
import { shareWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import type { TimeContext } from '../../wording/times.ts';
import { areEqual, briefValue, changedValue, shownValue } from '../field-words.ts';
import { factsOf, firstOf } from '../wording.ts';

const maxNamed = 20;
const texts = operators.fields;
const { labels } = texts;
const unknown = texts.notKnown;

/** What an update changes, one line per field: `Concurrency: 5 → 10`. */
export function changesOf(
  current: Campaign | undefined,
  update: CampaignUpdate,
  clock: TimeContext,
): readonly string[] {
  const lines = valuesOf('update').flatMap((field): readonly string[] => {
    if (field.kind === 'tests') return [];
    const [before, after] = [knownValue(current, field), knownValue(update, field)];
    // A value that the service leaves out and that wasn't given is no change; it is listed as assumed.
    if (current !== undefined && (before ?? field.assumed) === after) return [];
    const isKept = field.needed === true || field.assumed !== undefined;
    const isKnown = current !== undefined && (before !== undefined || !isKept);
    const was = isKnown ? changedValue(field, before, clock) : unknown;
    const becomes = changedValue(field, after, clock);
    return was === becomes ? [] : [texts.change(labels[field.name], was, becomes)];
  });
  return [...lines, ...testChanges(current?.tests, update.tests)];
}

function testChanges(before: readonly Share[] | undefined, after: readonly Share[]): readonly string[] {
  const ids = after.map(({ testCase }) => testCase);
  if (before === undefined) return [texts.change(labels.tests, unknown, firstOf(ids, maxNamed))];
  const old = new Map(before.map(({ testCase, percent }) => [testCase, percent]));
  const moved = after
    .filter(({ testCase, percent }) => old.has(testCase) && old.get(testCase) !== percent)
    .map(({ testCase, percent }) => `${testCase}: ${shareWords(old.get(testCase))} → ${shareWords(percent)}`);
  const isOther = after.some(({ testCase }) => !old.has(testCase)) || old.size > after.length;
  // With other test cases, shares that stay equal change all the same: to list each says nothing.
  const staysEqual = isOther && areEqual(before) && areEqual(after);
  const changes: readonly (readonly [string, readonly (string | number)[]])[] = [
    [texts.testsAdded, ids.filter((id) => !old.has(id))],
    [texts.testsRemoved, [...new Set(old.keys()).difference(new Set(ids))]],
    [labels.shares, staysEqual ? [texts.stayEqual(shareWords(100 / after.length))] : moved],
  ];
  return changes
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => texts.changed(title, firstOf(items, maxNamed)));
}

/** What is going to be sent, field by field. */
export function contentFacts(content: NewCampaign, clock: TimeContext): NonNullable<Message['facts']> {
  const facts = valuesOf('create').map(
    (field) => [labels[field.name], shownValue(field, knownValue(content, field), clock)] as const,
  );
  return factsOf(facts);
}

/** The same in one line, for the audit. */
export function contentWords(content: NewCampaign | CampaignUpdate): string {
  return valuesOf('create')
    .filter(({ needed }) => needed)
    .map((field) => briefValue(field, knownValue(content, field)))
    .join(', ');
}

const maxAudited = 500;

/** What an update changes, in one line for the audit. */
export function changeWords(...change: Parameters<typeof changesOf>): string {
  return changesOf(...change)
    .join('; ')
    .slice(0, maxAudited);
}
