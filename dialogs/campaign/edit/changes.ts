import type { Message } from '../../message.ts';
import {
  type Campaign,
  type CampaignContent,
  type CampaignUpdate,
  type NewCampaign,
  runTimeText,
  type Share,
} from '../../ports/campaign.ts';
import { countWords, numberWords, shareWords, type TimeContext, timeWords } from '../../wording/format.ts';
import { sharesWords } from '../read/campaign.ts';
import { factsOf, firstOf, yesOrNo } from '../wording.ts';

const maxNamed = 20;
const unknown = 'not known';

/** What an update changes, a line a field: `Concurrency: 5 → 10`. */
export function changesOf(
  current: Campaign | undefined,
  update: CampaignUpdate,
  clock: TimeContext,
): readonly string[] {
  const time = (at: number | undefined): string => (at === undefined ? 'none' : timeWords(at, clock));
  const text = (words: string | undefined): string =>
    words === undefined || words === '' ? 'none' : `“${words}”`;
  const was = (words: string): string => (current === undefined ? unknown : words);
  const plan = current?.plan;
  const lines: readonly (readonly [string, string, string])[] = [
    ['Name', was(text(current?.name)), text(update.name)],
    ['Description', was(text(current?.description)), text(update.description)],
    ['Plan', plan === undefined ? unknown : String(plan.id), String(update.plan.id)],
    ['Concurrency', String(current?.concurrency ?? unknown), String(update.concurrency)],
    ['Attempts per second', String(current?.attemptsPerSecond ?? unknown), String(update.attemptsPerSecond)],
    ['Requested run', was(time(current?.requestedRunAt)), time(update.requestedRunAt)],
    ['Scheduled run', was(time(current?.scheduledRunAt)), time(update.scheduledRunAt)],
    ...assumedChanges(current, update),
  ];
  return [
    ...lines
      .filter(([, before, after]) => before !== after)
      .map(([name, ...both]) => `${name}: ${both.join(' → ')}`),
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

/** A field that the service doesn't tell, and that nobody gave, is no change; it is told as assumed. */
function assumedChanges(current: Campaign | undefined, update: CampaignUpdate) {
  const fields = ['channel', 'distribution', 'active', 'synchronized'] as const;
  return fields
    .filter((field) => current === undefined || (current[field] ?? assumed[field]) !== update[field])
    .map((field) => {
      const before = current?.[field];
      const title = field.charAt(0).toUpperCase() + field.slice(1);
      return [title, before === undefined ? unknown : valueWords(before), valueWords(update[field])] as const;
    });
}

function valueWords(value: string | boolean): string {
  return typeof value === 'string' ? value : yesOrNo(value);
}

function testChanges(before: readonly Share[] | undefined, after: readonly Share[]): readonly string[] {
  const ids = after.map(({ testCase }) => testCase);
  if (before === undefined) return [`Test cases: ${unknown} → ${firstOf(ids, maxNamed)}`];
  const old = new Map(before.map(({ testCase, percent }) => [testCase, percent]));
  const moved = after
    .filter(({ testCase, percent }) => old.has(testCase) && old.get(testCase) !== percent)
    .map(({ testCase, percent }) => `${testCase}: ${shareWords(old.get(testCase))} → ${shareWords(percent)}`);
  const changes: readonly (readonly [string, readonly (string | number)[]])[] = [
    ['Test cases added', ids.filter((id) => !old.has(id))],
    ['Test cases removed', [...new Set(old.keys()).difference(new Set(ids))]],
    ['Shares', moved],
  ];
  return changes
    .filter(([, items]) => items.length > 0)
    .map(([title, items]) => `${title}: ${firstOf(items, maxNamed)}`);
}

/** What is going to be sent, field by field. */
export function contentFacts(content: NewCampaign, clock: TimeContext): NonNullable<Message['facts']> {
  const { name, description, plan, tests, concurrency, attemptsPerSecond, runMilliseconds } = content;
  const time = (at: number | undefined) => (at === undefined ? undefined : timeWords(at, clock));
  return factsOf([
    ['Name', name],
    ['Description', description],
    ['Plan', `${plan.id} (${plan.type})`],
    ['Test cases', sharesWords(tests)],
    ['Concurrency', numberWords(concurrency)],
    ['Attempts per second', String(attemptsPerSecond)],
    ['Run time', runMilliseconds === undefined ? undefined : runTimeText(runMilliseconds)],
    ['Requested run', time(content.requestedRunAt)],
    ['Scheduled run', time(content.scheduledRunAt)],
    ['Channel', content.channel],
    ['Distribution', content.distribution],
    ['Active', content.active === undefined ? undefined : yesOrNo(content.active)],
  ]);
}

/** The same in one line, for the audit. */
export function contentWords({ name, plan, tests, concurrency, attemptsPerSecond }: CampaignContent): string {
  return `“${name}”, plan ${plan.id}, ${countWords(tests.length, 'test case')}, concurrency ${concurrency}, ${attemptsPerSecond} attempts per second`;
}
