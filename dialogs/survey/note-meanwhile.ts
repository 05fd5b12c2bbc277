import type { RecordStore } from '../ports/record-store.ts';
import type { Meanwhile, SurveyRecord } from './state.ts';
import { loadSurvey } from './survey-record.ts';

const mostConflicts = 5;

/**
 * Notes on a person's open question that something else is about to be asked in their conversation. To be
 * called before that is sent: what they type then is not taken for an answer to the question by itself.
 * @param key of the survey's record
 * @throws where the store fails, or the record kept changing
 */
export async function noteMeanwhile(records: RecordStore, key: string, meanwhile: Meanwhile): Promise<void> {
  for (let conflicts = 0; conflicts < mostConflicts; conflicts += 1) {
    const { state, touched, version } = await loadSurvey({ key, records });
    if (state.kind !== 'asking') return;
    const { aside: _, ...asking } = state;
    // Being asked something else is nothing that the person did: the time until it is let go runs on.
    const record: SurveyRecord = { format: 1, touched, state: { ...asking, meanwhile } };
    if ((await records.save(key, record, version)) !== 'conflict') return;
  }
  throw new Error('The survey record kept changing while something else was to be asked.');
}
