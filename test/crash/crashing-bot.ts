import { z } from 'zod';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { Database } from '../../src/store/database.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open-sqlite-database.ts';

/** Before or after which of the next writes of a survey record this process is to kill itself. */
const order = z.object({ when: z.enum(['before', 'after']), write: z.int().min(1) });

const read = readConfiguration(process.env);
if (!read.ok || read.configuration.survey === undefined)
  throw new Error('The test’s configuration is wrong.');
const certificateAuthority = process.env['TEST_CERTIFICATE'] ?? '';
const configuration = {
  ...read.configuration,
  survey: { ...read.configuration.survey, certificateAuthority },
};
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let pending: z.infer<typeof order> | undefined;
process.on('message', (message) => {
  pending = order.parse(message);
  process.send?.('armed');
});

/** As a power cut would: no handler runs, nothing is flushed. */
function killAt(when: 'before' | 'after', write: number): void {
  if (pending?.when === when && pending.write === write) process.kill(process.pid, 'SIGKILL');
}

function crashing(database: Database): Database {
  let writes = 0;
  return {
    ...database,
    async atomically(statements, lasting) {
      // A job that bears a record's key is no record.
      const survey = statements.some(
        ({ sql, parameters }) =>
          sql.includes('documents') && parameters?.some((value) => String(value).startsWith('survey/')),
      );
      if (!survey || pending === undefined) return await database.atomically(statements, lasting);
      writes += 1;
      killAt('before', writes);
      const result = await database.atomically(statements, lasting);
      killAt('after', writes);
      return result;
    },
  };
}

const database = await openSqliteDatabase(configuration.dataFolder);
const canvass = await startCanvass(configuration, crashing(database), log);
process.send?.({ url: canvass.url });
