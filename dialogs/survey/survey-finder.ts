import type { SurveyListItem, SurveyService } from '../ports/survey.ts';
import type { Clock } from '../ports/time.ts';

export type SurveyFinder = ReturnType<typeof createSurveyFinder>;

/** A batch of invitations, or a page full of visitors, reads the list once. */
const maxAgeMilliseconds = 60_000;

/**
 * Finds deployed surveys by number, from a list that is at most a minute old. A survey that isn't in it is looked up in a fresh
 * one.
 */
export function createSurveyFinder(surveys: Pick<SurveyService, 'listSurveys'>, now: Clock) {
  let kept: { readonly at: number; readonly list: readonly SurveyListItem[] } | undefined;

  async function read(): Promise<readonly SurveyListItem[] | undefined> {
    const listed = await surveys.listSurveys();
    if (!listed.ok) return undefined;
    kept = { at: now(), list: listed.value };
    return listed.value;
  }

  return {
    read,
    async find(id: number): Promise<SurveyListItem | 'unknown' | 'unavailable'> {
      const isFresh = kept !== undefined && now() - kept.at < maxAgeMilliseconds;
      const known = isFresh ? kept?.list.find((survey) => survey.id === id) : undefined;
      if (known !== undefined) return known;
      const list = await read();
      if (list === undefined) return 'unavailable';
      return list.find((survey) => survey.id === id) ?? 'unknown';
    },
    /** What is known without asking the service: from the last list read, however old. */
    atHand: (id: number): SurveyListItem | undefined => kept?.list.find((survey) => survey.id === id),
  };
}
