import { commit, type Draft } from './commit.ts';
import { tooLateToSend } from './in-time.ts';
import type { JobHandler } from './ports/jobs.ts';
import type { RecordStore } from './ports/records.ts';
import type { EpochMs, Time } from './ports/time.ts';
import type { Trace } from './ports/tracing.ts';

/**
 * What a step decides. All of its changes are stored together if the state still has the status that the step found. Otherwise
 * nothing is stored, and the step for the new status is taken.
 */
export interface Decision<State> {
  /** The next state, from the current one, which others may have changed in the meantime. Absent: unchanged. */
  readonly next?: (current: State) => State;
  /** What is stored along with it: other records, messages, jobs, audit rows. */
  readonly also?: ((draft: Draft, state: State) => void | Promise<void>) | undefined;
  /**
   * Done once that is stored, only by the process that stored it. A call that must not be made twice is made here and announced
   * by `next`: if that status is found on waking, the call's fate is unknown.
   * @param isTooLate for such a call: whether others may have taken over since it was announced
   * @returns what to record
   */
  readonly act?: (state: State, isTooLate: () => boolean) => Promise<Decision<State>>;
  /** When to take the next step; `woken`: when its job is woken. Absent: at once. */
  readonly at?: EpochMs | 'woken' | undefined;
}

/** When to take the next step; `over`: not before its job is woken. */
type Progress = 'goOn' | EpochMs | 'over';

interface WorkflowOptions<State> {
  /** A name from code, for traces. */
  readonly name: string;
  readonly trace: Trace;
  readonly records: RecordStore;
  readonly time: Pick<Time, 'now' | 'monotonic'>;
  /** Undefined if there is nothing left to do for that key. */
  readonly read: (draft: Draft, key: string) => Promise<State | undefined>;
  readonly save: (draft: Draft, state: State, key: string) => Promise<void>;
  readonly statusOf: (state: State) => string;
  /** Reads the world and decides. It may run more than once in a status. */
  readonly step: (state: State, key: string) => Promise<Decision<State>>;
}

/** After this many steps in a row the job pauses. */
const maxSteps = 20;
const pauseMs = 2000;

/**
 * A process with a state in a record, a job of the same key, and a step for each status. Each decision is stored atomically, so
 * that another OS process can continue after a crash.
 */
export interface Workflow {
  /** Takes the steps that can be taken now. */
  readonly job: JobHandler;
  /** Takes one step, for callers other than the job. */
  advance(key: string): Promise<Progress>;
}

export function workflow<State>(options: WorkflowOptions<State>): Workflow {
  const { name, trace, records, time, read, save, statusOf, step } = options;

  async function advance(key: string): Promise<Progress> {
    const state = await commit(records, (draft) => read(draft, key));
    if (state === undefined) return 'over';
    return await trace(
      { name: `workflow ${name}` },
      async () => await settle(key, state, await step(state, key)),
    );
  }

  async function settle(key: string, found: State, decision: Decision<State>): Promise<Progress> {
    const { next, also, act, at } = decision;
    const isTooLate = tooLateToSend(time);
    const stored =
      next === undefined && also === undefined
        ? found
        : await commit(records, async (draft) => {
            const current = await read(draft, key);
            if (current === undefined || statusOf(current) !== statusOf(found)) return undefined;
            const state = next === undefined ? current : next(current);
            if (next !== undefined) await save(draft, state, key);
            await also?.(draft, state);
            return state;
          });
    if (stored === undefined) return 'goOn';
    if (act !== undefined) return await settle(key, stored, await act(stored, isTooLate));
    return at === undefined ? 'goOn' : at === 'woken' ? 'over' : at;
  }

  return {
    advance,
    async job(key) {
      for (let steps = 0; steps < maxSteps; steps += 1) {
        const progress = await advance(key);
        if (progress !== 'goOn') return progress === 'over' ? undefined : progress;
      }
      return time.now() + pauseMs;
    },
  };
}
