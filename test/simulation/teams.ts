import { type Connector, ConnectorError } from '../../src/bot/connector/connector.ts';
import { readCard } from './card.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess, RunningProcess } from './process.ts';
import type { Actor, World } from './world.ts';

/** A message as it stands in a conversation. */
export interface Posted {
  readonly id: string;
  readonly at: number;
  /** As the bot sent it last. */
  activity: object;
  /** What could be read there, from when on: as it was posted, and each edit. */
  readonly said: { readonly at: number; readonly text: string }[];
  /** The delivery that it answers; absent: it was posted unasked. */
  readonly replyTo?: string;
  /** What was posted under a name is the same post; an answer that was lost makes a second one. */
  readonly lostAnswer: boolean;
}

/** Something that a person did in a conversation, and what became of it. */
export interface Delivery {
  readonly id: string;
  readonly conversation: string;
  readonly at: number;
  /** Answered with 2xx: the channel delivers it no more. */
  taken: boolean;
  /** The channel has given up. */
  over: boolean;
  /** The body of an invoke's answer. */
  answer?: unknown;
}

export interface Teams {
  /** What stands in a conversation, the oldest first. */
  messages(conversation: string): readonly Posted[];
  /** Changes whenever the bot says or edits anything there, or answers a press. */
  news(conversation: string): number;
  send(conversation: TeamsPlace, from: object, fields: object): Delivery;
  readonly deliveries: readonly Delivery[];
  connectorFor(process: CanvassProcess): Connector;
}

export interface TeamsPlace {
  readonly id: string;
  readonly conversationType: 'personal' | 'groupChat';
}

/** How long Teams waits for an answer, and how often it delivers something until one comes. */
const patienceMs = 15_000;
const maxDeliveries = 4;

/** Teams, with its truth about what stands in each conversation. @param process any that takes messages now */
export function createTeams(world: World, faults: Faults, process: () => RunningProcess | undefined): Teams {
  const channel = world.actor('Teams');
  const chance = world.chance.branch('Teams');
  const time = world.timeOf(channel);
  const conversations = new Map<string, Posted[]>();
  const news = new Map<string, number>();
  const deliveries: Delivery[] = [];
  let ids = 0;

  const messages = (conversation: string): Posted[] => {
    const known = conversations.get(conversation) ?? [];
    conversations.set(conversation, known);
    return known;
  };
  const stir = (conversation: string): void => void news.set(conversation, (news.get(conversation) ?? 0) + 1);

  function noteSaid(conversation: string, { id, activity, said }: Posted): void {
    const { text } = readCard(activity);
    said.push({ at: world.now(), text });
    stir(conversation);
    const edited = said.length > 1 ? ' edited' : '';
    world.note('Teams', `${id}${edited} in ${conversation}: ${text.replaceAll(/\s+/gu, ' ').slice(0, 160)}`);
  }

  /** Delivers once. Resolves to whether it was answered with 2xx in time. */
  async function deliverOnce(delivery: Delivery, activity: object): Promise<boolean> {
    const target = process();
    if (target?.program === undefined) return false;
    const { program, actor } = target;
    const answered = Promise.withResolvers<boolean>();
    let status = 0;
    let body: string | undefined;
    const response = {
      writeHead(code: number): void {
        status = code;
      },
      end(text?: string): void {
        body = text;
        // The answer travels: a process that is dead by then has answered nothing.
        void world.act(actor, () => answered.resolve(true), chance.between(1, 20));
      },
    };
    // Copied: the wire doesn't share objects.
    const request = { headers: {}, body: structuredClone(activity) };
    void world.act(actor, () => void program.bot.processHttp(request, response));
    time.after(patienceMs, () => answered.resolve(false));
    if (!(await answered.promise) || status < 200 || status >= 300) return false;
    if (body !== undefined && body !== '') {
      delivery.answer = JSON.parse(body);
      stir(delivery.conversation);
    }
    return true;
  }

  async function deliver(delivery: Delivery, activity: object): Promise<void> {
    await time.sleep(faults.happens('delivered late', delivery.id) ? chance.between(1_000, 60_000) : 30);
    if (faults.happens('delivered twice', delivery.id))
      time.after(chance.between(0, 20_000), () => void deliverOnce(delivery, activity));
    for (let tries = 0; tries < maxDeliveries; tries += 1) {
      if (await deliverOnce(delivery, activity)) {
        delivery.taken = true;
        break;
      }
      await time.sleep(chance.between(500, 5_000) * (tries + 1));
    }
    delivery.over = true;
  }

  function connectorFor({ actor, step }: CanvassProcess): Connector {
    const fail = (code: 'UNREACHABLE' | 'REFUSED' | 'FATE_UNKNOWN', operation: string, status?: number) =>
      new ConnectorError({
        ...{ code, operation, detail: 'simulated', reference: 'simulated' },
        ...(status !== undefined && { status }),
      });

    async function call<Value>(operation: string, work: (lost: boolean) => Value): Promise<Value> {
      await step(operation, () => undefined);
      const latency = chance.between(5, 80);
      if (faults.happens('channel away', operation)) {
        await world.act(actor, () => {}, latency);
        throw fail('UNREACHABLE', operation);
      }
      if (faults.happens('post refused', operation)) {
        await world.act(actor, () => {}, latency);
        throw fail('REFUSED', operation, 429);
      }
      if (faults.happens('post lost on the way', operation)) {
        await world.act(actor, () => {}, patienceMs);
        throw fail('FATE_UNKNOWN', operation);
      }
      const lost = faults.happens('post answer lost', operation);
      const value = await world.act(channel, () => work(lost), latency);
      await world.act(actor, () => {}, latency);
      if (lost) throw fail('FATE_UNKNOWN', operation, 502);
      return value;
    }

    function post(conversation: string, activity: object, lostAnswer: boolean, replyTo?: string): string {
      if ('type' in activity && activity.type === 'typing') return '';
      ids += 1;
      const posted: Posted = {
        ...{ id: `m${ids}`, at: world.now(), said: [], lostAnswer },
        ...(replyTo !== undefined && { replyTo }),
        activity: structuredClone(activity),
      };
      messages(conversation).push(posted);
      noteSaid(conversation, posted);
      return posted.id;
    }

    return {
      send: ({ conversation }, activity, replyTo) =>
        call('connector.send', (lost) => post(conversation, activity, lost, replyTo)),
      announce: ({ conversation }, activity) =>
        call('connector.announce', (lost) => post(conversation, activity, lost)),
      async update({ conversation }, id, activity) {
        if (faults.happens('edit refused', id)) throw fail('REFUSED', 'connector.update', 400);
        await call('connector.update', () => {
          const found = messages(conversation).find((one) => one.id === id);
          if (found === undefined) return;
          found.activity = structuredClone(activity);
          noteSaid(conversation, found);
        });
      },
      delete: async () => {},
      create: (_url, { members }) => call('connector.create', () => `a:${members[0]?.id ?? 'nobody'}`),
      close: async () => {},
    };
  }

  return {
    messages,
    news: (conversation) => news.get(conversation) ?? 0,
    deliveries,
    connectorFor,
    send(place, from, fields) {
      ids += 1;
      const delivery: Delivery = {
        ...{ id: `d${ids}`, conversation: place.id, at: world.now(), taken: false, over: false },
      };
      deliveries.push(delivery);
      void deliver(delivery, {
        ...{ type: 'message', id: delivery.id, channelId: 'msteams', from, ...fields },
        serviceUrl: 'http://localhost/teams/',
        timestamp: new Date(world.now()).toISOString(),
        conversation: { ...place, tenantId: 'tenant' },
        recipient: { id: '28:canvass', name: 'Canvass' },
        channelData: { tenant: { id: 'tenant' } },
      });
      return delivery;
    },
  };
}

export type { Actor };
