import type { NewCampaign, Plan } from '../../ports/campaign-service.ts';
import { type Clock, timeWords } from '../../wording/format.ts';

/**
 * What can be done, and is unlikely to be meant. The limits of the service aren't described (campaign seed §8);
 * these numbers are ours.
 */
export function oddities(
  campaign: Pick<
    NewCampaign,
    'tests' | 'concurrency' | 'attemptsPerSecond' | 'runMilliseconds' | 'requestedRunAt' | 'scheduledRunAt'
  >,
  plan: Plan | undefined,
  clock: Clock,
): readonly string[] {
  const { tests, concurrency, attemptsPerSecond, runMilliseconds = 0 } = campaign;
  const sum = tests.reduce((total, { percent }) => total + percent, 0);
  const odd: readonly (string | false)[] = [
    Math.abs(sum - 100) > 0.05 && `The shares come to ${Math.round(sum * 100) / 100}%, not to 100%.`,
    concurrency > 500 && `${concurrency} calls at once are many.`,
    attemptsPerSecond > 50 && `${attemptsPerSecond} attempts per second are many.`,
    runMilliseconds > 24 * 3_600_000 && 'It would run for more than a day.',
    ...[
      ['The requested run', campaign.requestedRunAt],
      ['The scheduled run', campaign.scheduledRunAt],
    ].map(
      ([what, at]) =>
        typeof at === 'number' && at < clock.now && `${what} lies in the past: ${timeWords(at, clock)}.`,
    ),
    plan?.endsAt !== undefined &&
      plan.endsAt < clock.now &&
      `Plan ${plan.id} ended on ${timeWords(plan.endsAt, clock)}.`,
  ];
  return odd.filter((one) => one !== false);
}
