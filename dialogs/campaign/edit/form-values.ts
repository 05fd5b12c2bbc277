import type { Campaign, Share } from '../../ports/campaign-service.ts';
import type { CampaignValues } from '../campaign-command.ts';
import { dateText } from './read-date.ts';

/** Longer than this, a form can't carry it; left empty there, it stays as it is. */
const longestTests = 3000;

/** A campaign as the form shows it. A field that comes back as it was shown hasn't been changed. */
export function formValues(campaign: Campaign, timeZone: string): CampaignValues {
  const { name, description, plan, tests, concurrency, attemptsPerSecond } = campaign;
  const { requestedRunAt, scheduledRunAt } = campaign;
  const shares = testsText(tests);
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(plan === undefined ? {} : { plan: String(plan.id) }),
    ...(shares === '' || shares.length > longestTests ? {} : { tests: shares }),
    ...(concurrency === undefined ? {} : { concurrency: String(concurrency) }),
    ...(attemptsPerSecond === undefined ? {} : { aps: String(attemptsPerSecond) }),
    ...(requestedRunAt === undefined ? {} : { requestedRunDate: dateText(requestedRunAt, timeZone) }),
    ...(scheduledRunAt === undefined ? {} : { scheduledRunDate: dateText(scheduledRunAt, timeZone) }),
  };
}

/** Ids alone where the shares are even, so that a test case can be added without reckoning. */
function testsText(tests: readonly Share[]): string {
  const percents = tests.map(({ percent }) => percent);
  const isEven = Math.max(...percents) - Math.min(...percents) < 0.2;
  return tests
    .map(({ testCase, percent }) => (isEven ? `${testCase}` : `${testCase}:${Number(percent.toFixed(4))}`))
    .join(', ');
}
