import type { Draft } from '../../commit.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { type ApprovalRequest, approvalJobOf, saveApproval } from './approvals.ts';
import { endedMessage, requestMessage } from './messages.ts';

type CardDeps = Pick<CampaignDependencies, 'outbox' | 'intents' | 'timeZone' | 'now'>;

/** Stores a request, and hands over its card wherever it can be approved. */
export async function postCards(draft: Draft, deps: CardDeps, request: ApprovalRequest): Promise<void> {
  for (const { place } of request.places) await postCard(draft, deps, request, place, firstCard(request));
  await saveApproval(draft, request);
}

/** Shows a request once more in a place: both cards have the buttons, and both lose them. */
export async function postCardAgain(
  draft: Draft,
  deps: CardDeps,
  request: ApprovalRequest,
  place: Place,
): Promise<void> {
  const places = request.places.map((one) =>
    isSamePlace(one.place, place) ? { ...one, again: (one.again ?? 0) + 1 } : one,
  );
  const { again = 0 } = places.find((one) => isSamePlace(one.place, place)) ?? {};
  await postCard(draft, deps, request, place, furtherCard(request, again));
  await saveApproval(draft, { ...request, places });
}

async function postCard(
  draft: Draft,
  deps: CardDeps,
  request: ApprovalRequest,
  place: Place,
  name: string,
): Promise<void> {
  const message = requestMessage(deps, request, clockOf(deps, place.timeZone));
  await deps.outbox.add(draft, {
    place,
    message,
    name,
    until: request.expiresAt,
    wakes: approvalJobOf(request),
    // Otherwise no one may be asked at all.
    ifUnknown: 'postAgain',
  });
}

function firstCard({ id }: ApprovalRequest): string {
  return `approval ${id}`;
}

function furtherCard({ id }: ApprovalRequest, again: number): string {
  return `approval ${id} again ${again}`;
}

/** The cards of a request. */
interface SentCards {
  readonly arrived: readonly { readonly place: Place; readonly id: string }[];
  /** Those that may still arrive; then the request's job is woken. */
  readonly waiting: readonly { readonly place: Place; readonly name: string }[];
}

export async function sentCards(
  { outbox }: Pick<CardDeps, 'outbox'>,
  request: ApprovalRequest,
): Promise<SentCards> {
  const all = request.places.map(async ({ place, again = 0 }): Promise<SentCards> => {
    const further = Array.from({ length: again }, (_, index) => furtherCard(request, index + 1));
    const names = [firstCard(request), ...further];
    const fates = await Promise.all(names.map((name) => outbox.fateOf(place, name)));
    const posted = fates.flatMap((fate) =>
      fate?.kind === 'posted' ? [...(fate.id === undefined ? [] : [fate.id]), ...(fate.also ?? [])] : [],
    );
    return {
      arrived: posted.map((id) => ({ place, id })),
      waiting: names
        .filter((_name, index) => fates[index]?.kind === 'waiting')
        .map((name) => ({ place, name })),
    };
  });
  const places = await Promise.all(all);
  return {
    arrived: places.flatMap(({ arrived }) => arrived),
    waiting: places.flatMap(({ waiting }) => waiting),
  };
}

/** Stores what became of a request, and has its cards say so; its job runs again for those still to arrive. */
export async function endCards(
  draft: Draft,
  deps: Pick<CardDeps, 'outbox' | 'intents'>,
  request: ApprovalRequest,
  cards: SentCards,
): Promise<void> {
  await editCards(draft, deps, request, cards);
  await saveApproval(draft, { ...request, settled: true });
}

/** Has cards say what became of a request. */
export async function editCards(
  draft: Draft,
  deps: Pick<CardDeps, 'outbox' | 'intents'>,
  request: ApprovalRequest,
  { arrived, waiting }: SentCards,
): Promise<void> {
  const message = endedMessage(deps, request);
  for (const { place, id } of arrived) await deps.outbox.add(draft, { place, message, edits: id });
  for (const { place, name } of waiting) {
    await deps.outbox.add(draft, { place, message, name, replacesWaiting: true });
  }
}
