import { z } from 'zod';
import type { Output, QuestionReference } from '../../../dialogs/message.ts';
import type { Said } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isTeams, placeOf } from '../activity/place-of.ts';
import type { Outbox } from '../outbox.ts';
import type { BotPorts } from '../ports.ts';
import { replacingResponse } from './card-action-response.ts';
import { replyTo } from './reply-to.ts';
import type { ShownQuestions } from './shown-questions.ts';

/** The part of a click that names the question it belongs to. */
const clickedQuestion = z.object({ session: z.string(), question: z.number() });

/**
 * Puts a message in the place of an earlier question, in Teams. A clicked card is named by the activity
 * itself; others that show the same question are found by what was written down when they were shown. The
 * answer to an invoke changes the card for the one who clicked, until their client loads it anew: the update
 * makes it last, and reaches everyone else.
 */
export async function settle(
  ports: Pick<BotPorts, 'renderMessage'> & { readonly shown: ShownQuestions },
  activity: InboundActivity,
  said: Said,
  outbox: Outbox,
  { question, message }: Extract<Output, { kind: 'settle' }>,
  language: string | undefined,
): Promise<void> {
  if (!isTeams(activity.channelId)) return;
  const rendered = ports.renderMessage(message, activity.channelId, language);
  const isClicked = said.kind === 'click' && belongsTo(said.value, question);
  const response = isClicked && activity.type === 'invoke' ? replacingResponse(rendered) : undefined;
  if (response !== undefined) outbox.invokeResponse?.(response);
  const clickedId = isClicked ? activity.replyToId : undefined;
  const shown = await ports.shown.find(placeOf(activity), question);
  const ids = new Set([...(clickedId === undefined ? [] : [clickedId]), ...shown]);
  const outcomes = await Promise.allSettled(
    [...ids].map((id) => outbox.replace?.(id, replyTo(activity, 'message', rendered))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

function belongsTo(value: unknown, question: QuestionReference): boolean {
  const clicked = clickedQuestion.safeParse(value).data;
  return clicked?.session === question.session && clicked.question === question.question;
}
