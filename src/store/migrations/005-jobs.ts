import type { Migration } from './migration.ts';

/**
 * What is to be woken when, for the engine of `createJobs`. `at` is the appointment, `repeat_at` the next
 * occurrence of the rhythm, `retry_at` when a failed run is tried again; 9007199254740991 stands for never.
 * `running_since` is set while a run has the job, `cancelled` where it was cancelled during that run.
 */
export const jobs: Migration = {
  number: 5,
  name: 'jobs',
  statements: [
    `CREATE TABLE jobs (
       kind text NOT NULL,
       key text NOT NULL,
       at bigint NOT NULL DEFAULT 9007199254740991,
       cron text,
       time_zone text,
       repeat_at bigint NOT NULL DEFAULT 9007199254740991,
       retry_at bigint NOT NULL DEFAULT 9007199254740991,
       failures bigint NOT NULL DEFAULT 0,
       running_since bigint,
       cancelled bigint NOT NULL DEFAULT 0,
       due bigint GENERATED ALWAYS AS (CASE
         WHEN running_since IS NOT NULL THEN 9007199254740991
         WHEN at <= repeat_at AND at <= retry_at THEN at
         WHEN repeat_at <= retry_at THEN repeat_at
         ELSE retry_at END) STORED,
       PRIMARY KEY (kind, key)
     )`,
    'CREATE INDEX jobs_due ON jobs (due)',
  ],
};
