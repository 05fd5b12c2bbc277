import type { Section } from '../../message.ts';
import type { RunComparison } from '../../ports/runs.ts';
import { numberWords } from '../../wording/format.ts';
import { caseWords, lowered, section } from '../wording.ts';

const changeTitles = {
  newlyFailing: 'Newly failing',
  fixed: 'Fixed',
  stillFailing: 'Still failing',
} as const;
type Change = keyof typeof changeTitles;

/** `2 newly failing` */
export function changeCount(comparison: RunComparison, change: Change): string {
  return `${numberWords(comparison[change].length)} ${lowered(changeTitles[change])}`;
}

/** The test cases that changed in these ways, a list for each. */
export function changeSections(comparison: RunComparison, changes: readonly Change[]): readonly Section[] {
  return changes.flatMap((change) => section(changeTitles[change], comparison[change].map(caseWords)));
}

/** `vs run 86: 1 new, 1 still failing, 3 fixed`; undefined where nothing failed in either run. */
export function versusWords({
  previous,
  newlyFailing,
  stillFailing,
  fixed,
}: RunComparison): string | undefined {
  const changes = [
    [newlyFailing, 'new'],
    [stillFailing, 'still failing'],
    [fixed, 'fixed'],
  ] as const;
  const told = changes
    .filter(([cases]) => cases.length > 0)
    .map(([cases, word]) => `${numberWords(cases.length)} ${word}`);
  return told.length === 0 ? undefined : `vs run ${previous}: ${told.join(', ')}`;
}
