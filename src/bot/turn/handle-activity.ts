import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Message, Output } from '../../../dialogs/message.ts';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import { cutGraphemes, oneLine } from '../../../dialogs/text.ts';
import type { Input, Place, Role, Turn } from '../../../dialogs/turn.ts';
import type { InboundActivity } from '../activity/inbound-activity.ts';
import { cardActionName, isFarewell, saidFromActivity } from '../activity/input.ts';
import { mentionsIn } from '../activity/mentions.ts';
import {
  activityKey,
  isTeams,
  localeOf,
  personOf,
  placeOf,
  provenIdentity,
  recordKey,
} from '../activity/sender.ts';
import { writtenAt } from '../activity/sent-again.ts';
import { ConnectorError } from '../connector/connector.ts';
import { openPrivate, type PrivateDependencies } from '../conversations/open-private.ts';
import { referenceOf } from '../conversations/references.ts';
import type { BotDependencies } from '../dependencies.ts';
import { type Outbox, replyTo } from '../outbox.ts';
import type { LanguageRepository } from '../people/languages.ts';
import { metPeople } from '../people/persons.ts';
import { messageResponse } from '../sent-cards/card-action-response.ts';
import { type Prompts, replacePrompt } from '../sent-cards/prompts.ts';
import { replaceCard, type ShownQuestions } from '../sent-cards/questions.ts';
import { type Background, startTyping } from './timing.ts';

/** What turns share. */
export interface TurnDependencies extends Omit<BotDependencies, 'now'>, PrivateDependencies {
  readonly now: Clock;
  readonly localMode: boolean;
  readonly shown: ShownQuestions;
  readonly prompts: Prompts;
  readonly languages: LanguageRepository;
  readonly background: Background;
}

/** `told`: the person has been given the reference; otherwise whoever sent the activity has to be. */
export type TurnEnd =
  | { readonly kind: 'done' | 'ignored' | 'duplicate' }
  | { readonly kind: 'failed'; readonly reference: string; readonly told: boolean };

/**
 * One activity, from whatever transport: recognised if it came before, made a turn of, and answered through
 * `outbox`, which is not used any more once this resolves. Never rejects.
 * @param signedRole the role that the transport itself has proved, e.g. by a token that it signed
 */
export async function handleActivity(
  room: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  signedRole: Role = 'none',
): Promise<TurnEnd> {
  const receivedAt = room.now();
  const speech: Speech = { language: undefined };
  /** Set once the activity is begun. */
  let begun: string | undefined;
  try {
    speech.language = localeOf(activity);
    const said = saidFromActivity(activity);
    if (said === undefined) {
      if (isFarewell(activity)) room.background.start(forgetGreeting(room.records, placeOf(activity)));
      return { kind: 'ignored' };
    }
    const key = activityKey(activity);
    const answerClick = () => {
      if (activity.name === cardActionName)
        outbox.invokeResponse?.(messageResponse(room.clickTaken(speech.language)));
    };
    answerClick();
    const chosen = room.languages.chosen(activity.channelId, personOf(activity).id);
    // Waited for below, where the activity is new.
    chosen.catch(() => {});
    const standing = await room.activities.begin(key);
    if (standing === 'duplicate') return { kind: 'duplicate' };
    begun = key;
    room.background.start(room.references.note(referenceOf(activity)));
    notePeople(room, activity);
    speech.language = (await chosen) ?? speech.language;
    answerClick();
    const greeted = await converse(room, activity, outbox, {
      key,
      said,
      receivedAt,
      speech,
      again: standing === 'again',
      signedRole,
    });
    room.activities.finish(key);
    return { kind: greeted ? 'done' : 'ignored' };
  } catch (err) {
    const reference = randomUUID().slice(0, 8);
    room.log.error({ err, reference, ...(begun === undefined ? {} : { activity: begun }) }, 'A turn failed.');
    const hears = !(err instanceof ConnectorError) || isAboutContent(err);
    const text = room.turnFailed(reference, speech.language);
    const told = hears && (await tell(room, activity, outbox, text, reference));
    // Who was told of the failure expects nothing more of this activity; else it may come again.
    if (begun !== undefined) room.activities[told ? 'finish' : 'release'](begun);
    return { kind: 'failed', reference, told };
  }
}

/**
 * One activity that a stopped process acknowledged and may have begun. It is tried once more: what stopped that
 * process may have been this activity, and would stop every one that comes after. Never rejects.
 */
export async function handleLeftOver(
  room: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  signedRole?: Role,
): Promise<TurnEnd> {
  const reference = randomUUID().slice(0, 8);
  const speech = { language: localeOf(activity) };
  try {
    const key = activityKey(activity);
    if ((await room.activities.begin(key)) === 'duplicate') return { kind: 'duplicate' };
    // On the disk before anything of it is looked at.
    const isFirstTry = await leftOverRecords.create(room.records, recordKey(key), { triedAt: room.now() });
    if (isFirstTry) {
      room.activities.release(key);
      return await handleActivity(room, activity, outbox, signedRole);
    }
    room.log.error({ reference, activity: key }, 'A turn that was cut short twice is not tried any more.');
    const said = cutGraphemes(oneLine((activity.text ?? '').slice(0, maxQuoted)), maxQuote);
    const text = room.givenUp(said, reference, speech.language);
    const told = await tell(room, activity, outbox, text, reference);
    room.activities.finish(key);
    return { kind: 'failed', reference, told };
  } catch (err) {
    room.log.error({ err, reference }, 'A turn that was cut short could not be tried again.');
    return { kind: 'failed', reference, told: false };
  }
}

/** Of a message that is given up: characters that are looked at, and graphemes that are shown. */
const maxQuoted = 400;
const maxQuote = 60;

/** The language in which the person is spoken to: BCP 47. A turn may change it. */
interface Speech {
  language: string | undefined;
}

interface Beginning {
  readonly key: string;
  readonly said: Input;
  readonly receivedAt: number;
  readonly again: boolean;
  readonly signedRole: Role;
  readonly speech: Speech;
}

/** False where there was nothing to be said, because the conversation was greeted before. */
async function converse(
  room: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  beginning: Beginning,
): Promise<boolean> {
  const { key, said, receivedAt, again, speech } = beginning;
  const place = placeOf(activity);
  const person = personOf(activity);
  const locale = speech.language;
  const written = whenWritten(activity, receivedAt);
  const heard = await room.offers.hear(place, said, written ?? receivedAt);
  const records = room.recordsFor(key);
  if (said.kind === 'arrived' && !(await greetsFirst(records, place)) && !again) return false;
  const typing = startTyping(async () => {
    if (activity.deliveryMode !== 'expectReplies') await outbox.send(replyTo(activity, 'typing', {}));
  });
  const settling: Promise<void>[] = [];
  /** The clicked card is settled as a question, or the click was refused. */
  let answeredOtherwise = false;

  async function say(output: Output): Promise<void> {
    if (output.kind === 'settle') {
      answeredOtherwise = true;
      // An old card may change while the conversation goes on, and may as well stay as it was.
      settling.push(replaceCard(room, activity, said, outbox, output, speech.language).catch(logUnsettled));
      return;
    }
    await post(output.message);
  }

  async function post(message: Message): Promise<string | undefined> {
    await typing.settled();
    await room.offers.note(place, message);
    const rendered = room.renderMessage(message, place.channel, speech.language);
    const id = await outbox.send(replyTo(activity, 'message', rendered));
    if (message.questionRef !== undefined && id !== '' && isTeams(place.channel)) {
      // Not waited for: what the dialog stores next then goes to the disk together with it.
      settling.push(room.shown.remember(place, message.questionRef, id).catch(logUnsettled));
    }
    if (message.singleUse === true && id !== '' && isTeams(place.channel)) {
      settling.push(room.prompts.remember(place, id, message).catch(logUnsettled));
    }
    return id === '' ? undefined : id;
  }

  async function whisper(message: Message): Promise<void> {
    answeredOtherwise = true;
    const canWhisper = isTeams(place.channel) && activity.name === cardActionName && place.kind === 'group';
    if (!canWhisper || outbox.invokeResponse === undefined) await post(message);
    else outbox.invokeResponse(messageResponse(message.text));
  }

  function logUnsettled(err: unknown): void {
    room.log.warn({ err, activity: key }, 'A question card could not be settled or remembered.');
  }

  const provenId = provenIdentity(activity, room.localMode);
  const incoming = {
    place,
    person,
    again,
    input: heard,
    role: provenId === undefined ? beginning.signedRole : room.roleOf(provenId),
    ...(provenId === undefined ? {} : { provenId }),
    roleSwitch: room.localMode && place.channel === 'webchat',
    ...(locale === undefined ? {} : { locale }),
    ...mentionsIn(activity),
  };
  const turn: Turn = {
    incoming,
    place,
    records,
    receivedAt,
    ...(written === undefined ? {} : { writtenAt: written }),
    say,
    post,
    replyPrivately: whisper,
    async setLanguage(language) {
      await room.languages.choose(place.channel, person.id, language);
      speech.language = language;
    },
    openPrivate: () => openPrivate(room, activity, person, { place, say }, speech.language),
  };
  try {
    await room.converse(turn);
    if (!answeredOtherwise) {
      settling.push(replacePrompt(room, activity, said, outbox, speech.language).catch(logUnsettled));
    }
  } finally {
    await Promise.all([typing.stop(), ...settling]);
  }
  return true;
}

/** How long ago is asked of the system's clock: after it was put back, that of the turns takes its time to follow. */
function whenWritten(activity: InboundActivity, receivedAt: number): number | undefined {
  const written = writtenAt(activity);
  return written === undefined ? undefined : receivedAt - Math.max(0, Date.now() - written);
}

function notePeople({ people, background, localMode }: TurnDependencies, activity: InboundActivity): void {
  if (people === undefined) return;
  for (const person of metPeople(activity, localMode)) {
    background.start(people.persons.note(person));
    if (isTeams(person.channel)) background.start(people.tenants.note(person));
  }
}

async function tell(
  room: TurnDependencies,
  activity: InboundActivity,
  outbox: Outbox,
  text: string,
  reference: string,
): Promise<boolean> {
  try {
    await outbox.send(replyTo(activity, 'message', { text, textFormat: 'plain' }));
    return true;
  } catch (err) {
    room.log.warn({ err, reference }, 'The person could not be told of a failed turn.');
    return false;
  }
}

/** A channel that can't be reached, or won't have the bot, is not asked to carry the bad news either. */
function isAboutContent({ code, statusCode }: ConnectorError): boolean {
  return code === 'REFUSED' && (statusCode === 400 || statusCode === 413 || statusCode === 422);
}

/** The messages that were tried once more after a restart. */
export const leftOverRecords = collection({
  prefix: 'left-over/',
  schema: z.object({ triedAt: z.number() }),
  keepFor: { days: 90, because: 'a message that a restart cut short is tried within minutes, or never' },
});

export const greetingRecords = collection({
  prefix: 'greeted/',
  schema: z.object({ greeted: z.boolean() }),
  keepFor: {
    days: 400,
    since: 'use',
    because: 'who comes in where nobody came for a year may well be greeted',
  },
});

/**
 * True for the first arrival in a conversation alone. Teams tells of one arrival by two activities, and in
 * web chat the bot and the person arrive one after the other.
 */
async function greetsFirst(records: RecordStore, place: Place): Promise<boolean> {
  let isFirst = false;
  await greetingRecords.update(records, keyOf(place), (before) => {
    isFirst = before?.greeted !== true;
    return isFirst ? { greeted: true } : undefined;
  });
  return isFirst;
}

/** After the bot was removed: who adds it anew is greeted anew. */
async function forgetGreeting(records: RecordStore, place: Place): Promise<void> {
  await greetingRecords.update(records, keyOf(place), (before) =>
    before?.greeted === true ? { greeted: false } : undefined,
  );
}

function keyOf({ channel, conversation }: Place): string {
  return recordKey(channel, conversation);
}
