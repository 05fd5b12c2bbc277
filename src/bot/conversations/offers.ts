import { z } from 'zod';
import { clickSchema } from '../../../dialogs/buttons.ts';
import { freshFromNow } from '../../../dialogs/in-time.ts';
import type { Message } from '../../../dialogs/message.ts';
import { maxCallMs } from '../../../dialogs/ports/limits.ts';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import type { Time } from '../../../dialogs/ports/time.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import { isWithoutButtons, offeredChoices, typedChoice } from '../../cards/choices.ts';
import { recordKey } from '../activity/sender.ts';

const choicesSchema = z.array(z.object({ label: z.string(), click: clickSchema }));

export const offerRecords = collection({
  prefix: 'offered/',
  personalData: { about: 'the choices last offered where a channel has no buttons' },
  schema: z.object({
    choices: choicesSchema,
    /** Those shown with numbers before them, if nothing else was said: a number may still be meant for these. */
    before: choicesSchema.optional(),
    /** Whether the choices were shown with numbers. */
    numbered: z.boolean(),
    /** Milliseconds since 1970. */
    at: z.number(),
    /** How many messages with choices began to be sent there, and how many were sent. */
    begun: z.int(),
    offered: z.int(),
    /** Messages being sent, by their number among those begun, and since when. */
    sending: z.array(z.object({ number: z.int(), since: z.number() })).default([]),
  }),
  keepFor: { days: 90, because: 'a number isn’t an answer to a question of three months ago' },
});

/** What comes within this time of a message was typed before that could be read. Milliseconds. */
const crossingMs = 1_000;

interface Begun {
  /** Of this message among those begun; without choices, that of the last one before it. */
  readonly number: number;
  readonly offered: number;
}

export type OfferRepository = ReturnType<typeof createOfferRepository>;

/**
 * The choices last offered in a conversation whose channel has no buttons, so that a typed number or label counts as a press.
 * Only the newest message counts: any later message ends the offer, and one sent at the same time by another turn or process
 * leaves nothing to choose, even if nothing more is heard of it. A message received before the offer doesn't count, and one
 * that comes in just after it is for the choices before, if there were any.
 */
export function createOfferRepository(
  records: RecordStore,
  time: Pick<Time, 'now' | 'monotonic'>,
  log: Pick<Logger, 'warn'>,
) {
  /** @param again instead of this one, which wasn't sent */
  async function begin(conversation: string, message: Message, again?: Begun): Promise<Begun> {
    const isNumbered = hasNumbers(message);
    const kept = await offerRecords.update(records, conversation, (before) => {
      if (!isNumbered && (before?.choices.length ?? 0) === 0) return undefined;
      const { begun = 0, offered = 0, numbered = true, sending = [] } = before ?? {};
      const at = time.now();
      if (!isNumbered) return { choices: [], numbered, at, begun, offered, sending };
      const number = begun + 1;
      const others = sending.filter((one) => one.number !== again?.number && mayArrive(one.since));
      const { choices = [] } = before ?? {};
      return {
        choices: [],
        before: numbered && choices.length > 0 ? choices : undefined,
        numbered,
        at,
        begun: number,
        offered,
        sending: [...others, { number, since: at }],
      };
    });
    return { number: kept?.begun ?? 0, offered: kept?.offered ?? 0 };
  }

  function mayArrive(since: number): boolean {
    return Math.abs(time.now() - since) < maxCallMs;
  }

  async function keep(conversation: string, message: Message, own: Begun): Promise<void> {
    const choices = [...offeredChoices(message)];
    const isNumbered = hasNumbers(message);
    await offerRecords.update(records, conversation, (before) => {
      if (!isNumbered && (before?.choices.length ?? 0) === 0) return undefined;
      const { begun = 0, offered = 0, sending = [] } = before ?? {};
      const others = isNumbered ? sending.filter(({ number }) => number !== own.number) : sending;
      // If two messages cross, it can't be known which one is read last.
      const isLast =
        begun === own.number && offered === own.offered && !others.some(({ since }) => mayArrive(since));
      return {
        choices: isLast ? choices : [],
        before: isLast && choices.length > 0 ? before?.before : undefined,
        numbered: message.numbered ?? true,
        at: time.now(),
        begun,
        offered: offered + 1,
        sending: others,
      };
    });
  }

  /** It certainly won't arrive. */
  async function giveUp(conversation: string, { number: own }: Begun): Promise<void> {
    await offerRecords.update(
      records,
      conversation,
      (before) => before && { ...before, sending: before.sending.filter(({ number }) => number !== own) },
    );
  }

  return {
    /**
     * Sends a message. What was offered before ends first; what this one offers counts once it is sent, as one that never
     * arrives offers nothing.
     */
    async sending<Sent>(
      { channel, conversation }: Omit<Place, 'kind'>,
      message: Message,
      send: () => Promise<Sent>,
    ): Promise<Sent> {
      if (!isWithoutButtons(channel)) return await send();
      const key = recordKey(channel, conversation);
      const unkept = (err: unknown): void =>
        log.warn({ err }, 'What a message offers could not be remembered; a typed number chooses nothing.');
      let isFresh = freshFromNow(time);
      let begun = await begin(key, message);
      while (!isFresh()) {
        isFresh = freshFromNow(time);
        begun = await begin(key, message, begun);
      }
      try {
        const sent = await send();
        await keep(key, message, begun).catch(unkept);
        return sent;
      } catch (err) {
        if (hasNumbers(message)) await giveUp(key, begun).catch(unkept);
        throw err;
      }
    },
    /**
     * Turns the input into a click if it names one of the offered choices.
     * @param receivedAt when it was received, by this repository's clock
     */
    async readChoice({ channel, conversation }: Place, input: Input, receivedAt: number): Promise<Input> {
      if (input.kind !== 'text' || !isWithoutButtons(channel)) return input;
      const offer = await offerRecords.get(records, recordKey(channel, conversation));
      if (offer === undefined || receivedAt <= offer.at) return input;
      const { before = [], choices, numbered } = offer;
      const earlier = numbered && receivedAt <= offer.at + crossingMs ? before : [];
      const choice = typedChoice(earlier, input.text, true) ?? typedChoice(choices, input.text, numbered);
      return choice === undefined ? input : { kind: 'click', value: choice.click };
    },
  };
}

/** A question's own numbers are read by its survey, but are no less the last ones shown. */
function hasNumbers({ choices = [] }: Message): boolean {
  return choices.length > 0;
}
