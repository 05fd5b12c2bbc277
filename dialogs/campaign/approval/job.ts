import type { Message } from '../../message.ts';
import type { EpochMs } from '../../ports/clock.ts';
import type { JobHandler, Jobs } from '../../ports/jobs.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import {
  type ApprovalPlace,
  type ApprovalRequest,
  changeApproval,
  findApproval,
  isWaiting,
  readApprovalKey,
  wakeApproval,
} from '../repositories/approvals.ts';
import { type ApprovedDeps, approvedMessage, carryOut, endUnapproved } from './carry-out.ts';
import { endedMessage, expiredMessage, requestMessage } from './messages.ts';
import { leftToTurn, sayDecision } from './say-decision.ts';

type ApprovalJobDeps = ApprovedDeps & Pick<CampaignDependencies, 'timeZone'>;

/** After a post that failed. Milliseconds. */
const pause = 60_000;
/** What can't be said for so long is not news any more. */
const maxLate = 60 * 60_000;

/**
 * The job of a request for approval: shows it where that hasn't been done, ends it after its time, does what was approved,
 * and says on its cards what came of it. What it has done is written down before it is said, and not done again.
 */
export function createApprovalJob(deps: ApprovalJobDeps): JobHandler {
  return async (key) => {
    const named = readApprovalKey(key);
    const request = named && (await findApproval(deps.records, named));
    if (request === undefined || request.settled) return undefined;
    if (isWaiting(request, deps.now())) return await postCards(deps, request);
    const ended = await expire(deps, request);
    const until = leftToTurn(ended, deps.now());
    if (until !== undefined) return until;
    const decided = await sayDecision(deps, ended);
    if (decided === undefined) return deps.now();
    const done = decided.state === 'approved' ? await carryOut(deps, decided) : decided;
    if (done.state !== 'approved') await endUnapproved(deps, done);
    const isSaid = await sayEnd(deps, done);
    const over = done.decided?.at ?? done.expiresAt;
    if (!isSaid && deps.now() < over + maxLate) return deps.now() + pause;
    await changeApproval(deps.records, done, (before) => ({ ...before, settled: true }));
    return undefined;
  };
}

/** Wakes the jobs of all requests that aren't settled: a process may have ended before it woke one. */
export async function recoverApprovals(
  { approvals }: Pick<CampaignDependencies, 'approvals'>,
  jobs: Pick<Jobs, 'wakeAt'>,
  now: EpochMs,
): Promise<void> {
  for (const request of await approvals()) {
    if (!request.settled) await wakeApproval(jobs, request, now);
  }
}

async function postCards(deps: ApprovalJobDeps, request: ApprovalRequest): Promise<number> {
  let isWhole = true;
  for (const { place, posted } of request.places) {
    if (posted) continue;
    const message = requestMessage(request, clockOf(deps, place.timeZone));
    const sent = await deps.messenger.post(place, message, `approval ${request.id}`);
    if (!sent.ok && sent.reason === 'failed') {
      isWhole = false;
      continue;
    }
    const cards = sent.ok && sent.id !== undefined ? [sent.id] : [];
    await changePlace(deps, request, place, (one) => ({ posted: true, cards: [...one.cards, ...cards] }));
  }
  return isWhole ? request.expiresAt : Math.min(request.expiresAt, deps.now() + pause);
}

/** Whoever has decided in the last moment was faster. */
async function expire(deps: ApprovalJobDeps, request: ApprovalRequest): Promise<ApprovalRequest> {
  const after = await changeApproval(deps.records, request, (before) =>
    before.state === 'waiting' ? { ...before, state: 'expired' } : undefined,
  );
  return after ?? request;
}

/** @returns whether there is nothing more to say */
async function sayEnd(deps: ApprovalJobDeps, request: ApprovalRequest): Promise<boolean> {
  const ended = endedMessage(request);
  const isEdited = await Promise.all(
    request.places.map(({ place, cards }) => editAll(deps, place, cards, ended)),
  );
  const news = await newsOf(deps, request);
  const isTold = await Promise.all(
    news.map(async ({ place, message }) => {
      const posted = await deps.messenger.post(place, message, `approval ${request.id} ${request.state}`);
      if (!posted.ok && posted.reason === 'failed') return false;
      await changePlace(deps, request, place, () => ({ told: true }));
      return true;
    }),
  );
  const isDecisionSaid = request.state === 'approved' || request.decided?.unsaid === undefined;
  return [isDecisionSaid, ...isEdited, ...isTold].every((each) => each);
}

/** What is said beside the cards, and beside the decision. */
async function newsOf(
  deps: ApprovalJobDeps,
  request: ApprovalRequest,
): Promise<readonly { readonly place: Place; readonly message: Message }[]> {
  const { state, decided, mentions } = request;
  const places = request.places.filter(({ told }) => told !== true);
  if (state === 'approved') {
    const at = places.find(({ place }) => decided !== undefined && isSamePlace(place, decided.place));
    const message = at && (await approvedMessage(deps, request));
    return message === undefined || at === undefined ? [] : [{ place: at.place, message }];
  }
  if (state !== 'expired') return [];
  const message = expiredMessage(request);
  const told = await Promise.all(
    places.map(async ({ place }) => {
      // Nobody waits for what another system asked for, where the card itself can say what became of it.
      const { edits } = await deps.messenger.abilities(place);
      return mentions !== undefined || !edits ? [{ place, message }] : [];
    }),
  );
  return told.flat();
}

async function editAll(
  { messenger }: ApprovalJobDeps,
  place: Place,
  cards: readonly string[],
  message: Message,
): Promise<boolean> {
  if (!(await messenger.abilities(place)).edits) return true;
  const edits = await Promise.all(cards.map((card) => messenger.edit(place, card, message)));
  return edits.every((edited) => edited.ok || edited.reason !== 'failed');
}

async function changePlace(
  { records }: ApprovalJobDeps,
  request: ApprovalRequest,
  at: Place,
  change: (place: ApprovalPlace) => Partial<ApprovalPlace>,
): Promise<void> {
  await changeApproval(records, request, ({ places, ...rest }) => ({
    ...rest,
    places: places.map((one) => (isSamePlace(one.place, at) ? { ...one, ...change(one) } : one)),
  }));
}
