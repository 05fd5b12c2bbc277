import { z } from 'zod';
import { clickSchema } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import { isWithoutButtons, offeredChoices, typedChoice } from '../../cards/choices.ts';
import { recordKey } from '../activity/sender.ts';

export const offerRecords = collection({
  prefix: 'offered/',
  schema: z.object({
    choices: z.array(z.object({ label: z.string(), click: clickSchema })),
    /** Whether they were shown with numbers. */
    numbered: z.boolean().default(true),
    /** Milliseconds since 1970. */
    at: z.number().default(0),
  }),
  keepFor: { days: 90, because: 'nobody answers with a number what was asked three months ago' },
});

export type OfferRepository = ReturnType<typeof createOfferRepository>;

/**
 * What was offered last in a conversation whose channel has no buttons, so that a typed number or label is the press of
 * one. Only the newest message counts: whatever is said after an offer ends it. What came in before it was offered is no
 * press of it.
 */
export function createOfferRepository(records: RecordStore, now: Clock) {
  return {
    /** To be called before the message is sent. */
    async note({ channel, conversation }: Omit<Place, 'kind'>, message: Message): Promise<void> {
      if (!isWithoutButtons(channel)) return;
      const choices = [...offeredChoices(message)];
      await offerRecords.update(records, recordKey(channel, conversation), (before) => {
        if (choices.length === 0 && (before?.choices.length ?? 0) === 0) return undefined;
        return { choices, numbered: message.numbered ?? true, at: now() };
      });
    },
    /**
     * What was said, as a click where it names something that was offered.
     * @param receivedAt when it came in, by the clock of this repository
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
