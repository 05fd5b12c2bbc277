import { makeCall } from './make-call.ts';
import { createRandom } from './random.ts';
import type { Run, RunScript } from './run-script.ts';

/** Statuses seen in systems of this kind; the seed (§3) shows None and Completed. */
export type RunStatus = 'None' | 'Queued' | 'Running' | 'Completed';

/** A run is Queued after this, ms of life. */
const QUEUED_AFTER = 1000;

/** Where a run that isn't over stands, `elapsed` ms of life after it was accepted. */
export function unfinishedStatus(script: RunScript, elapsed: number): Exclude<RunStatus, 'Completed'> {
  if (elapsed >= firstCallAt(script)) return 'Running';
  return elapsed >= QUEUED_AFTER ? 'Queued' : 'None';
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
 * order in which calls are made, and none before those ahead of it, so a page that is full never changes.
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
  return QUEUED_AFTER + 2000 + Math.floor(createRandom(seed, 'queue', campaignId, sequence)() * 3000);
}
