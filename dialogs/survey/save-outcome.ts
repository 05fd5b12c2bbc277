import { insist } from '../insist.ts';
import type { SaveResult } from '../ports/records.ts';
import type { Time } from '../ports/time.ts';
import type { Decision } from './decision.ts';
import type { SurveyState } from './state.ts';
import {
  type LoadedSurvey,
  loadSurvey,
  recordToSave,
  type SurveyPlace,
  saveSurvey,
  shownNow,
  showsOpenQuestion,
} from './survey-record.ts';

interface Saving {
  /** Milliseconds; 0 for one try. */
  readonly patience: number;
  readonly durability: 'relaxed' | undefined;
  /** An earlier try may have been the one that saved it. */
  readonly triedBefore: boolean;
  readonly time: Time;
}

/**
 * Saves the result of a call, and retries for a while if nothing can be stored just now: only this turn knows what the service
 * said.
 * @returns as `saveSurvey`
 */
export function saveOutcome(
  place: SurveyPlace,
  before: LoadedSurvey,
  state: SurveyState,
  now: number,
  { patience, durability, triedBefore, time }: Saving,
): Promise<string | undefined> {
  let tries = 0;
  return insist(time, patience, async () => {
    tries += 1;
    const version = await saveSurvey(place, before, state, now, durability);
    if (version !== 'conflict' || (tries === 1 && !triedBefore)) return version;
    // A try without a response may have been the one that saved it.
    const stored = await loadSurvey(place);
    return isSame(stored, state, now) ? stored.version : 'conflict';
  });
}

/** A question names the attempt it came with; another end at the very same time is the same one. */
function isSame({ state: stored, touched }: LoadedSurvey, state: SurveyState, now: number): boolean {
  if (stored.kind !== state.kind || touched !== now) return false;
  if (stored.kind !== 'asking' || state.kind !== 'asking') return true;
  return stored.asked.by === state.asked.by;
}

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
