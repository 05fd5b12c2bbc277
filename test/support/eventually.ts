import { vi } from 'vitest';

/** Waits until a check passes. What comes, comes when it comes, on a busy machine too: only what never comes fails. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000 });
}
