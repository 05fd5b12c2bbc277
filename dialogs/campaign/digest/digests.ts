import { z } from 'zod';
import { commit } from '../../commit.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { Clock } from '../../ports/time.ts';
import { collection, placeKey } from '../../records.ts';
import { type Place, personSchema, placeSchema } from '../../turn.ts';

/** What the digests of a place have covered. Times are milliseconds since 1970. */
const windowSchema = z.object({
  /** The next digest covers what ended from then on. */
  since: z.number(),
  /** Campaign and run: those covered that ended around `since`. Absent before the first digest. */
  told: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .optional(),
  /** Campaigns that couldn't be read the last time, and since when. */
  behind: z
    .array(z.object({ campaign: z.int(), since: z.number() }))
    .readonly()
    .optional(),
});

const digestSchema = windowSchema.extend({
  place: placeSchema,
  /** Five fields. */
  cron: z.string(),
  /** IANA. */
  timeZone: z.string(),
  /** For people, e.g. `every weekday at 08:00`. */
  words: z.string(),
  by: personSchema,
  /** The last time of its rhythm that is done, or when it was set. */
  doneAt: z.number(),
  /** When something was last posted, or when it was first set. */
  postedAt: z.number(),
  /** The name of the last post and the window before it, which is restored if the post doesn't arrive. */
  lastPost: z.object({ name: z.string(), before: windowSchema }).optional(),
  /** Campaigns that are polled for runs that others start; absent: not yet chosen. */
  follows: z.array(z.int()).readonly().optional(),
});

export type DigestWindow = z.infer<typeof windowSchema>;
/** One card for all campaigns, posted regularly at `place`. */
export type Digest = z.infer<typeof digestSchema>;

export const digestRecords = collection({
  prefix: 'campaign/digests/',
  personalData: {
    names: 'a digest: who set it, where it is posted',
    stays: 'others read it',
    without: (digest, person) => (person.isTheirs(digest.place.conversation) ? undefined : digest),
  },
  schema: digestSchema,
  keepFor: { forEver: 'until it is turned off; one for each conversation that has one' },
});

/** The job that posts a digest. Its key is that of the place, as the record's is. */
export const digestJob = 'digest';

/** `every weekday at 08:00 (Europe/Berlin)` */
export function rhythmOf({ words, timeZone }: Pick<Digest, 'words' | 'timeZone'>): string {
  return `${words} (${timeZone})`;
}

export function windowOf({ since, told, behind }: Digest): DigestWindow {
  return { since, told, behind };
}

/** How much time the first digest covers. */
export const firstSpan = 24 * 60 * 60_000;

export type DigestRepository = ReturnType<typeof createDigestRepository>;

/** By place; each with its job. */
export function createDigestRepository(records: RecordRepository, { now }: { readonly now: Clock }) {
  return {
    find: (place: Place) => digestRecords.get(records, placeKey(place)),
    /** Replaces an earlier one and continues after what that has covered. */
    set: (digest: Pick<Digest, 'place' | 'cron' | 'timeZone' | 'words' | 'by'>) =>
      commit(records, async (draft) => {
        const key = placeKey(digest.place);
        const time = now();
        const before = await draft.get(digestRecords, key);
        await draft.save(digestRecords, key, {
          ...(before ?? { since: time - firstSpan, postedAt: time }),
          ...digest,
          doneAt: time,
        });
        draft.repeat(digestJob, key, { cron: digest.cron, timeZone: digest.timeZone });
        // It chooses at once which campaigns it follows.
        draft.wakeAt(digestJob, key, time);
      }),
    /** False if there isn't one. */
    remove: (place: Place) =>
      commit(records, async (draft) => {
        const key = placeKey(place);
        const isThere = (await draft.get(digestRecords, key)) !== undefined;
        await draft.remove(digestRecords, key);
        draft.cancel(digestJob, key);
        return isThere;
      }),
  };
}
