import { type Answer, refuse } from '../../http/answer.ts';
import { hearReply } from '../hear-reply.ts';
import { nextPosition } from '../next-position.ts';
import { presentQuestion } from '../present-question.ts';
import type { RecordedAnswer, StoredSession } from '../session-storage.ts';
import { type QuestionDefinition, surveyDefinitionSchema } from '../survey-definition.ts';
import type { SurveyRoom } from '../survey-room.ts';

/**
 * `POST /surveys/{surveyId}?sessionId=` (survey seed §4, "Reply to a session"). A reply names no question: it
 * answers the one that is open when its turn comes. Replies at once are taken one after the other.
 */
export async function replyToSession(
  { sessions, now }: Omit<SurveyRoom, 'surveys'>,
  surveyId: number | undefined,
  sessionId: string,
  body: unknown,
): Promise<Answer> {
  while (true) {
    const session = await sessions.findSession(sessionId);
    if (session === undefined || session.surveyId !== surveyId)
      return refuse(404, 'There is no such session.');
    const { questions, closing } = surveyDefinitionSchema.parse(JSON.parse(session.survey));
    const { position } = session;
    const question = position === undefined ? undefined : questions[position];
    if (position === undefined || question === undefined) return refuse(409, 'This session is complete.');
    const heard = hearReply(question, body);
    if (heard.kind === 'unusable') return refuse(400, heard.message);
    const answer = heard.kind === 'choice' ? heard.answer : undefined;
    const next = nextPosition(questions, position, answer);
    const text = heard.kind === 'choice' ? heard.answer.text : heard.feedback;
    const chosen = { answerId: answer?.id, answerValue: answer?.value, text, kind: heard.kind };
    const record = { ...placeOf(session, position, question), ...chosen, receivedAt: now() };
    if (await sessions.recordAnswer(record, next)) {
      return nextReply(next === undefined ? undefined : questions[next], session.answered + 2, closing);
    }
    // Another reply was first, so this one is for the question that came after: every round takes one.
  }
}

function placeOf(
  { id, surveyId, answered }: StoredSession,
  position: number,
  { text }: QuestionDefinition,
): Pick<RecordedAnswer, 'sessionId' | 'surveyId' | 'answered' | 'position' | 'question'> {
  return { sessionId: id, surveyId, answered, position, question: text };
}

/** Survey seed §2, "Session-reply reply". That the closing text is the end's title is our reading. */
function nextReply(question: QuestionDefinition | undefined, number: number, closing: string): Answer {
  const data =
    question === undefined
      ? { question: null, title: closing }
      : { question: presentQuestion(question, number), title: `Question ${number}` };
  return { status: 200, body: { status: 200, data } };
}
