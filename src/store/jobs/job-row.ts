import { z } from 'zod';
import type { Rhythm } from '../../../dialogs/ports/jobs.ts';
import type { Row } from '../database.ts';
import { originalText } from '../stored-text.ts';

/** A job as it stands in the table. Times are milliseconds since 1970, or `never`. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly at: number;
  readonly rhythm?: Rhythm;
  readonly repeatAt: number;
  readonly retryAt: number;
  /** How often it failed in a row. */
  readonly failures: number;
  /** The earliest of the three times; `never` while it runs. */
  readonly due: number;
}

export const jobColumns = 'kind, key, at, cron, time_zone, repeat_at, retry_at, failures, due';

const jobRow = z
  .object({
    kind: z.string(),
    key: z.string(),
    at: z.int(),
    cron: z.string().nullable(),
    time_zone: z.string().nullable(),
    repeat_at: z.int(),
    retry_at: z.int(),
    failures: z.int(),
    due: z.int(),
  })
  .transform(
    ({
      kind,
      key,
      cron,
      time_zone: timeZone,
      at,
      repeat_at: repeatAt,
      retry_at: retryAt,
      failures,
      due,
    }) => ({
      ...{ kind: originalText(kind), key: originalText(key), at, repeatAt, retryAt, failures, due },
      ...(cron === null || timeZone === null ? {} : { rhythm: { cron, timeZone } }),
    }),
  );

export function readJob(row: Row): Job {
  return jobRow.parse(row);
}
