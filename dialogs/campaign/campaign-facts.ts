import type { Message } from '../message.ts';
import type { Campaign, Share } from '../ports/campaign-service.ts';
import { type Clock, numberWords, shareWords, timeWords } from '../wording/format.ts';

const mostShares = 10;

/** What the service tells of a campaign; what it left out is left out. */
export function campaignFacts(campaign: Campaign, clock: Clock): NonNullable<Message['facts']> {
  const { description, status, active, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : timeWords(at, clock);
  const given: readonly (readonly [string, string | undefined])[] = [
    ['Description', description],
    ['Status', status],
    ['Active', active === undefined ? undefined : active ? 'yes' : 'no'],
    [
      'Plan',
      plan === undefined
        ? undefined
        : `${plan.id}: ${plan.name}${plan.type === undefined ? '' : ` (${plan.type})`}`,
    ],
    ['Test cases', tests.length === 0 ? 'none' : sharesWords(tests)],
    ['Concurrency', concurrency === undefined ? undefined : numberWords(concurrency)],
    ['Attempts per second', attemptsPerSecond === undefined ? undefined : String(attemptsPerSecond)],
    ['Distribution', campaign.distribution],
    ['Channel', campaign.channel],
    ['Last run', time(campaign.lastRunAt)],
    ['Requested run', time(campaign.requestedRunAt)],
    ['Scheduled run', time(campaign.scheduledRunAt)],
  ];
  return given.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/**
 * `3 (7: 50%, 8: 25%, 9: 25%)`; where all have the same, `3 in equal shares (7, 8, 9)`, since a third of 100 told
 * three times adds up to something else.
 */
export function sharesWords(tests: readonly Share[]): string {
  const isEven = areEqual(tests);
  const shown = tests
    .slice(0, mostShares)
    .map(({ testCase, percent }) => (isEven ? String(testCase) : `${testCase}: ${shareWords(percent)}`));
  const left = tests.length - shown.length;
  const how = isEven ? ' in equal shares' : '';
  return `${numberWords(tests.length)}${how} (${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''})`;
}

/** Whether several share the whole evenly, but for what rounding left one or the other. */
function areEqual(tests: readonly Share[]): boolean {
  const even = 100 / tests.length;
  return (
    tests.length > 1 && tests.every(({ percent }) => Math.abs(percent - even) < Math.min(0.13, even / 4))
  );
}
