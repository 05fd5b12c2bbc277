import type { CampaignTruth } from '../campaign-service.ts';
import type { Causes } from '../causes.ts';
import type { Operator } from '../operator.ts';
import type { Pipeline } from '../pipeline.ts';
import type { Processes } from '../processes.ts';
import type { SimulatedDisk } from '../store.ts';
import type { Teams } from '../teams.ts';
import type { WantedChanges } from '../wanted-changes.ts';
import type { WebhookTruth } from '../webhook.ts';
import { answersTo } from './answers.ts';
import { checkCampaignRest } from './campaign-rest.ts';
import { checkChanges } from './changes.ts';
import { checkCorrected, checkEnd, checkEnds, checkLive, isToldOrUnwanted } from './ends.ts';
import { traceExecutions } from './executions.ts';
import { checkKnownFailures } from './known-failures.ts';
import { checkPosts } from './posts.ts';
import { checkRequests, checkWebhook } from './requests.ts';
import { checkOwnRuns, checkScheduled } from './schedules.ts';
import { checkSubscribed } from './subscribed.ts';
import type { Mishaps } from './summaries.ts';

export interface CampaignHistory extends Mishaps {
  readonly truth: CampaignTruth;
  readonly teams: Teams;
  readonly causes: Causes;
  readonly wanted: WantedChanges;
  readonly operators: readonly Operator[];
  readonly pipelines: readonly Pipeline[];
  readonly webhook: WebhookTruth;
  readonly disk: SimulatedDisk;
  readonly skews: Processes['skews'];
  /** The faults are over. */
  readonly quietFrom: number;
  /** It is over itself. */
  readonly now: number;
}

/** What must hold of campaigns, by what the service and the channels recorded: each line is something that doesn't. */
export function checkCampaigns(history: CampaignHistory): readonly string[] {
  const { truth, causes, teams, operators, pipelines } = history;
  if (operators.length === 0) return [];
  const places = placesOf(history);
  const traced = traceExecutions(truth, causes.all(), teams, (execution, place) =>
    isToldOrUnwanted(history, execution, place),
  );
  return [
    ...traced.findings,
    ...truth.executions.flatMap((execution) => {
      const place = traced.causes.get(execution)?.place;
      return place === undefined ? [] : checkEnd(history, execution, place);
    }),
    ...places.flatMap((place) =>
      [
        checkEnds,
        checkLive,
        checkCorrected,
        checkSubscribed,
        checkPosts,
        checkOwnRuns,
        checkScheduled,
        checkKnownFailures,
      ].flatMap((check) => check(history, place)),
    ),
    ...operators.flatMap((operator) => checkAnswered(history, operator)),
    ...pipelines.flatMap((pipeline) => checkRequests(history, pipeline)),
    ...checkChanges(history),
    ...checkWebhook(history),
    ...checkCampaignRest(history),
  ];
}

/** Whatever a person did, and the channel got rid of, has an answer. */
function checkAnswered({ teams }: CampaignHistory, { name, deliveries }: Operator): readonly string[] {
  return deliveries.flatMap((delivery) => {
    const { id, taken, answer, at } = delivery;
    const isAnswered = !taken || answer !== undefined || answersTo(teams, delivery).length > 0;
    return isAnswered ? [] : [`what ${name} did at ${at} (${id}) has no answer`];
  });
}

function placesOf({ operators }: CampaignHistory): readonly string[] {
  return [
    ...new Set(operators.flatMap(({ deliveries }) => deliveries.map(({ conversation }) => conversation))),
  ];
}
