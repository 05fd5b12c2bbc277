import { z } from 'zod';
import { nextOccurrence } from '../../../dialogs/rhythm.ts';
import type { Database } from '../database.ts';
import { originalText, storedText } from '../documents.ts';
import type { Holdings } from './holdings.ts';
import type { JobSettings } from './run-job.ts';
import { hastenRetries, moveRhythm, readJob, readRepeating, readUnknownKinds } from './statements.ts';
import { maxBackOff, never } from './timing.ts';

const unknownKindRow = z.object({ kind: z.string(), key: z.string(), count: z.int() });

/** Reports jobs that never run because their kinds have no handler. */
export async function reportUnknownKinds(
  database: Database,
  kinds: readonly string[],
  { list }: Holdings,
  settings: JobSettings,
): Promise<void> {
  for (const row of await database.all(readUnknownKinds(list), [JSON.stringify(kinds.map(storedText))])) {
    const { kind, key, count } = unknownKindRow.parse(row);
    settings.onError(
      new Error(`Jobs of a kind that this version doesn't know are kept, and not run: ${count}.`),
      { kind: originalText(kind), key: originalText(key) },
    );
  }
}

/** Smaller steps back are ignored: an occurrence that has just been run would be run again. */
export const maxStep = 60 * 60 * 1000;

/**
 * Corrects times that are too far off because the clock has been set back since they were computed: the next occurrence of
 * a rhythm, and the next try of a failed run. Appointments stay as they are.
 */
export async function mendTimes(database: Database, settings: JobSettings): Promise<void> {
  const now = settings.now();
  const jobs = (await database.all(readRepeating, [])).map(readJob);
  const moves = jobs.flatMap((job) => {
    if (job.rhythm === undefined) return [];
    try {
      const latest = nextOccurrence(job.rhythm, now + maxStep) ?? never;
      if (job.repeatAt <= latest) return [];
      return [moveRhythm(job, nextOccurrence(job.rhythm, now) ?? never)];
    } catch (error) {
      settings.onError(error, job);
      return [];
    }
  });
  await database.atomically([...moves, hastenRetries(now + maxBackOff)]);
}
