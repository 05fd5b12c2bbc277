import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { commandButton, startButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';
import { sessionStatus } from './session-status.ts';

/** The survey is over here: complete, lost at the service, or let go. */
export function finished(state: StateOf<'finished'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session, outcome } = state;
  const { survey } = session;
  const past = { complete: wording.finishedBefore, gone: wording.gone, expired: wording.letGoBefore }[
    outcome
  ];
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'restart':
      return decide(state, [
        {
          text: outcome === 'complete' ? wording.takeAgainQuestion(survey.name) : past(survey.name),
          choicesAre: 'actions',
          choices: [startButton(survey, outcome === 'complete' ? wording.takeAgain : wording.startAnew)],
        },
      ]);
    case 'status':
      return decide(state, [], { kind: 'status', session });
    case 'statusRead':
      return event.session === session.reference
        ? sessionStatus(state, event.outcome, wording.atFinished[outcome], wording)
        : decide(state, []);
    case 'orphaned':
    case 'expired':
    case 'started':
    case 'replied':
      return decide(state, []);
    default:
      return decide(state.untold === undefined ? state : { kind: 'finished', session, outcome }, [
        {
          text: past(survey.name),
          choicesAre: 'actions',
          choices: [
            startButton(survey, outcome === 'complete' ? wording.takeAgain : wording.startAnew),
            commandButton('surveys', wording.seeSurveys),
          ],
        },
      ]);
  }
}
