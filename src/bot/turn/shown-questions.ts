import { z } from 'zod';
import type { QuestionReference } from '../../../dialogs/message.ts';
import type { RecordStore } from '../../../dialogs/ports/record-store.ts';
import type { Place } from '../../../dialogs/turn.ts';
import { recordKey } from '../activity/activity-key.ts';

const shownSchema = z.object({ activityId: z.string(), earlier: z.array(z.string()).default([]) });

/** A question that was asked again more often than this keeps its oldest cards. */
const mostEarlier = 4;

/**
 * Which activities show a question, so that they can be replaced when it is answered. Losing an entry only
 * leaves an old card as it was.
 */
export interface ShownQuestions {
  remember(place: Place, question: QuestionReference, activityId: string): Promise<void>;
  /** The newest first. */
  find(place: Place, question: QuestionReference): Promise<readonly string[]>;
}

export function createShownQuestions(records: RecordStore): ShownQuestions {
  return {
    async remember(place, question, activityId) {
      const key = keyOf(place, question);
      const first = await records.save(key, { activityId }, undefined, 'soon');
      if (first !== 'conflict') return;
      const stored = await records.load(key);
      const known = idsIn(stored?.body);
      if (known.includes(activityId)) return;
      await records.save(key, { activityId, earlier: known.slice(0, mostEarlier) }, stored?.version, 'soon');
    },
    async find(place, question) {
      const stored = await records.load(keyOf(place, question));
      return idsIn(stored?.body);
    },
  };
}

function idsIn(body: unknown): readonly string[] {
  const shown = shownSchema.safeParse(body).data;
  return shown === undefined ? [] : [shown.activityId, ...shown.earlier];
}

function keyOf({ channel, conversation }: Place, { session, question }: QuestionReference): string {
  return recordKey('shown', channel, conversation, session, String(question));
}
