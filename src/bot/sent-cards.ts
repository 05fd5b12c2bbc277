import { z } from 'zod';
import { clickSchema } from '../../dialogs/buttons.ts';
import type { Message, QuestionReference } from '../../dialogs/message.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';
import type { Input, Place } from '../../dialogs/turn.ts';
import type { RenderedActivity } from '../cards/rendered-activity.ts';
import type { InboundActivity } from './activity/inbound-activity.ts';
import { isTeams, placeOf, recordKey } from './activity/sender.ts';
import type { BotDependencies } from './dependencies.ts';
import { type Outbox, replyTo } from './outbox.ts';

/**
 * What was asked on cards that were sent, so that they lose their buttons once it is answered. Teams alone lets a bot
 * replace what it sent. Losing a record only leaves an old card as it was.
 */
export interface SentCards {
  /** Remembers a card that shows a question or is answered once; nothing for any other message or channel. */
  remember(place: Place, activityId: string, message: Message): Promise<void>;
  /** The activities that show a question, the newest first. */
  showing(place: Place, question: QuestionReference): Promise<readonly string[]>;
  /**
   * A card that is answered once, as it stands after one of its buttons was pressed; nothing where the card or the
   * button isn't known.
   */
  afterPress(
    place: Place,
    activityId: string,
    click: unknown,
    chosen: (label: string) => string,
  ): Promise<Message | undefined>;
}

export function createSentCards(records: RecordStore): SentCards {
  async function rememberQuestion(key: string, activityId: string): Promise<void> {
    // Nearly always the first: it is not read before.
    if (await shownQuestionRecords.create(records, key, { activityId, earlier: [] })) return;
    await shownQuestionRecords.update(records, key, (before) => {
      const known = activitiesOf(before);
      return known.includes(activityId) ? undefined : { activityId, earlier: known.slice(0, maxEarlier) };
    });
  }

  return {
    async remember(place, activityId, message) {
      if (!isTeams(place.channel) || activityId === '') return;
      if (message.questionRef !== undefined) {
        await rememberQuestion(questionKey(place, message.questionRef), activityId);
      }
      if (message.singleUse === true) {
        await promptRecords.create(records, promptKey(place, activityId), promptSchema.parse(message));
      }
    },
    async showing(place, question) {
      return activitiesOf(await shownQuestionRecords.get(records, questionKey(place, question)));
    },
    async afterPress(place, activityId, click, chosen) {
      const prompt = await promptRecords.get(records, promptKey(place, activityId));
      const pressed = clickSchema.safeParse(click).data;
      if (prompt === undefined || pressed === undefined) return undefined;
      const { choices, ...asked } = prompt;
      const choice = choices.find((each) => JSON.stringify(each.click) === JSON.stringify(pressed));
      return choice === undefined ? undefined : { ...asked, note: chosen(choice.label) };
    },
  };
}

const shownSchema = z.object({ activityId: z.string(), earlier: z.array(z.string()).readonly().default([]) });

export const shownQuestionRecords = collection({
  prefix: 'shown/',
  schema: shownSchema,
  keepFor: { days: 90, because: 'a question that is answered later leaves its old card as it was' },
  durability: 'relaxed',
});

/** A question that was asked again more often than this keeps its oldest cards. */
const maxEarlier = 4;

function activitiesOf(shown: z.infer<typeof shownSchema> | undefined): readonly string[] {
  return shown === undefined ? [] : [shown.activityId, ...shown.earlier];
}

function questionKey({ channel, conversation }: Place, { session, question }: QuestionReference): string {
  return recordKey(channel, conversation, session, String(question));
}

function promptKey({ channel, conversation }: Place, activityId: string): string {
  return recordKey(channel, conversation, activityId);
}

const lineSchema = z.union([z.string(), z.object({ lead: z.string(), text: z.string() })]);

const sectionSchema = z.object({
  title: z.string(),
  lines: z.array(lineSchema).readonly(),
  more: z.number().exactOptional(),
  whole: z.boolean().exactOptional(),
});

/** The parts of a message that stay once it is answered, and its buttons. */
const promptSchema = z.object({
  label: z.string().exactOptional(),
  text: z.string(),
  tone: z.enum(['good', 'warning', 'bad', 'accent']).exactOptional(),
  facts: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .readonly()
    .exactOptional(),
  sections: z.array(sectionSchema).readonly().exactOptional(),
  choices: z.array(z.object({ label: z.string(), click: clickSchema })).default([]),
});

export const promptRecords = collection({
  prefix: 'prompt/',
  schema: promptSchema,
  keepFor: { days: 90, because: 'an old card that is pressed then keeps its buttons' },
  durability: 'relaxed',
});

/** The turn in which a card is answered. */
export interface AnsweringTurn {
  readonly activity: InboundActivity;
  readonly input: Input;
  readonly outbox: Outbox;
  /** BCP 47: the language that the person is spoken to in. */
  readonly language: string | undefined;
}

type ReplacingDependencies = Pick<BotDependencies, 'renderMessage' | 'chosen'> & {
  readonly sentCards: SentCards;
};

/** Puts a message in the place of every card that shows a question, whether it was pressed or answered in words. */
export async function replaceQuestion(
  deps: ReplacingDependencies,
  turn: AnsweringTurn,
  question: QuestionReference,
  message: Message,
): Promise<void> {
  const { input, activity } = turn;
  if (!isTeams(activity.channelId)) return;
  const isPressed = input.kind === 'click' && isOf(input.value, question);
  await replace(deps, turn, message, isPressed, () => deps.sentCards.showing(placeOf(activity), question));
}

/** Puts what was chosen in the place of the pressed card's buttons, where the card is answered once. */
export async function replacePressed(deps: ReplacingDependencies, turn: AnsweringTurn): Promise<void> {
  const { input, activity, language } = turn;
  const { replyToId } = activity;
  if (input.kind !== 'click' || replyToId === undefined || !isTeams(activity.channelId)) return;
  const chosen = (label: string): string => deps.chosen(label, language);
  const message = await deps.sentCards.afterPress(placeOf(activity), replyToId, input.value, chosen);
  if (message !== undefined) await replace(deps, turn, message, true, async () => []);
}

/**
 * The pressed card is named by the activity itself. The answer to an invoke changes it for the one who pressed, until
 * their client loads it anew; the update makes that last, and reaches everyone else.
 */
async function replace(
  { renderMessage }: ReplacingDependencies,
  { activity, outbox, language }: AnsweringTurn,
  message: Message,
  isPressed: boolean,
  findOthers: () => Promise<readonly string[]>,
): Promise<void> {
  const rendered = renderMessage(message, activity.channelId, language);
  const response = isPressed && activity.type === 'invoke' ? replacingResponse(rendered) : undefined;
  if (response !== undefined) outbox.answerInvoke(response);
  const pressed = isPressed && activity.replyToId !== undefined ? [activity.replyToId] : [];
  const cards = new Set([...pressed, ...(await findOthers())]);
  const outcomes = await Promise.allSettled(
    [...cards].map((id) => outbox.replace(id, replyTo(activity, 'message', rendered))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** The part of a click that names the question it belongs to. */
const clickedQuestion = z.object({ session: z.string(), question: z.number() });

function isOf(value: unknown, question: QuestionReference): boolean {
  const clicked = clickedQuestion.safeParse(value).data;
  return clicked?.session === question.session && clicked.question === question.question;
}

/** Teams: "Universal Actions for Adaptive Cards", response to an `adaptiveCard/action` invoke. */
export interface CardActionResponse {
  readonly statusCode: number;
  readonly type: string;
  readonly value: unknown;
}

const cardType = 'application/vnd.microsoft.card.adaptive';

function replacingResponse({ attachments = [] }: RenderedActivity): CardActionResponse | undefined {
  const card = attachments.find(({ contentType }) => contentType === cardType);
  return card === undefined ? undefined : { statusCode: 200, type: cardType, value: card.content };
}

/**
 * The response that leaves the card as it is, and tells something to whoever clicked, and to nobody else. Never
 * with an empty text: Teams takes that for a failure, says that the app can't be reached, and sends the click again.
 */
export function messageResponse(text: string): CardActionResponse {
  return { statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: text };
}
