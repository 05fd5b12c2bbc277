import { z } from 'zod';
import type { RecordRepository, RecordStore } from '../ports/records.ts';
import { collection } from '../records.ts';
import { padNumber } from '../text.ts';
import type { SurveyLength } from './state.ts';

export type SurveyLengths = ReturnType<typeof createSurveyLengths>;

/** Fewer sessions say too little, and more than the latest ones may be about an older version of the survey. */
const minSessions = 3;
const maxSessions = 20;

/**
 * How long each survey usually is, learned from its finished sessions.
 * @param onError for read and store errors: surveys don't fail because of them
 */
export function createSurveyLengths(records: RecordStore, onError: (error: unknown) => void) {
  return {
    /** The medians of the latest finished sessions; undefined while there are fewer than three. Never rejects. */
    async usual(survey: number): Promise<SurveyLength | undefined> {
      try {
        return usualOf(await lengthRecords.get(records, padNumber(survey)));
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    /** Adds a finished session, once. */
    async learn(survey: number, session: string, length: SurveyLength): Promise<void> {
      await lengthRecords.update(records, padNumber(survey), ({ sessions } = { sessions: [] }) => {
        if (sessions.some((known) => known.session === session)) return undefined;
        return { sessions: [...sessions, { session, ...length }].slice(-maxSessions) };
      });
    },
  };
}

/** The same for all surveys that have been finished often enough, by number. */
export async function usualLengths(
  records: Pick<RecordRepository, 'list' | 'tellUnreadable'>,
): Promise<ReadonlyMap<number, SurveyLength>> {
  const known = new Map<number, SurveyLength>();
  for await (const [survey, record] of lengthRecords.entries(records)) {
    const usual = usualOf(record);
    if (usual !== undefined) known.set(Number(survey), usual);
  }
  return known;
}

export function minutesOf({ milliseconds }: SurveyLength): number {
  return Math.max(1, Math.round(milliseconds / 60_000));
}

export const lengthRecords = collection({
  prefix: 'survey-lengths/',
  personalData: { none: 'how long a survey’s last sessions took' },
  schema: z.object({
    /** The latest ones, oldest first, by our own references. */
    sessions: z
      .array(z.object({ session: z.string(), questions: z.int(), milliseconds: z.number() }))
      .readonly(),
  }),
  keepFor: {
    days: 400,
    because: 'the length of a survey that wasn’t finished for a year is learned again by the next one',
  },
  durability: 'relaxed',
});

interface FinishedSessions {
  readonly sessions: readonly SurveyLength[];
}

function usualOf({ sessions }: FinishedSessions = { sessions: [] }): SurveyLength | undefined {
  if (sessions.length < minSessions) return undefined;
  return {
    questions: median(sessions.map(({ questions }) => questions)),
    milliseconds: median(sessions.map(({ milliseconds }) => milliseconds)),
  };
}

/** The lower of the two in the middle, so that it is a real length. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}
