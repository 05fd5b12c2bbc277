import type { SurveyListItem } from '../ports/survey-service.ts';
import type { Wording } from '../wording/wording.ts';

/** The surveys with a name in the person's language where the service has none. */
export function namedSurveys(surveys: readonly SurveyListItem[], wording: Wording): SurveyListItem[] {
  return surveys.map(({ id, name, unnamed }) => ({
    id,
    name: unnamed === true ? wording.surveyById(id) : name,
  }));
}
