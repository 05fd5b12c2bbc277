import type { Message } from '../message.ts';
import type { Incoming } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { wayToRole } from './way-to-role.ts';

/** The person's id as a role would be given to it, the role, and how to be given one. */
export function whoAmI(incoming: Incoming, wording: Wording): Message {
  const { role, provenId, person } = incoming;
  const lines = [
    wording.yourId(provenId ?? person.id),
    wording.yourRole[role],
    ...(role === 'none' ? [wayToRole(incoming, wording)] : []),
  ];
  return { text: lines.join('\n') };
}
