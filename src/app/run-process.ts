import type { Logger } from '../../dialogs/ports/logger.ts';
import { followSecrets } from '../config/follow-secrets.ts';
import { readSettings } from '../config/read-configuration.ts';
import { createRedact } from '../http/client/redact.ts';
import { stopAtMs } from '../limits.ts';
import { routeConsole } from '../logging/route-console.ts';
import { derivedFrom } from '../small-memo.ts';
import type { Database } from '../store/database.ts';
import { type PostgresUrl, readPostgresUrl } from '../store/postgres/connection.ts';
import { systemTime } from '../time.ts';
import { version } from '../version.ts';
import { explainRefusal, onlyByPerson, type RefusedStart } from './refused-start.ts';
import type { Canvass } from './start-canvass.ts';

/** Explains why Canvass doesn't start. */
function refuse({ message, code }: RefusedStart): never {
  process.stderr.write(`Canvass did not start. ${message}\n`);
  process.exit(code);
}

/**
 * Reads the settings, opens the database and starts Canvass, which then runs until it is stopped.
 * @param takeOverStop called once a stop is handled here
 */
export async function runProcess(takeOverStop: () => void): Promise<void> {
  const parsed = readSettings();
  if (!parsed.ok) return refuse({ message: parsed.message, code: onlyByPerson });
  const { configuration, warnings } = parsed;
  // Loaded only now: a setting that is wrong is reported at once.
  const { createLogger } = await import('../logging/log.ts');
  const redact = derivedFrom(() => followed.current().secrets, createRedact);
  const log = createLogger(configuration.logLevel, (text) => redact()(text));
  let canvass: Canvass | undefined;
  const followed = followSecrets(parsed, systemTime, { log, onTaken: () => canvass?.tryCredentials() });
  const { current } = followed;
  routeConsole(log);
  for (const warning of warnings) log.warn({}, warning);
  process.on('unhandledRejection', (err) => log.error({ err }, 'A rejection was not handled.'));
  process.on('uncaughtException', (err) => {
    // Node would print all properties of the error, including secrets and what people typed.
    log.error({ err }, 'An error was not handled. Canvass ends.');
    process.exit(1);
  });

  // Until there is something to close, a stop can simply end the process: nothing has been promised to anyone.
  let close = async (): Promise<void> => {};
  const { databaseUrl, dataFolder, drainMs } = configuration;
  const currentUrl = databaseUrl === undefined ? undefined : () => current().databaseUrl ?? databaseUrl;
  endOnSignal(log, drainMs + stopAtMs, () => close());
  takeOverStop();
  const opening = openDatabase(currentUrl, dataFolder);
  const refuseFor = (error: unknown): never => {
    const refused = explainRefusal(error, configuration);
    if (refused === undefined) throw error;
    return refuse(refused);
  };
  const database = await opening.catch(refuseFor);
  const ignored = databaseUrl === undefined ? [] : readPostgresUrl(databaseUrl).ignored;
  if (ignored.length > 0) log.warn({ ignored }, 'DATABASE_URL has parameters that mean nothing to Canvass.');
  const { startCanvass } = await import('./start-canvass.ts');
  // A permission or a connection may be missing that is only needed after the tables.
  const started = await startCanvass(configuration, database, log, { current }).catch(refuseFor);

  canvass = started;
  close = async () => {
    await started.close();
    await database.close();
    followed.close();
  };
  process.stdout.write(`Canvass ${version} is ready: ${configuration.publicUrl ?? started.url}/\n`);
}

/** Of two engines, only the one that is used is loaded. */
async function openDatabase(url: PostgresUrl | undefined, folder: string): Promise<Database> {
  if (url === undefined) return await (await import('../store/sqlite/open.ts')).openSqliteDatabase(folder);
  return await (await import('../store/postgres/open.ts')).openPostgresDatabase(url);
}

/**
 * Ends the process with code 0 at `SIGTERM` or `SIGINT`: after `close`, or after so many milliseconds. What is cut short then
 * is resumed at the next start, as after a crash.
 */
function endOnSignal(log: Logger, milliseconds: number, close: () => Promise<void>): void {
  let ending = false;

  async function end(): Promise<void> {
    if (ending) return;
    ending = true;
    systemTime.after(milliseconds, () => {
      log.warn({}, 'The stop took too long. What was in flight is left to the next start.');
      process.exit(0);
    });
    try {
      await close();
    } catch (err) {
      log.error({ err }, 'The stop did not go as it should.');
    }
    process.exit(0);
  }

  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}
