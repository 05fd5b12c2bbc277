import type { Conversation, Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyPorts } from './conduct.ts';
import type { PersonEvent } from './event.ts';
import { inviteeOfTurn } from './invitations/invitee.ts';
import { type SurveyPlace, surveyKey } from './survey-record.ts';

/** The survey of this turn's person in `conversation`. */
export function surveyPlace(turn: Turn, conversation: Conversation, wording: Wording): SurveyPlace {
  const key = surveyKey(conversation.place, turn.incoming.person);
  const person = inviteeOfTurn(turn.incoming);
  return { key, records: turn.records, conversation, wording, person };
}

/**
 * Carries what a person asked of their survey. In a group it moves to a private conversation, and the group
 * is told so, or why not.
 */
export async function carryOut(
  turn: Turn,
  ports: SurveyPorts,
  wording: Wording,
  event: PersonEvent,
): Promise<void> {
  const conversation = await privateConversation(turn, wording);
  if (conversation === undefined) return;
  await conductSurvey(surveyPlace(turn, conversation, wording), ports, () => event);
}

async function privateConversation(turn: Turn, wording: Wording): Promise<Conversation | undefined> {
  if (turn.incoming.place.kind === 'personal') return turn;
  const opened = await turn.openPrivate();
  const refusals = {
    notInstalled: wording.privateNotInstalled,
    notSupported: wording.privateNotSupported,
    failed: wording.privateFailed,
  };
  const text = opened.ok ? wording.takenPrivate : refusals[opened.reason];
  // Of those who are there it concerns one: a click is answered to them alone, a line by name.
  await turn.whisper({ text, mentions: turn.incoming.person });
  return opened.ok ? opened.conversation : undefined;
}
