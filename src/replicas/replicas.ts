import type { Logger } from '../../dialogs/ports/logger.ts';
import type { ActivityClaims } from '../store/activity-log.ts';
import type { Database } from '../store/database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { replicasSchema } from '../store/migrations/replicas-schema.ts';
import { createActivityClaims } from '../store/postgres/activity-claims.ts';
import { type PostgresUrl, readPostgresUrl } from '../store/postgres/connection.ts';
import { type ConnectLink, openLink } from '../store/postgres/link.ts';
import { linkOverPostgres } from '../store/postgres/link-connection.ts';
import { newestActivities } from '../store/postgres/newest-activities.ts';
import { isAlive } from '../store/postgres/processes.ts';
import { forgetIdleRates, takeFromRates } from '../store/postgres/shared-rates.ts';
import { spendToken } from '../store/postgres/spent-tokens.ts';
import type { WebChatLog } from '../web/dependencies.ts';
import { createSharedWire, type SharedWire } from '../web/direct-line/shared-wire.ts';
import type { SpendOnce } from '../web/direct-line/tokens.ts';
import type { MakeLimiter } from '../web/rate-limits.ts';
import type { RunWaits } from '../web/runs/waits.ts';
import { shareLimits } from '../web/shared-limiter.ts';

/** What one of several processes on a database knows about the others. */
export interface Replicas {
  readonly claims: ActivityClaims;
  readonly wire: SharedWire;
  readonly makeLimiter: MakeLimiter;
  readonly spendToken: SpendOnce;
  /** Notifies the other processes, soon. Never waits and never fails; a notification may get lost. */
  tell(news: string): void;
  isAlive(instance: string): Promise<boolean>;
  /** @param listener called when work may have been left unfinished: a process died, or the database was away */
  onLeftOver(listener: () => void): void;
  /** @param unfinished whether this process leaves some behind */
  close(unfinished: boolean): Promise<void>;
}

/** After how long a lost notification is made up for, in milliseconds. */
const lookAgainMs = 5_000;
const forgetMs = 10 * 60_000;

/** What a process brings to the others. */
interface Joining {
  readonly database: Database;
  /** This process's own name, new at each start. */
  readonly instance: string;
  readonly webChatLog: Pick<WebChatLog, 'readSince'>;
  readonly others: Pick<RunWaits, 'hear' | 'lookAgain'>;
  readonly log: Logger;
}

/** Joins the other processes on a Postgres. @throws `StoreError` */
export async function joinOnPostgres(url: PostgresUrl, joining: Joining): Promise<Replicas> {
  await migrate(joining.database, replicasSchema);
  return await joinReplicas(linkOverPostgres(readPostgresUrl(url)), joining);
}

/** @param connect to what the processes share, in addition to the database's own connections */
export async function joinReplicas(
  connect: ConnectLink,
  { database, instance, webChatLog, others, log }: Joining,
): Promise<Replicas> {
  const closing = new AbortController();
  let leftOver = (): void => {};

  const wire = createSharedWire({
    tell: (news) => link.tell(news),
    log: webChatLog,
    newest: (conversations) => newestActivities(database, conversations),
    onError: (err) => log.warn({ err }, 'A message could not be shown once more.'),
  });

  /** What can't be read now is read the next time; that the database is away is logged elsewhere. */
  async function lookAgain(): Promise<void> {
    await Promise.allSettled([wire.lookAgain(), others.lookAgain()]);
  }

  const link = await openLink(connect, database.time, instance, {
    onNews(news) {
      wire.hear(news);
      others.hear(news);
    },
    onGap() {
      wire.reconnected();
      void lookAgain();
      leftOver();
    },
    onDeath() {
      log.warn({}, 'Another process is gone. What it left unfinished is looked for.');
      leftOver();
    },
    onTrouble(err) {
      wire.disconnected();
      log.error({ err }, 'The connection to the other processes broke. Connecting again.');
    },
    onRecovery: () => log.info({}, 'The connection to the other processes is back.'),
  });

  async function every(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      if (await database.time.sleep(milliseconds, { signal: closing.signal, background: true })) await work();
    }
  }
  void every(lookAgainMs, lookAgain);
  void every(forgetMs, () => forgetIdleRates(database).catch(() => {}));

  return {
    claims: createActivityClaims(database, instance),
    wire,
    makeLimiter: shareLimits((asks) => takeFromRates(database, asks)),
    tell: (news) => link.tell(news),
    spendToken: (id, until) => spendToken(database, id, until),
    isAlive: (other) => isAlive(database, other),
    onLeftOver(listener) {
      leftOver = listener;
    },
    async close(unfinished) {
      closing.abort();
      await link.close(unfinished);
    },
  };
}
