import { z } from 'zod';
import type { Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { EpochMs } from '../../ports/time.ts';
import { campaignKey, collection, isSamePlace, type RecordSource } from '../../records.ts';
import { personSchema, placeSchema } from '../../turn.ts';

const time = z.number();

/** What came of it, as far as another operator who presses a button later is told. */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  /** A schedule was made or resumed. */
  z.object({ kind: z.literal('scheduled'), schedule: z.int() }),
  /** `past`: the only time of a schedule was over by then. `removed`: the schedule was removed meanwhile. */
  z.object({ kind: z.enum(['past', 'removed']) }),
  /** Nothing was started, though it was approved. */
  z.object({ kind: z.enum(['unfinished', 'inactive', 'lost']) }),
  /** Another rerun of the campaign was being prepared by then. */
  z.object({ kind: z.literal('underWay'), by: z.string() }),
  /** By then it was expected to place more calls than were approved; absent: unknown how many. */
  z.object({ kind: z.literal('grown'), calls: z.int().optional() }),
]);

const requestSchema = z.object({
  /** Also the id of the run that comes of it, so that there are never two. */
  id: z.string(),
  /** If there are several, the one with the lowest number. */
  campaign: z.int(),
  campaignName: z.string().optional(),
  /** How many calls a run is expected to place; absent: unknown. */
  calls: z.int().optional(),
  /** What is done once it is approved: see the `schema` of its kind. */
  subject: z.looseObject({ kind: z.string() }),
  /** Who asked, by the id that the channel proves. */
  by: personSchema,
  /** The same person as the channel knows them; absent: another system asked. */
  mentions: personSchema.optional(),
  askedAt: time,
  expiresAt: time,
  /** The audit entry of the requested act. */
  audit: z.string(),
  /** Where it can be approved. */
  places: z.array(
    z.object({
      place: placeSchema,
      /** How often it was shown again there. */
      again: z.int().optional(),
      /** Always empty: the version 1.1 needs it. */
      cards: z.array(z.string()),
    }),
  ),
  state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
  /** Who approved, declined or withdrew it, and where. */
  decided: z.object({ by: personSchema, place: placeSchema, at: time }).optional(),
  /** The message that says so, if it can be edited. */
  live: z.string().optional(),
  outcome: outcomeSchema.optional(),
  /** Everything has been done and handed over. */
  settled: z.literal(true).optional(),
});

export type ApprovalRequest = z.infer<typeof requestSchema>;
export type ApprovalOutcome = z.infer<typeof outcomeSchema>;

/** What identifies a request. */
export type ApprovalKey = Pick<ApprovalRequest, 'campaign' | 'id'>;

/**
 * The requests of one campaign: one record for all of them, so that if two people ask at once, one sees the other's. Its name is
 * older than the requests for single runs in it.
 */
export const approvalRecords = collection({
  prefix: 'campaign/further-approvals/',
  personalData: {
    names: 'requests for approval: who asked, who decided, where',
    stays: 'its buttons still show the outcome',
    without: ({ requests }, person) => ({
      requests: requests.map((one) => ({
        ...one,
        places: one.places.filter(({ place }) => !person.isTheirs(place.conversation)),
      })),
    }),
  },
  schema: z.object({ requests: z.array(requestSchema) }),
  keepFor: { days: 90, because: 'whoever presses an old button reads what became of it' },
});

/** The job that posts a request, ends it after its time, and does what was approved. */
export const approvalJob = 'approval';

/** The job of a request. */
export function approvalJobOf(request: ApprovalKey) {
  return { kind: approvalJob, key: approvalKey(request) };
}

/** As part of a decision. @param at milliseconds since 1970 */
export function wakeApproval(draft: Draft, request: ApprovalKey, at: EpochMs): void {
  draft.wakeAt(approvalJob, approvalKey(request), at);
}

/** How long another operator has to decide. Milliseconds. */
export const approvalHolds = 60 * 60_000;

/** How many requests of one campaign that are over are kept. */
const maxSettled = 20;

export function approvalKey({ campaign, id }: ApprovalKey): string {
  return `${campaign}/${id}`;
}

export function readApprovalKey(key: string): ApprovalKey | undefined {
  const [, campaign, id] = /^(\d+)\/(.+)$/u.exec(key) ?? [];
  return campaign === undefined || id === undefined ? undefined : { campaign: Number(campaign), id };
}

/**
 * The request that already waits there, or was stored under the same id; undefined: there isn't one.
 * @param isSame whether another request asks for the same
 */
export async function sameApproval(
  draft: Draft,
  { id, campaign, places: [at], mentions, askedAt }: ApprovalRequest,
  isSame: (other: ApprovalRequest) => boolean,
): Promise<ApprovalRequest | undefined> {
  const requests = await readApprovals(draft, campaign);
  const own = requests.find((one) => one.id === id);
  // Requests of other systems go by the key that they give.
  if (own !== undefined || at === undefined || mentions === undefined) return own;
  return requests.find(
    (one) =>
      isWaiting(one, askedAt) &&
      one.mentions !== undefined &&
      isSame(one) &&
      one.places.some(({ place }) => isSamePlace(place, at.place)),
  );
}

/** Stores a new request, or what became of one. */
export async function saveApproval(draft: Draft, request: ApprovalRequest): Promise<void> {
  const key = campaignKey(request.campaign);
  const requests = await readApprovals(draft, request.campaign);
  const isNew = requests.every(({ id }) => id !== request.id);
  const settled = isNew ? requests.filter((one) => one.settled) : [];
  const forgotten = new Set(settled.slice(0, Math.max(0, settled.length - maxSettled)));
  const kept = requests.filter((one) => !forgotten.has(one));
  await draft.save(approvalRecords, key, {
    requests: isNew ? [...kept, request] : kept.map((one) => (one.id === request.id ? request : one)),
  });
}

/** The requests of a campaign, including, for a while, those that are over. */
export async function readApprovals(
  from: RecordSource,
  campaign: number,
): Promise<readonly ApprovalRequest[]> {
  return (await approvalRecords.get(from, campaignKey(campaign)))?.requests ?? [];
}

export async function findApproval(
  from: RecordSource,
  { campaign, id }: ApprovalKey,
): Promise<ApprovalRequest | undefined> {
  return (await readApprovals(from, campaign)).find((one) => one.id === id);
}

/** Those of all campaigns. */
export async function allApprovals(records: RecordRepository): Promise<readonly ApprovalRequest[]> {
  const all = await Array.fromAsync(approvalRecords.list(records));
  return all.flatMap(({ requests }) => requests).toSorted((one, other) => one.askedAt - other.askedAt);
}

/** Whether it can be decided at a time. */
export function isWaiting({ state, expiresAt }: ApprovalRequest, now: EpochMs): boolean {
  return state === 'waiting' && now < expiresAt;
}
