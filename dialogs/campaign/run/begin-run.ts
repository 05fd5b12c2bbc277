import { commit, type Draft } from '../../commit.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Person } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { RunDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { askRun } from './ask-run.ts';
import {
  type Agreement,
  isAgainstNow,
  isObjected,
  type Objections,
  objectionsTo,
  trackedAgainst,
} from './objections.ts';
import { type Audience, runJob, runKey, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns, takeLost } from './tracked-runs.ts';

/** A run that a person or another system asks for. */
interface WantedRun extends Agreement {
  readonly id: string;
  readonly campaign: KnownCampaign;
  readonly by: Person;
  /** Milliseconds since 1970. Absent: now. */
  readonly askedAt?: number;
  readonly audiences: readonly Audience[];
  /** The requester knows all that speaks against it, apart from what began since. */
  readonly isConfirmed: boolean;
  /** See `TrackedRun`. */
  readonly anyway?: boolean | undefined;
  /** The name of the operator who approved it. */
  readonly approvedBy?: string | undefined;
  /** Its audit entry, if there is one already. */
  readonly audit?: string;
  /** Knows whether the run was begun before: it may be over by now. Absent: its id is new. */
  readonly request?: BegunRecord;
  /** Its job waits a little, so that the requester is told first. */
  readonly isSaidFirst?: boolean;
}

interface BegunRecord {
  hasBegun(draft: Draft): Promise<boolean>;
  begin?(draft: Draft): Promise<void>;
}

export type BegunRun = { readonly kind: 'begun'; readonly run: TrackedRun } | UnbegunRun;

type UnbegunRun =
  /** Nothing was started: it has to be confirmed first. */
  | { readonly kind: 'objections'; readonly objections: Objections }
  /** Nothing was started: it needs another operator's approval first. */
  | { readonly kind: 'approval'; readonly objections: Objections }
  /** Nothing was started: the record of the campaign's runs couldn't be read. The next request will work. */
  | { readonly kind: 'lost' };

type WeighedRun = { readonly kind: 'clear'; begin(draft: Draft): Promise<BegunRun> } | UnbegunRun;

/** Longer than it usually takes to say that a run was asked for. Milliseconds. */
const wokenWithin = 20_000;

/** Stores and audits the request for a run. Its job executes it, because the service is slow at times. */
export async function beginRun(
  records: RecordStore,
  deps: RunDependencies,
  wanted: WantedRun,
): Promise<BegunRun> {
  const weighed = await weighRun(records, deps, wanted);
  return weighed.kind === 'clear' ? await commit(records, weighed.begin) : weighed;
}

/** Whether a run can begin as things are now; beginning it is part of the decision that it follows from. */
export async function weighRun(
  records: RecordStore,
  deps: RunDependencies,
  wanted: WantedRun,
): Promise<WeighedRun> {
  const { id, campaign, by, audiences, acknowledgedRuns, isConfirmed, approvedBy } = wanted;
  if (await takeLost(records, campaign.id)) return { kind: 'lost' };
  const all = await readTrackedRuns(records, campaign.id);
  const isMine = all.some((run) => run.id === id);
  const isSettled = isMine || (isConfirmed && deps.approveAboveCalls === undefined);
  const found = isSettled
    ? agreed(campaign, [], wanted.retry)
    : await objectionsTo(deps, campaign, all, wanted);
  const objections = isConfirmed
    ? agreed(
        found.campaign,
        isMine || acknowledgedRuns !== undefined ? [] : trackedAgainst(all),
        wanted.retry,
      )
    : found;
  if (found.large?.takes === 'approval' && !isAgainstNow(objections)) {
    return { kind: 'approval', objections: found };
  }
  if (isObjected(objections)) {
    return { kind: 'objections', objections };
  }
  const { name } = objections.campaign;
  const act = {
    action: operators.audit.actions.run,
    campaign: campaign.id,
    by,
    detail: approvedBy && approvalWords(wanted.approvedCalls, approvedBy),
  };
  const begin = async (draft: Draft): Promise<BegunRun> => {
    const audit = deps.audit.within(draft);
    const runs = await readTrackedRuns(draft, campaign.id);
    const wasBegun = runs.some((one) => one.id === id) || (await wanted.request?.hasBegun(draft)) === true;
    const entry =
      wanted.audit ?? (await audit.begin(act, wasBegun ? operators.audit.requestedBefore : undefined));
    const run: TrackedRun = {
      id,
      campaign: campaign.id,
      campaignName: name,
      startedBy: { ...by, approvedBy },
      askedAt: wanted.askedAt ?? deps.now(),
      audit: entry,
      stage: { kind: 'asked' },
      audiences: [...audiences],
      ...(wanted.anyway === true && { anyway: true }),
      ...(wanted.retry === true && { retry: { approved: finite(wanted.approvedCalls), by: approvedBy } }),
    };
    const unfinished = wasBegun ? [] : await askRun(draft, run, acknowledgedRuns);
    if (unfinished.length > 0) {
      await audit.complete(entry, operators.audit.unfinished);
      return { kind: 'objections', objections: agreed(objections.campaign, unfinished, wanted.retry) };
    }
    if (!wasBegun) await wanted.request?.begin?.(draft);
    draft.wakeAt(runJob, runKey(run), deps.now() + (wanted.isSaidFirst ? wokenWithin : 0));
    return { kind: 'begun', run };
  };
  return { kind: 'clear', begin };
}

function approvalWords(calls: number | undefined, by: string): string {
  const { approvedBy, calls: callWords } = operators.audit;
  return approvedBy(callWords(calls === Number.POSITIVE_INFINITY ? undefined : calls), by);
}

/** The objections to a run whose calls and campaign status the requester has agreed to. */
function agreed(
  campaign: KnownCampaign,
  tracked: readonly TrackedRun[],
  retry: true | undefined,
): Objections {
  return { campaign, tracked, externalRuns: [], isInactive: false, retry };
}

/** If it was unknown how many there would be, any number was approved. */
function finite(calls: number | undefined): number | undefined {
  return calls !== undefined && Number.isFinite(calls) ? calls : undefined;
}
