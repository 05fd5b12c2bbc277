import { z } from 'zod';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { Conversation, Person, PrivateConversation } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isTeams, placeOf } from '../activity/sender.ts';
import { ConnectorError } from '../connector/connector.ts';
import { accountOf } from '../outbox.ts';
import { type ProactiveDependencies, proactive, unasked } from './proactive-messenger.ts';
import type { ConversationReference, ReferenceRepository } from './references.ts';

export interface PrivateDependencies extends ProactiveDependencies {
  readonly references: ReferenceRepository;
  readonly log: Logger;
}

const teamsChannelData = z.object({ tenant: z.object({ id: z.string() }) });

/**
 * The private conversation with a person, for turns in a group. Teams makes one, or finds the one there is
 * (Teams: "Send proactive messages"); it refuses where the app isn't installed for the person, sometimes
 * only at the first activity, so a typing indicator goes ahead.
 * @param here the turn's own conversation, which is the answer where it is private already
 */
export async function openPrivate(
  ports: PrivateDependencies,
  activity: InboundActivity,
  person: Person,
  here: Conversation,
  language: string | undefined,
): Promise<PrivateConversation> {
  const place = placeOf(activity);
  if (place.kind === 'personal') return { ok: true, conversation: here };
  if (!isTeams(place.channel)) return { ok: false, reason: 'notSupported' };
  try {
    const reference = await create(ports, activity, person);
    const { serviceUrl, conversation } = reference;
    await ports.connector
      .send({ serviceUrl, conversation }, unasked(reference, 'typing', {}))
      .catch(rethrowIfRefused);
    await ports.references.note(reference).catch((err: unknown) => {
      ports.log.warn({ err }, 'A conversation reference could not be stored.');
    });
    return { ok: true, conversation: proactive(ports, reference, language) };
  } catch (err) {
    const reason = isClosedDoor(err) ? 'notInstalled' : 'failed';
    ports.log.warn({ err, reason }, 'A private conversation could not be opened.');
    return { ok: false, reason };
  }
}

async function create(
  ports: PrivateDependencies,
  activity: InboundActivity,
  person: Person,
): Promise<ConversationReference> {
  const { channelId, serviceUrl, recipient, conversation, channelData } = activity;
  const bot = accountOf(recipient?.id ?? 'canvass', recipient?.name);
  const tenantId = teamsChannelData.safeParse(channelData).data?.tenant.id ?? conversation.tenantId;
  const id = await ports.connector.create(serviceUrl, {
    isGroup: false,
    bot,
    members: [{ id: person.id }],
    ...(tenantId === undefined ? {} : { tenantId, channelData: { tenant: { id: tenantId } } }),
  });
  return {
    channel: channelId,
    conversation: id,
    kind: 'personal',
    serviceUrl,
    bot,
    person: accountOf(person.id, person.name),
  };
}

/** An indicator that is merely lost says nothing about the message that follows. */
function rethrowIfRefused(error: unknown): void {
  if (isClosedDoor(error)) throw error;
}

function isClosedDoor(error: unknown): boolean {
  return error instanceof ConnectorError && (error.statusCode === 403 || error.statusCode === 404);
}
