import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defined } from '../../dialogs/defined.ts';
import { startCanvass } from '../../src/app/start-canvass.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { createRedact } from '../../src/http/client/redact.ts';
import { createLogger } from '../../src/logging/log.ts';
import { openEngine } from './engine.ts';

/** The whole Canvass as `npm start` wires it, which tells its CPU time and its memory at each message. */
const read = readConfiguration(process.env);
if (!read.ok) throw new Error('The benchmark’s configuration is wrong.');
const { configuration } = read;
const certificateAuthority = process.env['BENCH_CERTIFICATE'] ?? '';
/** To be trusted in place of Node's own authorities, at whatever service the configuration names. */
const trusting = <Settings extends object>(settings: Settings | undefined) =>
  settings === undefined ? undefined : { ...settings, certificateAuthority };
const log = createLogger(configuration.logLevel, createRedact(configuration.secrets));
const database = await openEngine(configuration.dataFolder);
const canvass = await startCanvass(
  {
    ...configuration,
    ...defined({ survey: trusting(configuration.survey), campaign: trusting(configuration.campaign) }),
  },
  database,
  log,
);
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('message', (wanted) => {
  if (wanted === 'memory' && typeof collect === 'function') collect();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ cpu: user + system, heap: heapUsed + external, rss });
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
