import type { Message, Output } from '../../../dialogs/message.ts';
import type { Random } from '../../../dialogs/ports/random.ts';
import { isTakenOver, type RecordStore, type WantedRecords } from '../../../dialogs/ports/records.ts';
import type { Clock } from '../../../dialogs/ports/time.ts';
import type { CutShort, Input, Position, Role, Turn } from '../../../dialogs/turn.ts';
import type { RenderedActivity } from '../../cards/rendered-activity.ts';
import { redeliveryMs } from '../../limits.ts';
import type { DeliveryDelays } from '../activity/delivery-delay.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { cardActionName, isFarewell, readInput } from '../activity/input.ts';
import { mentionsIn } from '../activity/mentions.ts';
import {
  activityKey,
  clientIdOf,
  isTeams,
  languageOfPage,
  localeOf,
  personOf,
  placeOf,
  positionOf,
  provenIdentity,
  seenUntil,
  timeZoneOf,
  writtenAt,
} from '../activity/sender.ts';
import { ConnectorError } from '../connector/connector.ts';
import { openPrivate } from '../conversations/open-private.ts';
import type { MessengerDependencies } from '../conversations/proactive-messenger.ts';
import { type ConversationReference, referenceOf } from '../conversations/references.ts';
import type { BotDependencies } from '../dependencies.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import type { LanguageRepository } from '../people/languages.ts';
import { metPeople } from '../people/persons.ts';
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
import { forgetGreeting, greetsFirst } from './greetings.ts';
import { createReadAhead, keysReadFirst, type ReadAhead } from './read-ahead.ts';
import { type Background, startTyping } from './timing.ts';

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

/** `isReported`: the person has been given the reference; otherwise the sender of the activity has to get it. */
export type TurnEnd =
  | { readonly kind: 'done' | 'ignored' | 'duplicate' }
  | { readonly kind: 'failed'; readonly reference: string; readonly isReported: boolean };

/**
 * Handles one activity: skips duplicates, runs the turn, and answers through `outbox`, which is no longer used once this
 * resolves. Never rejects.
 * @param signedRole the role that a channel of our own has proven, e.g. by a token that it signed
 */
export async function handleActivity(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  signedRole: Role = 'none',
  leftOver?: LeftOver,
): Promise<TurnEnd> {
  const receivedAt = deps.now();
  const isLocal = deps.localChannel.serves(referenceOf(activity));
  const sentAt = isLocal ? undefined : deps.delays.sentAt(activity, receivedAt);
  const speech: Speech = { language: undefined };
  let role = signedRole;
  /** The activity's key, once it is started. */
  let begun: string | undefined;
  try {
    speech.language = localeOf(activity);
    const provenId = provenIdentity(activity, deps.localMode);
    if (provenId !== undefined) role = deps.roleOf(provenId);
    const read = readInput(activity);
    if (read === undefined) {
      if (isFarewell(activity)) deps.background.start(forgetGreeting(deps.records, placeOf(activity)));
      return { kind: 'ignored' };
    }
    const input = leftOver?.cutShort === undefined ? read : { ...leftOver.cutShort, input: read };
    const key = activityKey(activity);
    const reference = referenceOf(activity);
    const answerClick = () => {
      if (activity.name !== cardActionName) return;
      outbox.answerInvoke(messageResponse(deps.clickTaken(speech.language)));
    };
    answerClick();
    const person = personOf(activity);
    const readFirst = keysReadFirst(deps, placeOf(activity), person, input);
    const wanted = createReadAhead(readFirst, deps.time.monotonic);
    const status = leftOver?.status ?? (await beginOnce(deps, key, reference, wanted));
    if (status === 'duplicate') return { kind: 'duplicate' };
    begun = key;
    const placeKept = deps.references.note(reference);
    deps.background.start(placeKept);
    notePeople(deps, activity);
    const chosen = await deps.languages.chosen(activity.channelId, person.id, wanted.over(deps.records));
    speech.language = languageOfPage(activity) ?? chosen ?? speech.language;
    answerClick();
    const again = status === 'again';
    const said = await converse(deps, activity, outbox, {
      key,
      input,
      wanted,
      receivedAt,
      speech,
      again,
      provenId,
      role,
      sentAgain: writtenAt(activity) ?? earliest(leftOver?.arrivedAt, deps.delays.firstReceived(key), sentAt),
      placeKept,
    });
    deps.activities.finish(key);
    return { kind: said ? 'done' : 'ignored' };
  } catch (err) {
    if (begun !== undefined && isTakenOver(err)) {
      // This process stood still. If the other one dies before it has ended the turn, that goes on here.
      deps.delays.noteFailed(begun, receivedAt);
      deps.activities.release(begun);
      return await handleActivity(deps, activity, outbox, signedRole);
    }
    const reference = deps.random.id().slice(0, 8);
    deps.log.error({ err, reference, activity: begun }, 'A turn failed.');
    const canHear = !(err instanceof ConnectorError) || isAboutContent(err);
    const text = deps.turnFailed(reference, speech.language, role);
    const isReported = canHear && (await reportFailure(deps, activity, outbox, text, reference));
    // A person who has read of the failure expects nothing more of this activity; otherwise it may be delivered again.
    if (begun !== undefined) {
      deps.delays.noteFailed(begun, receivedAt);
      deps.activities[isReported ? 'finish' : 'release'](begun);
    }
    return { kind: 'failed', reference, isReported };
  }
}

/** What was received here may have come late even then: the channel's own time counts if it is earlier. */
function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** How often to check whether the turn that has an activity is over, in milliseconds. */
const betweenLooksMs = 250;

/**
 * Begins the turn of an activity. One that a channel delivers while another turn has it waits for that turn to end: a
 * channel takes the answer for a receipt and doesn't deliver it again, even if the process of the first turn then dies. Web
 * chat itself looks for what a process leaves behind.
 */
async function beginOnce(
  { activities, localChannel, time }: TurnDependencies,
  key: string,
  reference: ConversationReference,
  wanted: WantedRecords,
): Promise<'new' | 'again' | 'duplicate'> {
  const givenUpAt = time.monotonic() + redeliveryMs;
  for (;;) {
    const status = await activities.begin(key, wanted);
    if (status !== 'inFlight') return status;
    if (localChannel.serves(reference) || time.monotonic() >= givenUpAt) return 'duplicate';
    await time.sleep(betweenLooksMs);
  }
}

/** An earlier activity that was begun already. */
interface LeftOver {
  readonly status: 'new' | 'again';
  /** Milliseconds since 1970: it is no answer to a question that was asked later. */
  readonly arrivedAt: number | undefined;
  /** Set if it is no longer read. */
  readonly cutShort?: Omit<CutShort, 'input'>;
}

/** The language in which the person is addressed: BCP 47. A turn may change it. */
interface Speech {
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

/** Returns false if there was nothing to say, because the conversation had been greeted before. */
async function converse(
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

function notePeople({ people, background, localMode }: TurnDependencies, activity: InboundActivity): void {
  for (const person of metPeople(activity, localMode)) {
    background.start(people.persons.note(person));
    if (isTeams(person.channel)) background.start(people.tenants.note(person));
  }
}

export async function reportFailure(
  deps: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  text: string,
  reference: string,
): Promise<boolean> {
  try {
    await outbox.send(replyTo(activity, 'message', { text, textFormat: 'plain' }));
    return true;
  } catch (err) {
    deps.log.warn({ err, reference }, 'The person couldn’t be notified of a failed turn.');
    return false;
  }
}

/** Whether the message itself was refused. A channel that can't be reached, or removed the bot, can't pass on the error. */
function isAboutContent({ code, statusCode }: ConnectorError): boolean {
  return code === 'REFUSED' && [400, 413, 422].includes(statusCode ?? 0);
}
