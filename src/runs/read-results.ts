import type { RunStanding, TestResult } from '../../dialogs/ports/campaign-service.ts';
import type { Outcome } from '../../dialogs/ports/outcome.ts';
import { type ResultsPorts, type ResultsRequest, resultPages } from './results/result-pages.ts';

/**
 * Hands on all results of a run in the order of their pages, see {@link resultPages}. A list that grows or
 * shifts while it is read is read on; whoever takes the results decides what to make of one that comes twice.
 * @returns what the first and the last page said of the run
 */
export async function readResults(
  ports: ResultsPorts,
  request: ResultsRequest,
  take: (result: TestResult) => void,
): Promise<Outcome<{ readonly first: RunStanding; readonly last: RunStanding }>> {
  let first: RunStanding | undefined;
  let last: RunStanding = {};
  for await (const page of resultPages(ports, request)) {
    if (!page.ok) return page;
    for (const result of page.value.items) take(result);
    last = page.value.standing;
    first ??= last;
  }
  return { ok: true, value: { first: first ?? last, last } };
}
