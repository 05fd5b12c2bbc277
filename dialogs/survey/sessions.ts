import { z } from 'zod';
import { periods, type RecordRepository } from '../ports/records.ts';
import { collection } from '../records.ts';
import { padNumber } from '../text.ts';
import { type SurveyChoice, type SurveyState, sessionOf } from './state.ts';

export type SurveySessionRepository = ReturnType<typeof createSurveySessionRepository>;

/** The sessions of each survey, with or without an invitation. */
export function createSurveySessionRepository(records: RecordRepository) {
  return {
    find: (survey: number, session: string) => sessionRecords.get(records, sessionKey(survey, session)),
    /** Changes it by compare-and-set. `change` returns undefined to change nothing. */
    change: (
      survey: number,
      session: string,
      change: (before: SurveySession | undefined) => SurveySession | undefined,
    ) => sessionRecords.update(records, sessionKey(survey, session), change),
  };
}

export function sessionKey(survey: number, session: string): string {
  return `${padNumber(survey)}/${session}`;
}

/** One session of a survey, as counted. Times are milliseconds since 1970. */
const sessionSchema = z.object({
  survey: z.int(),
  /** Our own reference to the session. */
  session: z.string(),
  startedAt: z.number(),
  standing: z.enum(['open', 'left', 'complete', 'expired', 'gone']),
  /** The invitation that led to it. */
  invitation: z.string().optional(),
  /** Stored together with the only reminder. */
  remindedAt: z.number().optional(),
});

export const sessionRecords = collection({
  prefix: 'survey-rounds/',
  personalData: {
    names: 'when a survey was begun and how it ended',
    stays: 'it counts in the survey’s report',
  },
  schema: sessionSchema,
  keepFor: {
    ...periods.history,
    because: 'a survey’s report compares this year’s sessions with last year’s',
  },
});

type SurveySession = z.infer<typeof sessionSchema>;
export type SurveySessionStatus = SurveySession['standing'];

export interface SessionStatusChange {
  readonly survey: SurveyChoice;
  readonly session: string;
  readonly status: SurveySessionStatus;
}

/** The status of the session in a state; undefined if there is none. */
function sessionStatusOf(state: SurveyState): SessionStatusChange | undefined {
  const session = sessionOf(state);
  if (session === undefined) return undefined;
  const { survey, reference } = session;
  return { survey, session: reference, status: statusOf(state) };
}

function statusOf(state: SurveyState): SurveySessionStatus {
  switch (state.kind) {
    case 'starting':
    case 'startUnknown':
    case 'stopped':
      return 'left';
    case 'finished':
      return state.outcome;
    default:
      return 'open';
  }
}

/** Whether the person is in the middle of a survey. */
export function isUnderWay({ kind }: SurveyState): boolean {
  return kind !== 'idle' && kind !== 'finished' && kind !== 'stopped';
}

/** What a change of state means for sessions; a session left for another comes first. */
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
