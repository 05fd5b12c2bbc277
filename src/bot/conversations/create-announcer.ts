import type { Announcer, PostFailure } from '../../../dialogs/ports/announcer.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { isTeams } from '../activity/place-of.ts';
import { ConnectorError } from '../connector/connector-error.ts';
import { ConversationGoneError } from '../outbox.ts';
import type { BotLog } from '../ports.ts';
import type { ShownQuestions } from '../turn/shown-questions.ts';
import type { ConversationReference } from './conversation-reference.ts';
import { type ProactivePorts, unasked } from './proactive.ts';
import type { ReferenceBook } from './reference-book.ts';

export interface AnnouncerPorts extends ProactivePorts {
  readonly references: ReferenceBook;
  readonly shown: ShownQuestions;
  readonly log: BotLog;
}

/** Says things in conversations that the bot has been spoken to in, and edits them in Teams: others refuse that. */
export function createAnnouncer(ports: AnnouncerPorts): Announcer {
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
        const outbox = ports.outboxFor?.(reference);
        if (outbox?.sendOnce !== undefined) return await outbox.sendOnce(once, activity);
        if (outbox !== undefined) return await outbox.send(activity);
        const { serviceUrl, conversation } = reference;
        return await ports.connector.announce({ serviceUrl, conversation }, activity);
      });
      if (!posted.ok) return posted;
      if (message.shows !== undefined && posted.value !== '' && canEdit(place)) {
        await ports.shown.remember(place, message.shows, posted.value).catch((err: unknown) => {
          ports.log.warn({ err }, 'A posted card could not be remembered; it will keep its buttons.');
        });
      }
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
