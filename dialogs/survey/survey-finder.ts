import type { Outcome } from '../ports/outcome.ts';
import type { SurveyListItem, SurveyService } from '../ports/survey.ts';
import type { Clock } from '../ports/time.ts';

export type SurveyFinder = ReturnType<typeof createSurveyFinder>;

/** A batch of invitations, a page full of visitors, or a conversation full of small talk reads the list once. */
const maxAgeMilliseconds = 60_000;

/** Keeps the list of deployed surveys for a minute. A number that isn't in it is looked up in a fresh one. */
export function createSurveyFinder(surveys: Pick<SurveyService, 'listSurveys'>, now: Clock) {
  let kept: { readonly at: number; readonly list: readonly SurveyListItem[] } | undefined;

  async function read(): Promise<Outcome<readonly SurveyListItem[]>> {
    const listed = await surveys.listSurveys();
    if (listed.ok) kept = { at: now(), list: listed.value };
    return listed;
  }

  const recent = (): readonly SurveyListItem[] | undefined =>
    kept !== undefined && now() - kept.at < maxAgeMilliseconds ? kept.list : undefined;

  return {
    /** A fresh list. */
    read,
    /** One that is at most a minute old. */
    async readUnlessRecent(): Promise<Outcome<readonly SurveyListItem[]>> {
      const value = recent();
      return value === undefined ? await read() : { ok: true, value };
    },
    async find(id: number): Promise<SurveyListItem | 'unknown' | 'unavailable'> {
      const known = recent()?.find((survey) => survey.id === id);
      if (known !== undefined) return known;
      const listed = await read();
      if (!listed.ok) return 'unavailable';
      return listed.value.find((survey) => survey.id === id) ?? 'unknown';
    },
    /** What is known without asking the service: from the last list read, however old. */
    atHand: (id: number): SurveyListItem | undefined => kept?.list.find((survey) => survey.id === id),
  };
}
