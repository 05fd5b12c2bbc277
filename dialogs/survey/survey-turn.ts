import type { QuestionReference } from '../message.ts';
import type { RecordStore } from '../ports/records.ts';
import type { Conversation, Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import type { PersonEvent } from './decision.ts';
import { inviteeOfTurn } from './invitations/invitees.ts';
import { referenceOf } from './messages.ts';
import type { Meanwhile, SurveyRecord } from './state.ts';
import { loadSurvey, type SurveyPlace, surveyKey } from './survey-record.ts';

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
  ports: SurveyDependencies,
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
  await turn.replyPrivately({ text, mentions: turn.incoming.person });
  return opened.ok ? opened.conversation : undefined;
}

const maxConflicts = 5;

/**
 * Asks a person something while a question of theirs may be open in the same conversation. That is noted on the
 * question before: what they type then is not taken for an answer to it by itself. A question that comes to be
 * open while `ask` is on its way may stand above what is asked, so it is noted there too.
 * @param key of the survey's record
 * @param ask sends what is asked
 * @throws where the store or `ask` fails, or the record kept changing
 */
export async function askInBetween<Asked>(
  records: RecordStore,
  key: string,
  meanwhile: Meanwhile,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  const noted = await note(records, key, (asking) => {
    const { aside: _, ...rest } = asking;
    return { ...rest, meanwhile };
  });
  const asked = await ask();
  await note(records, key, (asking) => {
    const isNew = asking.session.reference !== noted?.session || asking.number !== noted.question;
    return isNew && asking.meanwhile === undefined ? { ...asking, meanwhile } : undefined;
  });
  return asked;
}

type Asking = Extract<SurveyRecord['state'], { kind: 'asking' }>;

/** The question that is open; nothing where there is none. */
async function note(
  records: RecordStore,
  key: string,
  change: (asking: Asking) => Asking | undefined,
): Promise<QuestionReference | undefined> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const { state, touched, version } = await loadSurvey({ key, records });
    if (state.kind !== 'asking') return undefined;
    const changed = change(state);
    if (changed === undefined) return referenceOf(state);
    // Being asked something else is nothing that the person did: the time until it is let go runs on.
    const record: SurveyRecord = { format: 1, touched, state: changed };
    if ((await records.save(key, record, version)) !== 'conflict') return referenceOf(state);
  }
  throw new Error('The survey record kept changing while something else was to be asked.');
}
