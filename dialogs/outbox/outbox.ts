import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { RecordRepository, RecordStore } from '../ports/records.ts';
import { collection, placeSchema } from '../records.ts';
import type { Place } from '../turn.ts';
import { messageSchema } from './message-schema.ts';

interface OutboxDeps {
  readonly records: RecordStore;
  readonly jobs: Pick<Jobs, 'wakeAt'>;
  readonly now: Clock;
}

const day = 24 * 60 * 60_000;
/** Milliseconds. */
const wokenWithin = 5_000;

/** What is handed over is stored, and its job woken, which delivers it (`deliver.ts`). */
export function createOutbox({ records, jobs, now }: OutboxDeps): Outbox {
  return {
    async post({ place, message, name, until = now() + day }) {
      const key = keyOf(place, name);
      // Before it is stored: the process may be gone, or the database away, right after that.
      await jobs.wakeAt(postJob, key, now() + wokenWithin);
      const stored = await postRecords.update(records, key, (before) =>
        before === undefined ? { place, message, name, treatment: { until }, failures: 0 } : undefined,
      );
      if (stored !== undefined && isWaiting(stored)) await jobs.wakeAt(postJob, key, now());
    },
  };
}

/** Wakes the jobs of posts that were stored by a process that ended before it woke them. */
export async function recoverPosts(
  records: RecordRepository,
  jobs: Pick<Jobs, 'wakeAt'>,
  now: number,
): Promise<void> {
  for await (const [key, post] of postRecords.entries(records)) {
    if (isWaiting(post)) await jobs.wakeAt(postJob, key, now);
  }
}

const waitingSchema = z.object({
  place: placeSchema,
  message: messageSchema,
  name: z.string(),
  /** How it is delivered. `until`: then it is dropped. Milliseconds since 1970. */
  treatment: z.object({ until: z.number() }),
  /** How often it certainly didn't arrive. */
  failures: z.int(),
  /** Set before it is posted: where nothing else is known, it may have arrived. */
  sending: z.literal(true).exactOptional(),
});

const overSchema = z.object({ over: z.enum(['posted', 'unknown', 'gone', 'late']) });

export type WaitingPost = z.infer<typeof waitingSchema>;
export type StoredPost = WaitingPost | z.infer<typeof overSchema>;

/** The keys are those of the jobs. */
export const postRecords = collection<StoredPost>({
  prefix: 'outbox/',
  schema: z.union([waitingSchema, overSchema]),
  keepFor: { days: 7, because: 'what a job says again after a crash is not posted again' },
});

/** The job that delivers a post. */
export const postJob = 'post';

export function isWaiting(post: StoredPost): post is WaitingPost {
  return !('over' in post);
}

/** A conversation's id may be too long for a key. */
function keyOf({ channel, conversation }: Place, name: string): string {
  const named = JSON.stringify([channel, conversation, name]);
  return createHash('sha256').update(named).digest('hex').slice(0, 32);
}
