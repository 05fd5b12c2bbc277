import { alert, alerts, unalert } from './alerts/commands.ts';
import { alias, aliases, unalias } from './aliases/commands.ts';
import { audit } from './audit/command.ts';
import { digest, digestNow, digestOff, setDigest } from './digest/commands.ts';
import { createCampaign } from './edit/create.ts';
import { deleteCampaign } from './edit/delete.ts';
import { updateCampaign } from './edit/update.ts';
import { approve, decline } from './intents/commands.ts';
import { knownFailure, knownFailures, unknownFailure } from './known-failures/commands.ts';
import { campaign } from './read/campaign.ts';
import { campaigns } from './read/campaigns.ts';
import { testCase } from './read/case.ts';
import { compare } from './read/compare.ts';
import { exportResults } from './read/export.ts';
import { failures } from './read/failures.ts';
import { plans, testCases } from './read/lists.ts';
import { plan } from './read/plan.ts';
import { results } from './read/results.ts';
import { runs } from './read/runs.ts';
import { rerunFailed } from './rerun/rerun-failed.ts';
import { runCampaign } from './run/run-campaign.ts';
import { runStatus } from './run/status.ts';
import { stopRun } from './run/stop-run.ts';
import { unwatchCampaign, watchCampaign } from './run/watch-command.ts';
import { pauseSchedule, resumeSchedule, unschedule } from './schedules/acts.ts';
import { schedules } from './schedules/list.ts';
import { schedule } from './schedules/schedule.ts';
import { runCampaigns } from './several/run-campaigns.ts';
import { subscribe, subscriptions, unsubscribe } from './subscriptions/commands.ts';
import { mute, mutes, unmute } from './subscriptions/mutes.ts';

/** The commands that concern campaigns, in the groups and in the order in which help shows them. */
export const campaignCommands = {
  runs: [
    ...[runCampaign, runCampaigns, rerunFailed, approve, decline, watchCampaign, unwatchCampaign],
    ...[runStatus, stopRun],
  ],
  results: [runs, results, failures, compare, exportResults, testCase],
  campaigns: [
    ...[testCases, plans, plan, campaigns, campaign, createCampaign, updateCampaign, deleteCampaign],
    ...[alias, unalias, aliases],
  ],
  schedules: [schedule, schedules, pauseSchedule, resumeSchedule, unschedule],
  posts: [
    ...[subscribe, unsubscribe, subscriptions, mute, unmute, mutes],
    ...[alert, unalert, alerts, setDigest, digest, digestNow, digestOff],
  ],
  records: [knownFailure, unknownFailure, knownFailures, audit],
} as const;
