import type { ProactiveMessenger } from '../../dialogs/ports/messenger.ts';
import type { People } from '../../dialogs/ports/people.ts';
import type { Conversation, Role } from '../../dialogs/turn.ts';
import { clock } from '../clock.ts';
import type { RetryLimits } from '../http/client/retry.ts';
import {
  type CallbackTrust,
  type InboundActivity,
  type ParsedActivity,
  parseActivity,
} from './activity/inbound-activity.ts';
import { cardActionName } from './activity/input.ts';
import { localeOf, personOf } from './activity/sender.ts';
import { type ConnectorOutcome, createConnector } from './connector/connector.ts';
import { createOfferRepository } from './conversations/offers.ts';
import { createProactiveMessenger, proactive } from './conversations/proactive-messenger.ts';
import { type ConversationReference, createReferenceRepository } from './conversations/references.ts';
import type { BotDependencies } from './dependencies.ts';
import type { Outbox } from './outbox.ts';
import { createLanguageRepository } from './people/languages.ts';
import { createPeople } from './people/people.ts';
import { createPersonRepository } from './people/persons.ts';
import { createTenantRepository } from './people/tenants.ts';
import {
  type Allowance,
  type BotRequest,
  type BotResponse,
  type HttpOutcome,
  type HttpTurn,
  processHttp,
  TurnFailedError,
} from './process-http.ts';
import { BotAdapter, connectorFactory, contextOutbox, type SdkAnswer } from './sdk/adapter.ts';
import { BotAuthentication, type BotIdentity, isLocalMode } from './sdk/authentication.ts';
import { createTokenProvider, type TokenProvider } from './sdk/token-provider.ts';
import { messageResponse } from './sent-cards/card-action-response.ts';
import { createPrompts } from './sent-cards/prompts.ts';
import { createShownQuestions } from './sent-cards/questions.ts';
import {
  handleActivity,
  handleLeftOver,
  type TurnDependencies,
  type TurnEnd,
} from './turn/handle-activity.ts';
import { answerInTime, createBackground } from './turn/timing.ts';

export interface BotOptions extends BotDependencies {
  readonly identity: BotIdentity;
  /** Beside a registration: the Bot Framework Emulator's tokens count, on its own channel alone. */
  readonly emulatorTokens?: boolean;
  /** A transport for proactive messages where no Bot Connector serves a conversation (the built-in web chat). */
  readonly outboxFor?: (reference: ConversationReference) => Outbox | undefined;
  /** Instead of the SDK's credentials. */
  readonly token?: TokenProvider;
  readonly limits?: RetryLimits;
  /** Milliseconds after which a pressed button is answered while its turn goes on. */
  readonly clickPatience?: number;
  /** Told of each call to a Bot Connector, for metrics. */
  readonly onConnectorCall?: (operation: string, outcome: ConnectorOutcome) => void;
}

export interface Bot {
  /** The body of the messages route (restify or Node; `request.body` holds the parsed JSON). Never rejects. */
  processHttp(request: BotRequest, response: BotResponse, allowance?: Allowance): Promise<HttpOutcome>;
  /** False where an `Authorization` header can't prove anybody: nothing else of a request needs to be read. */
  admits(authorization: string): boolean;
  /** Checks a JSON value; `ok: false` belongs into a 400. */
  parseActivity(value: unknown): ParsedActivity;
  /**
   * One turn of a transport that has authenticated its sender itself. Never rejects; tells how it ended.
   * @param signedRole the sender's role, where the transport has proved one
   * @param leftOver whether a stopped process may have begun it: then it is tried this once, and never again
   */
  handle(
    activity: InboundActivity,
    outbox: Outbox,
    signedRole?: Role,
    leftOver?: boolean,
  ): Promise<TurnEnd['kind']>;
  /** A conversation to say something in without being asked; `say` throws a `ConnectorError`. */
  proactive(reference: ConversationReference, language?: string): Conversation;
  /** Says and edits things in conversations that the bot has been spoken to in. */
  readonly announcer: ProactiveMessenger;
  /** The people whom it has met. */
  readonly people: People;
  /** The latest reference of a conversation that the bot has been spoken to in. */
  findReference(channel: string, conversation: string): Promise<ConversationReference | undefined>;
  /** Waits for turns under way and for what they left to be written, then closes the connections. Once. */
  close(): Promise<void>;
}

const withoutLimit: Allowance = { person: () => 0, unproven: () => 0 };

/** @throws where the identity lacks what its app type needs */
export function createBot(options: BotOptions): Bot {
  const { identity, log, records } = options;
  const trust: CallbackTrust = isLocalMode(identity) ? 'anonymous' : 'authenticated';
  const token = options.token ?? createTokenProvider(identity);
  const connector = createConnector({
    token,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.onConnectorCall === undefined ? {} : { onCall: options.onConnectorCall }),
  });
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
  const people = options.people ?? {
    persons: createPersonRepository(records, { list: async () => [], tellUnreadable() {} }),
    tenants: createTenantRepository(records),
  };
  const now = options.now ?? clock;
  const room: TurnDependencies = {
    ...options,
    localMode: trust === 'anonymous',
    now,
    connector,
    references: createReferenceRepository(records),
    offers: createOfferRepository(records, now),
    languages: createLanguageRepository(records, options.onlyProcess ?? false),
    shown: createShownQuestions(records),
    prompts: createPrompts(records),
    background,
  };
  const parse = (value: unknown) => parseActivity(value, trust);

  async function run(
    authorization: string,
    activity: InboundActivity,
    begun: () => void,
  ): Promise<{ readonly answer: SdkAnswer | undefined; readonly kind: TurnEnd['kind'] }> {
    let kind: TurnEnd['kind'] = 'ignored';
    const answer = await adapter.run(authorization, activity, async (context) => {
      begun();
      const outbox = contextOutbox(context, activity);
      const end = await handleActivity(room, activity, outbox);
      kind = end.kind;
      if (end.kind === 'failed' && !end.told) throw new TurnFailedError(end.reference);
      await outbox.finish();
    });
    return { answer, kind };
  }

  async function saidLate(activity: InboundActivity): Promise<SdkAnswer> {
    const chosen = await room.languages.chosen(activity.channelId, personOf(activity).id);
    return { status: 200, body: messageResponse(room.clickPending(chosen ?? localeOf(activity))) };
  }

  const http = {
    log,
    parse,
    async run(authorization: string, activity: InboundActivity, admitted: () => void): Promise<HttpTurn> {
      let begin = admitted;
      const ended = Promise.withResolvers<TurnEnd['kind']>();
      async function turn(): Promise<HttpTurn> {
        try {
          const { answer, kind } = await run(authorization, activity, () => begin());
          ended.resolve(kind);
          return { answer, end: ended.promise };
        } catch (error) {
          ended.resolve('failed');
          throw error;
        }
      }
      if (activity.name !== cardActionName) return await turn();
      return await answerInTime<HttpTurn>(
        (startClock) => {
          begin = () => {
            admitted();
            startClock();
          };
          return turn();
        },
        async () => ({ answer: await saidLate(activity), end: ended.promise }),
        (running) => turns.start(running),
        options.clickPatience,
      );
    },
    admits: (authorization: string) => authentication.admits(authorization),
  };

  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await turns.settled();
    await background.settled();
    await connector.close();
  }

  return {
    admits: http.admits,
    async processHttp(request, response, allowance = withoutLimit) {
      const processing = processHttp(http, request, response, allowance);
      turns.start(processing);
      return await processing;
    },
    parseActivity: parse,
    async handle(activity, outbox, signedRole, leftOver = false) {
      const handling = leftOver
        ? handleLeftOver(room, activity, outbox, signedRole)
        : handleActivity(room, activity, outbox, signedRole);
      turns.start(handling);
      return (await handling).kind;
    },
    announcer: createProactiveMessenger(room),
    people: createPeople({ ...room, ...people }),
    proactive: (reference, language) => proactive(room, reference, language),
    findReference: (channel, conversation) => room.references.find(channel, conversation),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
