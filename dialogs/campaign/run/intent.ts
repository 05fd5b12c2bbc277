import { z } from 'zod';
import { commandButton } from '../../buttons.ts';
import { commit, type Draft } from '../../commit.ts';
import { inTime } from '../../in-time.ts';
import type { Message } from '../../message.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies, IntentDependencies } from '../dependencies.ts';
import type { ApprovalRequest } from '../intents/approvals.ts';
import { type Asked, intentKind } from '../intents/intent-kind.ts';
import type { Carried } from '../intents/kind.ts';
import { campaignWords } from '../wording.ts';
import { isNamedBy } from './ask-run.ts';
import { type BegunRun, weighRun } from './begin-run.ts';
import { lostRunsMessage } from './messages.ts';
import { maxWait } from './outlook.ts';
import { type RunQuestion, runLine } from './question.ts';
import { askAsOfNow, askDespite, questionAsOfNow } from './question-now.ts';
import { readRecentRuns } from './recent-runs.ts';
import { unfinishedDigest } from './request-run.ts';
import { askForRun } from './run-campaign.ts';
import { hasBegun } from './run-requests.ts';
import { isUnfinished, newAudience } from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { goingOnElsewhere } from './unfinished.ts';

const texts = operators.approval;

const schema = z.object({
  kind: z.literal('run'),
  /** What a question named: see `RunQuestion`. */
  seen: z.string().optional(),
  whole: z.literal(true).optional(),
  /** What another operator is asked for. See `askRun`. */
  despite: z.string().optional(),
  /** Alongside whatever is in progress by then: another system said so. */
  anyway: z.literal(true).optional(),
  /** The requester knows that the campaign is inactive. */
  inactive: z.literal(true).optional(),
  /** What fails is run once more automatically. */
  retry: z.literal(true).optional(),
});

/** A run of a campaign. */
export const runKind = intentKind('run', schema, (wanted) => ({
  question: {
    confirm: (asked: Asked) => runConfirmed(asked, wanted),
    askAgain: ({ turn, deps, campaign }, { why }) => askAsOfNow(turn, deps, campaign, wanted.retry, why),
    resume: ({ turn, deps, campaign }) => askForRun(turn, deps, campaign),
  },
  approval: {
    describe: ({ campaign, campaignName }) => ({
      title: campaignWords(campaign, campaignName),
      nothing: texts.nothing.run,
      again: commandButton(runLine(campaign, wanted.retry), operators.run.runAgain),
      action: operators.audit.actions.run,
      sameness: wanted.retry ? 'retry' : '',
    }),
    carryOut: (deps, request) => carryOut(deps, request, wanted),
  },
}));

async function carryOut(
  deps: IntentDependencies,
  request: ApprovalRequest,
  { despite, anyway, inactive, retry }: z.infer<typeof schema>,
): Promise<(draft: Draft) => Promise<Carried>> {
  const { records, requests } = deps;
  const { id, campaign, campaignName, calls, by, mentions, decided, audit, live, places, askedAt } = request;
  const begunRun: Carried = { outcome: { kind: 'begun' } };
  // An earlier version may have ended before it noted that.
  if (hasBegun(await requests.find(id))) return async () => begunRun;
  const known = { id: campaign, name: campaignName };
  const audiences = mentions === undefined ? [] : places.map(({ place }) => newAudience(place, mentions));
  const weighed = await weighRun(records, deps, {
    id,
    campaign: known,
    by,
    acknowledgedRuns: anyway ? await unfinishedDigest(deps, campaign, id) : despite,
    anyway,
    retry,
    audit,
    request: requests.beginning({ id, campaign, askedAt }),
    knowsInactive: inactive,
    // Another system said so when it asked.
    isConfirmed: mentions === undefined,
    approvedCalls: calls ?? Number.POSITIVE_INFINITY,
    approvedBy: decided?.by.name,
    audiences: audiences.map((audience) => ({ ...audience, marked: ['started'], posted: ['started'], live })),
  });
  const ask = weighed.kind === 'objections' ? await questionAsOfNow(records, deps, known, retry) : undefined;
  return async (draft) => {
    const begun = weighed.kind === 'clear' ? await weighed.begin(draft) : weighed;
    if (begun.kind === 'begun') return begunRun;
    const message = await unbegunMessage(draft, deps, request, begun, ask);
    return { outcome: outcomeOf(begun), message: { ...message, mentions } };
  };
}

type Unbegun = Exclude<BegunRun, { kind: 'begun' }>;

function outcomeOf(begun: Unbegun): Carried['outcome'] {
  if (begun.kind === 'lost') return { kind: 'lost' };
  const { tracked, externalRuns, large } = begun.objections;
  if (begun.kind === 'approval') return { kind: 'grown', calls: large?.calls };
  return { kind: tracked.length + externalRuns.length > 0 ? 'unfinished' : 'inactive' };
}

async function unbegunMessage(
  draft: Draft,
  deps: IntentDependencies,
  { campaign, campaignName, calls }: ApprovalRequest,
  begun: Unbegun,
  ask: ((draft: Draft) => Promise<Message>) | undefined,
): Promise<Message> {
  if (begun.kind === 'lost') return lostRunsMessage(campaign);
  if (begun.kind === 'objections') return await (ask?.(draft) ?? askDespite(draft, deps, begun.objections));
  return {
    tone: 'warning',
    text: texts.grown(campaignWords(campaign, campaignName), begun.objections.large?.calls, calls),
    choices: [commandButton(runLine(campaign, begun.objections.retry), operators.run.runAgain)],
  };
}

/**
 * Runs a campaign although something speaks against it. If the question named runs and all of them have ended, nothing is
 * started: its button was pressed too late.
 * @returns false if the question was answered before; then nothing is done
 */
async function runConfirmed({ turn, deps, campaign, answer }: Asked, wanted: RunQuestion): Promise<boolean> {
  const { seen } = wanted;
  const isGoingOn = seen === undefined || (await goesOn(deps, campaign.id, seen));
  if (isGoingOn) return await askForRun(turn, deps, campaign, { ...wanted, answer });
  if (!(await commit(turn.records, answer))) return false;
  await sayMessage(turn, {
    tone: 'warning',
    text: operators.run.runHasEnded(campaignWords(campaign.id, campaign.name)),
    note: operators.run.nothingStarted,
    singleUse: true,
    choices: [
      commandButton(runLine(campaign.id, wanted.retry), operators.run.run),
      commandButton(`results of campaign ${campaign.id}`, operators.run.lastResults),
    ],
  });
  return true;
}

async function goesOn(deps: IntentDependencies, campaign: number, seen: string): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, campaign);
  return tracked.some(isUnfinished) || (await goesOnOutside(deps, campaign, seen));
}

/** What can't be looked up in time is left to the run's job. */
async function goesOnOutside(deps: CampaignDependencies, campaign: number, seen: string): Promise<boolean> {
  if (!seen.includes('#')) return false;
  const recent = await inTime(deps.time, readRecentRuns(deps, campaign), maxWait, undefined);
  if (recent?.ok !== true) return true;
  const goingOn = await goingOnElsewhere(deps, campaign, recent.value, []);
  return goingOn.some(({ id }) => isNamedBy(seen, { run: id }));
}
