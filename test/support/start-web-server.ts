import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { ReportSource } from '../../dialogs/ports/report-source.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import type { InboundActivity } from '../../src/bot/activity/inbound-activity.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordStore } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { createWebChatLog } from '../../src/store/web-chat-history.ts';
import { createWebChatFeed, type WebChatFeed } from '../../src/web/direct-line/feed.ts';
import { createMetrics } from '../../src/web/metrics.ts';
import type { WebChatOptions, WebServerOptions } from '../../src/web/options.ts';
import { createReportLinks, type ReportLinks } from '../../src/web/reports/links.ts';
import { createWebServer } from '../../src/web/server.ts';
import { emptyCampaign } from './rich-campaign.ts';
import { sampleReport } from './sample-report.ts';
import { createStandInBot, type StandInBot, standInLinks } from './stand-in-bot.ts';

export interface TestWebServer {
  readonly url: string;
  /** The same of the metrics' own port, if they have one. */
  readonly metricsUrl: string | undefined;
  readonly folder: string;
  readonly feed: WebChatFeed;
  readonly bot: StandInBot;
  /** Every line of the log, as text. */
  readonly logged: readonly string[];
  /** How many pages of history were read so far. */
  pagesRead(): number;
  /** Moves the clock that tokens are checked by. */
  passTime(milliseconds: number): void;
  /** Prepares it for its end: see `WebServer`. */
  drain(milliseconds: number): Promise<void>;
  /** Ends the server and its database, and leaves the folder. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestWebServerOptions extends Partial<Omit<WebServerOptions<InboundActivity>, 'webChat'>> {
  readonly folder?: string;
  /** False: without web chat. */
  readonly chat?: boolean;
  readonly webChat?: Partial<WebChatOptions>;
  /** What a conversation's history may take up, instead of the usual. */
  readonly maxHistoryBytes?: number;
}

/** A real server over a real database, with a stand-in for the bot. The folder goes at the end of the test. */
export async function startTestWebServer(options: TestWebServerOptions = {}): Promise<TestWebServer> {
  const {
    folder = await mkdtemp(join(tmpdir(), 'canvass-web-')),
    chat = true,
    webChat,
    maxHistoryBytes,
    ...more
  } = options;
  const database = await openSqliteDatabase(folder);
  const webChatLog = createWebChatLog(database, maxHistoryBytes === undefined ? {} : { maxHistoryBytes });
  let pagesRead = 0;
  const feed = createWebChatFeed({
    ...webChatLog,
    readSince(conversation, sequence) {
      pagesRead += 1;
      return webChatLog.readSince(conversation, sequence);
    },
  });
  const bot = createStandInBot(feed);
  const logged: string[] = [];
  let ahead = 0;
  const server = await createWebServer({
    host: '127.0.0.1',
    port: 0,
    localMode: true,
    bot,
    metrics: createMetrics(),
    log: keepLog(logged),
    notReady: () => undefined,
    now: () => Date.now() + ahead,
    ...(chat
      ? {
          webChat: {
            feed,
            records: createRecordStore(database, keepRecords(recordKinds, keepLog(logged))),
            tokenSecret: Buffer.alloc(32, 7),
            links: standInLinks,
            ...webChat,
          },
        }
      : {}),
    ...more,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.close().then(() => database.close());
    return stopping;
  };
  return {
    url: server.url,
    metricsUrl: server.metricsUrl,
    folder,
    feed,
    bot,
    logged,
    pagesRead: () => pagesRead,
    passTime(milliseconds) {
      ahead += milliseconds;
    },
    drain: server.drain,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function keepLog(lines: string[]): Logger {
  const keep = (fields: object, message: string) => {
    lines.push(
      `${message} ${JSON.stringify(fields, (_key, value) => (value instanceof Error ? String(value) : value))}`,
    );
  };
  return { debug: keep, info: keep, warn: keep, error: keep };
}

export interface ReportServer extends TestWebServer {
  readonly links: ReportLinks;
  /** The path and query of a link. */
  pathOf(link: string): string;
  /** Moves the clock that links are checked by. */
  passTime(milliseconds: number): void;
}

export interface ReportServerOptions extends Partial<ReportSource> {
  readonly publicUrl?: string;
}

/** A real server with the report routes; its source says what a test gives, and else a sample report. */
export async function startReportServer(options: ReportServerOptions = {}): Promise<ReportServer> {
  const { publicUrl, ...given } = options;
  let ahead = 0;
  let url = publicUrl ?? '';
  const links = createReportLinks({
    secret: Buffer.alloc(32, 5),
    publicUrl: () => url,
    now: () => Date.now() + ahead,
  });
  const source: ReportSource = {
    report: async () => ({ ok: true, value: { kind: 'report', report: sampleReport() } }),
    trend: async () => [],
    about: async () => ({}),
    requested: async () => undefined,
    testCase: async (id) => ({ id, campaigns: [] }),
    campaign: async (campaign) => emptyCampaign(campaign),
    export: async () => ({ ok: true, value: { kind: 'report', report: lines(3) } }),
    ...given,
  };
  const server = await startTestWebServer({
    chat: false,
    reports: { links, source },
    ...(publicUrl === undefined ? {} : { publicUrl, localMode: false }),
  });
  url = publicUrl ?? server.url;
  return Object.assign(server, {
    links,
    pathOf: (link: string) => link.slice(new URL(link).origin.length),
    passTime(milliseconds: number) {
      ahead += milliseconds;
    },
  });
}

/** CSV of that many lines under a heading. */
export async function* lines(count: number): AsyncGenerator<string> {
  yield 'line,text\r\n';
  for (let line = 1; line <= count; line++) yield `${line},${'x'.repeat(80)}\r\n`;
}

/** What no page may show: a value that is missing or isn't a number. A link's signature may contain any letters. */
export const missingValue = /(?<!signature=[\w-]*)(?:NaN|undefined|Infinity|\[object)/;
