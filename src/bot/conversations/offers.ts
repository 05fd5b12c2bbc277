import { z } from 'zod';
import { clickSchema } from '../../../dialogs/buttons.ts';
import type { Message } from '../../../dialogs/message.ts';
import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { RecordStore } from '../../../dialogs/ports/records.ts';
import { collection } from '../../../dialogs/records.ts';
import type { Input, Place } from '../../../dialogs/turn.ts';
import { isWithoutButtons, offeredChoices, typedChoice } from '../../cards/choices.ts';
import { recordKey } from '../activity/sender.ts';

/**
 * What was offered last in a conversation whose channel has no buttons, so that a typed number or label is the
 * press of one. Only the newest message counts: whatever is said after an offer ends it. What came in before it was
 * offered is no press of it.
 */
export interface OfferRepository {
  /** To be called before the message is sent. */
  note(place: Omit<Place, 'kind'>, message: Message): Promise<void>;
  /**
   * What was said, as a click where it names something that was offered.
   * @param receivedAt when it came in, by the clock of this repository
   */
  readChoice(place: Place, input: Input, receivedAt: number): Promise<Input>;
}

const schema = z.object({
  choices: z.array(z.object({ label: z.string(), click: clickSchema })),
  /** Whether they were shown with numbers. */
  numbered: z.boolean().default(true),
  /** Milliseconds since 1970. */
  at: z.number().default(0),
});

export const offerRecords = collection({
  prefix: 'offered/',
  schema,
  keepFor: { days: 90, because: 'nobody answers with a number what was asked three months ago' },
});

export function createOfferRepository(records: RecordStore, now: Clock): OfferRepository {
  return {
    async note(place, message) {
      if (!isWithoutButtons(place.channel)) return;
      const choices = [...offeredChoices(message)];
      await offerRecords.update(records, keyOf(place), (before) => {
        if (choices.length === 0 && (before?.choices.length ?? 0) === 0) return undefined;
        return { choices, numbered: message.numbered ?? true, at: now() };
      });
    },
    async readChoice(place, input, receivedAt) {
      if (input.kind !== 'text' || !isWithoutButtons(place.channel)) return input;
      const offer = await offerRecords.get(records, keyOf(place));
      if (offer === undefined || receivedAt <= offer.at) return input;
      const choice = typedChoice(offer.choices, input.text, offer.numbered);
      return choice === undefined ? input : { kind: 'click', value: choice.click };
    },
  };
}

function keyOf({ channel, conversation }: Omit<Place, 'kind'>): string {
  return recordKey(channel, conversation);
}
