import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { JobHandler } from '../../../../../dialogs/ports/jobs.ts';
import { createPostgresJobs } from '../../../../../src/store/postgres/jobs/jobs.ts';
import { openPostgresDatabase } from '../../../../../src/store/postgres/open.ts';

/**
 * Runs jobs until it is killed, and prints a line for each beginning and end: `hang` never ends, `again` comes back soon, and
 * `tick` ends at once. Its clock starts at a time, and goes some times faster than life.
 */
const [url = '', start = '0', speed = '1'] = process.argv.slice(2);
const origin = Number(start);
const clock = (): number => Math.floor(origin + (Date.now() - origin) * Number(speed));

function print(what: string, key: string): void {
  writeSync(1, `${JSON.stringify({ what, key, at: Date.now(), clock: clock() })}\n`);
}

const database = await openPostgresDatabase(url);
const jobs = createPostgresJobs(database, url, {
  onError: (error) => print('trouble', String(error)),
  now: clock,
});
await jobs.start(
  new Map<string, JobHandler>([
    [
      'hang',
      async (key: string) => {
        print('begin', key);
        await new Promise(() => undefined);
        return undefined;
      },
    ],
    [
      'again',
      async (key: string) => {
        print('begin', key);
        await wait(Math.random() * 40);
        print('end', key);
        return clock() + Math.random() * 400;
      },
    ],
    [
      'tick',
      async (key: string) => {
        print('begin', key);
        return undefined;
      },
    ],
  ]),
);
print('ready', '');
