import type { Message, Output } from '../../../dialogs/message.ts';
import type { Random } from '../../../dialogs/ports/random.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import type { Clock } from '../../../dialogs/ports/time.ts';
import type { Input, Position, Role, Turn } from '../../../dialogs/turn.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import type { DeliveryDelays } from '../activity/delivery-delay.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { cardActionName } from '../activity/input.ts';
import { mentionsIn } from '../activity/mentions.ts';
import {
  clientIdOf,
  isTeams,
  personOf,
  placeOf,
  positionOf,
  seenUntil,
  timeZoneOf,
} from '../activity/sender.ts';
import { openPrivate } from '../conversations/open-private.ts';
import type { MessengerDependencies } from '../conversations/proactive-messenger.ts';
import { referenceOf } from '../conversations/references.ts';
import type { BotDependencies } from '../dependencies.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import type { LanguageRepository } from '../people/languages.ts';
import { type SaveAlong, sayAndSave } from '../save-along.ts';
import {
  type AnsweringTurn,
  cardsOf,
  messageResponse,
  replacePressed,
  replaceQuestion,
  retireCards,
  retired,
} from '../sent-cards.ts';
import { greetsFirst } from './greetings.ts';
import type { ReadAhead } from './read-ahead.ts';
import { type Background, startTyping } from './timing.ts';

/**
 * Lets the dialogs answer an activity that has begun.
 * @returns false if there was nothing to say, because the conversation had been greeted before
 */
export async function converse(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  { key, input, wanted, receivedAt, again, provenId, role, speech, sentAgain, placeKept }: BegunTurn,
): Promise<boolean> {
  const place = placeOf(activity);
  const person = personOf(activity);
  const locale = speech.language;
  // By the same clock as the turns, which dates the history.
  const written = sentAgain === undefined ? undefined : Math.min(sentAgain, receivedAt);
  const records = wanted.over(deps.recordsFor(key, !again));
  const meant = await deps.offers.readChoice(place, input, written ?? receivedAt);
  if (input.kind === 'arrived' && !(await greetsFirst(records, place)) && !again) return false;
  const typing = startTyping(deps.time, async () => {
    if (activity.deliveryMode !== 'expectReplies') await outbox.send(replyTo(activity, 'typing', {}));
  });
  /** Work that must end before the turn does. */
  const unfinished: Promise<void>[] = [];
  const afterwards = new Map<string, () => Promise<void>>();
  /** True once the pressed card was replaced as a question, or the press was refused. */
  let isPressDealtWith = false;
  const answering = (): AnsweringTurn => ({
    activity,
    input,
    outbox,
    records: wanted.over(deps.records),
    language: speech.language,
  });

  async function say(output: Output): Promise<void> {
    if (output.kind === 'message') return void (await post(output.message));
    // An old card may change while the conversation goes on, and it does no harm if that fails.
    if (output.kind === 'retireCard') {
      // What shows the question from here on keeps its buttons.
      const cards = await cardsOf(deps, answering(), output.question).catch(() => []);
      unfinished.push(retireCards(deps, answering(), cards, output.message).catch(logUnreplaced));
      return;
    }
    isPressDealtWith = true;
    const { question, message } = output;
    unfinished.push(replaceQuestion(deps, answering(), question, message).catch(logUnreplaced));
  }

  async function post(message: Message, along?: SaveAlong): Promise<string | undefined> {
    await typing.settled();
    const said = deps.renderMessage(message, place.channel, speech.language);
    const answers = message.language === undefined ? undefined : clientIdOf(activity);
    const rendered =
      answers === undefined
        ? said
        : { ...said, channelData: { ...said.channelData, 'canvass:answers': answers } };
    const id = await deps.offers.sending(place, message, () =>
      outbox.send(replyTo(activity, 'message', rendered), along),
    );
    // Not awaited, so that it is written to disk together with what the dialog stores next.
    const how = { language: speech.language, isOwnCard: isOwnCard(rendered) };
    unfinished.push(rememberCard(id, message, how).catch(logUnreplaced));
    return id === '' ? undefined : id;
  }

  async function rememberCard(
    id: string,
    message: Message,
    how: Parameters<typeof deps.sentCards.remember>[3],
  ): Promise<void> {
    const earlier = await deps.sentCards.remember(place, id, message, how);
    if (earlier.length === 0) return;
    const rendered = deps.renderMessage(retired(message), place.channel, speech.language);
    await Promise.all(earlier.map((card) => outbox.replace(card, replyTo(activity, 'message', rendered))));
  }

  async function replace(id: string, message: Message): Promise<void> {
    const rendered = deps.renderMessage(message, place.channel, speech.language);
    await outbox.replace(id, replyTo(activity, 'message', rendered)).catch(logUnreplaced);
  }

  function isOwnCard({ attachments = [] }: RenderedActivity): boolean {
    return attachments.length > 0 && deps.localChannel.serves(referenceOf(activity));
  }

  async function replyPrivately(message: Message): Promise<void> {
    isPressDealtWith = true;
    if (isTeams(place.channel) && activity.name === cardActionName && place.kind === 'group') {
      outbox.answerInvoke(messageResponse(message.text));
    } else await post(message);
  }

  function logUnreplaced(err: unknown): void {
    deps.log.warn({ err, activity: key }, 'A card could not be replaced or remembered.');
  }

  function logUndone(err: unknown, what: string): void {
    deps.log.warn({ err, activity: key, what }, 'What comes after a turn could not be done.');
  }

  const mentions = mentionsIn(activity);
  const isLocal = deps.localChannel.serves(referenceOf(activity));
  const position = positionOf(activity, isLocal);
  const timeZone = timeZoneOf(activity);
  const turn: Turn = {
    incoming: {
      place,
      person,
      again,
      input: meant,
      role,
      roleSwitch: deps.localMode && place.channel === 'webchat',
      provenId,
      locale,
      timeZone,
      mentions: mentions.length === 0 ? undefined : mentions,
    },
    place: { ...place, timeZone: timeZone ?? place.timeZone },
    records,
    receivedAt,
    writtenAt: written,
    seenUntil: seenUntil(activity),
    position,
    positionNow: () => latest(position, isLocal ? undefined : deps.delays.channelTime(activity)),
    newId: deps.random.id,
    keepPlace: () => placeKept,
    afterwards: (name, work) => void afterwards.set(name, work),
    say,
    sayAndSave: isLocal ? (message, save) => sayAndSave(save, (along) => post(message, along)) : undefined,
    post: (message) => post(message),
    replace,
    replyPrivately,
    async setLanguage(language) {
      await deps.languages.choose(place.channel, person.id, language);
      speech.language = language;
    },
    openPrivate: () => openPrivate(deps, activity, person, { place, say }, speech.language),
  };
  try {
    await deps.converse(turn);
    if (!isPressDealtWith) unfinished.push(replacePressed(deps, answering()).catch(logUnreplaced));
    for (const [name, work] of afterwards)
      unfinished.push(work().catch((err: unknown) => logUndone(err, name)));
  } finally {
    await Promise.all([typing.stop(), ...unfinished]);
  }
  return true;
}

/** @param time what the channel's clock shows by now, where it has one */
function latest(position: Position | undefined, time: number | undefined): Position | undefined {
  if (position?.sent === undefined || time === undefined) return position;
  return { sent: Math.max(position.sent, time) };
}

/** The dependencies that turns share. */
export interface TurnDependencies
  extends Omit<BotDependencies, 'time' | 'storageFor'>,
    MessengerDependencies {
  readonly now: Clock;
  readonly random: Random;
  readonly localMode: boolean;
  /** The records of one activity's turn. */
  readonly recordsFor: (activityKey: string, isNew: boolean) => RecordStore;
  readonly languages: LanguageRepository;
  readonly delays: DeliveryDelays;
  readonly background: Background;
}

/** The language in which the person is addressed: BCP 47. A turn may change it. */
export interface Speech {
  language: string | undefined;
}

interface BegunTurn {
  readonly key: string;
  readonly input: Input;
  readonly wanted: ReadAhead;
  readonly receivedAt: number;
  readonly again: boolean;
  readonly provenId: string | undefined;
  readonly role: Role;
  readonly speech: Speech;
  /** When it was written, if it comes later than that: milliseconds since 1970. */
  readonly sentAgain: number | undefined;
  /** Resolves once the reference of the conversation is stored. */
  readonly placeKept: Promise<void>;
}
