import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { createRedact } from '../../src/http/client/redact.ts';
import { createLogger } from '../../src/logging/log.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

/** The whole Canvass as `npm start` wires it, which tells its CPU time in microseconds at each message. */
const read = readConfiguration(process.env);
if (!read.ok || read.configuration.survey === undefined)
  throw new Error('The benchmark’s configuration is wrong.');
const { configuration } = read;
const certificateAuthority = process.env['BENCH_CERTIFICATE'] ?? '';
const survey = { ...read.configuration.survey, certificateAuthority };
const log = createLogger(configuration.logLevel, createRedact(configuration.secrets));
const database = await openSqliteDatabase(configuration.dataFolder);
const canvass = await startCanvass({ ...configuration, survey }, database, log);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', async () => {
  await canvass.close();
  await database.close();
  process.exit();
});
process.send?.({ port: Number(new URL(canvass.url).port) });
