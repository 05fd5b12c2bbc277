import { afterEach, beforeEach } from 'vitest';
import type { JobHandler } from '../../../../dialogs/ports/jobs.ts';
import type { Database } from '../../../../src/store/database.ts';
import { createJobs, type JobEngine, type JobOptions } from '../../../../src/store/sqlite/jobs/jobs.ts';
import type { JobRun } from '../../../../src/store/sqlite/jobs/run-job.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { makeFolder } from '../make-folder.ts';

export interface Trouble {
  readonly message: string;
  readonly kind: string | undefined;
  readonly key: string | undefined;
}

export interface JobsPlace {
  readonly troubles: Trouble[];
  readonly runs: JobRun[];
  database(): Database;
  /** A further engine over the database; it is closed at the end. */
  make(options?: Partial<JobOptions>): JobEngine;
  /** The same, started. */
  start(handlers: Readonly<Record<string, JobHandler>>, options?: Partial<JobOptions>): Promise<JobEngine>;
  /** As if the process had ended and another begun: engines are left alone, and the file is opened again. */
  reopen(): Promise<void>;
}

/** A folder of its own with the embedded database for each case. */
export function useJobs(): JobsPlace {
  const troubles: Trouble[] = [];
  const runs: JobRun[] = [];
  let engines: JobEngine[] = [];
  let place: ReturnType<typeof makeFolder> | undefined;
  let open: Database | undefined;

  function database(): Database {
    if (open === undefined) throw new Error('The database is opened before each case.');
    return open;
  }

  function make(options: Partial<JobOptions> = {}): JobEngine {
    const engine = createJobs(database(), {
      onError: (error, job) =>
        troubles.push({
          message: error instanceof Error ? error.message : String(error),
          kind: job?.kind,
          key: job?.key,
        }),
      onRun: (run) => runs.push(run),
      closeMilliseconds: 300,
      ...options,
    });
    engines.push(engine);
    return engine;
  }

  beforeEach(async () => {
    place = makeFolder();
    open = await openSqliteDatabase(place.folder);
    troubles.length = 0;
    runs.length = 0;
  });
  afterEach(async () => {
    for (const engine of engines) await engine.close();
    engines = [];
    await open?.close();
    place?.remove();
  });

  return {
    troubles,
    runs,
    database,
    make,
    async start(handlers, options) {
      const engine = make(options);
      await engine.start(new Map(Object.entries(handlers)));
      return engine;
    },
    async reopen() {
      await database().close();
      open = await openSqliteDatabase(place?.folder ?? '');
    },
  };
}
