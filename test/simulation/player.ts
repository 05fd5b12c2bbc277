import { parentPort, workerData } from 'node:worker_threads';
import { type HistoryPlan, type HistoryResult, playHistory } from './history.ts';

/** What a thread is asked: to take the next number again and again, and play its history, until it is ended. */
export interface PlayerTask {
  readonly seed: string;
  readonly plan: Omit<HistoryPlan, 'seed'>;
  /** The number of the next history, shared by all who play. */
  readonly next: Int32Array;
}

export interface PlayerNews {
  readonly number: number;
  /** What happened is left out where everything holds. */
  readonly result: HistoryResult;
}

const { seed, plan, next }: PlayerTask = workerData;
for (;;) {
  const number = Atomics.add(next, 0, 1);
  const result = await playHistory({ ...plan, seed: `${seed}.${number}` });
  const isFine = result.findings.length === 0;
  const news: PlayerNews = { number, result: isFine ? { ...result, happenings: [] } : result };
  parentPort?.postMessage(news);
}
