import { writeSync } from 'node:fs';
import { createJobs } from '../../../../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../../../../src/store/sqlite/open.ts';

/** Runs jobs until it is killed. Keys that begin with `hang` never end; others return at once. */
const database = await openSqliteDatabase(process.argv[2] ?? '');
const jobs = createJobs(database, { onError: (error) => writeSync(1, `trouble ${error}\n`) });
const handlers = new Map([
  [
    'watch',
    async (key: string) => {
      writeSync(1, `begin ${key}\n`);
      if (key.startsWith('hang')) await new Promise(() => undefined);
      return undefined;
    },
  ],
]);
for (const key of (process.argv[3] ?? '').split(',').filter((word) => word !== '')) {
  await jobs.wakeAt('watch', key, 0);
}
writeSync(1, 'stored\n');
await jobs.start(handlers);
