import type { SurveyListItem } from '../../ports/survey-service.ts';
import type { InvitationRoom } from './invitation-room.ts';

export type NamedSurvey =
  | { readonly kind: 'named'; readonly survey: SurveyListItem }
  | { readonly kind: 'unknown' }
  /** The list can't be had just now. */
  | { readonly kind: 'unavailable' };

/** A batch of invitations asks once; a survey that was just deployed is found at once all the same. */
const freshMilliseconds = 60_000;

/** Finds deployed surveys by number, from a list that is at most a minute old. */
export function createSurveyNames({
  surveys,
  now,
}: Pick<InvitationRoom, 'surveys' | 'now'>): (id: number) => Promise<NamedSurvey> {
  let kept: { readonly at: number; readonly list: readonly SurveyListItem[] } | undefined;
  return async (id) => {
    const fresh = kept !== undefined && now() - kept.at < freshMilliseconds ? kept.list : [];
    const known = fresh.find((survey) => survey.id === id);
    if (known !== undefined) return { kind: 'named', survey: known };
    const listed = await surveys.listSurveys();
    if (!listed.ok) return { kind: 'unavailable' };
    kept = { at: now(), list: listed.value };
    const survey = listed.value.find((each) => each.id === id);
    return survey === undefined ? { kind: 'unknown' } : { kind: 'named', survey };
  };
}
