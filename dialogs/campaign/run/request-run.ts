import { hash } from 'node:crypto';
import type {
  RequestedRun,
  RunRequest,
  RunRequestAnswer,
  RunRequester,
  RunRequestRefusal,
  UnfinishedRun,
} from '../../ports/run-requests.ts';
import { operators } from '../../wording/operators.ts';
import { clockOf, type IntentDependencies } from '../dependencies.ts';
import { type ApprovalRequest, findApproval, isWaiting, readApprovals } from '../intents/approvals.ts';
import { waitingWords } from '../intents/messages.ts';
import { requestApproval } from '../intents/request-approval.ts';
import type { KnownCampaign } from '../known.ts';
import { findCampaign } from '../resolve.ts';
import { runsDigest } from './ask-run.ts';
import { beginRun } from './begin-run.ts';
import { closingReason, lookingReason } from './messages.ts';
import { readOutlook } from './outlook.ts';
import { readRecentRuns } from './recent-runs.ts';
import { hasBegun, type StoredRequest } from './run-requests.ts';
import {
  type ExternalRun,
  executedBy,
  isUnfinished,
  runApiKey,
  runIdOf,
  type TrackedRun,
} from './tracked-run.ts';
import { readTrackedRuns } from './tracked-runs.ts';
import { findExternalRuns } from './unfinished.ts';

/** Runs that other systems ask for. They are treated like those that a person asks for, but only announced to subscribers. */
export function createRunRequester(deps: IntentDependencies): RunRequester {
  const { requests, records } = deps;

  async function request(asked: RunRequest): Promise<RunRequestAnswer> {
    const digest = digestOf(asked);
    const bound = asked.key === undefined ? undefined : await requests.bound(asked.key);
    if (bound !== undefined && bound.request !== digest) return refused('otherRequest');
    if (bound !== undefined) return await begin(bound.id, { id: bound.campaign }, asked);

    const campaign = await namedCampaign(deps, asked.campaign);
    if (typeof campaign === 'string') return refused(campaign);
    const unfinished = await findUnfinished(deps, campaign.id);
    if (unfinished === undefined) return refused('unknownCampaign');
    if (isAny(unfinished) && !asked.anyway) {
      // The same request, sent twice, may have begun it in the meantime.
      const isBound = asked.key !== undefined && (await requests.bound(asked.key)) !== undefined;
      return isBound ? await request(asked) : await unfinishedAnswer(deps, campaign.id, unfinished);
    }
    const refusal = await refusalOf(deps, campaign, asked);
    if (refusal !== undefined) return refusal;
    const fresh = { id: deps.newId(), campaign: campaign.id, request: digest, at: deps.now() };
    const taken = asked.key === undefined ? fresh : await requests.bind(asked.key, fresh);
    if (taken.request !== digest) return refused('otherRequest');
    return await begin(taken.id, campaign, asked);
  }

  /** All attempts with the same id lead to one run. */
  async function begin(id: string, campaign: KnownCampaign, asked: RunRequest): Promise<RunRequestAnswer> {
    const before = await requests.find(id);
    const isAsked = (await findApproval(records, { id, campaign: campaign.id })) !== undefined;
    if (hasBegun(before) || isAsked) return await accept(id, campaign.id);
    const { gate, retry } = asked;
    await requests.create({ id, campaign: campaign.id, askedAt: deps.now(), gate });
    const begun = await beginRun(records, deps, {
      id,
      campaign,
      by: runApiKey,
      audiences: [],
      isConfirmed: true,
      anyway: asked.anyway,
      retry,
      // So that a version which doesn't know `anyway` executes it, too.
      acknowledgedRuns: asked.anyway ? await unfinishedDigest(deps, campaign.id, id) : undefined,
      request: requests.beginning({ id, campaign: campaign.id, askedAt: deps.now(), gate }),
    });
    switch (begun.kind) {
      case 'begun':
        break;
      case 'lost':
        // An earlier attempt may be among what was lost.
        if (before !== undefined)
          await requests.end(id, { state: 'unknown', reason: operators.run.why.lost });
        return refused('lostRuns');
      case 'approval': {
        const { calls } = begun.objections.large ?? {};
        const subject = { kind: 'run', ...(asked.anyway && { anyway: true }), ...(retry && { retry }) };
        const wanted = { id, campaign, by: runApiKey, subject, calls };
        if (!(await requestApproval(deps, wanted))) return unapprovable(deps, calls);
        break;
      }
      case 'objections':
        return await unfinishedAnswer(deps, campaign.id, {
          tracked: begun.objections.tracked,
          externalRuns: [],
          waiting: [],
        });
    }
    return await accept(id, campaign.id);
  }

  async function accept(id: string, campaign: number): Promise<RunRequestAnswer> {
    const run: RequestedRun = (await find(id)) ?? { id, campaign, state: 'pending' };
    return { kind: 'accepted', run };
  }

  async function find(id: string): Promise<RequestedRun | undefined> {
    const stored = await requests.find(id);
    if (stored === undefined) return undefined;
    const { doubt } = stored;
    const run = { ...(await stateOf(stored)), gate: stored.gate };
    return doubt === undefined ? run : { ...run, reason: [run.reason, doubt].filter(Boolean).join(' ') };
  }

  async function stateOf(stored: StoredRequest): Promise<RequestedRun> {
    const { id } = stored;
    if (stored.end !== undefined) return endedRun(stored);
    const tracked = (await readTrackedRuns(records, stored.campaign)).find((run) => run.id === id);
    if (tracked !== undefined) return trackedState(tracked);
    if (!stored.begun) {
      const approval = await findApproval(records, stored);
      const reason = approval && waitingWords(approval, clockOf(deps));
      return { id, campaign: stored.campaign, state: 'pending', reason };
    }
    // It has ended in the meantime, or its record was lost.
    const again = await requests.find(id);
    return endedRun({ ...stored, ...again });
  }

  return { request, find };
}

/**
 * The same for equal requests, however their JSON is written. Without the later fields it is the same as before they existed.
 */
function digestOf({ campaign, anyway, confirm, gate, retry }: RunRequest): string {
  const later = [
    ...(confirm ? ['confirm'] : []),
    ...(gate === undefined ? [] : [gate]),
    ...(retry ? ['retry'] : []),
  ];
  return hash('sha256', JSON.stringify([campaign, anyway, ...later]), 'base64url');
}

function refused(reason: RunRequestRefusal): RunRequestAnswer {
  return { kind: 'refused', reason };
}

/** The refusal of a run of an inactive campaign, or because of its expected calls; undefined if it may be asked for. */
async function refusalOf(
  deps: IntentDependencies,
  campaign: KnownCampaign,
  { confirm: isConfirmed, retry }: RunRequest,
): Promise<RunRequestAnswer | undefined> {
  const { confirmAboveCalls: above } = deps;
  const { large, isInactive } = await readOutlook(deps, campaign, { retry });
  if (isInactive) return refused('inactiveCampaign');
  if (large === undefined) return undefined;
  const { takes, calls } = large;
  if (!isConfirmed && (calls ?? Number.POSITIVE_INFINITY) > above) {
    return { kind: 'unconfirmed', calls, above };
  }
  if (takes !== 'approval') return undefined;
  const isAskable = (await deps.subscriptions.listening(campaign.id)).length > 0;
  return isAskable ? undefined : unapprovable(deps, calls);
}

function unapprovable(
  { approveAboveCalls: above = 0 }: IntentDependencies,
  calls: number | undefined,
): RunRequestAnswer {
  return { kind: 'unapprovable', calls, above };
}

async function namedCampaign(
  deps: IntentDependencies,
  named: number | string,
): Promise<KnownCampaign | 'unknownCampaign' | 'severalCampaigns'> {
  const number = typeof named === 'number' ? named : /^\d{1,15}$/u.test(named) ? Number(named) : undefined;
  const found = await findCampaign(deps, number === undefined ? { name: String(named) } : { id: number });
  if ('id' in found) return found;
  return found.isShared ? 'severalCampaigns' : 'unknownCampaign';
}

/** A campaign's unfinished runs. */
interface Unfinished {
  /** Another system asked for it and it is waiting for approval. */
  readonly waiting: readonly ApprovalRequest[];
  readonly tracked: readonly TrackedRun[];
  readonly externalRuns: readonly ExternalRun[];
}

/**
 * A service that can't be asked now doesn't prevent a run, because the run's job asks again before the execution.
 * @param except a tracked run to leave out
 * @returns undefined if the service has no such campaign
 */
async function findUnfinished(
  deps: IntentDependencies,
  campaign: number,
  except?: string,
): Promise<Unfinished | undefined> {
  const recent = await readRecentRuns(deps, campaign);
  if (!recent.ok && recent.failure.status === 404) return undefined;
  const all = await readTrackedRuns(deps.records, campaign);
  const externalRuns = recent.ok ? await findExternalRuns(deps, { campaign }, all, recent.value) : [];
  const waiting = (await readApprovals(deps.records, campaign)).filter(
    (one) => one.mentions === undefined && isWaiting(one, deps.now()),
  );
  return { tracked: all.filter((run) => isUnfinished(run) && run.id !== except), externalRuns, waiting };
}

function isAny({ tracked, externalRuns, waiting }: Unfinished): boolean {
  return tracked.length + externalRuns.length + waiting.length > 0;
}

/** The `runsDigest` of all of a campaign's unfinished runs but one. */
export async function unfinishedDigest(
  deps: IntentDependencies,
  campaign: number,
  except: string,
): Promise<string> {
  const { tracked = [], externalRuns = [] } = (await findUnfinished(deps, campaign, except)) ?? {};
  return runsDigest(tracked, externalRuns);
}

/** The latest comes first. */
async function unfinishedAnswer(
  { requests }: IntentDependencies,
  campaign: number,
  { tracked, externalRuns, waiting }: Unfinished,
): Promise<RunRequestAnswer> {
  const asked = waiting.map(({ id, by, askedAt }) => ({ id, startedBy: by.name, since: askedAt }));
  const ours = tracked.toReversed().map(async (run): Promise<UnfinishedRun> => {
    const isRequested = (await requests.find(run.id)) !== undefined;
    return {
      id: isRequested ? run.id : undefined,
      run: runIdOf(run),
      startedBy: run.startedBy?.name,
      since: run.askedAt,
    };
  });
  const others = externalRuns.map(({ run, by, startedAt }) => ({ run, startedBy: by, since: startedAt }));
  return { kind: 'unfinished', campaign, runs: [...(await Promise.all(ours)), ...others, ...asked] };
}

function endedRun({ id, campaign, end, gate }: StoredRequest): RequestedRun {
  if (end === undefined) {
    return { id, campaign, state: 'unknown', reason: operators.run.why.lost };
  }
  if (end.state === 'unknown') return { id, campaign, ...end };
  const { byNewFailures, outcome, ...finished } = end;
  const run = { id, campaign, executed: true, ...finished };
  if (gate === undefined || byNewFailures === undefined || byNewFailures === outcome.verdict)
    return { ...run, outcome };
  const { stillFailing, flaky } = outcome;
  const old = operators.run.why.oldFailures((stillFailing ?? 0) + (flaky ?? 0));
  const reason = [old, finished.reason].filter(Boolean).join(' ');
  return { ...run, outcome: { ...outcome, verdict: byNewFailures }, reason };
}

function trackedState(run: TrackedRun): RequestedRun {
  const { id, campaign, stage } = run;
  const known = { id, campaign, run: runIdOf(run) };
  switch (stage.kind) {
    case 'watching':
    case 'announcing':
      return { ...known, state: 'running', executed: true };
    case 'closing':
      return { ...known, state: 'unknown', executed: executedBy(stage), reason: closingReason(stage) };
    case 'looking':
      return { ...known, state: 'pending', reason: lookingReason(stage) };
    default:
      return { ...known, state: 'pending' };
  }
}
