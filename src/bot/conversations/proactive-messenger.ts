import { putLast } from '../../../dialogs/brief-memory.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type {
  ChannelAbilities,
  EditManner,
  PostFailure,
  ProactiveMessenger,
} from '../../../dialogs/ports/messenger.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import type { Conversation, Place } from '../../../dialogs/turn.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import { isTeams, recordKey } from '../activity/sender.ts';
import { type Connector, ConnectorError } from '../connector/connector.ts';
import type { BotDependencies } from '../dependencies.ts';
import { ConversationGoneError, type LocalOutbox, type OutboundActivity } from '../outbox.ts';
import { retired, type SentCards } from '../sent-cards.ts';
import type { OfferRepository } from './offers.ts';
import type { ConversationReference, ReferenceRepository } from './references.ts';

export interface MessengerDependencies extends Pick<BotDependencies, 'renderMessage' | 'localChannel'> {
  readonly connector: Connector;
  readonly offers: OfferRepository;
  readonly time: Time;
  readonly references: ReferenceRepository;
  readonly sentCards: SentCards;
  readonly log: Logger;
}

/**
 * Sends messages in conversations in which somebody has addressed the bot, and edits them in Teams and in the built-in web
 * chat, the only channels that allow it. It bypasses the SDK's adapter, which can't send something at most once.
 */
export function createProactiveMessenger(deps: MessengerDependencies): ProactiveMessenger {
  const { references, renderMessage, connector, sentCards, log } = deps;
  const posted = postedLately(deps.time);

  async function abilities(place: Place, key?: string): Promise<ChannelAbilities> {
    const { channel, conversation } = place;
    const isPosted = key !== undefined && posted.find(place, key) !== undefined;
    if (isTeams(channel)) return { edits: true, postsOnce: isPosted };
    const reference = await references.find(channel, conversation).catch(() => undefined);
    const isOurs = reference !== undefined && deps.localChannel.serves(reference);
    return { edits: isOurs, postsOnce: isOurs || isPosted };
  }

  /** What a message is there. `isOwnCard`: in the built-in web chat it is a card, which is replaced in place. */
  function prepare(reference: ConversationReference, message: Message, language: string | undefined) {
    const activity = unasked(reference, 'message', renderMessage(message, reference.channel, language));
    const local = localOutbox(deps, reference);
    return { activity, local, isOwnCard: local !== undefined && activity.attachments !== undefined };
  }

  async function attempt<Value>(
    place: Place,
    act: (reference: ConversationReference) => Promise<Value>,
  ): Promise<
    { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: PostFailure }
  > {
    try {
      const reference = await references.find(place.channel, place.conversation);
      if (reference !== undefined) return { ok: true, value: await act(reference) };
      log.warn(
        { channel: place.channel },
        'Something could not be said: it is not known how to reach that conversation.',
      );
      return { ok: false, reason: 'gone' };
    } catch (err) {
      const reason = reasonOf(err);
      log.warn({ err, reason, channel: place.channel }, 'Something could not be said, or edited.');
      return { ok: false, reason };
    }
  }

  async function change(
    place: Place,
    id: string,
    message: Message,
    { language, isNews, isFresh = () => true }: EditManner = {},
  ): ReturnType<ProactiveMessenger['edit']> {
    if (!(await abilities(place)).edits) return { ok: false, reason: 'gone' };
    const edited = await attempt(place, async (reference) => {
      if (!isFresh()) return 'stale';
      const { activity, local, isOwnCard } = prepare(reference, message, language);
      if (local !== undefined) await local.replace(id, activity, isNews);
      else await connector.update(reference, id, { ...activity, id });
      return { isOwnCard };
    });
    if (!edited.ok) return edited;
    if (edited.value === 'stale') return { ok: false, reason: 'failed' };
    await remember(place, id, message, { language, ...edited.value, isEdited: true });
    return { ok: true };
  }

  /** @returns the cards that it takes the place of */
  async function remember(
    place: Place,
    id: string,
    message: Message,
    how: Parameters<SentCards['remember']>[3],
  ): Promise<readonly string[]> {
    try {
      return await sentCards.remember(place, id, message, how);
    } catch (err) {
      log.warn({ err }, 'A card could not be remembered; it will keep its buttons.');
      return [];
    }
  }

  return {
    abilities,
    async post(place, message, once, language, isFresh = () => true) {
      async function announce(reference: ConversationReference, activity: OutboundActivity): Promise<string> {
        if (!isFresh()) throw new Error('This process stood still before it could send it.');
        return await connector.announce(reference, activity);
      }
      const sent = await attempt(place, async (reference) => {
        const { activity, local, isOwnCard } = prepare(reference, message, language);
        const id = await deps.offers.sending(place, message, () =>
          local === undefined
            ? posted.once(place, once, () => announce(reference, activity))
            : local.sendOnce(once, activity),
        );
        return { id, isOwnCard };
      });
      if (!sent.ok) return sent;
      const { id, isOwnCard } = sent.value;
      const earlier = await remember(place, id, message, { language, isOwnCard });
      for (const card of earlier) await change(place, card, retired(message), { language });
      return id === '' ? { ok: true } : { ok: true, id };
    },
    edit: change,
  };
}

const maxPosted = 5_000;
/** Milliseconds. A post that couldn’t be noted is tried again within minutes. */
const rememberedFor = 60 * 60_000;

/**
 * What this process has posted in channels that know no names, by name: a post whose note could not be written, because the
 * database was away, is tried again although it is there already.
 */
function postedLately(time: Time) {
  const known = new Map<string, { readonly id: string; readonly until: number }>();
  const keyOf = ({ channel, conversation }: Place, name: string) => recordKey(channel, conversation, name);

  function find(place: Place, name: string): string | undefined {
    const before = known.get(keyOf(place, name));
    return before !== undefined && time.monotonic() < before.until ? before.id : undefined;
  }

  return {
    /** The message of that name; undefined if it isn’t known to have arrived. */
    find,
    async once(place: Place, name: string, post: () => Promise<string>): Promise<string> {
      const before = find(place, name);
      if (before !== undefined) return before;
      const id = await post();
      putLast(known, keyOf(place, name), { id, until: time.monotonic() + rememberedFor }, maxPosted);
      return id;
    },
  };
}

/** 403, 404 and 410: the app was removed, or the conversation no longer exists. */
function reasonOf(error: unknown): PostFailure {
  if (error instanceof ConversationGoneError) return 'gone';
  if (!(error instanceof ConnectorError)) return 'failed';
  if ([403, 404, 410].includes(error.statusCode ?? 0)) return 'gone';
  return error.code === 'UNREACHABLE' || error.code === 'REFUSED' ? 'failed' : 'unknown';
}

function localOutbox(
  { localChannel }: Pick<MessengerDependencies, 'localChannel'>,
  reference: ConversationReference,
): LocalOutbox | undefined {
  return localChannel.serves(reference) ? localChannel.outboxFor(reference.conversation) : undefined;
}

/**
 * A conversation in Teams for proactive messages. They reply to nothing.
 * @param language BCP 47, for the few words that a card itself adds
 * @throws `ConnectorError` from `say`, if the channel can't be reached or refuses
 */
export function proactive(
  { connector, renderMessage, sentCards, log }: Omit<MessengerDependencies, 'references'>,
  reference: ConversationReference,
  language?: string,
): Conversation {
  const { channel, conversation, kind } = reference;
  const place = { channel, conversation, kind };
  const shown = (message: Message) =>
    unasked(reference, 'message', renderMessage(message, channel, language));

  /** So that it loses its buttons once it is answered, and takes the place of the card that asked before. */
  async function remember(id: string, message: Message): Promise<void> {
    for (const card of await sentCards.remember(place, id, message, { language }))
      await connector.update(reference, card, { ...shown(retired(message)), id: card });
  }

  return {
    place,
    async say(output) {
      if (output.kind !== 'message') return;
      const { message } = output;
      const id = await connector.send(reference, shown(message));
      await remember(id, message).catch((err: unknown) =>
        log.warn({ err }, 'A card could not be remembered or replaced.'),
      );
    },
  };
}

/** Addresses an activity that replies to nothing. */
export function unasked(
  { channel, conversation, serviceUrl, bot, person }: ConversationReference,
  type: OutboundActivity['type'],
  rendered: RenderedActivity,
): OutboundActivity {
  const address = { channelId: channel, serviceUrl, conversation: { id: conversation }, from: bot };
  return { ...rendered, type, ...address, ...(person && { recipient: person }) };
}
