import { commandButton } from '../../buttons.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { SessionStatus } from '../../ports/survey.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Decision, decide } from '../decision.ts';
import { startAnew } from '../messages.ts';
import type { StateOf } from '../state.ts';

/**
 * Shows the service's status of a session. Complete and Invalid end the survey here too.
 * @param where how far the survey is on our side, in words
 */
export function sessionStatus(
  state: StateOf<'asking'> | StateOf<'stopped'> | StateOf<'finished'>,
  outcome: Outcome<SessionStatus>,
  where: string,
  wording: Wording,
): Decision {
  const session = state.kind === 'stopped' ? state.was.session : state.session;
  const { survey } = session;
  if (!outcome.ok) {
    return decide(state, [
      { text: wording.statusUnavailable(survey.name, where, outcome.failure.reference) },
    ]);
  }
  if (state.kind !== 'finished') {
    if (outcome.value.status === 'complete') {
      return decide({ kind: 'finished', session, outcome: 'complete' }, [
        { text: wording.completeAfterAll(survey.name) },
      ]);
    }
    if (outcome.value.status === 'invalid') {
      return decide({ kind: 'finished', session, outcome: 'gone' }, [
        startAnew(
          wording,
          survey,
          `${wording.status(survey.name, where, outcome.value.raw)}\n${wording.gone(survey.name)}`,
        ),
      ]);
    }
  }
  const choices = state.kind === 'finished' ? {} : { choices: [commandButton('resume', wording.resume)] };
  return decide(state, [{ text: wording.status(survey.name, where, outcome.value.raw), ...choices }]);
}
