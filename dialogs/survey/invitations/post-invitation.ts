import type { Message } from '../../message.ts';
import type { Posted } from '../../ports/announcer.ts';
import type { Person, Place } from '../../turn.ts';
import { askInBetween } from '../ask-in-between.ts';
import type { Meanwhile } from '../state.ts';
import { surveyKey } from '../survey-record.ts';
import type { Invitation } from './invitation.ts';
import type { InvitationRoom } from './invitation-room.ts';

/**
 * Posts the card of an invitation, or its reminder. A question that is open in that conversation is told of it.
 * @param once under which a second post of the same is recognised
 */
export async function postInvitation(
  { records, announcer }: Pick<InvitationRoom, 'records' | 'announcer'>,
  { id, survey, by }: Pick<Invitation, 'id' | 'survey' | 'by'>,
  to: { readonly place: Place; readonly person: Person; readonly locale: string | undefined },
  message: Message,
  once: string,
): Promise<Posted> {
  const meanwhile: Meanwhile = { kind: 'invitation', id, survey, ...(by === undefined ? {} : { by }) };
  return await askInBetween(records, surveyKey(to.place, to.person), meanwhile, () =>
    announcer.post(to.place, message, once, to.locale),
  );
}
