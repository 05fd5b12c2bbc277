import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { Conversation, Person, PrivateConversation } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { type Account, accountOf, botOf, isTeams, placeOf, tenantOf } from '../activity/sender.ts';
import { type Connector, ConnectorError } from '../connector/connector.ts';
import { type MessengerDependencies, proactive, unasked } from './proactive-messenger.ts';
import type { ConversationReference } from './references.ts';

/**
 * Opens the private conversation with a person, for turns in a group. Teams refuses if the app isn't installed for
 * the person, sometimes only at the first activity, so a typing indicator is sent first.
 * @param here the turn's own conversation, which is returned if it is already private
 */
export async function openPrivate(
  deps: MessengerDependencies,
  activity: InboundActivity,
  person: Person,
  here: Conversation,
  language: string | undefined,
): Promise<PrivateConversation> {
  const { channel, kind } = placeOf(activity);
  if (kind === 'personal') return { ok: true, conversation: here };
  if (!isTeams(channel)) return { ok: false, reason: 'notSupported' };
  const { connector, references, log } = deps;
  const { serviceUrl } = activity;
  try {
    const gateway = { channel, serviceUrl, bot: botOf(activity), tenant: tenantOf(activity) };
    const reference = await createPrivate(connector, gateway, person);
    await connector.send(reference, unasked(reference, 'typing', {})).catch(rethrowIfRefused);
    await references.note(reference).catch((err: unknown) => {
      log.warn({ err }, 'A conversation reference could not be stored.');
    });
    return { ok: true, conversation: proactive(deps, reference, language) };
  } catch (error) {
    return notOpened(log, error);
  }
}

interface Gateway {
  readonly channel: string;
  readonly serviceUrl: string;
  readonly bot: Account;
  readonly tenant: string | undefined;
}

/**
 * Creates or finds the private conversation with a person in Teams (Teams: "Send proactive messages": a member is named
 * by the channel's id or by the AAD object id).
 * @throws `ConnectorError`, of 403 if the app isn't installed for the person
 */
export async function createPrivate(
  connector: Connector,
  { channel, serviceUrl, bot, tenant }: Gateway,
  { id, name }: Person,
): Promise<ConversationReference> {
  const conversation = await connector.create(serviceUrl, {
    isGroup: false,
    bot,
    members: [{ id }],
    tenantId: tenant,
    channelData: tenant && { tenant: { id: tenant } },
  });
  const person = accountOf({ id, name: name || undefined });
  return { channel, conversation, kind: 'personal', serviceUrl, bot, person };
}

export function notOpened(log: Logger, err: unknown): Exclude<PrivateConversation, { readonly ok: true }> {
  const reason = isClosedDoor(err) ? 'notInstalled' : 'failed';
  log.warn({ err, reason }, 'A private conversation could not be opened.');
  return { ok: false, reason };
}

/** A typing indicator that is merely lost says nothing about the message that follows. */
function rethrowIfRefused(error: unknown): void {
  if (isClosedDoor(error)) throw error;
}

function isClosedDoor(error: unknown): boolean {
  return error instanceof ConnectorError && (error.statusCode === 403 || error.statusCode === 404);
}
