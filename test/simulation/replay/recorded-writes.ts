import { type HistoryPlan, playHistory } from '../history.ts';
import type { WrittenBatch } from '../store.ts';
import { answerOf } from './answer.ts';
import { writeAnything } from './any-writes.ts';
import { createTableReader, type StoredTables } from './stored-tables.ts';

/** A batch that a simulated store took, and what it held then. */
export interface RecordedWrite extends Pick<WrittenBatch, 'statements' | 'durability'> {
  /** What the store answered. */
  readonly answer: string;
  /** Once it was written. */
  readonly tables: StoredTables;
}

/** Plays a history, and keeps every write that its store still has at the end, in their order; then some that no history has. */
export async function recordWrites(plan: HistoryPlan): Promise<readonly RecordedWrite[]> {
  const writes: RecordedWrite[] = [];
  const tablesOf = createTableReader();
  await playHistory({
    ...plan,
    observer: {
      written({ statements, durability, result }, { read }) {
        writes.push({ statements, durability, answer: answerOf(result), tables: tablesOf(read) });
      },
      lostPower() {
        writes.length = writes.findLastIndex(lasts) + 1;
      },
      over: writeAnything,
    },
  });
  return writes;
}

/** Whether a loss of power spares it, and so all that was written before. */
export function lasts({ durability, answer }: Pick<RecordedWrite, 'durability' | 'answer'>): boolean {
  return durability === 'durable' && answer.startsWith('done');
}
