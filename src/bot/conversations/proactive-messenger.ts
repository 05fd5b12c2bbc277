import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { PostFailure, ProactiveMessenger } from '../../../dialogs/ports/messenger.ts';
import type { Conversation, Place } from '../../../dialogs/turn.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import { isTeams } from '../activity/sender.ts';
import { type Connector, ConnectorError } from '../connector/connector.ts';
import type { BotDependencies } from '../dependencies.ts';
import { ConversationGoneError, type LocalOutbox, type OutboundActivity } from '../outbox.ts';
import type { SentCards } from '../sent-cards.ts';
import type { OfferRepository } from './offers.ts';
import type { ConversationReference, ReferenceRepository } from './references.ts';

export interface MessengerDependencies extends ProactiveDependencies {
  readonly references: ReferenceRepository;
  readonly sentCards: SentCards;
  readonly log: Logger;
}

/** Says things in conversations that the bot has been spoken to in, and edits them in Teams: others refuse that. */
export function createProactiveMessenger(ports: MessengerDependencies): ProactiveMessenger {
  const canEdit = ({ channel }: Place): boolean => isTeams(channel);

  async function attempt<Value>(
    place: Place,
    act: (reference: ConversationReference) => Promise<Value>,
  ): Promise<
    { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: PostFailure }
  > {
    try {
      const reference = await ports.references.find(place.channel, place.conversation);
      return reference === undefined
        ? { ok: false, reason: 'gone' }
        : { ok: true, value: await act(reference) };
    } catch (err) {
      const reason = reasonOf(err);
      ports.log.warn({ err, reason, channel: place.channel }, 'Something could not be said, or edited.');
      return { ok: false, reason };
    }
  }

  return {
    canEdit,
    async post(place, message, once, language) {
      const posted = await attempt(place, async (reference) => {
        await ports.offers.note(place, message);
        const activity = unasked(reference, 'message', ports.renderMessage(message, place.channel, language));
        const outbox = localOutbox(ports, reference);
        if (outbox !== undefined) return await outbox.sendOnce(once, activity);
        const { serviceUrl, conversation } = reference;
        return await ports.connector.announce({ serviceUrl, conversation }, activity);
      });
      if (!posted.ok) return posted;
      await ports.sentCards.remember(place, posted.value, message).catch((err: unknown) => {
        ports.log.warn({ err }, 'A posted card could not be remembered; it will keep its buttons.');
      });
      return posted.value === '' ? { ok: true } : { ok: true, id: posted.value };
    },
    async edit(place, id, message) {
      if (!canEdit(place)) return { ok: false, reason: 'gone' };
      const edited = await attempt(place, async (reference) => {
        const activity = unasked(reference, 'message', ports.renderMessage(message, place.channel));
        const { serviceUrl, conversation } = reference;
        await ports.connector.update({ serviceUrl, conversation }, id, { ...activity, id });
      });
      return edited.ok ? { ok: true } : edited;
    },
  };
}

/** 403, 404 and 410: the app was removed, or the conversation is no more. */
function reasonOf(error: unknown): PostFailure {
  if (error instanceof ConversationGoneError) return 'gone';
  if (!(error instanceof ConnectorError)) return 'failed';
  const { statusCode = 0 } = error;
  if (statusCode === 403 || statusCode === 404 || statusCode === 410) return 'gone';
  return error.code === 'UNREACHABLE' || error.code === 'REFUSED' ? 'failed' : 'unknown';
}

export interface ProactiveDependencies extends Pick<BotDependencies, 'renderMessage' | 'localChannel'> {
  readonly connector: Connector;
  readonly offers: OfferRepository;
}

function localOutbox(
  { localChannel }: ProactiveDependencies,
  reference: ConversationReference,
): LocalOutbox | undefined {
  return localChannel.serves(reference) ? localChannel.outboxFor(reference.conversation) : undefined;
}

/**
 * A conversation to say something in without being asked. What is said replies to nothing; no card is
 * replaced, because none was pressed.
 * @param language BCP 47, for the few words that a card adds of its own
 * @throws `ConnectorError` from `say`, where the channel can't be reached or refuses
 */
export function proactive(
  ports: ProactiveDependencies,
  reference: ConversationReference,
  language?: string,
): Conversation {
  const { channel, conversation, kind, serviceUrl } = reference;
  const outbox = localOutbox(ports, reference);
  return {
    place: { channel, conversation, kind },
    async say(output) {
      if (output.kind !== 'message') return;
      await ports.offers.note({ channel, conversation }, output.message);
      const activity = unasked(reference, 'message', ports.renderMessage(output.message, channel, language));
      if (outbox !== undefined) await outbox.send(activity);
      else await ports.connector.send({ serviceUrl, conversation }, activity);
    },
  };
}

/** Addresses an activity that replies to nothing. */
export function unasked(
  { channel, conversation, serviceUrl, bot, person }: ConversationReference,
  type: OutboundActivity['type'],
  rendered: RenderedActivity,
): OutboundActivity {
  const activity = {
    ...rendered,
    type,
    channelId: channel,
    serviceUrl,
    conversation: { id: conversation },
    from: bot,
  };
  return person === undefined ? activity : { ...activity, recipient: person };
}
