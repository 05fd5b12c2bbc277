import { setImmediate } from 'node:timers/promises';
import { type CallResult, decideResult } from './decide-result.ts';
import type { Run } from './run-script.ts';

const AT_A_TIME = 5000;

/**
 * The result of a whole run: Failed where any call failed, else Aborted where any was, else Satisfactory where
 * any was, else Success. Lets other work in between, since a run may have a million calls.
 */
export async function verdict(run: Run): Promise<CallResult> {
  const found = new Set<CallResult>();
  for (let attempt = 0; attempt < run.script.attempts; attempt += 1) {
    found.add(decideResult(run, attempt).result);
    if (found.has('Failed')) break;
    if (attempt % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  const worst = (['Failed', 'Aborted', 'Satisfactory'] as const).find((result) => found.has(result));
  return worst ?? 'Success';
}
