import { withoutInterruption } from './interruption.ts';
import { type PastSurvey, type Session, type StateOf, type SurveyState, sessionOf } from './state.ts';

/** More than anyone takes in one conversation and comes back to. */
const maxPast = 20;

/** Earlier surveys after a change of state: those that were left for another one, and those that ended. */
export function pastAfter(
  past: readonly PastSurvey[],
  before: SurveyState,
  after: SurveyState,
  now: number,
): readonly PastSurvey[] {
  const entry = entryOf(before, now);
  const current = sessionOf(after);
  const isNew = entry !== undefined && sessionIn(entry).reference !== current?.reference;
  const all = isNew ? [entry, ...past.filter((each) => !isOf(each, sessionIn(entry).survey.id))] : past;
  return all.filter((each) => !isOf(each, current?.survey.id)).slice(0, maxPast);
}

/** The state of an earlier survey; one that was left for too long has expired. */
export function pastOf(
  past: readonly PastSurvey[],
  survey: number,
  { now, expiryMilliseconds }: { readonly now: number; readonly expiryMilliseconds: number },
): StateOf<'stopped' | 'finished'> | undefined {
  const known = past.find((each) => isOf(each, survey));
  if (known === undefined) return undefined;
  if (known.kind === 'finished') return { kind: 'finished', session: known.session, outcome: known.outcome };
  const { was, at } = known;
  return now - at > expiryMilliseconds
    ? { kind: 'finished', session: was.session, outcome: 'expired' }
    : { kind: 'stopped', was };
}

function isOf(past: PastSurvey, survey: number | undefined): boolean {
  return sessionIn(past).survey.id === survey;
}

export function sessionIn(past: PastSurvey): Session {
  return past.kind === 'left' ? past.was.session : past.session;
}

function entryOf(state: SurveyState, at: number): PastSurvey | undefined {
  if (state.kind === 'finished') {
    const { session, outcome } = state;
    return { kind: 'finished', session, outcome, at };
  }
  const was = leftIn(state);
  return was && { kind: 'left', was, at };
}

/** The unfinished survey that a state holds, if it can be continued. */
export function leftIn(state: SurveyState): StateOf<'stopped'>['was'] | undefined {
  switch (state.kind) {
    case 'asking':
      return withoutInterruption(state);
    case 'unknownFate':
    case 'ending':
      return state;
    case 'stopped':
      return state.was;
    case 'starting':
    case 'startUnknown':
      return state.left;
    default:
      return undefined;
  }
}
