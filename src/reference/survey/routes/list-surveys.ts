import type { Answer } from '../../http/answer.ts';
import { isAvailable } from '../survey-definition.ts';
import type { SurveyRoom } from '../survey-room.ts';

/** `GET /surveys` (survey seed §4, "List surveys"): those that are deployed, by id. */
export function listSurveys({ surveys }: Pick<SurveyRoom, 'surveys'>): Answer {
  const available = [...surveys.values()].filter(isAvailable);
  return { status: 200, body: available.map(({ id, name }) => ({ id, description: name })) };
}
