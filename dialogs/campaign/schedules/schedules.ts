import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection } from '../../records.ts';
import { padNumber } from '../../text.ts';
import { personSchema, placeSchema } from '../../turn.ts';

/** When a campaign is run, and how. */
export const timingSchema = z.object({
  /** Five fields. */
  cron: z.string(),
  /** IANA. */
  timeZone: z.string(),
  /** For people, e.g. `every weekday at 08:00`. */
  words: z.string(),
  /** When it comes, if it comes only once: milliseconds since 1970. */
  once: z.number().optional(),
  /** What is posted; absent: every run. */
  only: z.literal('failures').optional(),
  /** What fails is run once more automatically. */
  retry: z.literal(true).optional(),
});

const scheduleSchema = timingSchema.extend({
  /** 1, 2, 3 …, never reused. */
  id: z.int(),
  campaign: z.int(),
  place: placeSchema,
  by: personSchema,
  createdAt: z.number(),
  /** It starts nothing until it is resumed. */
  paused: z.literal(true).optional(),
  /** Another operator has approved runs of this many calls; `calls` absent: of any number, because it was unknown. */
  approved: z.object({ calls: z.int().optional(), by: z.string(), request: z.string() }).optional(),
  /** The last runs in a row that the service refused, by our own references. */
  refused: z.array(z.string()).readonly().optional(),
});

/** A campaign that is run again and again, with its results posted at `place`. */
export type Schedule = Readonly<z.infer<typeof scheduleSchema>>;

/** How many calls of a schedule's run another operator has approved; undefined: no one was asked. */
export function approvedCalls({ approved }: Pick<Schedule, 'approved'>): number | undefined {
  return approved && (approved.calls ?? Number.POSITIVE_INFINITY);
}

type WantedSchedule = Omit<Schedule, 'id' | 'createdAt'>;
type Change = (before: Schedule) => Schedule | undefined;

/** The job that starts a scheduled run; its key is the schedule's id. */
export const scheduleJob = 'schedule';

export const scheduleRecords = collection({
  prefix: 'campaign/schedules/',
  personalData: {
    names: 'a schedule: who made and approved it, where it posts',
    stays: 'others read its results',
    without: (schedule, person) => (person.isTheirs(schedule.place.conversation) ? undefined : schedule),
  },
  schema: scheduleSchema,
  keepFor: { forEver: 'until it is removed; one for each that an operator made' },
});

/** Kept apart from the schedules: a button that still names a removed one must not meet a newer one. */
export const lastScheduleRecords = collection({
  prefix: 'campaign/last-schedule',
  personalData: { none: 'the number of the last schedule' },
  schema: z.object({ id: z.int() }),
  keepFor: { forEver: 'an id is never given twice; there is one such record' },
});

export type ScheduleRepository = ReturnType<typeof createScheduleRepository>;

/** Schedules, each with its job. */
export function createScheduleRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  /** As part of a decision. */
  const within = (draft: Draft) => ({
    async create(wanted: WantedSchedule): Promise<Schedule> {
      let id = ((await draft.get(lastScheduleRecords, ''))?.id ?? 0) + 1;
      // The record of the last id may have been lost.
      while ((await draft.get(scheduleRecords, padNumber(id))) !== undefined) id += 1;
      const schedule: Schedule = { ...wanted, id, createdAt: now() };
      await draft.save(lastScheduleRecords, '', { id });
      await draft.save(scheduleRecords, padNumber(id), schedule);
      draft.repeat(scheduleJob, String(id), { cron: wanted.cron, timeZone: wanted.timeZone });
      return schedule;
    },
    find: (id: number) => draft.get(scheduleRecords, padNumber(id)),
    /** Undefined if there isn't one; unchanged if `change` gives nothing. */
    async update(id: number, change: Change): Promise<Schedule | undefined> {
      const before = await draft.get(scheduleRecords, padNumber(id));
      const after = before && change(before);
      if (after !== undefined) await draft.save(scheduleRecords, padNumber(id), after);
      return after ?? before;
    },
    /** False if there wasn't one. */
    async remove(id: number): Promise<boolean> {
      draft.cancel(scheduleJob, String(id));
      const isThere = (await draft.get(scheduleRecords, padNumber(id))) !== undefined;
      await draft.remove(scheduleRecords, padNumber(id));
      return isThere;
    },
  });
  return {
    within,
    create: (wanted: WantedSchedule) => commit(records, (draft) => within(draft).create(wanted)),
    find: (id: number) => scheduleRecords.get(records, padNumber(id)),
    /** By id. */
    list: () => Array.fromAsync(scheduleRecords.list(records)),
    update: (id: number, change: Change) => commit(records, (draft) => within(draft).update(id, change)),
    remove: (id: number) => commit(records, (draft) => within(draft).remove(id)),
  };
}
