import type { EpochMs } from '../../../dialogs/ports/time.ts';
import { systemRandom } from '../../random.ts';
import { systemTime } from '../../time.ts';
import { systemTrace } from '../../tracing.ts';
import type { FailedTry, TryResult } from './classify.ts';

export interface RetryLimits {
  /** Tries in total, including the first. */
  readonly maxTries: number;
  /** From the first try to the end of the last one, including pauses. */
  readonly budgetMs: number;
  /** Longest pause before the second try; doubled for each further one. */
  readonly firstPauseMs: number;
  /** The time that must be left for another try; with less, its failure would say nothing about the service. */
  readonly minTryMs: number;
}

interface RetryRules {
  /** Name of the call for traces, from code: e.g. `survey.reply`. */
  readonly operation: string;
  readonly limits: RetryLimits;
  allows(failed: FailedTry): boolean;
  /** Called before each pause that is followed by another try. */
  readonly onRetry?: () => void;
  /** Ends a pause, and with it the call. */
  readonly signal?: AbortSignal;
}

type Attempt<Value> = (leftMs: number, tries: number) => Promise<TryResult<Value>>;

interface FinishedCall<Value> {
  readonly result: TryResult<Value>;
  readonly tries: number;
  /** From the first try to the last answer. */
  readonly seconds: number;
}

/**
 * Makes a call, and repeats it if the rules allow.
 * @param attempt tries it once, within the time that is left; the first try may take its own limit
 */
export async function callWithRetries<Value>(
  attempt: Attempt<Value>,
  rules: RetryRules,
): Promise<FinishedCall<Value>> {
  return await systemTrace({ name: rules.operation, kind: 'client' }, async (note) => {
    const call = await tryUntilOver(attempt, rules);
    const { result, tries } = call;
    note({ 'canvass.tries': tries });
    if (!result.ok) {
      const { code, status } = result;
      note({ 'error.type': code, ...(status !== undefined && { 'http.response.status_code': status }) });
    }
    return call;
  });
}

async function tryUntilOver<Value>(
  attempt: Attempt<Value>,
  { limits, allows, onRetry, signal }: RetryRules,
): Promise<FinishedCall<Value>> {
  const began = systemTime.monotonic();
  for (let tries = 1; ; tries += 1) {
    const result = await attempt(limits.budgetMs - (systemTime.monotonic() - began), tries);
    const spentMs = systemTime.monotonic() - began;
    const over = { result, tries, seconds: spentMs / 1000 };
    if (result.ok || !allows(result)) return over;
    const pauseMs = pauseBeforeRetry(limits, tries, spentMs, result.retryAfterMs);
    if (pauseMs === undefined) return over;
    onRetry?.();
    if (!(await systemTime.sleep(pauseMs, signal === undefined ? {} : { signal }))) return over;
  }
}

const maxPauseMs = 3000;

/**
 * The pause before the next try; `undefined` if there is no next try. It doubles, and is never shorter than the
 * service asked for. Half of it is fixed, so that an overloaded service gets a pause; half is random, so that many
 * callers don't come back at the same time.
 */
export function pauseBeforeRetry(
  { maxTries, budgetMs, firstPauseMs, minTryMs }: RetryLimits,
  tries: number,
  spentMs: number,
  retryAfterMs = 0,
  random: () => number = systemRandom.fraction,
): number | undefined {
  if (tries >= maxTries) return undefined;
  const step = Math.min(maxPauseMs, firstPauseMs * 2 ** (tries - 1));
  const backoff = step * (0.5 + random() / 2);
  const pauseMs =
    retryAfterMs < backoff ? backoff : retryAfterMs + random() * Math.min(step, retryAfterMs / 4);
  return spentMs + pauseMs + minTryMs <= budgetMs ? pauseMs : undefined;
}

/**
 * The pause that a `Retry-After` header asks for (RFC 9110 §10.2.3), in milliseconds; the header has whole seconds or a
 * date. `undefined` if it is missing or can't be read.
 * @param headers names in lower case. A date is by the service's clock, so it is compared with its `Date` header
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: EpochMs): number | undefined {
  const asked = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/u.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (Number.isNaN(until)) return undefined;
  const serviceNow = Date.parse(headers['date'] ?? '');
  return Math.max(0, until - (Number.isNaN(serviceNow) ? now : serviceNow));
}
