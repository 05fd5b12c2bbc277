import type { Answer } from '../../http/answer.ts';
import { standings } from '../session-standing.ts';
import type { SurveyRoom } from '../survey-room.ts';

/** `GET /surveys/{surveyId}?sessionId=` (survey seed §4, "Check session status"). */
export async function readStatus(
  { sessions }: Pick<SurveyRoom, 'sessions'>,
  surveyId: number | undefined,
  sessionId: string,
): Promise<Answer> {
  const session = await sessions.findSession(sessionId);
  if (session === undefined || session.surveyId !== surveyId) {
    return { status: 200, body: { status: standings.invalid } };
  }
  const standing = session.position === undefined ? standings.complete : standings.partiallyComplete;
  return { status: 200, body: { status: standing } };
}
