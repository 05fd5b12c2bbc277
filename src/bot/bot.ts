import type { Middleware } from 'botbuilder-core';
import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { People } from '../../dialogs/ports/people.ts';
import type { Place, Role } from '../../dialogs/turn.ts';
import type { RetryLimits } from '../http/client/retry.ts';
import type { JsonResponse } from '../http/server/json.ts';
import { systemRandom } from '../random.ts';
import { systemTime } from '../time.ts';
import { systemTrace } from '../tracing.ts';
import { createDeliveryDelays } from './activity/delivery-delay.ts';
import {
  type CallbackTrust,
  type InboundActivity,
  type ParsedActivity,
  parseActivity,
} from './activity/inbound-activity.ts';
import { cardActionName } from './activity/input.ts';
import { localeOf, personOf } from './activity/sender.ts';
import { channelLabel } from './channel-label.ts';
import { type Connector, type ConnectorOutcome, createConnector } from './connector/connector.ts';
import { createOfferRepository } from './conversations/offers.ts';
import { createProactiveMessenger } from './conversations/proactive-messenger.ts';
import { createReferenceRepository } from './conversations/references.ts';
import type { BotDependencies } from './dependencies.ts';
import { maxAgeWhereShared } from './known-records.ts';
import type { Outbox } from './outbox.ts';
import { createLanguageRepository } from './people/languages.ts';
import { createPeople } from './people/people.ts';
import {
  type Allowance,
  type BotRequest,
  type HttpOutcome,
  type HttpTurn,
  processHttp,
  TurnFailedError,
} from './process-http.ts';
import { BotAdapter, connectorFactory, contextOutbox, localSender, type SdkAnswer } from './sdk/adapter.ts';
import { BotAuthentication, type BotIdentity, isLocalMode } from './sdk/authentication.ts';
import type { AuthenticateRequestResult } from './sdk/sdk-types.ts';
import { recordsIn } from './sdk/storage.ts';
import { createTokenProvider, type TokenProvider } from './sdk/token-provider.ts';
import { createSentCards, messageResponse } from './sent-cards.ts';
import type { TurnDependencies } from './turn/converse.ts';
import { greetsFirst } from './turn/greetings.ts';
import { handleActivity, type TurnEnd } from './turn/handle-activity.ts';
import { handleLeftOver } from './turn/left-over.ts';

import { answerInTime, createBackground } from './turn/timing.ts';

interface BotOptions extends BotDependencies {
  readonly identity: BotIdentity;
  /** The same with its password as it is now, if that may change. */
  readonly currentIdentity?: (() => BotIdentity) | undefined;
  /** Accept the Bot Framework Emulator's tokens too, only on its own channel. For a registered bot. */
  readonly emulatorTokens?: boolean;
  /** Instead of one that speaks HTTP. */
  readonly connector?: Connector;
  /** Instead of the SDK's credentials. */
  readonly token?: TokenProvider;
  readonly limits?: RetryLimits;
  /** Milliseconds after which a pressed button is answered while its turn goes on. */
  readonly clickPatience?: number;
  /** Called for each call to a Bot Connector, for metrics. */
  readonly onConnectorCall?: (operation: string, outcome: ConnectorOutcome) => void;
}

export interface Bot {
  /** Handles a request of the messages route (restify or Node; `request.body` is the parsed JSON). Never rejects. */
  processHttp(request: BotRequest, response: JsonResponse, allowance?: Allowance): Promise<HttpOutcome>;
  /** False if an `Authorization` header can't be valid, so that nothing else of the request needs to be read. */
  admits(authorization: string): boolean;
  /** Checks a JSON value; answer `ok: false` with a 400. */
  parseActivity(value: unknown): ParsedActivity;
  /** People who join this conversation came for something, and aren’t greeted. */
  withholdGreeting(place: Place): Promise<void>;
  /** Runs a turn of the local channel, which has authenticated the sender itself. Resolves to how it ended. */
  processLocal(activity: InboundActivity, sender?: LocalSender): Promise<TurnEnd['kind']>;
  /** Adds SDK middleware, which all turns of all channels go through from then on. */
  use(middleware: Middleware): void;
  /** Sends and edits messages in conversations in which somebody has addressed the bot. */
  readonly announcer: ProactiveMessenger;
  /** The people whom the bot has met. */
  readonly people: People;
  /** Waits for turns under way and their remaining writes, then closes the connections. To be called once. */
  close(): Promise<void>;
}

interface LocalSender {
  /** The sender's role, if the channel has proven one, e.g. by a token that it signed. */
  readonly role?: Role | undefined;
  /** Whether a stopped process may have started the activity; then it is tried once more, and never again. */
  readonly leftOver?: boolean;
}

const withoutLimit: Allowance = { person: async () => 0, unproven: async () => 0 };

/** @throws if the identity lacks what its app type needs */
export function createBot(options: BotOptions): Bot {
  const { identity, currentIdentity = () => identity, log, records } = options;
  const { token = createTokenProvider(currentIdentity) } = options;
  const { onlyProcess = false, time = systemTime, random = systemRandom } = options;
  const known = { time, maxAge: onlyProcess ? undefined : maxAgeWhereShared };
  const trust: CallbackTrust = isLocalMode(identity) ? 'anonymous' : 'authenticated';
  const { limits, onConnectorCall: onCall } = options;
  const connector = options.connector ?? createConnector({ token, limits, onCall });
  const authentication = new BotAuthentication(
    identity,
    connectorFactory(connector),
    options.emulatorTokens === true,
  );
  const adapter = new BotAdapter(authentication);
  const background = createBackground((err) =>
    log.warn({ err }, 'A conversation reference could not be stored.'),
  );
  const turns = createBackground((err) => log.error({ err }, 'A turn failed beyond its own handling.'));
  const deps: TurnDependencies = {
    ...options,
    localMode: trust === 'anonymous',
    now: time.now,
    time,
    random,
    connector,
    references: createReferenceRepository(records, known),
    offers: createOfferRepository(records, time, log),
    languages: createLanguageRepository(records, onlyProcess, time),
    sentCards: createSentCards(records),
    delays: createDeliveryDelays(time),
    recordsFor: (activityKey, isNew) => recordsIn(options.storageFor(activityKey, isNew), records.setAside),
    background,
  };
  const parse = (value: unknown) => parseActivity(value, trust);
  const admits = (authorization: string) => authentication.admits(authorization);
  const local = localSender(options.localChannel);

  async function run(
    sender: string | AuthenticateRequestResult,
    activity: InboundActivity,
    take: (outbox: Outbox) => Promise<TurnEnd>,
  ): Promise<{ readonly answer: SdkAnswer | undefined; readonly kind: TurnEnd['kind'] }> {
    let kind: TurnEnd['kind'] = 'ignored';
    const attributes = { 'canvass.channel': channelLabel(activity.channelId) };
    const answer = await adapter.run(sender, activity, async (context) => {
      const outbox = contextOutbox(context, activity);
      const end = await systemTrace({ name: 'turn', kind: 'consumer', attributes }, async (note) => {
        const taken = await take(outbox);
        note(taken.kind === 'failed' ? { 'error.type': 'failed' } : { 'canvass.outcome': taken.kind });
        return taken;
      });
      kind = end.kind;
      if (end.kind === 'failed' && !end.isReported) throw new TurnFailedError(end.reference);
      await outbox.finish();
    });
    return { answer, kind };
  }

  async function runLocal(activity: InboundActivity, sender: LocalSender): Promise<TurnEnd['kind']> {
    const handle = sender.leftOver === true ? handleLeftOver : handleActivity;
    try {
      return (await run(local, activity, (outbox) => handle(deps, activity, outbox, sender.role))).kind;
    } catch (err) {
      if (err instanceof TurnFailedError) return 'failed';
      throw err;
    }
  }

  async function runHttp(
    authorization: string,
    activity: InboundActivity,
    admitted: () => Promise<void>,
  ): Promise<HttpTurn> {
    const { promise: end, resolve } = Promise.withResolvers<TurnEnd['kind']>();
    async function turn(begin: () => Promise<void>): Promise<HttpTurn> {
      try {
        const { answer, kind } = await run(authorization, activity, async (outbox) => {
          await begin();
          return handleActivity(deps, activity, outbox);
        });
        resolve(kind);
        return { answer, end };
      } catch (error) {
        resolve('failed');
        throw error;
      }
    }
    if (activity.name !== cardActionName) return await turn(admitted);
    return await answerInTime<HttpTurn>(
      (startClock) =>
        turn(async () => {
          await admitted();
          startClock();
        }),
      async () => ({ answer: await answerLate(activity), end }),
      (running) => turns.start(running),
      options.clickPatience,
      time,
    );
  }

  async function answerLate(activity: InboundActivity): Promise<SdkAnswer> {
    const chosen = await deps.languages.chosen(activity.channelId, personOf(activity).id);
    return { status: 200, body: messageResponse(deps.clickPending(chosen ?? localeOf(activity))) };
  }

  function watched<Value>(turn: Promise<Value>): Promise<Value> {
    turns.start(turn);
    return turn;
  }

  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await turns.settled();
    await background.settled();
    await connector.close();
  }

  return {
    admits,
    processHttp: (request, response, allowance = withoutLimit) =>
      watched(processHttp({ log, admits, parse, run: runHttp }, request, response, allowance)),
    parseActivity: parse,
    processLocal: (activity, sender = {}) => watched(runLocal(activity, sender)),
    withholdGreeting: async (place) => void (await greetsFirst(records, place)),
    use: (middleware) => void adapter.use(middleware),
    announcer: createProactiveMessenger(deps),
    people: createPeople({ ...deps, ...options.people }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
