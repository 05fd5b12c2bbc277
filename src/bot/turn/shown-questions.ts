import { z } from 'zod';
import type { QuestionReference } from '../../../dialogs/message.ts';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/activity-key.ts';

const shownSchema = z.object({ activityId: z.string() });

/**
 * Which activity shows a question, so that it can be replaced when the question is answered in words. Losing
 * an entry only leaves an old card as it was.
 */
export interface ShownQuestions {
  remember(place: Place, question: QuestionReference, activityId: string): Promise<void>;
  find(place: Place, question: QuestionReference): Promise<string | undefined>;
}

export function createShownQuestions(records: RecordStore): ShownQuestions {
  return {
    async remember(place, question, activityId) {
      const key = keyOf(place, question);
      const first = await records.save(key, { activityId }, undefined);
      if (first !== 'conflict') return;
      const stored = await records.load(key);
      if (shownSchema.safeParse(stored?.body).data?.activityId === activityId) return;
      await records.save(key, { activityId }, stored?.version);
    },
    async find(place, question) {
      const stored = await records.load(keyOf(place, question));
      return shownSchema.safeParse(stored?.body).data?.activityId;
    },
  };
}

function keyOf({ channel, conversation }: Place, { session, question }: QuestionReference): string {
  return recordKey('shown', channel, conversation, session, String(question));
}
