import {
  type CampaignUpdate,
  type NewCampaign,
  runTimeText,
  type Share,
} from '../../../dialogs/ports/campaign-service.ts';
import type { CreateCampaignBody, UpdateCampaignBody } from './bodies.ts';

/**
 * Campaign seed §4, "Create body fields", in its casing. Which of them are required is not shown there, so what
 * was left out is sent as the seed's own example has it; a time that was left out isn't sent.
 */
export function createBody(campaign: NewCampaign): CreateCampaignBody {
  const { runMilliseconds, requestedRunAt, scheduledRunAt } = campaign;
  return {
    concurrency: campaign.concurrency,
    testCaseDistributionProfile: campaign.distribution ?? 'RoundRobin',
    active: campaign.active ?? true,
    channel: campaign.channel ?? 'Voice',
    description: campaign.description ?? null,
    name: campaign.name,
    ...(runMilliseconds === undefined ? {} : { RunTime: runTimeText(runMilliseconds) }),
    ...(requestedRunAt === undefined ? {} : { RequestedRunDate: timestamp(requestedRunAt) }),
    ...(scheduledRunAt === undefined ? {} : { ScheduledRunDate: timestamp(scheduledRunAt) }),
    planId: campaign.plan.id,
    planType: campaign.plan.type,
    MaximumAps: campaign.attemptsPerSecond,
    testCases: campaign.tests.map(share),
  };
}

/** Campaign seed §4, "Update body fields": all of them, as the seed asks. A date that isn't known is null. */
export function updateBody(update: CampaignUpdate): UpdateCampaignBody {
  const { requestedRunAt, scheduledRunAt } = update;
  return {
    synchronized: { isActive: update.synchronized },
    maximumAps: update.attemptsPerSecond,
    concurrency: update.concurrency,
    testCases: update.tests.map(share),
    planId: update.plan.id,
    active: update.active,
    channel: update.channel,
    name: update.name,
    description: update.description ?? null,
    requestedRunDate: requestedRunAt === undefined ? null : timestamp(requestedRunAt),
    scheduledRunDate: scheduledRunAt === undefined ? null : timestamp(scheduledRunAt),
    testCaseDistributionProfile: update.distribution,
    planType: update.plan.type,
  };
}

function share({ testCase, percent }: Share): { probability: number; testCaseId: number } {
  return { probability: percent, testCaseId: testCase };
}

function timestamp(time: number): string {
  return new Date(time).toISOString();
}
