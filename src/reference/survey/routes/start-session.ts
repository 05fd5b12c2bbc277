import { randomUUID } from 'node:crypto';
import { type Answer, refuse } from '../../http/answer.ts';
import { presentQuestion } from '../present-question.ts';
import { isAvailable } from '../survey-definition.ts';
import type { SurveyRoom } from '../survey-room.ts';

/** `POST /surveys/{surveyId}` without a sessionId (survey seed §4, "Start a session"). */
export async function startSession(
  { surveys, sessions, now }: SurveyRoom,
  surveyId: number | undefined,
): Promise<Answer> {
  const survey = surveyId === undefined ? undefined : surveys.get(surveyId);
  const first = survey?.questions[0];
  if (survey === undefined || first === undefined || !isAvailable(survey)) {
    return refuse(404, 'There is no such survey.');
  }
  const id = randomUUID();
  const session = { id, surveyId: survey.id, survey: JSON.stringify(survey), position: 0, answered: 0 };
  await sessions.createSession(session, now());
  const title = survey.title ?? survey.name;
  return {
    status: 200,
    body: {
      message: `A new session of "${title}" has started.`,
      survey: { title },
      question: presentQuestion(first, 1),
      sessionId: id,
    },
  };
}
