import { z } from 'zod';
import type { RecordRepository } from '../ports/records.ts';
import { changeRecord, readRecord } from '../records.ts';
import { padNumber } from '../text.ts';
import type { SurveyState } from './state.ts';

/** The sessions of each survey, begun by invitation or without. */
export interface SurveySessionRepository {
  find(survey: number, session: string): Promise<SurveySession | undefined>;
  /** Changes it by compare-and-set. Where `change` gives nothing, nothing is written. */
  change(
    survey: number,
    session: string,
    change: (before: SurveySession | undefined) => SurveySession | undefined,
  ): Promise<SurveySession | undefined>;
}

const prefix = 'survey-rounds/';

export function createSurveySessionRepository(records: RecordRepository): SurveySessionRepository {
  const keyOf = (survey: number, session: string): string => `${prefix}${padNumber(survey)}/${session}`;
  return {
    find: (survey, session) => readRecord(records, keyOf(survey, session), roundSchema),
    change: (survey, session, change) => changeRecord(records, keyOf(survey, session), roundSchema, change),
  };
}

/** One session of a survey, as it is counted. Times are milliseconds since 1970. */
const roundSchema = z.object({
  survey: z.int(),
  /** Our own reference of the session. */
  session: z.string(),
  startedAt: z.number(),
  standing: z.enum(['open', 'left', 'complete', 'expired', 'gone']),
  /** The invitation that it came of. */
  invitation: z.string().exactOptional(),
  /** Written down before the one reminder goes out. */
  remindedAt: z.number().exactOptional(),
});

export type SurveySession = z.infer<typeof roundSchema>;
export type SurveySessionStatus = SurveySession['standing'];

/** Where a session stands. */
export interface SessionStanding {
  readonly survey: { readonly id: number; readonly name: string };
  readonly session: string;
  readonly standing: SurveySessionStatus;
}

/** The session that a state is about; undefined where it is about none. */
export function standingOf(state: SurveyState): SessionStanding | undefined {
  switch (state.kind) {
    case 'idle':
      return undefined;
    case 'starting':
    case 'startUnknown':
      return state.left === undefined ? undefined : of(state.left.session, 'left');
    case 'stopped':
      return of(state.was.session, 'left');
    case 'finished':
      return of(state.session, state.outcome);
    default:
      return of(state.session, 'open');
  }
}

function of(
  session: { reference: string; survey: SessionStanding['survey'] },
  standing: SurveySessionStatus,
): SessionStanding {
  return { survey: session.survey, session: session.reference, standing };
}

/** What one change of state did to sessions: the one left for another first. */
export function standingsChanged(before: SurveyState, after: SurveyState): readonly SessionStanding[] {
  const [old, now] = [standingOf(before), standingOf(after)];
  if (old?.session === now?.session && old?.standing === now?.standing) return [];
  const left =
    old?.standing === 'open' && old.session !== now?.session ? [{ ...old, standing: 'left' } as const] : [];
  return now === undefined ? left : [...left, now];
}
