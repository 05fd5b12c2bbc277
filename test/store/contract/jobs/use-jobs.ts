import { afterEach, beforeEach } from 'vitest';
import type { JobHandler } from '../../../../dialogs/ports/jobs.ts';
import type { Database } from '../../../../src/store/database.ts';
import type { JobEngine, JobOptions } from '../../../../src/store/jobs/jobs.ts';
import type { JobRun } from '../../../../src/store/jobs/run-job.ts';
import type { Place } from '../place.ts';

/** Empty storage of one engine, with the jobs on it. */
interface EnginePlace extends Place {
  create(database: Database, options: JobOptions): JobEngine;
}

export type MakeJobsPlace = () => Promise<EnginePlace>;

export interface Trouble {
  readonly message: string;
  readonly kind: string | undefined;
  readonly key: string | undefined;
}

interface JobsPlace {
  readonly troubles: Trouble[];
  readonly runs: JobRun[];
  database(): Database;
  /** A further engine over the database; it is closed at the end. */
  make(options?: Partial<JobOptions>): JobEngine;
  /** The same, started. */
  start(handlers: Readonly<Record<string, JobHandler>>, options?: Partial<JobOptions>): Promise<JobEngine>;
  /** As if the process had ended and another begun: what runs is left alone. */
  reopen(): Promise<void>;
}

/** A place of its own for each case. */
export function useJobs(makePlace: MakeJobsPlace): JobsPlace {
  const troubles: Trouble[] = [];
  const runs: JobRun[] = [];
  let engines: JobEngine[] = [];
  let place: EnginePlace | undefined;
  let open: Database | undefined;

  function opened(): { place: EnginePlace; database: Database } {
    if (place === undefined || open === undefined) throw new Error('The place is opened before each case.');
    return { place, database: open };
  }

  function make(options: Partial<JobOptions> = {}): JobEngine {
    const engine = opened().place.create(opened().database, {
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

  async function closeEngines(): Promise<void> {
    for (const engine of engines.splice(0)) await engine.close();
  }

  beforeEach(async () => {
    place = await makePlace();
    open = await place.open();
    engines = [];
    troubles.length = 0;
    runs.length = 0;
  });
  afterEach(async () => {
    await closeEngines();
    await open?.close();
    await place?.remove();
  });

  return {
    troubles,
    runs,
    database: () => opened().database,
    make,
    async start(handlers, options) {
      const engine = make(options);
      await engine.start(new Map(Object.entries(handlers)));
      return engine;
    },
    async reopen() {
      const { place: same, database } = opened();
      // On a server the process would still be there, and hold what it runs.
      if (database.dialect === 'postgres') await closeEngines();
      await database.close();
      open = await same.open();
    },
  };
}
