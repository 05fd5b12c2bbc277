import type { Choice } from '../message.ts';
import type { SurveyListItem } from '../ports/survey-service.ts';
import type { Wording } from '../wording/wording.ts';
import { startButton } from './say.ts';

/** A button for each survey, which starts it; those that share a name are told apart by number. */
export function surveyButtons(wording: Wording, surveys: readonly SurveyListItem[]): readonly Choice[] {
  const bearers = new Map<string, number>();
  for (const { name } of surveys) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  return surveys.map((survey) => {
    const isShared = (bearers.get(survey.name) ?? 0) > 1;
    return startButton(survey, isShared ? wording.surveyNumber(survey.name, survey.id) : survey.name);
  });
}
