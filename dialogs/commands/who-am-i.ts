import type { Message } from '../message.ts';
import type { Incoming } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';

/** The person's id as a role would be given to it, the role, and how to be given one. */
export function whoAmI({ role, provenId, person }: Incoming, wording: Wording): Message {
  const lines = [
    wording.yourId(provenId ?? person.id),
    wording.yourRole[role],
    ...(role === 'none' ? [provenId === undefined ? wording.noRoleHere : wording.howToGetRole] : []),
  ];
  return { text: lines.join('\n') };
}
