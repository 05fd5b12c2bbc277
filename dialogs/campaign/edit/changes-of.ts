import type { Campaign, CampaignUpdate, Share } from '../../ports/campaign-service.ts';
import { type Clock, shareWords, timeWords } from '../../wording/format.ts';

const mostNamed = 20;
const unknown = 'not known';

/** What an update changes, a line a field: `Concurrency: 5 → 10`. */
export function changesOf(
  current: Campaign | undefined,
  update: CampaignUpdate,
  clock: Clock,
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
  ];
  return [
    ...lines
      .filter(([, before, after]) => before !== after)
      .map(([name, ...both]) => `${name}: ${both.join(' → ')}`),
    ...testChanges(current?.tests, update.tests),
  ];
}

function testChanges(before: readonly Share[] | undefined, after: readonly Share[]): readonly string[] {
  if (before === undefined)
    return [`Test cases: ${unknown} → ${named(after.map(({ testCase }) => testCase))}`];
  const old = new Map(before.map(({ testCase, percent }) => [testCase, percent]));
  const kept = new Set(after.map(({ testCase }) => testCase));
  const added = after.filter(({ testCase }) => !old.has(testCase)).map(({ testCase }) => testCase);
  const gone = [...old.keys()].filter((id) => !kept.has(id));
  const moved = after.filter(({ testCase, percent }) => old.has(testCase) && old.get(testCase) !== percent);
  const shares = moved
    .slice(0, mostNamed)
    .map(({ testCase, percent }) => `${testCase}: ${shareWords(old.get(testCase))} → ${shareWords(percent)}`);
  const more = moved.length > mostNamed ? `, and ${moved.length - mostNamed} more` : '';
  return [
    ...(added.length === 0 ? [] : [`Test cases added: ${named(added)}`]),
    ...(gone.length === 0 ? [] : [`Test cases removed: ${named(gone)}`]),
    ...(moved.length === 0 ? [] : [`Shares: ${shares.join(', ')}${more}`]),
  ];
}

function named(ids: readonly number[]): string {
  const more = ids.length > mostNamed ? `, and ${ids.length - mostNamed} more` : '';
  return `${ids.slice(0, mostNamed).join(', ')}${more}`;
}
