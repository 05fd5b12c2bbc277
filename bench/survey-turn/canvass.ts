import { writeFileSync } from 'node:fs';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { createRedact } from '../../src/http/client/redact.ts';
import { createLogger } from '../../src/logging/log.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';

/** The whole Canvass as `npm start` wires it, which tells its CPU time at each message. */
const read = readConfiguration(process.env);
if (!read.ok) throw new Error('The benchmark’s configuration is wrong.');
const { configuration } = read;
const certificateAuthority = process.env['BENCH_CERTIFICATE'] ?? '';
/** To be trusted in place of Node's own authorities, at whatever service the configuration names. */
const trusting = <Settings extends object>(settings: Settings | undefined) =>
  settings === undefined ? undefined : { ...settings, certificateAuthority };
const log = createLogger(configuration.logLevel, createRedact(configuration.secrets));
const { databaseUrl, dataFolder } = configuration;
const database =
  databaseUrl === undefined ? await openSqliteDatabase(dataFolder) : await openPostgresDatabase(databaseUrl);
const canvass = await startCanvass(
  {
    ...configuration,
    survey: trusting(configuration.survey),
    campaign: trusting(configuration.campaign),
  },
  database,
  log,
);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system });
});
process.on('disconnect', async () => {
  await canvass.close();
  await database.close();
  process.exit();
});
process.on('uncaughtException', (error) => {
  writeFileSync(2, `${error.stack}\n`);
  process.exit(1);
});
process.send?.({ port: Number(new URL(canvass.url).port) });
