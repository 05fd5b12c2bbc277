import type { RecordStore } from '../ports/records.ts';
import { type Conversation, sayMessage, type Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import type { LinkEvent, PersonEvent } from './decision.ts';
import { inviteeOfTurn } from './invitations/invitees.ts';
import { deedOf } from './press.ts';
import type { Interruption, Press, SurveyState } from './state.ts';
import {
  changeOpenQuestion,
  interrupted,
  noteOnNewQuestion,
  type SurveyPlace,
  surveyKey,
} from './survey-record.ts';

/** The survey of this turn's person, in the turn's conversation unless another is given. */
export function surveyPlace(turn: Turn, wording: Wording, conversation: Conversation = turn): SurveyPlace {
  const key = surveyKey(conversation.place, turn.incoming.person);
  const person = inviteeOfTurn(turn.incoming);
  const isOperator = turn.incoming.role === 'operator';
  const { records, positionNow } = turn;
  return { key, records, conversation, wording, person, isOperator, positionNow };
}

/**
 * Conducts the survey after something its person did. In a group it moves to a private conversation, and the person is told so,
 * or why that isn't possible.
 */
export async function conductForPerson(
  turn: Turn,
  ports: SurveyDependencies,
  event: PersonEvent | LinkEvent,
  press?: Press,
): Promise<void> {
  const wording = ports.wordingFor(turn.incoming.locale);
  const conversation = await privateConversation(turn, wording);
  if (conversation === undefined) return;
  const place = surveyPlace(turn, wording, conversation);
  const starts = event.kind === 'start' || event.kind === 'open';
  const spent = starts ? await ports.follower?.spent(place, event.survey.id) : undefined;
  if (starts && spent !== undefined) {
    const text = spent === 'completed' ? wording.finishedLink(event.survey.name) : wording.linkExpired;
    return await sayMessage(conversation, { text });
  }
  const read = (state: SurveyState): PersonEvent | LinkEvent => {
    if (event.kind !== 'open' || state.kind !== 'asking') return event;
    return { ...event, isBeingShown: ports.attempts.received(turn, ports.now()).stillShowing(state.asked) };
  };
  await conductSurvey(place, ports, read, deedOf(turn, press));
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
  // In a group this concerns one person only: a click is answered privately, a typed line with their name.
  await turn.replyPrivately({ text, mentions: turn.incoming.person });
  return opened.ok ? opened.conversation : undefined;
}

/**
 * Asks a person something while a survey question may be open in the same conversation. The interruption is first noted on that
 * question, so that what they type next isn't taken for its answer. A question that opens while `ask` is under way may appear
 * above it, so it is marked too.
 * @param key of the survey's record
 * @throws if the store or `ask` fails, or the record keeps changing
 */
export async function interruptSurvey<Asked>(
  records: RecordStore,
  key: string,
  interruption: Interruption,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  const noted = await changeOpenQuestion(records, key, (asking) => interrupted(asking, interruption));
  const asked = await ask();
  await noteOnNewQuestion(records, key, noted, interruption);
  return asked;
}
