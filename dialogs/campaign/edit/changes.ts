import type { Message } from '../../message.ts';
import {
  type Campaign,
  type CampaignContent,
  type CampaignUpdate,
  type NewCampaign,
  runTimeText,
  type Share,
} from '../../ports/campaign.ts';
import { numberWords, shareWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import { sharesWords } from '../read/campaign.ts';
import { factsOf, firstOf, yesOrNo } from '../wording.ts';

const maxNamed = 20;
const texts = operators.fields;
const { labels } = texts;
const unknown = texts.notKnown;

/** What an update changes, a line a field: `Concurrency: 5 → 10`. */
export function changesOf(
  current: Campaign | undefined,
  update: CampaignUpdate,
  clock: TimeContext,
): readonly string[] {
  const time = (at: number | undefined): string => (at === undefined ? texts.none : timeWords(at, clock));
  const text = (words: string | undefined): string =>
    words === undefined || words === '' ? texts.none : texts.text(words);
  const was = (words: string): string => (current === undefined ? unknown : words);
  const plan = current?.plan;
  const lines: readonly (readonly [string, string, string])[] = [
    [labels.name, was(text(current?.name)), text(update.name)],
    [labels.description, was(text(current?.description)), text(update.description)],
    [labels.plan, plan === undefined ? unknown : String(plan.id), String(update.plan.id)],
    [labels.concurrency, String(current?.concurrency ?? unknown), String(update.concurrency)],
    [labels.aps, String(current?.attemptsPerSecond ?? unknown), String(update.attemptsPerSecond)],
    [labels.requestedRunDate, was(time(current?.requestedRunAt)), time(update.requestedRunAt)],
    [labels.scheduledRunDate, was(time(current?.scheduledRunAt)), time(update.scheduledRunAt)],
    ...assumedChanges(current, update),
  ];
  return [
    ...lines.filter(([, before, after]) => before !== after).map((line) => texts.change(...line)),
    ...testChanges(current?.tests, update.tests),
  ];
}

/** What an update sends of a field that it has to send, and of which nothing is known: as a new campaign has it. */
export const assumed = {
  channel: 'Voice',
  distribution: 'RoundRobin',
  active: true,
  synchronized: false,
} as const satisfies Partial<CampaignUpdate>;

/** A field that the service leaves out, and that nobody gave, is no change; it is named as assumed. */
function assumedChanges(current: Campaign | undefined, update: CampaignUpdate) {
  const fields = ['channel', 'distribution', 'active', 'synchronized'] as const;
  return fields
    .filter((field) => current === undefined || (current[field] ?? assumed[field]) !== update[field])
    .map((field) => {
      const before = current?.[field];
      return [
        labels[field],
        before === undefined ? unknown : valueWords(before),
        valueWords(update[field]),
      ] as const;
    });
}

function valueWords(value: string | boolean): string {
  return typeof value === 'string' ? value : yesOrNo(value);
}

function testChanges(before: readonly Share[] | undefined, after: readonly Share[]): readonly string[] {
  const ids = after.map(({ testCase }) => testCase);
  if (before === undefined) return [texts.change(labels.tests, unknown, firstOf(ids, maxNamed))];
  const old = new Map(before.map(({ testCase, percent }) => [testCase, percent]));
  const moved = after
    .filter(({ testCase, percent }) => old.has(testCase) && old.get(testCase) !== percent)
    .map(({ testCase, percent }) => `${testCase}: ${shareWords(old.get(testCase))} → ${shareWords(percent)}`);
  const changes: readonly (readonly [string, readonly (string | number)[]])[] = [
    [texts.testsAdded, ids.filter((id) => !old.has(id))],
    [texts.testsRemoved, [...new Set(old.keys()).difference(new Set(ids))]],
    [labels.shares, moved],
  ];
  return changes
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => texts.changed(title, firstOf(items, maxNamed)));
}

/** What is going to be sent, field by field. */
export function contentFacts(content: NewCampaign, clock: TimeContext): NonNullable<Message['facts']> {
  const { name, description, plan, tests, concurrency, attemptsPerSecond, runMilliseconds } = content;
  const time = (at: number | undefined) => (at === undefined ? undefined : timeWords(at, clock));
  return factsOf([
    [labels.name, name],
    [labels.description, description],
    [labels.plan, `${plan.id} (${plan.type})`],
    [labels.tests, sharesWords(tests)],
    [labels.concurrency, numberWords(concurrency)],
    [labels.aps, String(attemptsPerSecond)],
    [labels.runTime, runMilliseconds === undefined ? undefined : runTimeText(runMilliseconds)],
    [labels.requestedRunDate, time(content.requestedRunAt)],
    [labels.scheduledRunDate, time(content.scheduledRunAt)],
    [labels.channel, content.channel],
    [labels.distribution, content.distribution],
    [labels.active, content.active === undefined ? undefined : yesOrNo(content.active)],
  ]);
}

/** The same in one line, for the audit. */
export function contentWords({ name, plan, tests, concurrency, attemptsPerSecond }: CampaignContent): string {
  return operators.audit.content(name, plan.id, tests.length, concurrency, attemptsPerSecond);
}

const maxAudited = 500;

/** What an update changes, in one line for the audit. */
export function changeWords(...change: Parameters<typeof changesOf>): string {
  return changesOf(...change)
    .join('; ')
    .slice(0, maxAudited);
}
