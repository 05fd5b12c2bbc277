import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import { commandButton } from '../say.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';

/** No survey has been started here. */
export function idle(state: StateOf<'idle'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'pick':
    case 'press':
      return decide(state, [
        { text: wording.notOpen, choices: [commandButton('surveys', wording.seeSurveys)] },
      ]);
    case 'answer':
    case 'unmatched':
    case 'empty':
    case 'early':
    case 'word':
    case 'aside':
    case 'resume':
    case 'status':
    case 'restart':
    case 'stop':
      return decide(state, [
        { text: wording.noSurveyOpen, choices: [commandButton('surveys', wording.seeSurveys)] },
      ]);
    case 'orphaned':
    case 'expired':
    case 'started':
    case 'replied':
    case 'statusRead':
      return decide(state, []);
  }
}
