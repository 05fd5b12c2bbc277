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
  schema: z.object({
    choices: z.array(z.object({ label: z.string(), click: clickSchema })),
    /** Whether the choices were shown with numbers. */
    numbered: z.boolean().default(true),
    /** Milliseconds since 1970. */
    at: z.number().default(0),
  }),
  keepFor: { days: 90, because: 'a number isn’t an answer to a question of three months ago' },
});

export type OfferRepository = ReturnType<typeof createOfferRepository>;

/**
 * The choices last offered in a conversation whose channel has no buttons, so that a typed number or label counts as a
 * press. Only the newest message counts: any later message ends the offer. A message received before the offer doesn't
 * count.
 */
export function createOfferRepository(records: RecordStore, now: Clock, log: Pick<Logger, 'warn'>) {
  async function keep({ channel, conversation }: Omit<Place, 'kind'>, message: Message): Promise<void> {
    if (!isWithoutButtons(channel)) return;
    const choices = [...offeredChoices(message)];
    await offerRecords.update(records, recordKey(channel, conversation), (before) => {
      if (choices.length === 0 && (before?.choices.length ?? 0) === 0) return undefined;
      return { choices, numbered: message.numbered ?? true, at: now() };
    });
  }

  return {
    /**
     * Sends a message. What was offered before ends first; what this one offers counts once it is sent, as one that never
     * arrives offers nothing.
     */
    async sending<Sent>(
      place: Omit<Place, 'kind'>,
      message: Message,
      send: () => Promise<Sent>,
    ): Promise<Sent> {
      await keep(place, { text: '' });
      const sent = await send();
      await keep(place, message).catch((err: unknown) => {
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
