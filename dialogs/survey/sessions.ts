import { z } from 'zod';
import type { RecordRepository } from '../ports/records.ts';
import { collection } from '../records.ts';
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

export function createSurveySessionRepository(records: RecordRepository): SurveySessionRepository {
  const keyOf = (survey: number, session: string): string => `${padNumber(survey)}/${session}`;
  return {
    find: (survey, session) => sessionRecords.get(records, keyOf(survey, session)),
    change: (survey, session, change) => sessionRecords.update(records, keyOf(survey, session), change),
  };
}

/** One session of a survey, as it is counted. Times are milliseconds since 1970. */
const sessionSchema = z.object({
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

export const sessionRecords = collection({
  prefix: 'survey-rounds/',
  schema: sessionSchema,
  keepFor: {
    days: 731,
    because: 'a survey’s report counts this year’s sessions beside those of the year before',
  },
});

export type SurveySession = z.infer<typeof sessionSchema>;
export type SurveySessionStatus = SurveySession['standing'];

/** What has become of a session. */
export interface SessionStatusChange {
  readonly survey: { readonly id: number; readonly name: string };
  readonly session: string;
  readonly status: SurveySessionStatus;
}

/** The session that a state is about; undefined where it is about none. */
export function sessionStatusOf(state: SurveyState): SessionStatusChange | undefined {
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
  session: { reference: string; survey: SessionStatusChange['survey'] },
  status: SurveySessionStatus,
): SessionStatusChange {
  return { survey: session.survey, session: session.reference, status };
}

/** What one change of state did to sessions: the one left for another first. */
export function sessionStatusChanges(
  before: SurveyState,
  after: SurveyState,
): readonly SessionStatusChange[] {
  const [old, now] = [sessionStatusOf(before), sessionStatusOf(after)];
  if (old?.session === now?.session && old?.status === now?.status) return [];
  const left =
    old?.status === 'open' && old.session !== now?.session ? [{ ...old, status: 'left' } as const] : [];
  return now === undefined ? left : [...left, now];
}
