import { sayMessage, type Turn } from '../turn.ts';
import { isPending } from './beside-question.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { sessionOf } from './state.ts';
import { loadSurvey } from './survey-record.ts';
import { conductForPerson, surveyPlace } from './survey-turn.ts';

/**
 * The conversation of a personal link has one survey. Code that offers others asks this first: there, it says which survey the
 * link is for, and its state, or starts it.
 * @param wanted the requested survey; absent: any
 * @returns whether that was said
 */
export async function keepToLink(turn: Turn, ports: SurveyDependencies, wanted?: number): Promise<boolean> {
  const { place: conversation, locale } = turn.incoming;
  if (conversation.kind === 'group') return false;
  const wording = ports.wordingFor(locale);
  const place = surveyPlace(turn, wording);
  const { state } = await loadSurvey(place);
  const session = sessionOf(state);
  const linked = await ports.follower?.linked(conversation);
  const survey = linked ?? (session?.once === true ? session.survey : undefined);
  if (survey === undefined || survey.id === wanted) return false;
  if (state.kind !== 'finished') await sayMessage(turn, { text: wording.linkIsFor(survey.name) });
  // It hasn't begun, because that failed.
  if (session?.survey.id !== survey.id) await conductForPerson(turn, ports, { kind: 'open', survey });
  else
    await conductSurvey(place, ports, (now) =>
      isPending(now) ? { kind: 'resume' } : { kind: 'unmatched', several: false },
    );
  return true;
}
