import { createHash } from 'node:crypto';
import { z } from 'zod';
import { commit } from '../../commit.ts';
import type { Clock, EpochMs } from '../../ports/clock.ts';
import type { RecordRepository } from '../../ports/records.ts';
import { collection, personSchema, placeSchema } from '../../records.ts';
import type { Person, Place } from '../../turn.ts';

/** What has been told by the digests of a place, and what is still to be. Times are milliseconds since 1970. */
export interface DigestWindow {
  /** What ended from then on is told next. */
  readonly since: EpochMs;
  /** Campaign and run: those that were told and ended shortly before that, or after it. Absent: nothing was told yet. */
  readonly told?: readonly (readonly [campaign: number, run: number])[];
  /** Campaigns that couldn't be read the last time, and since when. */
  readonly behind?: readonly { readonly campaign: number; readonly since: EpochMs }[];
}

/** One card for all campaigns, posted again and again at `place`. */
export interface Digest extends DigestWindow {
  readonly place: Place;
  /** Five fields. */
  readonly cron: string;
  /** IANA. */
  readonly timeZone: string;
  /** For people, e.g. `every weekday at 08:00`. */
  readonly words: string;
  readonly by: Person;
  /** The last time of its rhythm that needs nothing more, or when it was set. */
  readonly doneAt: EpochMs;
  /** When something was posted last, or when it was first set. */
  readonly postedAt: EpochMs;
  /** The name of what was posted last, and where the digest stood before: from there it goes on where that didn't arrive. */
  readonly lastPost?: { readonly name: string; readonly before: DigestWindow };
  /** Campaigns that are looked at for runs that others start; absent: not yet chosen. */
  readonly follows?: readonly number[];
}

type DigestTime = Pick<Digest, 'place' | 'cron' | 'timeZone' | 'words' | 'by'>;

/** By place; each with its job. */
export interface DigestRepository {
  find(place: Place): Promise<Digest | undefined>;
  /** Takes the place of an earlier one; what that has told isn't told again. */
  set(digest: DigestTime): Promise<void>;
  /** False where there is none. */
  remove(place: Place): Promise<boolean>;
}

const windowShape = {
  since: z.number(),
  told: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .optional(),
  behind: z
    .array(z.object({ campaign: z.int(), since: z.number() }))
    .readonly()
    .optional(),
};

export const digestRecords = collection<Digest>({
  prefix: 'campaign/digests/',
  schema: z.object({
    place: placeSchema,
    cron: z.string(),
    timeZone: z.string(),
    words: z.string(),
    by: personSchema,
    doneAt: z.number(),
    postedAt: z.number(),
    lastPost: z.object({ name: z.string(), before: z.object(windowShape) }).optional(),
    follows: z.array(z.int()).readonly().optional(),
    ...windowShape,
  }),
  keepFor: { forEver: 'a digest comes until it is turned off; one for each conversation that has one' },
});

/** The job that posts a digest, and its key, which is the record's too. */
export const digestJob = 'digest';

/** A conversation's id may be too long for a key. */
export function digestKey({ channel, conversation }: Pick<Place, 'channel' | 'conversation'>): string {
  return createHash('sha256').update(`${channel}\n${conversation}`).digest('hex').slice(0, 32);
}

/** `every weekday at 08:00 (Europe/Berlin)` */
export function rhythmOf({ words, timeZone }: Pick<Digest, 'words' | 'timeZone'>): string {
  return `${words} (${timeZone})`;
}

/** The first one tells of so long a time. */
export const firstSpan = 24 * 60 * 60_000;

export function createDigestRepository(
  records: RecordRepository,
  { now }: { readonly now: Clock },
): DigestRepository {
  return {
    find: (place) => digestRecords.get(records, digestKey(place)),
    set: (digest) =>
      commit(records, async (draft) => {
        const key = digestKey(digest.place);
        const time = now();
        const before = await draft.get(digestRecords, key);
        await draft.save(digestRecords, key, {
          ...(before ?? { since: time - firstSpan, postedAt: time }),
          ...digest,
          doneAt: time,
        });
        draft.repeat(digestJob, key, { cron: digest.cron, timeZone: digest.timeZone });
        // Whose runs are looked at is chosen at once.
        draft.wakeAt(digestJob, key, time);
      }),
    remove: (place) =>
      commit(records, async (draft) => {
        const key = digestKey(place);
        const isThere = (await draft.get(digestRecords, key)) !== undefined;
        await draft.remove(digestRecords, key);
        draft.cancel(digestJob, key);
        return isThere;
      }),
  };
}
