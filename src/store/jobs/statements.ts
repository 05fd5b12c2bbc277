import { z } from 'zod';
import type { Rhythm } from '../../../dialogs/ports/jobs.ts';
import type { Parameter, Row, Statement } from '../database.ts';
import { originalText, storedText } from '../documents.ts';
import { never } from './timing.ts';

/** A job as stored in the table. Times are milliseconds since 1970, or `never`. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly at: number;
  readonly rhythm?: Rhythm;
  readonly repeatAt: number;
  readonly retryAt: number;
  /** Number of consecutive failures. */
  readonly failures: number;
  /** The earliest of the three times; `never` while it runs. */
  readonly due: number;
  /** When the current run of the job began, which identifies that run. */
  readonly runningSince?: number;
}

export const jobColumns = 'kind, key, at, cron, time_zone, repeat_at, retry_at, failures, due, running_since';

const jobRow = z.compile(
  z.object({
    kind: z.string(),
    key: z.string(),
    at: z.int(),
    cron: z.string().nullable(),
    time_zone: z.string().nullable(),
    repeat_at: z.int(),
    retry_at: z.int(),
    failures: z.int(),
    due: z.int(),
    running_since: z.int().nullable(),
  }),
);

export function readJob(row: Row): Job {
  const { kind, key, cron, time_zone: timeZone, at, failures, due, ...rest } = jobRow.parse(row);
  const { repeat_at: repeatAt, retry_at: retryAt, running_since: runningSince } = rest;
  return {
    kind: originalText(kind),
    key: originalText(key),
    at,
    repeatAt,
    retryAt,
    failures,
    due,
    ...(cron === null || timeZone === null ? {} : { rhythm: { cron, timeZone } }),
    ...(runningSince === null ? {} : { runningSince }),
  };
}

export interface JobName {
  readonly kind: string;
  readonly key: string;
}

const thisJob = 'kind = ? AND key = ?';
const thisRhythm = 'cron IS NOT DISTINCT FROM ? AND time_zone IS NOT DISTINCT FROM ?';

function named({ kind, key }: JobName): readonly [string, string] {
  return [storedText(kind), storedText(key)];
}

function rhythmColumns(rhythm: Rhythm | undefined): readonly [Parameter, Parameter] {
  return rhythm === undefined ? [null, null] : [rhythm.cron, rhythm.timeZone];
}

/** Moves the appointment. A pending retry of a failed run is moved with it, unless the job repeats. */
export function moveTo(name: JobName, at: number): Statement {
  return {
    sql: `INSERT INTO jobs (kind, key, at) VALUES (?, ?, ?)
          ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at,
            retry_at = CASE WHEN jobs.cron IS NULL THEN ${never} ELSE jobs.retry_at END`,
    parameters: [...named(name), at],
  };
}

/** Sets the rhythm. If it is unchanged, its next occurrence stays, even an overdue one. */
export function setRhythm(name: JobName, rhythm: Rhythm, next: number): Statement {
  return {
    sql: `INSERT INTO jobs (kind, key, cron, time_zone, repeat_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (kind, key) DO UPDATE
          SET cron = excluded.cron, time_zone = excluded.time_zone, repeat_at = excluded.repeat_at
          WHERE jobs.cron IS DISTINCT FROM excluded.cron OR jobs.time_zone IS DISTINCT FROM excluded.time_zone`,
    parameters: [...named(name), ...rhythmColumns(rhythm), next],
  };
}

/** A running job stays until its run has ended, so that a new appointment doesn't start a second run meanwhile. */
export function cancelJob(name: JobName): readonly Statement[] {
  return [
    { sql: `DELETE FROM jobs WHERE ${thisJob} AND running_since IS NULL`, parameters: named(name) },
    {
      sql: `UPDATE jobs SET at = ${never}, cron = NULL, time_zone = NULL, repeat_at = ${never}, cancelled = 1
            WHERE ${thisJob}`,
      parameters: named(name),
    },
  ];
}

/** Claims a due job for a run. Changes nothing if the job was moved, cancelled or given another rhythm. */
export function claimJob(job: Job, now: number, nextRepeat: number): Statement {
  return {
    sql: `UPDATE jobs SET running_since = ?, retry_at = ${never},
            at = CASE WHEN at <= ? THEN ${never} ELSE at END,
            repeat_at = CASE WHEN repeat_at <= ? THEN ? ELSE repeat_at END
          WHERE ${thisJob} AND due <= ? AND ${thisRhythm}`,
    parameters: [now, now, now, nextRepeat, ...named(job), now, ...rhythmColumns(job.rhythm)],
  };
}

/** Moves a rhythm on without a run. */
export function moveRhythm(job: Job, nextRepeat: number): Statement {
  return {
    sql: `UPDATE jobs SET repeat_at = ? WHERE ${thisJob} AND repeat_at = ? AND ${thisRhythm}`,
    parameters: [nextRepeat, ...named(job), job.repeatAt, ...rhythmColumns(job.rhythm)],
  };
}

/**
 * Ends the run that began at `since`. Changes nothing if another run has taken its place.
 * @param next the appointment that the handler asks for, or `never`; an earlier one stays
 */
export function endRun(name: JobName, since: number, next: number): readonly Statement[] {
  return [
    {
      sql: `UPDATE jobs SET running_since = NULL, failures = 0, cancelled = 0,
              at = CASE WHEN cancelled = 0 AND ? < at THEN ? ELSE at END
            WHERE ${thisJob} AND running_since = ?`,
      parameters: [next, next, ...named(name), since],
    },
    removeIdle(name),
  ];
}

/**
 * The run that began at `since` failed, or ended with its process. A job that was cancelled meanwhile is not retried. Changes
 * nothing if another run has taken its place.
 */
export function failRun(name: JobName, since: number, retryAt: number): readonly Statement[] {
  return [
    {
      sql: `UPDATE jobs SET running_since = NULL, failures = failures + 1, cancelled = 0,
              retry_at = CASE WHEN cancelled = 0 THEN ? ELSE ${never} END
            WHERE ${thisJob} AND running_since = ?`,
      parameters: [retryAt, ...named(name), since],
    },
    removeIdle(name),
  ];
}

function removeIdle(name: JobName): Statement {
  return {
    sql: `DELETE FROM jobs WHERE ${thisJob} AND running_since IS NULL AND cron IS NULL AND due = ${never}`,
    parameters: named(name),
  };
}

/** Brings forward retries that are too far off because the clock was set back. */
export function hastenRetries(latest: number): Statement {
  return {
    sql: `UPDATE jobs SET retry_at = ? WHERE retry_at > ? AND retry_at < ${never}`,
    parameters: [latest, latest],
  };
}

export const readRepeating = `SELECT ${jobColumns} FROM jobs WHERE cron IS NOT NULL`;

/**
 * One job of each kind that isn't in a list, with how many there are.
 * @param list SQL, to select from: the kinds
 */
export function readUnknownKinds(list: string): string {
  return `SELECT kind, min(key) AS key, count(*) AS count FROM jobs WHERE kind NOT IN (${list}) GROUP BY kind`;
}
