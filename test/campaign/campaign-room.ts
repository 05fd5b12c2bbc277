import { Agent, request as sendRequest } from 'undici';
import { createAliasBook } from '../../dialogs/campaign/books/alias-book.ts';
import { createAuditBook } from '../../dialogs/campaign/books/audit-book.ts';
import { createCampaignBook } from '../../dialogs/campaign/books/campaign-book.ts';
import { createScheduleBook } from '../../dialogs/campaign/books/schedule-book.ts';
import { createStarterBook } from '../../dialogs/campaign/books/starter-book.ts';
import { createSubscriptionBook } from '../../dialogs/campaign/books/subscription-book.ts';
import { runCampaignClick } from '../../dialogs/campaign/campaign-click.ts';
import type { CampaignCommand } from '../../dialogs/campaign/campaign-command.ts';
import { handleCampaignCommand } from '../../dialogs/campaign/campaign-handlers.ts';
import type { CampaignPorts } from '../../dialogs/campaign/campaign-ports.ts';
import { clickSchema } from '../../dialogs/click.ts';
import { readCommand } from '../../dialogs/commands/read-command.ts';
import { commands } from '../../dialogs/commands/table.ts';
import type { Message } from '../../dialogs/message.ts';
import type { Turn } from '../../dialogs/turn.ts';
import { createRunReports } from '../../src/runs/create-run-reports.ts';
import { createCampaignService } from '../../src/services/campaign/create-campaign-service.ts';
import { defaultKeyPlacement } from '../../src/services/campaign/key-placement.ts';
import { createHttpClient } from '../../src/services/http/http-client.ts';
import { createJobs } from '../../src/store/jobs/create-jobs.ts';
import { createRecordBook } from '../../src/store/record-book.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open-sqlite-database.ts';
import { accountId, apiKey, startService } from '../reference-campaign/with-service.ts';
import { type Answering, type SeenRequest, startTlsServer } from '../servers/tls-server.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';

export const ann = { id: 'ann', name: 'Ann' };
export const here = { channel: 'msteams', conversation: '19:a;messageid=1', kind: 'group' } as const;

/**
 * What happens to a request on its way to the service. `pass`: nothing; `lost`: it is done, and the answer never
 * arrives; a function answers in the service's place.
 */
export type Weather = 'pass' | 'lost' | ((answer: Answering) => void);

/** Commands about campaigns over the reference service, the real client, real reports and a real database. */
export async function openCampaignRoom() {
  const remote = await startService({ runSpeed: 1000 });
  const dispatcher = new Agent({ connect: { ca: remote.certificate } });
  let weather: (request: SeenRequest) => Weather = () => 'pass';
  const gate = await startTlsServer(async (seen, answer) => {
    const today = weather(seen);
    if (typeof today === 'function') return today(answer);
    const headers = { host: seen.headers.host ?? '', authorization: seen.headers.authorization ?? '' };
    const reply = await sendRequest(`${remote.url}${seen.url}`, {
      method:
        seen.method === 'POST' || seen.method === 'PUT' || seen.method === 'DELETE' ? seen.method : 'GET',
      dispatcher,
      headers: { ...headers, ...(seen.body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(seen.body === '' ? {} : { body: seen.body }),
    });
    const body = await reply.body.text();
    if (today === 'lost') return answer.reset();
    answer.text(reply.statusCode, body, { 'content-type': 'application/json' });
  });
  const { folder, remove } = makeFolder();
  const database = await openSqliteDatabase(folder);
  const records = createRecordBook(database);
  let references = 0;
  const newReference = (): string => {
    references += 1;
    return `ref${references}`;
  };
  const client = createHttpClient({
    service: 'campaign',
    baseUrl: gate.url,
    certificateAuthority: gate.certificate,
    secrets: [apiKey],
    newReference,
    onCall: () => {},
    retryMilliseconds: 300,
  });
  const settings = { segment: 'webapi', accountId, key: apiKey, placement: defaultKeyPlacement };
  const service = createCampaignService(client, settings);
  const clock = { offset: 0 };
  const now = () => Date.now() + clock.offset;
  const newId = () => crypto.randomUUID();
  const jobs = createJobs(database, { onError: () => {}, now });
  const said: Message[] = [];
  const circles: string[] = [];
  const noteCircle = (list: string): void => void circles.push(list);
  const ports: CampaignPorts = {
    service,
    reports: createRunReports({ service, records, newReference, noteCircle, log: { warn: () => {} } }),
    audit: createAuditBook(records, { now, newId }),
    campaigns: createCampaignBook(records, { now }),
    aliases: createAliasBook(records, { now }),
    schedules: createScheduleBook(records, { now }),
    subscriptions: createSubscriptionBook(records, { now }),
    starters: createStarterBook(records),
    jobs,
    links: {
      report: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}`,
      csv: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}.csv`,
    },
    now,
    newId,
    noteCircle,
    timeZone: 'UTC',
    keyPlacement: 'the header Authorization: ApiKey <key>',
  };

  function turn(again = false): Turn {
    const say = async (message: Message) => void said.push(message);
    return {
      incoming: {
        place: here,
        person: ann,
        role: 'operator',
        provenId: 'ann',
        again,
        said: { kind: 'arrived' },
      },
      place: here,
      records,
      receivedAt: now(),
      say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
      post: async (message) => void (await say(message)),
      whisper: say,
      speak: async () => {},
      openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
    };
  }

  /** Types a line, and gives what was said to it: one message. */
  async function type(line: string, again = false): Promise<Message> {
    const before = said.length;
    await handleCampaignCommand(turn(again), ports, commandOf(line, now()));
    return only(said.slice(before));
  }

  /** Presses a button or sends a form, and gives what was said to it: one message. */
  async function press(value: unknown, again = false): Promise<Message> {
    const before = said.length;
    const click = clickSchema.parse(value);
    if (click.do !== 'campaign' && click.do !== 'submit') throw new Error(`A click that does ${click.do}`);
    await runCampaignClick(turn(again), ports, click);
    return only(said.slice(before));
  }

  /** Presses at the same time as others may. */
  async function turnOf(value: unknown): Promise<readonly Message[]> {
    const click = clickSchema.parse(value);
    if (click.do !== 'submit') throw new Error(`A click that does ${click.do}`);
    const mine: Message[] = [];
    const say = async ({ message }: { readonly message: Message }) => void mine.push(message);
    await runCampaignClick({ ...turn(), say }, ports, click);
    return mine;
  }

  return {
    remote,
    ports,
    press,
    turnOf,
    records,
    circles,
    clock,
    database,
    requests: gate.requests,
    turn,
    type,
    /** Until told otherwise; without an argument it is fair again. */
    setWeather(next: (request: SeenRequest) => Weather = () => 'pass') {
      weather = next;
    },
    async close() {
      await jobs.close();
      await client.close();
      await gate.close();
      await dispatcher.close();
      await remote.stop();
      await database.close();
      remove();
    },
  };
}

export type CampaignRoom = Awaited<ReturnType<typeof openCampaignRoom>>;

export function only<Item>(items: readonly Item[]): Item {
  const [item, ...more] = items;
  if (item === undefined || more.length > 0) throw new Error(`${items.length} where one was expected`);
  return item;
}

/** The lines of a list, without its heading. */
export function listLines({ sections = [] }: Message): readonly string[] {
  return sections
    .flatMap(({ lines }) => lines)
    .map((line) => (typeof line === 'string' ? line : `${line.lead} – ${line.text}`));
}

export function heading({ text }: Message): string {
  return text.split('\n')[0] ?? '';
}

/** The lines that a message's buttons type. */
export function buttonLines({ choices = [] }: Message): readonly string[] {
  return choices.flatMap(({ click }) => (click.do === 'command' ? [click.line] : []));
}

/** What the button under this label carries. */
export function button({ choices = [] }: Message, label: string): unknown {
  return only(choices.filter((choice) => choice.label === label)).click;
}

export function fact({ facts = [] }: Message, wanted: string): string | undefined {
  return facts.find(({ name }) => name === wanted)?.value;
}

function commandOf(line: string, now: number): CampaignCommand {
  const reading = readCommand(line, { now, role: 'operator', slash: true });
  if (reading?.kind !== 'command') throw new Error(`“${line}” is no command: ${JSON.stringify(reading)}`);
  const { command } = reading;
  if (!isCampaignCommand(command)) throw new Error(`“${line}” doesn’t concern campaigns.`);
  return command;
}

function isCampaignCommand(command: { readonly name: keyof typeof commands }): command is CampaignCommand {
  return commands[command.name].dialog === 'campaign';
}
