import { createBriefMemory } from '../../brief-memory.ts';
import { maxRememberedCases } from '../../ports/limits.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { Reported, RunSummary } from '../../ports/runs.ts';
import type { Time } from '../../ports/time.ts';
import { reportOf } from './read.ts';

/** A call that takes less costs too little to be remembered. Milliseconds. */
const minExpensive = 2000;
/** An expensive answer is remembered for so many times as long as it took: so it takes a tenth of the time at most. */
const rememberTimes = 10;
const maxRememberMilliseconds = 5 * 60_000;

/**
 * Callers who ask for the same at the same time wait for one and the same answer; one that took long, because a run of
 * 100,000 results was read for it, is remembered for a while, a failure as well. So no reader can make the service and this
 * process read all the time.
 * @param casesOf how many test cases an answer has, which is how much of the memory it takes; undefined: it isn't remembered
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

/** A run that goes on may be over the next moment, and to find that out takes no reading, however slow the service is. */
export function casesToRemember(read: Outcome<Reported<RunSummary>>): number | undefined {
  const goesOn = read.ok && read.value.kind === 'running';
  return goesOn ? undefined : (reportOf(read)?.cases.length ?? 0);
}
