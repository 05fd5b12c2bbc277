import type { Context, Decision } from '../decision.ts';
import { decide } from '../decision.ts';
import type { SurveyEvent } from '../event.ts';
import type { StateOf } from '../state.ts';
import { beginStart } from './begin.ts';

/** The last answer was taken; the service's word that the survey is complete is still to come. */
export function ending(state: StateOf<'ending'>, event: SurveyEvent, context: Context): Decision {
  const { wording } = context;
  const { session, closing } = state;
  switch (event.kind) {
    case 'start':
      return beginStart(event.survey, context);
    case 'statusRead': {
      if (event.session !== session.reference) return decide(state, []);
      const { outcome } = event;
      if (!outcome.ok) {
        return decide(state, [
          { text: wording.endUnconfirmed(session.survey.name, outcome.failure.reference) },
        ]);
      }
      const { standing, raw } = outcome.value;
      const said =
        standing === 'complete'
          ? wording.complete(session.survey.name)
          : wording.endOther(session.survey.name, raw);
      const text = closing.trim() === '' ? said : `${said}\n${closing}`;
      return decide({ kind: 'finished', session, outcome: 'complete' }, [{ text }]);
    }
    case 'expired':
      return decide({ kind: 'finished', session, outcome: 'complete' }, []);
    case 'orphaned':
    case 'started':
    case 'replied':
      return decide(state, []);
    default:
      return decide(state, [], { kind: 'status', session });
  }
}
