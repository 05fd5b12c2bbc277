import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { askQuestion, startButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';
import { sessionStatus } from './session-status.ts';

/** The person left the survey; what was open is kept, so that "resume" can go on. */
export function stopped(state: StateOf<'stopped'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session } = state.was;
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context, state.was);
    case 'restart':
      return beginStart(session.survey, context, state.was);
    case 'resume':
      return state.was.kind === 'asking'
        ? decide(state.was, [askQuestion(wording, state.was)])
        : decide(state.was, [], { kind: 'status', session });
    case 'status':
      return decide(state, [], { kind: 'status', session });
    case 'statusRead':
      return event.session === session.reference
        ? sessionStatus(state, event.outcome, wording.atStopped(state.was.number), wording)
        : decide(state, []);
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'expired' }, []);
    case 'orphaned':
    case 'started':
    case 'replied':
      return decide(state, []);
    case 'press':
      if (event.button === 'startOver' && event.at.session === session.reference) {
        return beginStart(session.survey, context, state.was);
      }
      return leftBefore(state, context);
    default:
      return leftBefore(state, context);
  }
}

/** Tells that a survey was left, and how to go on with it. */
export function leftBefore(state: StateOf<'stopped'>, { wording }: Context): Decision {
  const { survey } = state.was.session;
  return decide(state, [
    {
      text: wording.leftBefore(survey.name),
      choicesAre: 'actions',
      choices: [
        { label: wording.resume, click: { canvass: 1, do: 'command', line: 'resume' } },
        startButton(survey, wording.startOver),
      ],
    },
  ]);
}
