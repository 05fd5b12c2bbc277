import { z } from 'zod';
import type { EpochMs } from '../../ports/clock.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import { collection, isSamePlace, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';

const time = z.number();

/** What is done once it is approved. */
const subjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('run'),
    /** See `askRun`. */
    despite: z.string().exactOptional(),
    /** Beside whatever goes on by then: another system said so. */
    anyway: z.literal(true).exactOptional(),
    /** Whoever asked knows that the campaign is inactive. */
    inactive: z.literal(true).exactOptional(),
  }),
  /** A new schedule: see `Schedule`. It is none before. */
  z.object({
    kind: z.literal('schedule'),
    cron: z.string(),
    timeZone: z.string(),
    words: z.string(),
    once: time.exactOptional(),
    only: z.literal('failures').exactOptional(),
  }),
  /** One that is paused goes on. */
  z.object({ kind: z.literal('resume'), schedule: z.int() }),
]);

/** What came of it, as far as another operator is told by a button that is pressed later. */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun') }),
  /** A schedule was made, or goes on. */
  z.object({ kind: z.literal('scheduled'), schedule: z.int() }),
  /** The only time of a schedule was over by then; the schedule was removed meanwhile. */
  z.object({ kind: z.enum(['past', 'removed']) }),
  /** Nothing was started, though it was approved. */
  z.object({ kind: z.enum(['unfinished', 'inactive', 'lost']) }),
  /** By then it was expected to place more calls than were approved; absent: nobody knew how many. */
  z.object({ kind: z.literal('grown'), calls: z.int().exactOptional() }),
]);

const requestSchema = z.object({
  /** Also of the run that comes of it, so that never two do. */
  id: z.string(),
  campaign: z.int(),
  campaignName: z.string().exactOptional(),
  /** How many calls a run is expected to place; absent: nobody knows. */
  calls: z.int().exactOptional(),
  subject: subjectSchema,
  /** Who asked, by the id that the channel proves. */
  by: personSchema,
  /** The same as the channel knows them; absent: another system asked. */
  mentions: personSchema.exactOptional(),
  askedAt: time,
  expiresAt: time,
  /** The audit entry of what is asked for. */
  audit: z.string(),
  /** Where it can be approved, and the cards that say so. */
  places: z.array(
    z.object({ place: placeSchema, posted: z.literal(true).exactOptional(), cards: z.array(z.string()) }),
  ),
  state: z.enum(['waiting', 'approved', 'declined', 'withdrawn', 'expired']),
  /** Who approved, declined or withdrew it, and where. */
  decided: z.object({ by: personSchema, place: placeSchema, at: time }).exactOptional(),
  /** The message that said so, where it can be edited. */
  live: z.string().exactOptional(),
  outcome: outcomeSchema.exactOptional(),
  /** Everything has been done and said. */
  settled: z.literal(true).exactOptional(),
});

export type ApprovalRequest = z.infer<typeof requestSchema>;
export type ApprovalSubject = ApprovalRequest['subject'];
export type ApprovalOutcome = z.infer<typeof outcomeSchema>;
export type ApprovalPlace = ApprovalRequest['places'][number];

/** What names a request. */
export type ApprovalKey = Pick<ApprovalRequest, 'campaign' | 'id'>;

/** The requests of one campaign: one record for all of them, so that of two people who ask at once one sees the other's. */
export const approvalRecords = collection({
  prefix: 'campaign/approvals/',
  schema: z.object({ requests: z.array(requestSchema) }),
  keepFor: { days: 90, because: 'whoever presses an old button reads what became of it' },
});

/** The job that posts a request, ends it after its time, and does what was approved. */
export const approvalJob = 'approval';

/** How long another operator has. Milliseconds. */
export const approvalHolds = 60 * 60_000;

/** Of one campaign, those that are over. */
const maxSettled = 20;

export function approvalKey({ campaign, id }: ApprovalKey): string {
  return `${campaign}/${id}`;
}

export function readApprovalKey(key: string): ApprovalKey | undefined {
  const [, campaign, id] = /^(\d+)\/(.+)$/u.exec(key) ?? [];
  return campaign === undefined || id === undefined ? undefined : { campaign: Number(campaign), id };
}

/**
 * Writes a request down, unless the same waits there already.
 * @returns the one that stands: this or the other
 */
export async function addApproval(records: RecordStore, wanted: ApprovalRequest): Promise<ApprovalRequest> {
  let standing = wanted;
  await approvalRecords.update(records, keyOf(wanted.campaign), (before) => {
    const requests = before?.requests ?? [];
    const same = requests.find((one) => one.id === wanted.id) ?? findSame(requests, wanted);
    standing = same ?? wanted;
    if (same !== undefined) return undefined;
    const settled = requests.filter((one) => one.settled);
    const forgotten = new Set(settled.slice(0, Math.max(0, settled.length - maxSettled)));
    return { requests: [...requests.filter((one) => !forgotten.has(one)), wanted] };
  });
  return standing;
}

/** The requests of a campaign, the oldest first: also those that are over, for a while. */
export async function readApprovals(
  records: RecordStore,
  campaign: number,
): Promise<readonly ApprovalRequest[]> {
  return (await approvalRecords.get(records, keyOf(campaign)))?.requests ?? [];
}

export async function findApproval(
  records: RecordStore,
  { campaign, id }: ApprovalKey,
): Promise<ApprovalRequest | undefined> {
  return (await readApprovals(records, campaign)).find((one) => one.id === id);
}

/** Changes a request by compare-and-set. @returns it after the change; undefined: there is none */
export async function changeApproval(
  records: RecordStore,
  { campaign, id }: ApprovalKey,
  change: (request: ApprovalRequest) => ApprovalRequest | undefined,
): Promise<ApprovalRequest | undefined> {
  const after = await approvalRecords.update(records, keyOf(campaign), (before) => {
    const request = before?.requests.find((one) => one.id === id);
    const changed = request && change(request);
    if (before === undefined || changed === undefined) return undefined;
    return { requests: before.requests.map((one) => (one === request ? changed : one)) };
  });
  return after?.requests.find((one) => one.id === id);
}

/** Those of all campaigns; of each the oldest first. */
export async function allApprovals(records: RecordRepository): Promise<readonly ApprovalRequest[]> {
  const all = await Array.fromAsync(approvalRecords.list(records));
  return all.flatMap(({ requests }) => requests);
}

/** Whether it can be decided at a time. */
export function isWaiting({ state, expiresAt }: ApprovalRequest, now: EpochMs): boolean {
  return state === 'waiting' && now < expiresAt;
}

function findSame(
  requests: readonly ApprovalRequest[],
  { places: [at], mentions, subject, askedAt }: ApprovalRequest,
): ApprovalRequest | undefined {
  // What other systems ask for goes by the key that they give.
  if (at === undefined || mentions === undefined) return undefined;
  return requests.find(
    (one) =>
      isWaiting(one, askedAt) &&
      one.mentions !== undefined &&
      sameness(one.subject) === sameness(subject) &&
      one.places.some(({ place }) => isSamePlace(place, at.place)),
  );
}

/** Of two runs one is enough, whatever goes on beside them. */
function sameness(subject: ApprovalSubject): string {
  if (subject.kind === 'run') return 'run';
  if (subject.kind === 'resume') return `resume ${subject.schedule}`;
  const { cron, timeZone, once = '', only = '' } = subject;
  return `schedule ${cron} ${timeZone} ${once} ${only}`;
}

function keyOf(campaign: number): string {
  return padNumber(campaign, 12);
}
