import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type HistoryPlan, type HistoryResult, playHistory } from './history.ts';
import type { PlayerNews, PlayerTask } from './player.ts';

interface Played {
  readonly histories: number;
  readonly turns: number;
  readonly faults: number;
  readonly findings: number;
}

interface ManyPlayed extends Played {
  /** Of all that was seen. */
  readonly digest: string;
}

interface ManyPlan {
  readonly seed: string;
  readonly plan: Omit<HistoryPlan, 'seed'>;
  /** Whether that is enough. */
  isEnough(played: Played): boolean;
  /** Hears of each history once it has been played. */
  onHistory(plan: HistoryPlan, result: HistoryResult, played: Played): void;
  /** How many threads play beside this one; absent: one for each further core. */
  readonly helpers?: number;
}

/** So many are played before it is worth while that others help. */
const alone = 10;

/**
 * Plays the histories of a seed, on all cores where there are many of them. They are told in their order, whoever played
 * them.
 */
export async function playMany({
  seed,
  plan,
  isEnough,
  onHistory,
  helpers = availableParallelism() - 1,
}: ManyPlan): Promise<ManyPlayed> {
  let played: Played = { histories: 0, turns: 0, faults: 0, findings: 0 };
  const digest = createHash('sha256');
  const next = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const planOf = (number: number): HistoryPlan => ({ ...plan, seed: `${seed}.${number}` });
  /** Those that have to wait for an earlier one. */
  const early = new Map<number, HistoryResult>();

  function tell(number: number, result: HistoryResult): void {
    early.set(number, result);
    for (;;) {
      const { histories } = played;
      const told = early.get(histories);
      if (told === undefined || isEnough(played)) return;
      early.delete(histories);
      digest.update(told.digest);
      played = {
        histories: histories + 1,
        turns: played.turns + told.turns,
        faults: played.faults + told.parts.faults.length,
        findings: played.findings + told.findings.length,
      };
      onHistory(planOf(histories), told, played);
    }
  }

  const help = createHelp({ seed, plan, next }, tell);
  try {
    while (!isEnough(played)) {
      if (played.histories >= alone) help.start(helpers);
      // What the others have under way may be all that is still wanted.
      if (isEnough({ ...played, histories: Atomics.load(next, 0) })) await help.news();
      else {
        const number = Atomics.add(next, 0, 1);
        tell(number, await playHistory(planOf(number)));
        // Lets the others be heard.
        await setImmediate();
      }
    }
  } finally {
    await help.end();
  }
  return { ...played, digest: digest.digest('hex').slice(0, 12) };
}

/** Threads that play as well, each on a core of its own. */
function createHelp(task: PlayerTask, tell: (number: number, result: HistoryResult) => void) {
  const threads: Worker[] = [];
  return {
    start(count: number): void {
      while (threads.length < count) {
        const thread = new Worker(new URL('./player.ts', import.meta.url), { workerData: task });
        threads.push(thread);
        thread.on('message', ({ number, result }: PlayerNews) => tell(number, result));
      }
    },
    /** Waits until one of them has played something. */
    async news(): Promise<void> {
      if (threads.length > 0) await Promise.race(threads.map((thread) => once(thread, 'message')));
    },
    end: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

/** `300 histories, 41,210 turns, 9,332 faults, 0 findings` */
export function tellPlayed({ histories, turns, faults, findings }: Played): string {
  const counts = Object.entries({ histories, turns, faults, findings });
  return counts.map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ');
}
