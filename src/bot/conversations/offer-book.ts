import { z } from 'zod';
import { clickSchema } from '../../../dialogs/click.ts';
import type { Choice, Message } from '../../../dialogs/message.ts';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place, Said } from '../../../dialogs/turn.ts';
import { isWithoutButtons, offeredChoices, typedChoice } from '../../cards/offered-choices.ts';
import { recordKey } from '../activity/activity-key.ts';

/**
 * What was offered last in a conversation whose channel has no buttons, so that a typed number or label is the
 * press of one. Only the newest message counts: whatever is said after an offer ends it.
 */
export interface OfferBook {
  /** To be called before the message is sent. */
  note(place: Omit<Place, 'kind'>, message: Message): Promise<void>;
  /** What was said, as a click where it names something that was offered. */
  hear(place: Place, said: Said): Promise<Said>;
}

const schema = z.object({ choices: z.array(z.object({ label: z.string(), click: clickSchema })) });
const mostConflicts = 3;

export function createOfferBook(records: RecordStore): OfferBook {
  return {
    async note(place, message) {
      if (!isWithoutButtons(place.channel)) return;
      const choices = offeredChoices(message);
      for (let conflicts = 0; conflicts < mostConflicts; conflicts += 1) {
        const stored = await records.load(keyOf(place));
        if (choices.length === 0 && choicesIn(stored?.body).length === 0) return;
        if ((await records.save(keyOf(place), { choices }, stored?.version)) !== 'conflict') return;
      }
    },
    async hear(place, said) {
      if (said.kind !== 'text' || !isWithoutButtons(place.channel)) return said;
      const stored = await records.load(keyOf(place));
      const choice = typedChoice(choicesIn(stored?.body), said.text);
      return choice === undefined ? said : { kind: 'click', value: choice.click };
    },
  };
}

function choicesIn(body: unknown): readonly Choice[] {
  return schema.safeParse(body).data?.choices ?? [];
}

function keyOf({ channel, conversation }: Omit<Place, 'kind'>): string {
  return recordKey('offered', channel, conversation);
}
