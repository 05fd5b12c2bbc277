import { z } from 'zod';
import { commandButton, scheduleButton } from '../../buttons.ts';
import { isSamePlace } from '../../records.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import type { ApprovalRequest } from '../intents/approvals.ts';
import { intentKind } from '../intents/intent-kind.ts';
import type { Carried } from '../intents/kind.ts';
import { endedMessage } from '../intents/messages.ts';
import { campaignWords, lowered } from '../wording.ts';
import { resumedMessage, scheduledMessage, scheduleLine, toldRhythm } from './messages.ts';
import { type Schedule, timingSchema } from './schedules.ts';

const texts = operators.approval;

const scheduleSchema = timingSchema.extend({ kind: z.literal('schedule') });

/** A new schedule: see `Schedule`. It isn't one before its approval. */
export const scheduleKind = intentKind('schedule', scheduleSchema, ({ kind: _kind, ...wanted }) => ({
  approval: {
    describe({ campaign, campaignName, calls }) {
      const { cron, timeZone, once, only, retry } = wanted;
      const name = campaignWords(campaign, campaignName);
      const title = texts.scheduled(name, toldRhythm(wanted));
      return {
        title,
        ...(once === undefined && { needed: texts.needed(texts.eachRun(lowered(title)), calls) }),
        unapprovable: name,
        nothing: texts.nothing.schedule,
        isForLater: true,
        again: commandButton(scheduleLine(campaign, wanted), operators.keep.scheduleAgain),
        action: operators.audit.actions.schedule,
        detail: toldRhythm(wanted),
        sameness: [cron, timeZone, once, only, retry].join(' '),
      };
    },
    async carryOut(deps: IntentDependencies, request) {
      const { campaign, campaignName, by, places } = request;
      const [asked] = places;
      if (asked === undefined) throw new Error('Approval of a schedule was asked for nowhere.');
      await deps.campaigns.note({ id: campaign });
      return async (draft) => {
        const now = deps.now();
        if (wanted.once !== undefined && wanted.once <= now) return notDone(deps, request, { kind: 'past' });
        const approved = approvalOf(request);
        const schedules = deps.schedules.within(draft);
        const made = await schedules.create({ ...wanted, campaign, by, place: asked.place, approved });
        return scheduled(made.id, scheduledMessage({ ...made, campaignName }, now));
      };
    },
  },
}));

const resumeSchema = z.object({ kind: z.literal('resume'), schedule: z.int() });

/** A paused schedule is resumed. */
export const resumeKind = intentKind('resume', resumeSchema, ({ schedule }) => ({
  approval: {
    describe({ campaign, campaignName, calls }) {
      const name = campaignWords(campaign, campaignName);
      const title = texts.schedule(schedule, lowered(name));
      return {
        title,
        needed: texts.needed(texts.eachRun(lowered(title)), calls),
        unapprovable: name,
        nothing: texts.nothing.resume,
        isForLater: true,
        again: scheduleButton('resume', schedule, operators.keep.resume),
        action: operators.audit.actions.resume,
        detail: operators.audit.schedule(schedule),
        sameness: `${schedule}`,
      };
    },
    carryOut: async (deps: IntentDependencies, request) => async (draft) => {
      const { id, campaignName, places } = request;
      const schedules = deps.schedules.within(draft);
      const after = await schedules.update(schedule, ({ paused: _paused, refused: _refused, ...rest }) => ({
        ...rest,
        approved: approvalOf(request),
      }));
      if (after === undefined) return notDone(deps, request, { kind: 'removed' });
      const message = resumedMessage({ ...after, campaignName }, deps.now());
      // Its own conversation may not be the one in which that was asked for.
      if (!places.some(({ place }) => isSamePlace(place, after.place))) {
        await deps.outbox.add(draft, { place: after.place, message, name: `approved ${id}` });
      }
      return scheduled(schedule, message);
    },
  },
}));

function approvalOf({ id, calls, decided }: ApprovalRequest): NonNullable<Schedule['approved']> {
  return { by: decided?.by.name ?? '', request: id, calls };
}

function scheduled(schedule: number, message: Carried['message']): Carried {
  return { outcome: { kind: 'scheduled', schedule }, message, audited: operators.audit.schedule(schedule) };
}

function notDone(deps: IntentDependencies, request: ApprovalRequest, outcome: Carried['outcome']): Carried {
  return { outcome, message: endedMessage(deps, { ...request, outcome }) };
}
