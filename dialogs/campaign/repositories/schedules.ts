import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { RecordRepository, RecordStore } from '../../ports/records.ts';
import { collection, personSchema, placeSchema } from '../../records.ts';
import { padNumber } from '../../text.ts';
import type { Person, Place } from '../../turn.ts';
import { changeApproval } from './approvals.ts';

/** A campaign that is run again and again, with its results posted at `place`. */
export interface Schedule {
  /** 1, 2, 3 …, never given twice. */
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
  /** When it comes, where it comes only once: milliseconds since 1970. */
  readonly once?: number;
  /** It starts nothing until it is resumed. */
  readonly paused?: true;
  /** What is posted; absent: every run. */
  readonly only?: 'failures';
  /** Another operator has approved runs of so many calls; absent: of any number, for nobody knew how many. */
  readonly approved?: { readonly calls?: number; readonly by: string; readonly request: string };
  /** The last runs in a row that the service refused, by our own references. */
  readonly refused?: readonly string[];
}

/** How many calls of a schedule's run another operator has approved; undefined: nobody was asked. */
export function approvedCalls({ approved }: Pick<Schedule, 'approved'>): number | undefined {
  return approved && (approved.calls ?? Number.POSITIVE_INFINITY);
}

export interface ScheduleRepository {
  create(schedule: Omit<Schedule, 'id' | 'createdAt'>): Promise<Schedule>;
  /** A number that no other schedule is given. */
  reserve(): Promise<number>;
  /** Makes the schedule of a reserved number, unless it is there already. @returns the one that is there */
  createReserved(id: number, schedule: Omit<Schedule, 'id' | 'createdAt'>): Promise<Schedule>;
  find(id: number): Promise<Schedule | undefined>;
  /** By id. */
  list(): Promise<readonly Schedule[]>;
  /** Undefined where there is none; unchanged where `change` gives nothing. */
  update(id: number, change: (before: Schedule) => Schedule | undefined): Promise<Schedule | undefined>;
  /** What was approved is not made again, also where whoever made it has yet to note that. False where there was none. */
  remove(id: number): Promise<boolean>;
}

const scheduleSchema: z.ZodType<Schedule> = z.object({
  id: z.int(),
  campaign: z.int(),
  cron: z.string(),
  timeZone: z.string(),
  words: z.string(),
  place: placeSchema,
  by: personSchema,
  createdAt: z.number(),
  once: z.number().exactOptional(),
  paused: z.literal(true).exactOptional(),
  only: z.literal('failures').exactOptional(),
  approved: z.object({ calls: z.int().exactOptional(), by: z.string(), request: z.string() }).exactOptional(),
  refused: z.array(z.string()).exactOptional(),
});

export const scheduleRecords = collection({
  prefix: 'campaign/schedules/',
  schema: scheduleSchema,
  keepFor: { forEver: 'a schedule runs until it is removed; one for each that an operator made' },
});

/** Kept apart from the schedules: a button that still names a removed one must not meet a newer one. */
export const lastScheduleRecords = collection({
  prefix: 'campaign/last-schedule',
  schema: z.object({ id: z.int() }),
  keepFor: { forEver: 'an id is never given twice; there is one such record' },
});
const maxTaken = 1000;

export function createScheduleRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): ScheduleRepository {
  /** Ids were given before where the record of the last one was lost: one that is taken has to be passed over. */
  async function nextId(): Promise<number> {
    const last = await lastScheduleRecords.update(records, '', (before) => ({ id: (before?.id ?? 0) + 1 }));
    return last?.id ?? 1;
  }

  return {
    async create(wanted) {
      for (let taken = 0; taken <= maxTaken; taken += 1) {
        const schedule: Schedule = { ...wanted, id: await nextId(), createdAt: now() };
        if (await scheduleRecords.create(records, padNumber(schedule.id), schedule)) return schedule;
      }
      throw new Error('No id is free for another schedule.');
    },
    async reserve() {
      for (let taken = 0; taken <= maxTaken; taken += 1) {
        const id = await nextId();
        if ((await scheduleRecords.get(records, padNumber(id))) === undefined) return id;
      }
      throw new Error('No id is free for another schedule.');
    },
    async createReserved(id, wanted) {
      const made = await scheduleRecords.update(records, padNumber(id), (before) =>
        before === undefined ? { ...wanted, id, createdAt: now() } : undefined,
      );
      if (made === undefined) throw new Error('A schedule was not made.');
      return made;
    },
    find: (id) => scheduleRecords.get(records, padNumber(id)),
    list: () => Array.fromAsync(scheduleRecords.list(records)),
    update: (id, change) =>
      scheduleRecords.update(records, padNumber(id), (before) => before && change(before)),
    async remove(id) {
      const schedule = await scheduleRecords.get(records, padNumber(id));
      if (schedule !== undefined) await noteMade(records, schedule);
      return await scheduleRecords.remove(records, padNumber(id));
    },
  };
}

/** Whoever made it by an approval may have died before that was noted there, and the job would make it again. */
async function noteMade(records: RecordStore, { id, campaign, approved }: Schedule): Promise<void> {
  if (approved === undefined) return;
  await changeApproval(records, { campaign, id: approved.request }, (before) =>
    before.subject.kind === 'schedule' && before.outcome === undefined
      ? { ...before, outcome: { kind: 'scheduled', schedule: id } }
      : undefined,
  );
}
