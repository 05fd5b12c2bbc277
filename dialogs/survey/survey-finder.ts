import type { Clock } from '../ports/clock.ts';
import type { SurveyListItem, SurveyService } from '../ports/survey.ts';

/** A batch of invitations, or a page full of visitors, reads the list once. */
const maxAgeMilliseconds = 60_000;

export type SurveyFinder = (id: number) => Promise<SurveyListItem | 'unknown' | 'unavailable'>;

/** Finds deployed surveys by number, from a list that is at most a minute old. One that isn't in it is looked for in a fresh one. */
export function createSurveyFinder(surveys: Pick<SurveyService, 'listSurveys'>, now: Clock): SurveyFinder {
  let kept: { readonly at: number; readonly list: readonly SurveyListItem[] } | undefined;
  return async (id) => {
    const fresh = kept !== undefined && now() - kept.at < maxAgeMilliseconds ? kept.list : [];
    const known = fresh.find((survey) => survey.id === id);
    if (known !== undefined) return known;
    const listed = await surveys.listSurveys();
    if (!listed.ok) return 'unavailable';
    kept = { at: now(), list: listed.value };
    return listed.value.find((survey) => survey.id === id) ?? 'unknown';
  };
}
