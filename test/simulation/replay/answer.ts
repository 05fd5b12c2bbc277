import type { BatchResult } from '../../../src/store/database.ts';

/** What a store answers to a batch, as the same text on every engine. */
export function answerOf(result: BatchResult | 'threw'): string {
  if (result === 'threw') return result;
  if (!result.done) return `statement ${result.unchanged} changed nothing`;
  return `done ${JSON.stringify(result.results)}`;
}
