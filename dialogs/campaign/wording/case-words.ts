import type { TestCaseName } from '../../ports/run-summary.ts';

/** `Billing line (7)`: a test case by its name and its id, where the service gave them. */
export function caseWords({ id, name }: TestCaseName): string {
  const named = name.trim();
  if (id === undefined) return named === '' ? 'a test case without a name' : named;
  return named === '' ? `Test case ${id}` : `${named} (${id})`;
}
