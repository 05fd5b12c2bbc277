import { Agent, request as sendRequest } from 'undici';
import { clickSchema } from '../../dialogs/buttons.ts';
import { runCampaignClick } from '../../dialogs/campaign/clicks.ts';
import type { CampaignCommand } from '../../dialogs/campaign/command.ts';
import { handleCampaignCommand } from '../../dialogs/campaign/commands.ts';
import type { CampaignDependencies } from '../../dialogs/campaign/dependencies.ts';
import { createAliasRepository } from '../../dialogs/campaign/repositories/aliases.ts';
import { createAuditRepository } from '../../dialogs/campaign/repositories/audit.ts';
import { createCampaignRepository } from '../../dialogs/campaign/repositories/campaigns.ts';
import { createScheduleRepository } from '../../dialogs/campaign/repositories/schedules.ts';
import { createStarterRepository } from '../../dialogs/campaign/repositories/starters.ts';
import { createSubscriptionRepository } from '../../dialogs/campaign/repositories/subscriptions.ts';
import { createRunReports } from '../../dialogs/campaign/results/reports.ts';
import { readCommand } from '../../dialogs/commands/read.ts';
import { commands } from '../../dialogs/commands/table.ts';
import type { Message } from '../../dialogs/message.ts';
import type { Turn } from '../../dialogs/turn.ts';
import { createHttpClient } from '../../src/http/client/client.ts';
import { createCampaignService } from '../../src/services/campaign/client.ts';
import { defaultKeyPlacement } from '../../src/services/campaign/key.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { createJobs } from '../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { accountId, apiKey, startService } from '../reference/campaign/with-service.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';
import { type Answering, type SeenRequest, startTlsServer } from './tls-server.ts';

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
  const records = createRecordRepository(database);
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
  const ports: CampaignDependencies = {
    service,
    reports: createRunReports({ service, records, newReference, noteCircle, log: { warn: () => {} } }),
    audit: createAuditRepository(records, { now, newId }),
    campaigns: createCampaignRepository(records, { now }),
    aliases: createAliasRepository(records, { now }),
    schedules: createScheduleRepository(records, { now }),
    subscriptions: createSubscriptionRepository(records, { now }),
    starters: createStarterRepository(records),
    jobs,
    links: {
      report: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}`,
      csv: (campaign, run) => `https://canvass.example/reports/${campaign}/${run}.csv`,
    },
    now,
    newId,
    newReference,
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
        input: { kind: 'arrived' },
      },
      place: here,
      records,
      receivedAt: now(),
      say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
      post: async (message) => void (await say(message)),
      replyPrivately: say,
      setLanguage: async () => {},
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
