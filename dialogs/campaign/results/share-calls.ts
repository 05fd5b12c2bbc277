import { createBriefMemory } from '../../brief-memory.ts';
import { maxRememberedCases } from '../../ports/limits.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunSummary } from '../../ports/runs.ts';
import type { Time } from '../../ports/time.ts';
import { reportOf } from './read.ts';

/** Answers that took less aren't remembered. Milliseconds. */
const minExpensive = 2000;
/**
 * An expensive answer is remembered for this many times as long as it took, so that reading takes a tenth of the time at most.
 */
const rememberTimes = 10;
const maxRememberMilliseconds = 5 * 60_000;

/**
 * Simultaneous callers share one answer. An answer that took long, even a failure, is remembered for a while, so that no reader can
 * keep the service and this process busy.
 * @param casesOf how many test cases an answer has, which is its share of the memory; undefined: it isn't remembered
 */
export function shareCalls<Value>(
  call: (campaign: number, run: number) => Promise<Value>,
  casesOf: (answer: Value) => number | undefined,
  time: Time,
): (campaign: number, run: number) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  const remembered = createBriefMemory<{ readonly answer: Value }>(maxRememberedCases, time);

  async function begin(key: string, campaign: number, run: number): Promise<Value> {
    const startedAt = time.monotonic();
    const answer = await call(campaign, run);
    const took = time.monotonic() - startedAt;
    const size = casesOf(answer);
    if (took >= minExpensive && size !== undefined) {
      const milliseconds = Math.min(took * rememberTimes, maxRememberMilliseconds);
      remembered.set(key, { answer }, { milliseconds, size });
    }
    return answer;
  }

  return async (campaign, run) => {
    const key = `${campaign}/${run}`;
    const known = remembered.get(key);
    if (known !== undefined) return known.answer;
    const begun = underWay.get(key) ?? begin(key, campaign, run).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return await begun;
  };
}

/** Undefined for a run in progress, which may be over the next moment and is cheap to check. */
export function casesToRemember(read: Outcome<Reported<RunSummary>>): number | undefined {
  const goesOn = read.ok && read.value.kind === 'running';
  return goesOn ? undefined : (reportOf(read)?.cases.length ?? 0);
}
