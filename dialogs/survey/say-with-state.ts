import type { SaveResult } from '../ports/records.ts';
import type { Decision } from './decision.ts';
import {
  type LoadedSurvey,
  recordToSave,
  type SurveyPlace,
  shownNow,
  showsOpenQuestion,
} from './survey-record.ts';

/**
 * Shows the question that a call returned and stores it as shown, atomically, if the conversation can: a crash finds both or
 * neither, and nothing is left to be noted afterwards.
 * @returns undefined if it can't, or if something else is to be said. `failed`: it is unknown whether it was said and stored;
 * doing them one after the other finds out
 */
export async function sayWithState(
  place: SurveyPlace,
  before: LoadedSurvey,
  { state, outputs, call }: Decision,
  now: number,
): Promise<SaveResult | 'failed' | undefined> {
  const { sayAndSave } = place.conversation;
  if (sayAndSave === undefined || call !== undefined) return undefined;
  if (state.kind !== 'asking' || state.asked.shown) return undefined;
  const [output, ...others] = outputs.filter(({ kind }) => kind === 'message');
  if (output === undefined || others.length > 0 || !showsOpenQuestion(state, output)) return undefined;
  const shown = shownNow(state, now, place.positionNow?.());
  return await sayAndSave(output.message, recordToSave(place, before, shown, now));
}
