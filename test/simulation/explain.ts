import { type HistoryPlan, type HistoryResult, type KeptParts, playHistory } from './history.ts';
import { shrinkHistory } from './shrink.ts';
import { tellStory, tellWhole } from './story.ts';

interface ExplainOptions {
  /** Milliseconds that the search for the smallest history may take. */
  readonly patienceMs: number;
  readonly isWhole?: boolean;
  progress?(line: string): void;
}

/** What went wrong in a history, told by the smallest one that shows it. */
export async function explainFindings(
  plan: HistoryPlan,
  result: HistoryResult,
  { patienceMs, isWhole = false, progress = () => {} }: ExplainOptions,
): Promise<string> {
  const began = performance.now();
  const shrunk = await shrinkHistory(plan, result, playHistory, {
    tries: 600,
    isLate: () => performance.now() - began > patienceMs,
    progress: (tries, parts) => progress(`try ${tries} of a smaller history: ${sizesOf(parts)}`),
  });
  const { parts } = shrunk.result;
  const heading = `History ${plan.seed}, made smaller in ${shrunk.tries} tries: ${sizesOf(result.parts)} → ${sizesOf(parts)}`;
  return `${heading}\n\n${isWhole ? tellWhole(shrunk.result) : tellStory(shrunk.result)}`;
}

function sizesOf({ people, actions, faults, processes }: Required<KeptParts>): string {
  const counts = [
    [people.length, 'person', 'people'],
    [actions.length, 'action', 'actions'],
    [faults.length, 'fault', 'faults'],
    [processes, 'process', 'processes'],
  ] as const;
  return counts.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ');
}
