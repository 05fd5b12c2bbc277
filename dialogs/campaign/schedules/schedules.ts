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

export interface ScheduleRepository extends DraftedSchedules {
  /** The same as part of a decision. */
  within(draft: Draft): DraftedSchedules;
  /** By id. */
  list(): Promise<readonly Schedule[]>;
}

/** Schedules, each with its job. */
interface DraftedSchedules {
  create(schedule: Omit<Schedule, 'id' | 'createdAt'>): Promise<Schedule>;
  find(id: number): Promise<Schedule | undefined>;
  /** Undefined if there isn't one; unchanged if `change` gives nothing. */
  update(id: number, change: (before: Schedule) => Schedule | undefined): Promise<Schedule | undefined>;
  /** False if there wasn't one. */
  remove(id: number): Promise<boolean>;
}

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

export function createScheduleRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): ScheduleRepository {
  const within = (draft: Draft): DraftedSchedules => ({
    async create(wanted) {
      let id = ((await draft.get(lastScheduleRecords, ''))?.id ?? 0) + 1;
      // The record of the last id may have been lost.
      while ((await draft.get(scheduleRecords, padNumber(id))) !== undefined) id += 1;
      const schedule: Schedule = { ...wanted, id, createdAt: now() };
      await draft.save(lastScheduleRecords, '', { id });
      await draft.save(scheduleRecords, padNumber(id), schedule);
      draft.repeat(scheduleJob, String(id), { cron: wanted.cron, timeZone: wanted.timeZone });
      return schedule;
    },
    find: (id) => draft.get(scheduleRecords, padNumber(id)),
    async update(id, change) {
      const before = await draft.get(scheduleRecords, padNumber(id));
      const after = before && change(before);
      if (after !== undefined) await draft.save(scheduleRecords, padNumber(id), after);
      return after ?? before;
    },
    async remove(id) {
      draft.cancel(scheduleJob, String(id));
      const isThere = (await draft.get(scheduleRecords, padNumber(id))) !== undefined;
      await draft.remove(scheduleRecords, padNumber(id));
      return isThere;
    },
  });
  const alone = <Value>(act: (schedules: DraftedSchedules) => Promise<Value>): Promise<Value> =>
    commit(records, (draft) => act(within(draft)));
  return {
    within,
    create: (wanted) => alone(({ create }) => create(wanted)),
    find: (id) => scheduleRecords.get(records, padNumber(id)),
    list: () => Array.fromAsync(scheduleRecords.list(records)),
    update: (id, change) => alone(({ update }) => update(id, change)),
    remove: (id) => alone(({ remove }) => remove(id)),
  };
}
