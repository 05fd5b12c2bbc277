import type { Message } from '../../message.ts';
import { type CampaignUpdate, type NewCampaign, runTimeText } from '../../ports/campaign-service.ts';
import { type Clock, countWords, numberWords, timeWords } from '../../wording/format.ts';
import { sharesWords } from '../campaign-facts.ts';

type Content = Pick<NewCampaign, keyof NewCampaign & keyof CampaignUpdate> &
  Pick<NewCampaign, 'runMilliseconds'>;

/** What is going to be sent, field by field. */
export function contentFacts(content: Content, clock: Clock): NonNullable<Message['facts']> {
  const { name, description, plan, tests, concurrency, attemptsPerSecond, runMilliseconds } = content;
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : timeWords(at, clock);
  const given: readonly (readonly [string, string | undefined])[] = [
    ['Name', name],
    ['Description', description],
    ['Plan', `${plan.id} (${plan.type})`],
    ['Test cases', sharesWords(tests)],
    ['Concurrency', numberWords(concurrency)],
    ['Attempts per second', String(attemptsPerSecond)],
    ['Run time', runMilliseconds === undefined ? undefined : runTimeText(runMilliseconds)],
    ['Requested run', time(content.requestedRunAt)],
    ['Scheduled run', time(content.scheduledRunAt)],
  ];
  return given.flatMap(([label, value]) => (value === undefined ? [] : [{ name: label, value }]));
}

/** The same in one line, for the audit. */
export function contentWords({ name, plan, tests, concurrency, attemptsPerSecond }: Content): string {
  return `“${name}”, plan ${plan.id}, ${countWords(tests.length, 'test case')}, concurrency ${concurrency}, ${attemptsPerSecond} attempts per second`;
}
