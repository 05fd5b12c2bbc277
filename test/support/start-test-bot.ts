import { randomUUID } from 'node:crypto';
import restify from 'restify';
import type { Message } from '../../dialogs/message.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import type { Role, Turn } from '../../dialogs/turn.ts';
import { type Bot, createBot } from '../../src/bot/bot.ts';
import { createPersonRepository } from '../../src/bot/people/persons.ts';
import { createTenantRepository } from '../../src/bot/people/tenants.ts';
import type { HttpOutcome } from '../../src/bot/process-http.ts';
import type { BotIdentity } from '../../src/bot/sdk/authentication.ts';
import type { TokenProvider } from '../../src/bot/sdk/token-provider.ts';
import type { RenderedActivity } from '../../src/cards/rendered-activity.ts';
import type { RetryLimits } from '../../src/http/client/retry.ts';
import { type FakeBotConnector, startFakeBotConnector } from './fake-bot-connector.ts';
import { type MemoryChannel, memoryChannel } from './memory-channel.ts';
import {
  type MemoryActivityLog,
  type MemoryRecords,
  memoryActivityLog,
  memoryRecords,
  storageOver,
} from './memory-store.ts';
import { openListener } from './open-listener.ts';

interface LogLine {
  readonly level: keyof Logger;
  readonly fields: object;
  readonly message: string;
}

export interface TestBot {
  readonly bot: Bot;
  readonly connector: FakeBotConnector;
  readonly records: MemoryRecords;
  readonly channel: MemoryChannel;
  readonly activities: MemoryActivityLog;
  readonly log: readonly LogLine[];
  readonly turns: readonly Turn[];
  /** How the requests ended, in the order in which their turns did. */
  readonly outcomes: readonly HttpOutcome[];
  readonly url: string;
  /** An activity as a channel sends it: fresh id and conversation, from one person, unless told otherwise. */
  activity(fields?: Record<string, unknown>): Record<string, unknown> & { conversation: { id: string } };
  post(
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; headers: Headers }>;
  close(): Promise<void>;
}

export interface TestBotOptions {
  readonly converse?: (turn: Turn) => Promise<void>;
  readonly identity?: BotIdentity;
  readonly emulatorTokens?: boolean;
  readonly token?: TokenProvider;
  readonly limits?: RetryLimits;
  readonly roleOf?: (provenId: string) => Role;
  /** Puts something in front of the records. */
  readonly records?: (records: RecordStore) => RecordStore;
  readonly render?: (message: Message, channel: string, language?: string) => RenderedActivity;
  readonly onlyProcess?: boolean;
  readonly clickPatience?: number;
}

/** Says back what it hears. */
export async function echo(turn: Turn): Promise<void> {
  const { input: said } = turn.incoming;
  const text = said.kind === 'text' ? `You said: ${said.text}` : said.kind;
  await turn.say({ kind: 'message', message: { text } });
}

/** Text as text; a question as an Adaptive Card with the text in it, as the real renderer does. */
function render(message: Message): RenderedActivity {
  if (message.questionRef === undefined) return { text: message.text };
  const content = { type: 'AdaptiveCard', version: '1.5', body: [{ type: 'TextBlock', text: message.text }] };
  return { attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

/** The bot behind a restify server, with a fake Bot Connector for its other side. */
export async function startTestBot(options: TestBotOptions = {}): Promise<TestBot> {
  const connector = await startFakeBotConnector();
  const records = memoryRecords();
  const activities = memoryActivityLog();
  const channel = memoryChannel();
  const log: LogLine[] = [];
  const turns: Turn[] = [];
  const write = (level: keyof Logger) => (fields: object, message: string) =>
    void log.push({ level, fields, message });
  const bot = createBot({
    identity: options.identity ?? {},
    emulatorTokens: options.emulatorTokens ?? false,
    token: options.token,
    limits: options.limits ?? { maxTries: 4, budgetMs: 3_000, firstPauseMs: 20, minTryMs: 0 },
    clickPatience: options.clickPatience,
    activities,
    records: options.records?.(records) ?? records,
    storageFor: () => storageOver(records),
    localChannel: channel,
    people: {
      persons: createPersonRepository(records, { list: async () => [], tellUnreadable() {} }),
      tenants: createTenantRepository(records),
    },
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    renderMessage: options.render ?? render,
    roleOf: options.roleOf ?? (() => 'none'),
    clickPending: () => 'One moment.',
    chosen: (label) => `You chose: ${label}`,
    clickTaken: (locale) => `OK (${locale ?? 'no locale'}).`,
    givenUp: (said, reference) => `I gave up “${said}”. Reference ${reference}`,
    turnFailed: (reference, locale) => `It failed (${locale ?? 'no locale'}). Reference ${reference}`,
    onlyProcess: options.onlyProcess ?? false,
    async converse(turn) {
      turns.push(turn);
      await (options.converse ?? echo)(turn);
    },
  });
  const outcomes: HttpOutcome[] = [];
  const server = restify.createServer();
  server.use(restify.plugins.bodyParser({ mapParams: false }));
  server.post('/api/messages', async (request, response) => {
    outcomes.push(await bot.processHttp(request, response));
  });
  const { port, close } = await openListener(server.server);
  const url = `http://127.0.0.1:${port}/api/messages`;
  return {
    bot,
    connector,
    records,
    channel,
    activities,
    log,
    turns,
    outcomes,
    url,
    activity: (fields = {}) => ({
      type: 'message',
      id: randomUUID(),
      channelId: 'webchat',
      serviceUrl: connector.serviceUrl,
      conversation: { id: `conversation-${randomUUID()}` },
      from: { id: 'person-1', name: 'Ann' },
      recipient: { id: 'bot-1', name: 'Canvass' },
      text: 'hello',
      ...fields,
    }),
    async post(body, headers = {}) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    async close() {
      await bot.close();
      await close();
      await connector.close();
    },
  };
}
