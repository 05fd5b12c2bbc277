import { inTime } from '../in-time.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { SurveyListItem } from '../ports/survey.ts';
import type { Time } from '../ports/time.ts';

/** A first screen or a reply that waits for a list looks broken, and the list is only one press away. */
const maxWaitMilliseconds = 1_500;

/** Empty if they can't be read at once; the command that lists them says why. */
export async function listInTime(
  reading: Promise<Outcome<readonly SurveyListItem[]>>,
  time: Time,
): Promise<readonly SurveyListItem[]> {
  const listed = reading.then((answer) => (answer.ok ? answer.value : []));
  return await inTime(time, listed, maxWaitMilliseconds, []);
}
