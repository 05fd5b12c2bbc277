import type { Choice } from '../message.ts';
import type { SurveyListItem } from '../ports/survey-service.ts';
import type { Wording } from '../wording/wording.ts';
import { startButton } from './say.ts';

/** A button for each survey, which starts it; those that share a name are told apart by number. */
export function surveyButtons(wording: Wording, surveys: readonly SurveyListItem[]): readonly Choice[] {
  const sameName = (name: string): boolean => surveys.filter((other) => other.name === name).length > 1;
  return surveys.map((survey) =>
    startButton(survey, sameName(survey.name) ? wording.surveyNumber(survey.name, survey.id) : survey.name),
  );
}
