import type { Turn } from '../../turn.ts';
import type { Wording } from '../../wording/wording.ts';
import type { InvitationRoom } from './invitation-room.ts';
import { inviteeOfTurn } from './invitee.ts';

/** `invitations on` and `invitations off`: whether this person is ever invited or reminded. */
export async function switchInvitations(
  turn: Turn,
  room: InvitationRoom,
  wording: Wording,
  on: boolean,
): Promise<void> {
  await room.optOuts.set(inviteeOfTurn(turn.incoming), !on, room.now());
  await turn.say({ kind: 'message', message: { text: on ? wording.optedIn : wording.optedOut } });
}
