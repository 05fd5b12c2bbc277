import type { z } from 'zod';
import type { Campaign, Share } from '../../../dialogs/ports/campaign-service.ts';
import { givenWord } from './given-word.ts';
import { onlyGiven } from './only-given.ts';
import { parseServiceDate } from './parse-service-date.ts';
import { readPlan } from './read-plan.ts';
import type { readableCampaign } from './readable-items.ts';

type Wire = z.infer<typeof readableCampaign>;

/** Campaign seed §2, "Campaign (reply shape)". */
export function readCampaign(wire: Wire): Campaign {
  return {
    id: wire.campaignId,
    name: givenWord(wire.name) ?? `Campaign ${wire.campaignId}`,
    tests: readShares(wire.testCases),
    ...onlyGiven({
      description: givenWord(wire.description),
      active: wire.active,
      synchronized: wire.campaignSync?.isActive,
      channel: givenWord(wire.channel),
      concurrency: wire.concurrency,
      attemptsPerSecond: wire.maximumAps,
      distribution: givenWord(wire.testCaseDistributionProfile),
      status: givenWord(wire.status),
      plan: wire.plan === undefined ? undefined : readPlan(wire.plan),
      lastRunAt: parseServiceDate(wire.lastRunDate),
      requestedRunAt: parseServiceDate(wire.requestedRunDate),
      scheduledRunAt: parseServiceDate(wire.scheduledRunDate),
    }),
  };
}

/** Where no share is told at all, the test cases share evenly (our reading); one missing beside others is none. */
function readShares(tests: Wire['testCases']): readonly Share[] {
  const untold = tests.every(({ probability }) => probability === undefined) ? 100 / tests.length : 0;
  return tests.map(({ testCaseId, probability, name }) => ({
    testCase: testCaseId,
    percent: probability ?? untold,
    ...onlyGiven({ name: givenWord(name) }),
  }));
}
