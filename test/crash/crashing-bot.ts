import { z } from 'zod';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { Database } from '../../src/store/database.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

const step = z.object({ when: z.enum(['before', 'after']), write: z.int().min(1) });
/**
 * Before or after which of the next writes of a survey record this process is to kill itself; or to go no further with the
 * survey of each of these conversations, so that one kill cuts many of them short.
 */
const order = z.union([step, z.record(z.string(), step)]);

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

/** A kill is as a power cut would be: no handler runs, nothing is flushed. */
async function cutAt(when: 'before' | 'after', write: number, conversation: string): Promise<void> {
  const kill = step.safeParse(pending).data;
  if (kill !== undefined) {
    if (kill.when === when && kill.write === write) process.kill(process.pid, 'SIGKILL');
    return;
  }
  const halt = step.safeParse(Object(pending)[conversation]).data;
  if (halt?.when !== when || halt.write !== write) return;
  process.send?.({ halted: conversation });
  await new Promise(() => {});
}

function crashing(database: Database): Database {
  const writes = new Map<string, number>();
  return {
    ...database,
    async atomically(statements, durability) {
      // A job that bears a record's key is no record.
      const key = statements
        .filter(({ sql }) => sql.includes('documents'))
        .flatMap(({ parameters = [] }) => parameters.map(String))
        .find((parameter) => parameter.startsWith('survey/'));
      if (key === undefined || pending === undefined)
        return await database.atomically(statements, durability);
      const write = (writes.get(key) ?? 0) + 1;
      writes.set(key, write);
      const conversation = decodeURIComponent(key.split('/')[2] ?? '');
      await cutAt('before', write, conversation);
      const result = await database.atomically(statements, durability);
      await cutAt('after', write, conversation);
      return result;
    },
  };
}

const database = await openSqliteDatabase(configuration.dataFolder);
const canvass = await startCanvass(configuration, crashing(database), log);
process.send?.({ url: canvass.url });
