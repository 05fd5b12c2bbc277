import type { TestResult } from '../../../dialogs/ports/campaign-service.ts';

/** Neighbouring pages of up to 2,000 results each. */
const mostRemembered = 4000;

/**
 * Tells whether a result was just read already: pages that shift while they are read show one again. Only a
 * result with a ticket can be recognised, and only if nothing else of it has changed; what is further back
 * than the last 4,000 results is forgotten.
 */
export function createRepeatCheck(): (result: TestResult) => boolean {
  const remembered = new Set<string>();
  return (result) => {
    if (result.ticket === undefined) return false;
    const { ticket, testCase, name, ranAt, durationMilliseconds, result: word } = result;
    const seen = JSON.stringify([ticket, testCase ?? name, ranAt, durationMilliseconds, word]);
    if (remembered.has(seen)) return true;
    remembered.add(seen);
    if (remembered.size > mostRemembered) {
      const [oldest] = remembered;
      if (oldest !== undefined) remembered.delete(oldest);
    }
    return false;
  };
}
