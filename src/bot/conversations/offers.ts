import { z } from 'zod';
import { clickSchema } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import { isWithoutButtons, offeredChoices, typedChoice } from '../../cards/choices.ts';
import { recordKey } from '../activity/sender.ts';

export const offerRecords = collection({
  prefix: 'offered/',
  personalData: { about: 'the choices last offered where a channel has no buttons' },
  schema: z.object({
    choices: z.array(z.object({ label: z.string(), click: clickSchema })),
    /** Whether the choices were shown with numbers. */
    numbered: z.boolean().default(true),
    /** Milliseconds since 1970. */
    at: z.number().default(0),
    /** How many messages with choices were begun to be sent there, and how many were sent. */
    begun: z.int().default(0),
    offered: z.int().default(0),
  }),
  keepFor: { days: 90, because: 'a number isn’t an answer to a question of three months ago' },
});

interface Counts {
  readonly begun: number;
  readonly offered: number;
}

export type OfferRepository = ReturnType<typeof createOfferRepository>;

/**
 * The choices last offered in a conversation whose channel has no buttons, so that a typed number or label counts as a
 * press. Only the newest message counts: any later message ends the offer, and one that is sent at the same time, by another
 * turn or process, leaves nothing to choose. A message received before the offer doesn't count.
 */
export function createOfferRepository(records: RecordStore, now: Clock, log: Pick<Logger, 'warn'>) {
  /** @returns how many messages with choices were begun to be sent there by then, this one included, and how many were sent */
  async function begin(conversation: string, message: Message): Promise<Counts> {
    const isNumbered = hasNumbers(message);
    const kept = await offerRecords.update(records, conversation, (before) => {
      if (!isNumbered && (before?.choices.length ?? 0) === 0) return undefined;
      const { begun = 0, offered = 0, numbered = true } = before ?? {};
      return { choices: [], numbered, at: now(), begun: begun + (isNumbered ? 1 : 0), offered };
    });
    return { begun: kept?.begun ?? 0, offered: kept?.offered ?? 0 };
  }

  async function keep(conversation: string, message: Message, atFirst: Counts): Promise<void> {
    const choices = [...offeredChoices(message)];
    const isNumbered = hasNumbers(message);
    await offerRecords.update(records, conversation, (before) => {
      if (!isNumbered && (before?.choices.length ?? 0) === 0) return undefined;
      const { begun = 0, offered = 0 } = before ?? {};
      // If two messages cross, it can't be known which one is read last.
      const isLast = begun === atFirst.begun && offered === atFirst.offered;
      return {
        choices: isLast ? choices : [],
        numbered: message.numbered ?? true,
        at: now(),
        begun,
        offered: offered + 1,
      };
    });
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
      const atFirst = await begin(key, message);
      const sent = await send();
      await keep(key, message, atFirst).catch((err: unknown) => {
        log.warn({ err }, 'What a message offers could not be remembered; a typed number chooses nothing.');
      });
      return sent;
    },
    /**
     * Turns the input into a click where it names one of the offered choices.
     * @param receivedAt when it was received, by this repository's clock
     */
    async readChoice({ channel, conversation }: Place, input: Input, receivedAt: number): Promise<Input> {
      if (input.kind !== 'text' || !isWithoutButtons(channel)) return input;
      const offer = await offerRecords.get(records, recordKey(channel, conversation));
      if (offer === undefined || receivedAt <= offer.at) return input;
      const choice = typedChoice(offer.choices, input.text, offer.numbered);
      return choice === undefined ? input : { kind: 'click', value: choice.click };
    },
  };
}

/** A question's own numbers are read by its survey, but are no less the last ones shown. */
function hasNumbers({ choices = [] }: Message): boolean {
  return choices.length > 0;
}
