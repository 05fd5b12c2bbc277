import type { Message } from '../message.ts';
import type { SurveyListItem } from '../ports/survey-service.ts';
import type { Wording } from '../wording/wording.ts';
import { commandButton } from './say.ts';
import { surveyButtons } from './survey-buttons.ts';

const perPage = 10;

/**
 * The surveys as buttons, ten a page, with one more button for the next page.
 * @param page from 1; one that is out of range shows the nearest
 */
export function listMessage(
  wording: Wording,
  surveys: readonly SurveyListItem[],
  text: string,
  page: number,
): Message {
  if (surveys.length === 0) return { text: wording.noSurveys };
  const pages = Math.ceil(surveys.length / perPage);
  const shown = Math.min(Math.max(1, page), pages);
  const choices = surveyButtons(wording, surveys).slice((shown - 1) * perPage, shown * perPage);
  const more = shown < pages ? [commandButton(`surveys page ${shown + 1}`, wording.moreSurveys)] : [];
  const note = pages > 1 ? { note: wording.surveysPage(shown, pages) } : {};
  return { text, ...note, choicesAre: 'actions', choices: [...choices, ...more] };
}
