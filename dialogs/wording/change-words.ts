import type { CaseChange } from '../ports/runs.ts';
import { numberWords } from './format.ts';

/** The status of a test case, as a mark after its name: `new`, `still failing since run 80`, `flaky: failed 3 of the last 8`. */
export function changeMark(change: CaseChange): string {
  switch (change.kind) {
    case 'flaky':
      return `flaky: failed ${numberWords(change.failed)} of the last ${numberWords(change.of)}`;
    case 'stillFailing':
      return `still failing since run ${change.since}${change.orEarlier ? ' or earlier' : ''}`;
    case 'new':
    case 'fixed':
      return change.kind;
  }
}
