import { systemTime } from '../../../time.ts';
import { createRandom } from '../../random.ts';
import type { StoredRun } from '../tables.ts';
import { type CallResult, decideResult, makeCall } from './make-call.ts';
import type { Run, RunScript } from './script.ts';

/** Then a run is Queued: ms of life. */
const queuedAfterMs = 1000;

/**
 * The status of a run that isn't over, `elapsed` ms of life after it was accepted. Statuses seen in systems of this
 * kind; the seed (§3) shows None and Completed.
 */
export function unfinishedStatus(script: RunScript, elapsed: number): 'None' | 'Queued' | 'Running' {
  if (elapsed >= firstCallAt(script)) return 'Running';
  return elapsed >= queuedAfterMs ? 'Queued' : 'None';
}

/** When the call number `attempt` (from 0) is made, ms of life after the run was accepted. */
export function callAt(script: RunScript, attempt: number): number {
  return (
    firstCallAt(script) + Math.min(attempt * script.interval, script.runTime ?? Number.POSITIVE_INFINITY)
  );
}

/** How long the run takes from its acceptance to its end, ms of life. */
export function runLength(run: Run): number {
  const { attempts, interval, longestCall, runTime = Number.POSITIVE_INFINITY } = run.script;
  const made = Math.min(attempts, Math.ceil(runTime / interval));
  let end = callAt(run.script, attempts - 1);
  // A call further back than this is certainly over before the last one begins.
  for (
    let attempt = Math.max(0, made - Math.ceil(longestCall / interval) - 1);
    attempt < made;
    attempt += 1
  ) {
    end = Math.max(end, overAt(run, attempt));
  }
  return end;
}

/**
 * How many results can be read, `elapsed` ms of life after the run was accepted. Results are given in the
 * order in which calls are made, each after those ahead of it, so a page that is full never changes.
 */
export function reportedCount(run: Run, elapsed: number): number {
  const { script } = run;
  if (elapsed >= callAt(script, script.attempts - 1) + script.longestCall) return script.attempts;
  const certainlyOver =
    Math.floor((elapsed - firstCallAt(script) - script.longestCall) / script.interval) + 1;
  let count = Math.min(Math.max(certainlyOver, 0), script.attempts);
  while (count < script.attempts && overAt(run, count) <= elapsed) count += 1;
  return count;
}

function overAt(run: Run, attempt: number): number {
  return callAt(run.script, attempt) + makeCall(run, attempt).duration;
}

function firstCallAt({ seed, campaignId, sequence }: RunScript): number {
  return queuedAfterMs + 2000 + Math.floor(createRandom(seed, 'queue', campaignId, sequence)() * 3000);
}

/**
 * The progress of a run at `now` (ms since 1970), decided by what was stored of it and by the clock alone. `elapsed` is
 * ms of life since it was accepted.
 */
export function progressOf({ script, acceptedAt, endsAt, result }: StoredRun, now: number) {
  const elapsed = (now - acceptedAt) * script.speed;
  const over = now >= endsAt;
  return {
    status: over ? 'Completed' : unfinishedStatus(script, elapsed),
    // The stored end is rounded: what is over shows all of its results.
    elapsed: over ? Number.POSITIVE_INFINITY : elapsed,
    endDate: over ? new Date(endsAt).toISOString() : null,
    result: over ? result : null,
  };
}

const callsAtOnce = 5000;

/**
 * The result of a whole run: Failed if any call failed, else Aborted if any was, else Satisfactory if any was, else
 * Success. Lets other work in between, since a run may have a million calls.
 */
export async function verdict(run: Run): Promise<CallResult> {
  const found = new Set<CallResult>();
  for (let attempt = 0; attempt < run.script.attempts; attempt += 1) {
    found.add(decideResult(run, attempt).result);
    if (found.has('Failed')) break;
    if (attempt % callsAtOnce === callsAtOnce - 1) await systemTime.giveWay();
  }
  const worst = (['Failed', 'Aborted', 'Satisfactory'] as const).find((result) => found.has(result));
  return worst ?? 'Success';
}
