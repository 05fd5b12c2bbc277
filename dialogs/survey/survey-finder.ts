import type { Clock } from '../ports/clock.ts';
import type { SurveyListItem, SurveyService } from '../ports/survey.ts';

/** A batch of invitations, or a page full of visitors, reads the list once. */
const maxAgeMilliseconds = 60_000;
const maxAgeAtHand = 3_600_000;

/** Finds deployed surveys by number, from a list that is at most a minute old. One that isn't in it is looked for in a fresh one. */
export function createSurveyFinder(surveys: Pick<SurveyService, 'listSurveys'>, now: Clock) {
  let kept: { readonly at: number; readonly list: readonly SurveyListItem[] } | undefined;

  function inList(id: number, maxAge: number): SurveyListItem | undefined {
    const list = kept !== undefined && now() - kept.at < maxAge ? kept.list : [];
    return list.find((survey) => survey.id === id);
  }

  return {
    async find(id: number): Promise<SurveyListItem | 'unknown' | 'unavailable'> {
      const known = inList(id, maxAgeMilliseconds);
      if (known !== undefined) return known;
      const listed = await surveys.listSurveys();
      if (!listed.ok) return 'unavailable';
      kept = { at: now(), list: listed.value };
      return listed.value.find((survey) => survey.id === id) ?? 'unknown';
    },
    /** What is known without asking the service: from the list that was read last, in the last hour. */
    atHand: (id: number): SurveyListItem | undefined => inList(id, maxAgeAtHand),
  };
}
