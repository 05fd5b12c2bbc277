import { inTime } from '../in-time.ts';
import type { SurveyListItem, SurveyService } from '../ports/survey.ts';
import type { Time } from '../ports/time.ts';

/** A first screen that waits for a list looks broken, and the list is only one press away. */
const maxWaitMilliseconds = 1_500;

/** Empty if they can't be read at once; the command that lists them says why. */
export async function listInTime(
  surveys: Pick<SurveyService, 'listSurveys'>,
  time: Time,
): Promise<readonly SurveyListItem[]> {
  const listed = surveys.listSurveys().then((answer) => (answer.ok ? answer.value : []));
  return await inTime(time, listed, maxWaitMilliseconds, []);
}
