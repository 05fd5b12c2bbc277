import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, scheduleJob } from '../dependencies.ts';
import { resumedMessage, scheduledMessage } from '../keep/schedule-messages.ts';
import type { ApprovalOutcome, ApprovalRequest, ApprovalSubject } from '../repositories/approvals.ts';

type ScheduleDeps = Pick<CampaignDependencies, 'schedules' | 'campaigns' | 'jobs' | 'now'>;

/** Makes a schedule that was approved, once, or lets one that is paused go on. */
export async function scheduleApproved(
  { schedules, campaigns, jobs, now }: ScheduleDeps,
  { id, campaign, calls, by, decided, places: [asked] }: ApprovalRequest,
  subject: Extract<ApprovalSubject, { kind: 'schedule' | 'resume' }>,
): Promise<ApprovalOutcome> {
  const approved = { by: decided?.by.name ?? '', request: id, ...defined({ calls }) };
  if (subject.kind === 'resume') {
    const after = await schedules.update(
      subject.schedule,
      ({ paused: _paused, refused: _refused, ...rest }) => ({ ...rest, approved }),
    );
    return after === undefined ? { kind: 'removed' } : { kind: 'scheduled', schedule: after.id };
  }
  const { kind: _kind, ...wanted } = subject;
  if (wanted.once !== undefined && wanted.once <= now()) return { kind: 'past' };
  if (asked === undefined) throw new Error('Approval of a schedule was asked for nowhere.');
  const made =
    (await schedules.list()).find((one) => one.approved?.request === id) ??
    (await schedules.create({ ...wanted, campaign, by, place: asked.place, approved }));
  await jobs.repeat(scheduleJob, String(made.id), { cron: made.cron, timeZone: made.timeZone });
  await campaigns.note({ id: campaign });
  return { kind: 'scheduled', schedule: made.id };
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
