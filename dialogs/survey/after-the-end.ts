import { isPleasantry } from '../small-talk.ts';
import { sayMessage, type Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { loadSurvey } from './survey-record.ts';
import { surveyPlace } from './survey-turn.ts';

/** What is typed this soon after the end of a survey, and is nothing else, was meant for it. Milliseconds. */
const soonMs = 10 * 60_000;

/**
 * The box is still there once a survey has ended, and some remember one more thing.
 * @returns whether they were told that it came too late
 */
export async function toldTooLate(turn: Turn, ports: SurveyDependencies): Promise<boolean> {
  const { place: conversation, locale } = turn.incoming;
  if (conversation.kind === 'group') return false;
  const place = surveyPlace(turn, ports.wordingFor(locale));
  let isTold = false;
  await conductSurvey(place, ports, (state, touched) => {
    const isComplete = state.kind === 'finished' && state.outcome === 'complete';
    isTold = isComplete && ports.now() - touched <= soonMs;
    return isTold ? { kind: 'unmatched', several: false } : undefined;
  });
  return isTold;
}

/**
 * After a survey, a kind word is for its end, and isn’t an answer that came too late.
 * @returns whether it was answered
 */
export async function partedKindly(turn: Turn, wording: Wording, text: string): Promise<boolean> {
  if (turn.incoming.place.kind === 'group' || !isPleasantry(text)) return false;
  const { state } = await loadSurvey(surveyPlace(turn, wording));
  if (state.kind !== 'finished' && state.kind !== 'stopped') return false;
  const isComplete = state.kind === 'finished' && state.outcome === 'complete';
  await sayMessage(turn, { text: isComplete ? wording.thanksAgain : wording.comeBack });
  return true;
}
