import type { Message, Output } from '../message.ts';
import type { Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from './conduct.ts';
import { leadsTo, shows } from './messages.ts';
import { loadSurvey, markReshown } from './survey-record.ts';
import { surveyPlace } from './survey-turn.ts';

/**
 * Does something that shows more than the person's survey. Where a question is open, what is shown keeps its buttons,
 * and the question is asked again below it, so that both can be answered. That doesn't happen where what was shown leads
 * back to the question by itself.
 */
export async function besideQuestion(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  act: (turn: Turn) => Promise<void>,
): Promise<void> {
  // A survey is taken in private, and the group is not told that somebody is taking one.
  if (turn.incoming.place.kind === 'group') return await act(turn);
  const place = surveyPlace(turn, wording);
  const { state: before } = await loadSurvey(place);
  if (before.kind !== 'asking') return await act(turn);
  let last: Message | undefined;
  const kept = (message: Message): Message => {
    const own = leadsTo(before, message);
    last = own || (message.choices ?? []).length === 0 ? message : beside(message);
    return last;
  };
  const keeping = (output: Output): Output =>
    output.kind === 'message' ? { ...output, message: kept(output.message) } : output;
  const { say, post, replyPrivately } = turn;
  await act({
    ...turn,
    say: (output) => say(keeping(output)),
    post: (message) => post(kept(message)),
    replyPrivately: (message) => replyPrivately(kept(message)),
  });
  if (last === undefined) return;
  const after = await conductSurvey(place, ports, (state) =>
    state.kind === 'asking' && last !== undefined && !leadsTo(state, last) ? { kind: 'again' } : undefined,
  );
  const isShownLast = after.kind === 'asking' && (!leadsTo(after, last) || shows(after, last));
  if (isShownLast) await markReshown(place, after);
}

/** A message that stands above a question: a typed number is meant for the question. */
export function beside(message: Message): Message {
  return { ...message, keepOpen: true, numbered: false };
}
