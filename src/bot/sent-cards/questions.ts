import { z } from 'zod';
import type { Output, QuestionReference } from '../../../dialogs/message.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { isTeams, placeOf, recordKey } from '../activity/sender.ts';
import type { BotDependencies } from '../dependencies.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import { replacingResponse } from './card-action-response.ts';

export const shownQuestionRecords = collection({
  prefix: 'shown/',
  schema: z.object({ activityId: z.string(), earlier: z.array(z.string()).readonly().default([]) }),
  keepFor: { days: 90, because: 'a question that is answered later leaves its old card as it was' },
  durability: 'relaxed',
});

/** A question that was asked again more often than this keeps its oldest cards. */
const maxEarlier = 4;

/**
 * Which activities show a question, so that they can be replaced when it is answered. Losing an entry only
 * leaves an old card as it was.
 */
export interface ShownQuestions {
  remember(place: Place, question: QuestionReference, activityId: string): Promise<void>;
  /** The newest first. */
  find(place: Place, question: QuestionReference): Promise<readonly string[]>;
}

export function createShownQuestions(records: RecordStore): ShownQuestions {
  return {
    async remember(place, question, activityId) {
      const key = keyOf(place, question);
      // Nearly always the first: it is not read before.
      if (await shownQuestionRecords.create(records, key, { activityId, earlier: [] })) return;
      await shownQuestionRecords.update(records, key, (before) => {
        const known = idsOf(before);
        return known.includes(activityId) ? undefined : { activityId, earlier: known.slice(0, maxEarlier) };
      });
    },
    async find(place, question) {
      return idsOf(await shownQuestionRecords.get(records, keyOf(place, question)));
    },
  };
}

function idsOf(
  shown: { readonly activityId: string; readonly earlier: readonly string[] } | undefined,
): readonly string[] {
  return shown === undefined ? [] : [shown.activityId, ...shown.earlier];
}

function keyOf({ channel, conversation }: Place, { session, question }: QuestionReference): string {
  return recordKey(channel, conversation, session, String(question));
}

/** The part of a click that names the question it belongs to. */
const clickedQuestion = z.object({ session: z.string(), question: z.number() });

/**
 * Puts a message in the place of an earlier question, in Teams. A clicked card is named by the activity
 * itself; others that show the same question are found by what was written down when they were shown. The
 * answer to an invoke changes the card for the one who clicked, until their client loads it anew: the update
 * makes it last, and reaches everyone else.
 */
export async function replaceCard(
  ports: Pick<BotDependencies, 'renderMessage'> & { readonly shown: ShownQuestions },
  activity: InboundActivity,
  said: Input,
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
