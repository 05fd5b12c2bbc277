import { z } from 'zod';
import { commit, type Draft } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';

/** A campaign that is run again and again, with its results posted at `place`. */
export interface Schedule {
  /** 1, 2, 3 …, never reused. */
  readonly id: number;
  readonly campaign: number;
  /** Five fields. */
  readonly cron: string;
  /** IANA. */
  readonly timeZone: string;
  /** For people, e.g. `every weekday at 08:00`. */
  readonly words: string;
  readonly place: Place;
  readonly by: Person;
  readonly createdAt: number;
  /** When it comes, if it comes only once: milliseconds since 1970. */
  readonly once?: number;
  /** It starts nothing until it is resumed. */
  readonly paused?: true;
  /** What is posted; absent: every run. */
  readonly only?: 'failures';
  /** What fails is run once more automatically. */
  readonly retry?: true;
  /** Another operator has approved runs of this many calls; `calls` absent: of any number, because it was unknown. */
  readonly approved?: { readonly calls?: number; readonly by: string; readonly request: string };
  /** The last runs in a row that the service refused, by our own references. */
  readonly refused?: readonly string[];
}

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

const scheduleSchema: z.ZodType<Schedule> = z.object({
  id: z.int(),
  campaign: z.int(),
  cron: z.string(),
  timeZone: z.string(),
  words: z.string(),
  place: placeSchema,
  by: personSchema,
  createdAt: z.number(),
  once: z.number().optional(),
  paused: z.literal(true).optional(),
  only: z.literal('failures').optional(),
  retry: z.literal(true).optional(),
  approved: z.object({ calls: z.int().optional(), by: z.string(), request: z.string() }).optional(),
  refused: z.array(z.string()).optional(),
});

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
