import type { Conversation } from '../../../dialogs/turn.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import type { Connector } from '../connector/connector.ts';
import type { OutboundActivity, Outbox } from '../outbox.ts';
import type { BotPorts } from '../ports.ts';
import type { ConversationReference } from './conversation-reference.ts';
import type { OfferBook } from './offer-book.ts';

export interface ProactivePorts extends Pick<BotPorts, 'renderMessage'> {
  readonly connector: Connector;
  readonly offers: OfferBook;
  /** A transport of its own for conversations that no Bot Connector serves, e.g. the built-in web chat. */
  readonly outboxFor?: ((reference: ConversationReference) => Outbox | undefined) | undefined;
}

/**
 * A conversation to say something in without being asked. What is said replies to nothing; settling is
 * skipped, because nothing was clicked.
 * @param language BCP 47, for the few words that a card adds of its own
 * @throws `ConnectorError` from `say`, where the channel can't be reached or refuses
 */
export function proactive(
  ports: ProactivePorts,
  reference: ConversationReference,
  language?: string,
): Conversation {
  const { channel, conversation, kind, serviceUrl } = reference;
  const outbox = ports.outboxFor?.(reference);
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
