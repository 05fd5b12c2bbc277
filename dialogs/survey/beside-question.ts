import type { Message, Output } from '../message.ts';
import type { Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { leadsTo, shows } from './messages.ts';
import type { StateOf, SurveyState } from './state.ts';
import { loadSurvey, markReshown } from './survey-record.ts';
import { surveyPlace } from './survey-turn.ts';

/**
 * Does something that shows more than the person's survey. If a question is open, what is shown keeps its buttons, and the
 * question is asked again below it, so that both can be answered. The same holds for a question about an answer or a start of
 * unknown fate. This doesn't happen if what was shown leads back to it anyway.
 */
export async function besideQuestion(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  act: (turn: Turn) => Promise<void>,
): Promise<void> {
  // A survey is taken in private, so the group mustn't find out about it.
  if (turn.incoming.place.kind === 'group') return await act(turn);
  const place = surveyPlace(turn, wording);
  const { state: before } = await loadSurvey(place);
  if (!isPending(before)) return await act(turn);
  let last: Message | undefined;
  const kept = (message: Message): Message => {
    // A question's own answers keep their numbers: a newly started survey asks its own question.
    const isOfSurvey = leadsBack(before, message) || message.questionRef !== undefined;
    last = isOfSurvey || (message.choices ?? []).length === 0 ? message : keepQuestionOpen(message);
    return last;
  };
  const keeping = (output: Output): Output =>
    output.kind === 'message' ? { ...output, message: kept(output.message) } : output;
  const { say, post, replyPrivately } = turn;
  await act({
    ...turn,
    say: (output) => say(keeping(output)),
    sayAndSave: undefined,
    post: (message) => post(kept(message)),
    replyPrivately: (message) => replyPrivately(kept(message)),
  });
  if (last === undefined) return;
  const after = await conductSurvey(place, ports, (state) => {
    if (!isPending(state) || last === undefined || leadsBack(state, last)) return undefined;
    return { kind: state.kind === 'asking' ? 'again' : 'resume' };
  });
  const isShownLast = after.kind === 'asking' && (!leadsTo(after, last) || shows(after, last));
  if (isShownLast) await markReshown(place, after);
}

type Pending = StateOf<'asking' | 'unknownFate' | 'ending' | 'startUnknown'>;

/** Whether the person has been asked something about their survey that they can still answer. */
export function isPending(state: SurveyState): state is Pending {
  return ['asking', 'unknownFate', 'ending', 'startUnknown'].includes(state.kind);
}

function leadsBack(state: Pending, message: Message): boolean {
  if (state.kind !== 'startUnknown') return leadsTo(state, message);
  const { survey } = state;
  return (message.choices ?? []).some(({ click }) => click.do === 'start' && click.survey === survey.id);
}

/** A message above a question: a typed number is meant for the question. */
export function keepQuestionOpen(message: Message): Message {
  return { ...message, keepOpen: true, numbered: false };
}
