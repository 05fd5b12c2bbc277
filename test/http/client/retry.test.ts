import { expect, test } from 'vitest';
import type { FailedTry, TryResult } from '../../../src/http/client/classify.ts';
import { callWithRetries, pauseBeforeRetry, readRetryAfter } from '../../../src/http/client/retry.ts';

const limits = { maxTries: 8, budgetMs: 10_000, firstPauseMs: 200, minTryMs: 1_000 };
const failed: FailedTry = { ok: false, code: 'UNREACHABLE', detail: '', again: 'always' };

test('the pause doubles up to a limit, and half of it is random', () => {
  const pauses = (chance: number) =>
    [1, 2, 3, 4, 5, 6].map((tries) => pauseBeforeRetry(limits, tries, 0, undefined, () => chance));
  expect(pauses(1)).toEqual([200, 400, 800, 1600, 3000, 3000]);
  expect(pauses(0)).toEqual([100, 200, 400, 800, 1500, 1500]);
});

test('the pause is never shorter than Retry-After, and chance only extends it', () => {
  expect(pauseBeforeRetry(limits, 1, 0, 2000, () => 0)).toBe(2000);
  expect(pauseBeforeRetry(limits, 1, 0, 2000, () => 1)).toBe(2200);
  expect(pauseBeforeRetry(limits, 3, 0, 0, () => 0)).toBe(400);
});

test('there is no pause after the last try or if too little time is left', () => {
  expect(pauseBeforeRetry(limits, 8, 0)).toBeUndefined();
  expect(pauseBeforeRetry(limits, 1, 8_800, undefined, () => 1)).toBe(200);
  expect(pauseBeforeRetry(limits, 1, 8_801, undefined, () => 1)).toBeUndefined();
  expect(pauseBeforeRetry(limits, 1, 0, 60_000)).toBeUndefined();
});

/** A call whose tries come to these results, one after the other. */
async function call(...results: readonly TryResult<string>[]) {
  const left = [...results];
  const seen = { tries: 0, retries: 0 };
  const over = await callWithRetries<string>(
    async () => {
      seen.tries += 1;
      return left.shift() ?? failed;
    },
    {
      operation: 'survey.reply',
      limits: { ...limits, maxTries: 3, firstPauseMs: 1 },
      allows: ({ again }) => again === 'always',
      onRetry: () => {
        seen.retries += 1;
      },
    },
  );
  return { ...over, seen };
}

test('retries what may be retried, within the limits', async () => {
  expect(await call(failed, { ok: true, value: 'done' })).toMatchObject({
    result: { ok: true, value: 'done' },
    tries: 2,
    seen: { tries: 2, retries: 1 },
  });
  expect(await call()).toMatchObject({ result: failed, tries: 3, seen: { tries: 3, retries: 2 } });
  const refused: FailedTry = { ...failed, code: 'REFUSED', again: 'never' };
  expect(await call(refused)).toMatchObject({ result: refused, tries: 1, seen: { tries: 1, retries: 0 } });
});

test('reads Retry-After as seconds or as a date by the service’s own clock', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const date = 'Fri, 20 Nov 2026 10:00:05 GMT';
  expect(readRetryAfter({ 'retry-after': '2' }, now)).toBe(2000);
  expect(readRetryAfter({ 'retry-after': date }, now)).toBe(5000);
  expect(readRetryAfter({ 'retry-after': date, date: 'Fri, 20 Nov 2026 10:00:04 GMT' }, now)).toBe(1000);
  expect(readRetryAfter({ 'retry-after': date }, now + 60_000)).toBe(0);
  for (const nonsense of ['soon', '', '0x10'])
    expect(readRetryAfter({ 'retry-after': nonsense }, now)).toBe(undefined);
  expect(readRetryAfter({}, now)).toBe(undefined);
});
