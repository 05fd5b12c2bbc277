import type { Message } from '../message.ts';
import type { Campaign, Share } from '../ports/campaign-service.ts';
import { numberWords } from './wording/count-words.ts';
import { type Clock, timeWords } from './wording/time-words.ts';

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

/** `3 (7: 50%, 8: 25%, 9: 25%)` */
export function sharesWords(tests: readonly Share[]): string {
  const shown = tests
    .slice(0, mostShares)
    .map(({ testCase, percent }) => `${testCase}: ${percentOf(percent)}`);
  const left = tests.length - shown.length;
  return `${numberWords(tests.length)} (${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''})`;
}

function percentOf(percent: number): string {
  return `${Math.round(percent * 100) / 100}%`;
}
