import type { HistoryPlan, HistoryResult, KeptParts } from './history.ts';
import { smallest } from './smallest.ts';

interface Shrunk {
  readonly plan: HistoryPlan;
  readonly result: HistoryResult;
  /** How often the history was played for it. */
  readonly tries: number;
}

interface ShrinkLimits {
  readonly tries: number;
  /** Whether it has taken long enough. */
  isLate(): boolean;
  /** Hears after each try what is left. */
  progress?(tries: number, parts: Required<KeptParts>): void;
}

/**
 * The smallest history that still shows what one shows: fewer people, processes and faults, fewer things that people do.
 * @param result what came of `plan`, with findings
 */
export async function shrinkHistory(
  plan: HistoryPlan,
  result: HistoryResult,
  play: (plan: HistoryPlan) => Promise<HistoryResult>,
  { tries: most, isLate, progress }: ShrinkLimits,
): Promise<Shrunk> {
  const wanted = kindOf(result.findings[0] ?? '');
  let best: Omit<Shrunk, 'tries'> = { plan, result };
  let tries = 0;

  /** Whether it still shows the same without something; then it stays left out. */
  async function without(change: KeptParts): Promise<boolean> {
    if (tries >= most || isLate()) return false;
    tries += 1;
    const smaller = { ...plan, kept: { ...best.result.parts, ...change } };
    const tried = await play(smaller);
    const same = tried.findings.some((finding) => kindOf(finding) === wanted);
    if (same) best = { plan: smaller, result: tried };
    progress?.(tries, best.result.parts);
    return same;
  }

  for (let before = Number.POSITIVE_INFINITY; sizeOf(best.result.parts) < before; ) {
    before = sizeOf(best.result.parts);
    if (best.result.parts.isFinished) await without({ isFinished: false });
    for (let processes = 1; processes < best.result.parts.processes; processes += 1)
      await without({ processes });
    await smallest(best.result.parts.people, (people) => without({ people }));
    await smallest(best.result.parts.faults, (faults) => without({ faults }));
    await smallest(best.result.parts.actions, (actions) => without({ actions }));
  }
  return { ...best, tries };
}

/** Findings of a kind differ in names, numbers, what was said, and how many of something they list. */
export function kindOf(finding: string): string {
  return withoutQuotes(finding)
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, '0')
    .replaceAll(/\d+/gu, '0')
    .replaceAll(/\b([^,]+)(?:, \1)+/gu, '$1');
}

function withoutQuotes(text: string): string {
  // The innermost first: what is quoted may quote something.
  const less = text.replaceAll(/“[^“”]*”|"[^"]*"/gu, '');
  return less === text ? text : withoutQuotes(less);
}

function sizeOf({ people, actions, faults, processes, isFinished }: Required<KeptParts>): number {
  return people.length + actions.length + faults.length + processes + (isFinished ? 1 : 0);
}
