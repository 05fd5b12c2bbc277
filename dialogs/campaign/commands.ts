import { alert, alerts, unalert } from './alerts/commands.ts';
import { alias, aliases, unalias } from './aliases/commands.ts';
import { audit } from './audit/command.ts';
import { digest, digestNow, digestOff, setDigest } from './digest/commands.ts';
import { failedRuns } from './digest/failed-runs.ts';
import { addCases, removeCases } from './edit/cases.ts';
import { createCampaign } from './edit/create.ts';
import { deleteCampaign } from './edit/delete.ts';
import { renameCampaign, updateCampaign } from './edit/update.ts';
import { approvals, approve, decline } from './intents/commands.ts';
import { knownFailure, knownFailures, unknownFailure } from './known-failures/commands.ts';
import { campaign } from './read/campaign.ts';
import { campaigns } from './read/campaigns.ts';
import { campaignsWith, runCase } from './read/campaigns-with.ts';
import { testCase } from './read/case.ts';
import { casesOfCampaign } from './read/cases-of-campaign.ts';
import { compare } from './read/compare.ts';
import { duration } from './read/duration.ts';
import { exportResults, formats } from './read/export.ts';
import { failures } from './read/failures.ts';
import { plans, testCases } from './read/lists.ts';
import { newFailures } from './read/new-failures.ts';
import { plan } from './read/plan.ts';
import { flaky, mostFailing } from './read/ranked.ts';
import { results } from './read/results.ts';
import { runs } from './read/runs.ts';
import { starters } from './read/starters.ts';
import { rerunFailed } from './rerun/rerun-failed.ts';
import { failing } from './run/failing.ts';
import { runCampaign, runWithRetry } from './run/run-campaign.ts';
import { runStatus } from './run/status.ts';
import { stopRun } from './run/stop-run.ts';
import { unwatchCampaign, watchCampaign } from './run/watch-command.ts';
import { pauseSchedule, resumeSchedule, unschedule } from './schedules/acts.ts';
import { schedules } from './schedules/list.ts';
import { moveSchedule } from './schedules/move.ts';
import { schedule } from './schedules/schedule.ts';
import { runAllCampaigns, runCampaigns } from './several/run-campaigns.ts';
import { muteAll, subscribeAll, unmuteAll, unsubscribeAll } from './subscriptions/all.ts';
import { subscribe, subscriptions, unsubscribe } from './subscriptions/commands.ts';
import { mute, mutes, unmute } from './subscriptions/mutes.ts';

/** The commands that concern campaigns, in the groups and in the order in which help shows them. */
export const campaignCommands = {
  runs: [
    // First, because another command takes “case 63” and “all campaigns” for names.
    ...[runCase, runAllCampaigns],
    ...[runCampaign, runWithRetry, runCampaigns, rerunFailed, approve, decline, approvals],
    ...[watchCampaign, unwatchCampaign, runStatus, failing, duration, stopRun],
  ],
  results: [
    // “Failures Friday” doesn’t name a campaign.
    ...[failedRuns, runs, results, failures, newFailures, compare, exportResults, formats, testCase],
    ...[flaky, mostFailing, starters],
  ],
  campaigns: [
    ...[casesOfCampaign, campaignsWith, testCases, plans, plan, campaigns, campaign],
    ...[createCampaign, updateCampaign, renameCampaign, addCases, removeCases, deleteCampaign],
    ...[alias, unalias, aliases],
  ],
  schedules: [schedule, schedules, moveSchedule, pauseSchedule, resumeSchedule, unschedule],
  posts: [
    ...[subscribeAll, unsubscribeAll, muteAll, unmuteAll],
    ...[subscribe, unsubscribe, subscriptions, mute, unmute, mutes],
    ...[alert, unalert, alerts, setDigest, digest, digestNow, digestOff],
  ],
  records: [knownFailure, unknownFailure, knownFailures, audit],
} as const;
