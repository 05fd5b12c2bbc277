import type { StepResult } from '../../ports/campaign-service.ts';
import type { TestCaseName } from '../../ports/run-summary.ts';

/** `Billing line (7)`: a test case by its name and its id, where the service gave them. */
export function caseWords({ id, name }: TestCaseName): string {
  const named = name.trim();
  if (id === undefined) return named === '' ? 'a test case without a name' : named;
  return named === '' ? `Test case ${id}` : `${named} (${id})`;
}

/** What a step of a call is called: by its description, else by its place in the call. @param at from 0 */
export function stepName(
  { kind, description }: Pick<StepResult, 'kind' | 'description'>,
  at: number,
): string {
  const described = description?.trim() ?? '';
  if (described !== '') return described;
  return kind === 'ring' ? 'Ring' : `Step ${at + 1}`;
}
