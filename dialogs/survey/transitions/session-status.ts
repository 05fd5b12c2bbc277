import type { Outcome } from '../../ports/outcome.ts';
import type { SessionStatus } from '../../ports/survey.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Decision, decide } from '../decision.ts';
import { startButton } from '../messages.ts';
import type { StateOf } from '../state.ts';

/**
 * The service's word on a session whose state was asked for. Complete and Invalid end the survey here too;
 * anything else is shown as the service said it.
 * @param where where the survey stands on our side, in words
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
    if (outcome.value.standing === 'complete') {
      return decide({ kind: 'finished', session, outcome: 'complete' }, [
        { text: wording.completeAfterAll(survey.name) },
      ]);
    }
    if (outcome.value.standing === 'invalid') {
      return decide({ kind: 'finished', session, outcome: 'gone' }, [
        {
          text: `${wording.status(survey.name, where, outcome.value.raw)}\n${wording.gone(survey.name)}`,
          choices: [startButton(survey, wording.startAnew)],
        },
      ]);
    }
  }
  const resume = { label: wording.resume, click: { canvass: 1, do: 'command', line: 'resume' } } as const;
  const choices = state.kind === 'finished' ? {} : { choices: [resume] };
  return decide(state, [{ text: wording.status(survey.name, where, outcome.value.raw), ...choices }]);
}
