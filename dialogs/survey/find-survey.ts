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

/** Finds the survey that was asked for: an exact name wins, then a number is an id, then part of a name. */
export function findSurvey(surveys: readonly SurveyListItem[], asked: string): FoundSurvey {
  const unquoted = asked.trim().replace(/^["“”'](.*)["“”']$/u, '$1');
  const wanted = foldedName(unquoted);
  if (wanted === '') return { kind: 'none' };
  return (
    outcome(surveys.filter(({ name }) => foldedName(name) === wanted)) ??
    (/^\d+$/u.test(wanted) ? outcome(surveys.filter(({ id }) => id === Number(wanted))) : undefined) ??
    (/^\d+$/u.test(wanted)
      ? undefined
      : outcome(surveys.filter(({ name }) => foldedName(name).includes(wanted)))) ?? {
      kind: 'none',
    }
  );
}
