import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { RecordStore } from '../../ports/records.ts';
import { isSamePlace } from '../../records.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import { resumedMessage, scheduledMessage } from '../keep/schedule-messages.ts';
import {
  type ApprovalOutcome,
  type ApprovalRequest,
  type ApprovalSubject,
  changeApproval,
} from '../repositories/approvals.ts';

type ScheduleDeps = Pick<CampaignDependencies, 'schedules' | 'campaigns' | 'jobs' | 'outbox' | 'now'>;
type MakeDeps = ScheduleDeps & { readonly records: RecordStore };

/** Makes a schedule that was approved, once, or lets one that is paused go on. */
export async function scheduleApproved(
  deps: MakeDeps,
  request: ApprovalRequest,
  subject: Extract<ApprovalSubject, { kind: 'schedule' | 'resume' }>,
): Promise<ApprovalOutcome> {
  const { schedules, campaigns, jobs, now } = deps;
  const { id, campaign, calls, by, decided, places } = request;
  const [asked] = places;
  const approved = { by: decided?.by.name ?? '', request: id, ...defined({ calls }) };
  if (subject.kind === 'resume') {
    const after = await schedules.update(
      subject.schedule,
      ({ paused: _paused, refused: _refused, ...rest }) => ({ ...rest, approved }),
    );
    if (after === undefined) return { kind: 'removed' };
    // Its own conversation may be another one than where that was asked for.
    if (!places.some(({ place }) => isSamePlace(place, after.place))) {
      const message = resumedMessage({ ...after, ...defined({ campaignName: request.campaignName }) }, now());
      await deps.outbox.post({ place: after.place, message, name: `approved ${id}` });
    }
    return { kind: 'scheduled', schedule: after.id };
  }
  const { kind: _kind, ...wanted } = subject;
  if (asked === undefined) throw new Error('Approval of a schedule was asked for nowhere.');
  let made = (await schedules.list()).find((one) => one.approved?.request === id);
  if (made === undefined) {
    if (wanted.once !== undefined && wanted.once <= now()) return { kind: 'past' };
    const { reserved, outcome } = await reserve(deps, request);
    if (outcome !== undefined) return outcome;
    made = await schedules.createReserved(reserved, {
      ...wanted,
      ...{ campaign, by, place: asked.place, approved },
    });
  }
  await jobs.repeat(scheduleJob, String(made.id), { cron: made.cron, timeZone: made.timeZone });
  await campaigns.note({ id: campaign });
  return { kind: 'scheduled', schedule: made.id };
}

/** Whoever makes it, and however often: it is the one of this number, and is not made once it was removed. */
async function reserve(
  { schedules, records }: MakeDeps,
  request: ApprovalRequest,
): Promise<{ readonly reserved: number; readonly outcome?: ApprovalOutcome }> {
  const fresh = request.reserved ?? (await schedules.reserve());
  const after = await changeApproval(records, request, (before) =>
    before.reserved === undefined ? { ...before, reserved: fresh } : undefined,
  );
  return { reserved: after?.reserved ?? fresh, ...defined({ outcome: after?.outcome }) };
}

/** Tells of a schedule that was made, or goes on. */
export async function scheduledOf(
  { schedules, now }: ScheduleDeps,
  { campaignName, subject }: ApprovalRequest,
  id: number,
): Promise<Message> {
  const schedule = await schedules.find(id);
  if (schedule === undefined) return { text: operators.keep.noSchedule(id) };
  const named = { ...schedule, ...defined({ campaignName }) };
  return subject.kind === 'resume' ? resumedMessage(named, now()) : scheduledMessage(named, now());
}
