import { sayMessage, type Turn } from '../turn.ts';
import { isPending } from './beside-question.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { sessionOf } from './state.ts';
import { loadSurvey } from './survey-record.ts';
import { surveyPlace } from './survey-turn.ts';

/**
 * The conversation of a personal link has one survey. Code that offers others asks this first: there, it says which survey the
 * link is for, and its state.
 * @param wanted the requested survey; absent: any
 * @returns whether that was said
 */
export async function keepToLink(turn: Turn, ports: SurveyDependencies, wanted?: number): Promise<boolean> {
  if (turn.incoming.place.kind === 'group') return false;
  const wording = ports.wordingFor(turn.incoming.locale);
  const place = surveyPlace(turn, wording);
  const { state } = await loadSurvey(place);
  const session = sessionOf(state);
  if (session?.once !== true || session.survey.id === wanted) return false;
  if (state.kind !== 'finished') await sayMessage(turn, { text: wording.linkIsFor(session.survey.name) });
  await conductSurvey(place, ports, (now) =>
    isPending(now) ? { kind: 'resume' } : { kind: 'unmatched', several: false },
  );
  return true;
}
