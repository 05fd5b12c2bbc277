import { changeRecord, readRecord } from '../../campaign/books/change-record.ts';
import { padded } from '../../campaign/books/padded.ts';
import type { RecordBook } from '../../ports/record-store.ts';
import { type Round, roundSchema } from './round.ts';

/** The sessions of each survey, begun by invitation or without. */
export interface RoundBook {
  find(survey: number, session: string): Promise<Round | undefined>;
  /** Changes it by compare-and-set. Where `change` gives nothing, nothing is written. */
  change(
    survey: number,
    session: string,
    change: (before: Round | undefined) => Round | undefined,
  ): Promise<Round | undefined>;
}

const prefix = 'survey-rounds/';

export function createRoundBook(records: RecordBook): RoundBook {
  const keyOf = (survey: number, session: string): string => `${prefix}${padded(survey)}/${session}`;
  return {
    find: (survey, session) => readRecord(records, keyOf(survey, session), roundSchema),
    change: (survey, session, change) => changeRecord(records, keyOf(survey, session), roundSchema, change),
  };
}
