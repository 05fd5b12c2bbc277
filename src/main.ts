import { endOnSignal } from './app/end-on-signal.ts';
import { startCanvass } from './app/start-canvass.ts';
import { whyNotListening } from './app/why-not-listening.ts';
import { readConfiguration } from './config/read-configuration.ts';
import { readEnvironment } from './config/read-environment.ts';
import { createRedact } from './http/client/redact.ts';
import { createLogger } from './logging/log.ts';
import { routeConsole } from './logging/route-console.ts';
import { StoreError } from './store/database.ts';
import { readPostgresUrl } from './store/postgres/connection.ts';
import { openPostgresDatabase } from './store/postgres/open.ts';
import { openSqliteDatabase } from './store/sqlite/open.ts';

/** Explains to whoever starts Canvass why it doesn't start. */
function refuse(message: string): never {
  process.stderr.write(`Canvass did not start. ${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const read = readEnvironment(process.env, '.env');
  if (!read.ok) return refuse(read.message);
  const parsed = readConfiguration(read.environment);
  if (!parsed.ok) return refuse(parsed.message);
  const { configuration, warnings } = parsed;
  const log = createLogger(configuration.logLevel, createRedact(configuration.secrets));
  routeConsole(log);
  for (const warning of warnings) log.warn({}, warning);
  process.on('unhandledRejection', (err) => log.error({ err }, 'A rejection was not handled.'));
  process.on('uncaughtException', (err) => {
    // Node would print all properties of the error, including secrets and what people typed.
    log.error({ err }, 'An error was not handled. Canvass ends.');
    process.exit(1);
  });

  // Until there is something to close, a stop can simply end the process: nothing has been promised to anybody.
  let close = async (): Promise<void> => {};
  endOnSignal(log, () => close());
  const { databaseUrl, dataFolder } = configuration;
  const opening =
    databaseUrl === undefined ? openSqliteDatabase(dataFolder) : openPostgresDatabase(databaseUrl);
  const refuseFor = (error: unknown): never => {
    if (!(error instanceof StoreError)) throw error;
    return refuse(databaseUrl === undefined ? error.message : `DATABASE_URL: ${error.message}`);
  };
  const database = await opening.catch(refuseFor);
  const ignored = databaseUrl === undefined ? [] : readPostgresUrl(databaseUrl).ignored;
  if (ignored.length > 0) log.warn({ ignored }, 'DATABASE_URL has parameters that mean nothing to Canvass.');
  const canvass = await startCanvass(configuration, database, log).catch((error: unknown) => {
    const why = whyNotListening(error, configuration);
    // A right or a connection may be missing that only what comes after the tables takes.
    return why === undefined ? refuseFor(error) : refuse(why);
  });

  close = async () => {
    await canvass.close();
    await database.close();
  };
  process.stdout.write(`Canvass is ready: ${configuration.publicUrl ?? canvass.url}/\n`);
}

await main();
