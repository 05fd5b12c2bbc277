import { clickSchema } from '../buttons.ts';
import { withoutSlash } from '../commands/typed-line.ts';
import { type CutShort, type PlainInput, sayMessage, type Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { besideQuestion } from './beside-question.ts';
import type { SurveyDependencies } from './conduct.ts';
import { isUnderWay } from './sessions.ts';
import { loadSurvey } from './survey-record.ts';
import { conductForPerson, surveyPlace } from './survey-turn.ts';

/**
 * Says what became of an input that ended two processes. What it meant to a survey was stored before anything was sent, so in
 * private the survey's current state is shown; anything else was given up.
 */
export async function cutShort(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  { input, quote, reference }: CutShort,
): Promise<void> {
  if (turn.incoming.place.kind === 'personal') {
    const { state, touched } = await loadSurvey(surveyPlace(turn, wording));
    const hasChanged = state.kind !== 'idle' && touched >= (turn.writtenAt ?? turn.receivedAt);
    if (hasChanged || (isUnderWay(state) && mayBeForSurvey(input))) {
      // A person who left it isn't to be brought back.
      return await conductForPerson(turn, ports, { kind: state.kind === 'stopped' ? 'aside' : 'resume' });
    }
  }
  // Merely opening the chat can't be rephrased.
  if (input.kind === 'arrived' || input.kind === 'edited') return;
  await besideQuestion(turn, ports, wording, (kept) =>
    sayMessage(kept, { text: wording.givenUp(quote, reference) }),
  );
}

function mayBeForSurvey(input: PlainInput): boolean {
  switch (input.kind) {
    case 'text':
      return !withoutSlash(input.text).slash;
    case 'click': {
      const click = clickSchema.safeParse(input.value).data?.do;
      return click !== undefined && click !== 'command' && click !== 'campaign' && click !== 'submit';
    }
    default:
      return true;
  }
}
