import { foldedName } from '../folded.ts';
import type { SurveyListItem } from '../ports/survey-service.ts';

export type FoundSurvey =
  | { readonly kind: 'one'; readonly survey: SurveyListItem }
  | { readonly kind: 'several'; readonly surveys: readonly SurveyListItem[] }
  | { readonly kind: 'none' };

function outcome(matches: readonly SurveyListItem[]): FoundSurvey | undefined {
  const [first, ...more] = matches;
  if (first === undefined) return undefined;
  return more.length === 0 ? { kind: 'one', survey: first } : { kind: 'several', surveys: matches };
}

/**
 * Finds the survey that was asked for: an exact name wins, then a number is an id, then part of a name. Punctuation at the
 * end counts only where a name has it too.
 */
export function findSurvey(surveys: readonly SurveyListItem[], asked: string): FoundSurvey {
  const plain = withoutLastMarks(asked);
  const wanted = nameIn(plain);
  if (wanted === '') return { kind: 'none' };
  const called = (name: string) => outcome(surveys.filter((survey) => foldedName(survey.name) === name));
  const byName = called(nameIn(asked)) ?? called(wanted);
  if (byName !== undefined) return byName;
  const id = surveyNumber(plain);
  const found =
    id === undefined
      ? outcome(surveys.filter(({ name }) => foldedName(name).includes(wanted)))
      : outcome(surveys.filter((survey) => survey.id === id));
  return found ?? { kind: 'none' };
}

/** A survey's number as it is typed or stands in a link; undefined where it is none. */
export function surveyNumber(asked: string): number | undefined {
  const plain = nameIn(withoutLastMarks(asked));
  return /^\d{1,9}$/u.test(plain) ? Number(plain) : undefined;
}

function nameIn(asked: string): string {
  return foldedName(asked.trim().replace(/^["“”'](.*)["“”']$/u, '$1'));
}

const marks = new Set(['.', '!', '?', ',', ';', ':', '…']);

function withoutLastMarks(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && marks.has(trimmed.charAt(end - 1))) end -= 1;
  return trimmed.slice(0, end);
}
