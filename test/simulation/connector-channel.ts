import { type Connector, ConnectorError } from '../../src/bot/connector/connector.ts';
import { channelCallMs, typingCallMs } from '../../src/limits.ts';
import { readCard } from './card.ts';
import type { Delivery, Posted } from './channel.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess, RunningProcess } from './process.ts';
import type { World } from './world.ts';

/** What tells one channel of the Bot Connector from another. */
interface Traits {
  readonly name: string;
  readonly channelId: string;
  readonly serviceUrl: string;
  /** Whether a message that was sent can be edited. */
  readonly edits: boolean;
  /** Of every activity, and of its conversation. */
  readonly fields: object;
  readonly place: object;
  readonly recipient: { readonly id: string; readonly name: string };
}

/** A channel behind the Bot Connector, with its truth about what stands in each conversation. */
export interface ConnectorChannel {
  readonly serviceUrl: string;
  /** What stands in a conversation, the oldest first. */
  messages(conversation: string): readonly Posted[];
  /** Changes whenever the bot says or edits anything there, or answers a press. */
  news(conversation: string): number;
  send(conversation: ChannelPlace, from: object, fields: { readonly text?: string }): Delivery;
  readonly deliveries: readonly Delivery[];
  connectorFor(process: CanvassProcess): Connector;
}

export interface ChannelPlace {
  readonly id: string;
  readonly conversationType?: 'personal' | 'groupChat';
}

/** How long a channel waits for an answer, and how often it delivers something until one comes. */
const patienceMs = 15_000;
const maxDeliveries = 4;

/** Longer than a call takes to arrive whose process doesn't stand still. Milliseconds. */
const heldUpMs = 1_000;

/** @param process any that takes messages now */
export function createConnectorChannel(
  world: World,
  faults: Faults,
  process: () => RunningProcess | undefined,
  traits: Traits,
): ConnectorChannel {
  const channel = world.actor(traits.name);
  const chance = world.chance.branch(traits.name);
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
    world.note(traits.name, `${id}${edited} in ${conversation}: ${shortly(text)}`);
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
    const request = { headers: {}, body: onWire(activity) };
    void world.act(actor, () => void program.bot.processHttp(request, response));
    time.after(patienceMs, () => answered.resolve(false));
    if (!(await answered.promise) || status < 200 || status >= 300) return false;
    if (body !== undefined && body !== '') {
      const answer: unknown = JSON.parse(body);
      delivery.answer = answer;
      const words = typeof answer === 'object' && answer !== null ? shortly(readCard(answer).text) : '';
      if (words !== '')
        world.note(traits.name, `answers ${delivery.id} in ${delivery.conversation}: ${words}`);
      stir(delivery.conversation);
    }
    return true;
  }

  async function deliver(delivery: Delivery, activity: object): Promise<void> {
    await time.sleep(faults.happens('delivered late', delivery.id) ? chance.between(1_000, 60_000) : 30);
    if (faults.happens('delivered twice', delivery.id))
      // At once they reach two processes, where there are two.
      time.after(
        chance.happens(0.4) ? 0 : chance.between(0, 20_000),
        () => void deliverOnce(delivery, activity),
      );
    for (let tries = 0; tries < maxDeliveries; tries += 1) {
      if (await deliverOnce(delivery, activity)) {
        delivery.taken = true;
        delivery.takenAt = world.now();
        break;
      }
      await time.sleep(chance.between(500, 5_000) * (tries + 1));
    }
    delivery.over = true;
  }

  function connectorFor({ actor, step }: CanvassProcess): Connector {
    const fail = (code: 'UNREACHABLE' | 'REFUSED' | 'FATE_UNKNOWN', operation: string, status?: number) =>
      new ConnectorError({ code, operation, detail: 'simulated', reference: 'simulated', status });

    async function call<Value>(
      operation: string,
      work: (how: Pick<Posted, 'lostAnswer' | 'isHeldUp'>) => Value,
      maxMs = channelCallMs,
    ): Promise<Value> {
      const began = world.now();
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
        await world.act(actor, () => {}, maxMs);
        throw fail('FATE_UNKNOWN', operation);
      }
      const lostAnswer = faults.happens('post answer lost', operation);
      const arrive = (): Value => work({ lostAnswer, isHeldUp: world.now() - began > heldUpMs });
      const value = await world.act(channel, arrive, latency);
      // It may die, or stand still, just when the answer is there.
      await step(`${operation} answered`, () => undefined, latency);
      if (lostAnswer) throw fail('FATE_UNKNOWN', operation, 502);
      return value;
    }

    function post(
      conversation: string,
      activity: object,
      how: Pick<Posted, 'lostAnswer' | 'isHeldUp'>,
      replyTo?: string,
    ): string {
      if ('type' in activity && activity.type === 'typing') return '';
      ids += 1;
      const posted: Posted = {
        id: `m${ids}`,
        at: world.now(),
        said: [],
        ...how,
        replyTo,
        activity: onWire(activity),
      };
      messages(conversation).push(posted);
      noteSaid(conversation, posted);
      return posted.id;
    }

    return {
      send: ({ conversation }, activity, replyTo) =>
        call(
          'connector.send',
          (how) => post(conversation, activity, how, replyTo),
          activity.type === 'typing' ? typingCallMs : channelCallMs,
        ),
      announce: ({ conversation }, activity) =>
        call('connector.announce', (how) => post(conversation, activity, how)),
      async update({ conversation }, id, activity) {
        if (!traits.edits) throw fail('REFUSED', 'connector.update', 405);
        if (faults.happens('edit refused', id)) throw fail('REFUSED', 'connector.update', 400);
        await call('connector.update', () => {
          const found = messages(conversation).find((one) => one.id === id);
          if (found === undefined) return;
          found.activity = onWire(activity);
          noteSaid(conversation, found);
        });
      },
      delete: async () => {},
      create: (_url, { members }) => call('connector.create', () => `a:${members[0]?.id ?? 'nobody'}`),
      close: async () => {},
    };
  }

  return {
    serviceUrl: traits.serviceUrl,
    messages,
    news: (conversation) => news.get(conversation) ?? 0,
    deliveries,
    connectorFor,
    send(place, from, fields) {
      ids += 1;
      const id = `d${ids}`;
      const delivery: Delivery = {
        id,
        conversation: place.id,
        at: world.now(),
        typed: fields.text,
        taken: false,
        over: false,
      };
      deliveries.push(delivery);
      const { channelId, serviceUrl, recipient } = traits;
      void deliver(delivery, {
        type: 'message',
        id,
        channelId,
        serviceUrl,
        from,
        recipient,
        ...traits.fields,
        ...fields,
        conversation: { ...place, ...traits.place },
        timestamp: new Date(world.now()).toISOString(),
      });
      return delivery;
    },
  };
}

/** What arrives of an activity: the wire doesn't share objects. */
function onWire(activity: object): object {
  return JSON.parse(JSON.stringify(activity));
}

function shortly(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').slice(0, 160);
}

/** One connector to all channels: each knows its own addresses. */
export function connectorTo(channels: readonly ConnectorChannel[], process: CanvassProcess): Connector {
  const connectors = new Map(channels.map((each) => [each.serviceUrl, each.connectorFor(process)]));
  function at(serviceUrl: string): Connector {
    const connector = connectors.get(serviceUrl);
    if (connector === undefined) throw new Error(`There is no channel at ${serviceUrl}.`);
    return connector;
  }
  return {
    send: (address, activity, to) => at(address.serviceUrl).send(address, activity, to),
    announce: (address, activity) => at(address.serviceUrl).announce(address, activity),
    update: (address, id, activity) => at(address.serviceUrl).update(address, id, activity),
    delete: (address, id) => at(address.serviceUrl).delete(address, id),
    create: (serviceUrl, conversation) => at(serviceUrl).create(serviceUrl, conversation),
    close: async () => {},
  };
}
