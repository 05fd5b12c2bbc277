import { z } from 'zod';
import { type Click, choiceSchema, clickSchema } from '../../dialogs/buttons.ts';
import {
  type Message,
  messageSchema,
  offersAct,
  type QuestionReference,
  sectionSchema,
} from '../../dialogs/message.ts';
import type { RecordStore } from '../../dialogs/ports/records.ts';
import { collection } from '../../dialogs/records.ts';
import type { Input, Place } from '../../dialogs/turn.ts';
import type { InboundActivity } from './activity/inbound-activity.ts';
import { isTeams, placeOf, recordKey } from './activity/sender.ts';
import type { BotDependencies } from './dependencies.ts';
import { type Outbox, replyTo } from './outbox.ts';

export type SentCards = ReturnType<typeof createSentCards>;

/**
 * Remembers the questions on sent cards, so that the cards lose their buttons once they are answered, in Teams and in the
 * built-in web chat. If a record is lost, an old card merely stays as it was.
 */
export function createSentCards(records: RecordStore) {
  /** @returns the cards that showed it until now, if they are to be replaced */
  async function rememberQuestion(
    key: string,
    activityId: string,
    { keepOpen }: Message,
  ): Promise<readonly string[]> {
    // Nearly always this is the first card, so nothing is read before.
    if (await shownQuestionRecords.create(records, key, { activityId, earlier: [] })) return [];
    let before: readonly string[] = [];
    await shownQuestionRecords.update(records, key, (shown) => {
      before = activitiesOf(shown).filter((id) => id !== activityId);
      // What stays open, as an invitation does, is replaced on all of its cards once it is answered.
      const earlier = keepOpen === true ? activitiesOf(shown).slice(0, maxEarlier) : [];
      return before.length === 0 || shown?.activityId === activityId ? undefined : { activityId, earlier };
    });
    return keepOpen === true ? [] : before;
  }

  return {
    /**
     * Remembers a card that shows a question or can be answered once; ignores other messages and channels.
     * @param how.language BCP 47: the one that it is written in
     * @param how.isOwnCard whether it is a card in a channel of our own, whose page marks what is answered in a survey itself
     * @param how.isEdited whether it showed something else before
     * @returns the cards whose place it takes, each to be replaced by its `retired` form
     */
    async remember(
      { channel, conversation }: Place,
      activityId: string,
      message: Message,
      {
        language,
        isOwnCard = false,
        isEdited = false,
      }: {
        readonly language?: string | undefined;
        readonly isOwnCard?: boolean;
        readonly isEdited?: boolean;
      } = {},
    ): Promise<readonly string[]> {
      if (activityId === '' || !(isTeams(channel) || isOwnCard)) return [];
      const asksAgain = isTeams(channel) && message.questionRef !== undefined;
      const earlier = asksAgain
        ? await rememberQuestion(questionKey(channel, conversation, message.questionRef), activityId, message)
        : [];
      const key = recordKey(channel, conversation, activityId);
      if (offersAct(message) || (isTeams(channel) && message.singleUse === true)) {
        const { choices = [], form } = message;
        const all = form === undefined ? choices : [...choices, form.submit];
        // What is done about campaigns is asked in English, and so is everything if no language is known.
        const isOperators = all.some(({ click }) => click.do === 'campaign' || click.do === 'submit');
        const written = isOperators || language === undefined ? 'en' : language;
        const prompt = promptSchema.parse({ ...message, language: written, choices: all });
        if (isEdited) await promptRecords.update(records, key, () => prompt);
        else await promptRecords.create(records, key, prompt);
      } else if (isEdited) {
        // A press of the buttons that it had, delivered late or again, must not bring the old card back.
        await promptRecords.update(records, key, (asked) =>
          asked === undefined || asked.choices.length === 0 ? undefined : { ...asked, choices: [] },
        );
      }
      return earlier;
    },
    /**
     * The activities that show a question, newest first.
     * @param from where that record may have been read already
     */
    async showing(
      { channel, conversation }: Place,
      question: QuestionReference,
      from = records,
    ): Promise<readonly string[]> {
      const key = questionKey(channel, conversation, question);
      return activitiesOf(await shownQuestionRecords.get(from, key));
    },
    /**
     * A single-use card after one of its buttons was pressed, in the language in which it asked; undefined if the card or
     * the button isn't known.
     */
    async afterPress(
      { channel, conversation }: Place,
      activityId: string,
      click: unknown,
      chosen: (label: string, language: string | undefined) => string,
    ): Promise<Message | undefined> {
      const pressed = clickSchema.safeParse(click).data;
      const isKept = pressed !== undefined && (isTeams(channel) || actKinds.has(pressed.do));
      const key = recordKey(channel, conversation, activityId);
      const prompt = isKept ? await promptRecords.get(records, key) : undefined;
      if (prompt === undefined || pressed === undefined) return undefined;
      const { choices, ...asked } = prompt;
      const choice = choices.find(({ click }) => isPressOf(click, pressed));
      return choice && { ...asked, note: chosen(choice.label, asked.language) };
    },
  };
}

/** The kinds of clicks that are remembered outside Teams. */
const actKinds: ReadonlySet<string> = new Set(['campaign', 'command', 'submit']);

/** A submitted form's click has its values too. */
function isPressOf(click: Click, pressed: Click): boolean {
  if (click.do !== 'submit') return JSON.stringify(click) === JSON.stringify(pressed);
  const values = new Map(Object.entries(pressed));
  return Object.entries(click).every(([name, value]) => values.get(name) === value);
}

const shownSchema = z.object({ activityId: z.string(), earlier: z.array(z.string()).readonly() });

export const shownQuestionRecords = collection({
  prefix: 'shown/',
  personalData: { about: 'which card shows a survey’s question' },
  schema: shownSchema,
  keepFor: { days: 90, because: 'a question that is answered later leaves its old card as it was' },
  durability: 'relaxed',
});

/** The key of the record that a press of a question's button leads to; empty for anything else. */
export function pressedKeys({ channel, conversation }: Place, input: Input): readonly string[] {
  const question = isTeams(channel) ? questionOf(input) : undefined;
  if (question === undefined) return [];
  return [shownQuestionRecords.keyOf(questionKey(channel, conversation, question))];
}

/** If an invitation was shown more often than this, its oldest cards stay as they are. */
const maxEarlier = 4;

/** What stays of a question’s card once it is asked again below: the question, and nothing to press. */
export function retired({ label, text, textLinks, questionRef }: Message): Message {
  return { label, text, textLinks, questionRef };
}

function activitiesOf(shown: z.infer<typeof shownSchema> | undefined): readonly string[] {
  return shown === undefined ? [] : [shown.activityId, ...shown.earlier];
}

function questionKey(channel: string, conversation: string, asked: QuestionReference): string {
  return recordKey(channel, conversation, asked.session, String(asked.question));
}

/** The parts of a message that remain once it is answered, and its buttons. */
const promptSchema = messageSchema
  .pick({ label: true, text: true, tone: true, facts: true, language: true })
  .extend({
    sections: z
      .array(sectionSchema.omit({ fromFolds: true, open: true }))
      .readonly()
      .optional(),
    choices: z.array(choiceSchema.omit({ primary: true })),
  });

export const promptRecords = collection({
  prefix: 'prompt/',
  personalData: { about: 'a card whose buttons can be removed' },
  schema: promptSchema,
  keepFor: { days: 90, because: 'an old card that is pressed then keeps its buttons' },
  durability: 'relaxed',
});

/** The turn in which a card is answered. */
export interface AnsweringTurn {
  readonly activity: InboundActivity;
  readonly input: Input;
  readonly outbox: Outbox;
  /** The bot's own. */
  readonly records: RecordStore;
  /** BCP 47: the language in which the person is addressed. */
  readonly language: string | undefined;
}

interface ReplacingDependencies extends Pick<BotDependencies, 'renderMessage' | 'chosen'> {
  readonly sentCards: SentCards;
}

/** Replaces every card that shows a question with a message, whether it was answered by a button or in writing. */
export async function replaceQuestion(
  deps: ReplacingDependencies,
  turn: AnsweringTurn,
  question: QuestionReference,
  message: Message,
): Promise<void> {
  const { input, activity } = turn;
  if (!isTeams(activity.channelId)) return;
  const clicked = questionOf(input);
  const isPressed = clicked?.session === question.session && clicked.question === question.question;
  await replace(deps, turn, message, isPressed, () => cardsOf(deps, turn, question));
}

/** Replaces cards of a question that is no longer asked. */
export async function retireCards(
  deps: ReplacingDependencies,
  turn: AnsweringTurn,
  cards: readonly string[],
  message: Message,
): Promise<void> {
  const { replyToId } = turn.activity;
  const isPressed = replyToId !== undefined && cards.includes(replyToId);
  await replace(deps, turn, message, isPressed, async () => cards);
}

/** The cards that show a question, if this channel can replace them. */
export async function cardsOf(
  { sentCards }: Pick<ReplacingDependencies, 'sentCards'>,
  { activity, records }: AnsweringTurn,
  question: QuestionReference,
): Promise<readonly string[]> {
  return isTeams(activity.channelId) ? await sentCards.showing(placeOf(activity), question, records) : [];
}

/** The part of a click that names the question it belongs to. */
const clickedQuestion = z.object({ session: z.string(), question: z.number() });

function questionOf(input: Input): QuestionReference | undefined {
  return input.kind === 'click' ? clickedQuestion.safeParse(input.value).data : undefined;
}

/** Replaces the buttons of a pressed card that can be answered once with the choice that was made. */
export async function replacePressed(deps: ReplacingDependencies, turn: AnsweringTurn): Promise<void> {
  const { input, activity, language } = turn;
  const { replyToId } = activity;
  if (input.kind !== 'click' || replyToId === undefined) return;
  const chosen = (label: string, asked = language): string => deps.chosen(label, asked);
  const message = await deps.sentCards.afterPress(placeOf(activity), replyToId, input.value, chosen);
  if (message === undefined) return;
  // After a change of language the rest of the card is still in the one that it asked in.
  const { language: written = language, ...card } = message;
  await replace(deps, { ...turn, language: written }, card, true, async () => []);
}

/**
 * The activity itself names the pressed card. The answer to an invoke changes it for the person who pressed, until their
 * client reloads it; the update makes the change permanent and visible to everyone else.
 */
async function replace(
  { renderMessage }: ReplacingDependencies,
  { activity, outbox, language }: AnsweringTurn,
  message: Message,
  isPressed: boolean,
  findOthers: () => Promise<readonly string[]>,
): Promise<void> {
  const rendered = renderMessage(message, activity.channelId, language);
  const card = rendered.attachments?.find(({ contentType }) => contentType === cardType);
  if (isPressed && activity.type === 'invoke' && card !== undefined) {
    outbox.answerInvoke({ statusCode: 200, type: cardType, value: card.content });
  }
  const pressed = isPressed && activity.replyToId !== undefined ? [activity.replyToId] : [];
  const cards = new Set([...pressed, ...(await findOthers())]);
  const replaced = [...cards].map((id) => outbox.replace(id, replyTo(activity, 'message', rendered)));
  await Promise.allSettled(replaced);
  await Promise.all(replaced);
}

const cardType = 'application/vnd.microsoft.card.adaptive';

/**
 * The response (Teams: "Universal Actions for Adaptive Cards") that leaves the card as it is and shows a text only to the
 * person who clicked. Never with an empty text: Teams treats that as a failure, says that the app can't be reached, and
 * sends the click again.
 */
export function messageResponse(text: string): object {
  return { statusCode: 200, type: 'application/vnd.microsoft.activity.message', value: text };
}
