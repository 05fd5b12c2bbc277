import type { HistoryResult } from './history.ts';

/** A history as a story in the order of time: who did what, what went wrong, and what doesn't hold. */
export function tellStory({ happenings, findings }: Pick<HistoryResult, 'happenings' | 'findings'>): string {
  const lines = happenings.map(
    ({ at, who, what }) => `${(at / 1000).toFixed(3).padStart(9)} s  ${who.padEnd(16)} ${what}`,
  );
  return [...lines, '', ...findings.map((finding) => `Doesn't hold: ${finding}`), ''].join('\n');
}
