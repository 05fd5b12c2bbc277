import type { Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { resumedMessage, scheduledMessage } from '../schedules/messages.ts';
import type { Schedule } from '../schedules/schedules.ts';
import type { ApprovalOutcome, ApprovalRequest, ApprovalSubject } from './approvals.ts';
import { endedMessage } from './messages.ts';

type ScheduleDeps = Pick<CampaignDependencies, 'schedules' | 'outbox' | 'now'>;
type Subject<Kind> = Extract<ApprovalSubject, { kind: Kind }>;

/** What came of what was approved, and what is said about it beside the cards. */
export interface Carried {
  readonly outcome: ApprovalOutcome;
  readonly message?: Message | undefined;
}

/** Makes a schedule that was approved, as a part of the decision that stores so. */
export async function scheduleApproved(
  draft: Draft,
  deps: ScheduleDeps,
  request: ApprovalRequest,
  { kind: _kind, ...wanted }: Subject<'schedule'>,
): Promise<Carried> {
  const { id, campaign, campaignName, by, places, reserved } = request;
  const [asked] = places;
  if (asked === undefined) throw new Error('Approval of a schedule was asked for nowhere.');
  const schedules = deps.schedules.within(draft);
  const now = deps.now();
  // An earlier version may have made it, and ended before it noted that.
  const earlier = reserved === undefined ? undefined : await schedules.find(reserved);
  const isMade = earlier?.approved?.request === id;
  if (!isMade && wanted.once !== undefined && wanted.once <= now) return notDone(request, { kind: 'past' });
  const made = isMade
    ? earlier
    : await schedules.create({ ...wanted, campaign, by, place: asked.place, approved: approvalOf(request) });
  return {
    outcome: { kind: 'scheduled', schedule: made.id },
    message: scheduledMessage({ ...made, campaignName }, now),
  };
}

/** The same with a schedule that is paused, and goes on. */
export async function resumeApproved(
  draft: Draft,
  { schedules, outbox, now }: ScheduleDeps,
  request: ApprovalRequest,
  { schedule }: Subject<'resume'>,
): Promise<Carried> {
  const { id, campaignName, places } = request;
  const after = await schedules
    .within(draft)
    .update(schedule, ({ paused: _paused, refused: _refused, ...rest }) => ({
      ...rest,
      approved: approvalOf(request),
    }));
  if (after === undefined) return notDone(request, { kind: 'removed' });
  const message = resumedMessage({ ...after, campaignName }, now());
  // Its own conversation may be another one than where that was asked for.
  if (!places.some(({ place }) => isSamePlace(place, after.place))) {
    await outbox.add(draft, { place: after.place, message, name: `approved ${id}` });
  }
  return { outcome: { kind: 'scheduled', schedule }, message };
}

function approvalOf({ id, calls, decided }: ApprovalRequest): NonNullable<Schedule['approved']> {
  return { by: decided?.by.name ?? '', request: id, calls };
}

function notDone(request: ApprovalRequest, outcome: ApprovalOutcome): Carried {
  return { outcome, message: endedMessage({ ...request, outcome }) };
}
