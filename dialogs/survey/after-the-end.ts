import type { Turn } from '../turn.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
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
