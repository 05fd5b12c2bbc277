import type { NewFailures } from '../../ports/campaign-report.ts';
import { changesOver } from '../history/changes-over.ts';
import { knownAt } from '../history/failing-since.ts';
import { readKeptRuns } from '../history/kept-runs.ts';
import { readKnownFailures } from '../known-failures/known-failures.ts';
import type { ReportDependencies } from './read.ts';
import { storedCaseNames } from './stored-summary.ts';

/** By the kept runs, without known failures; undefined if none of them was read. */
export async function readNewFailures(
  deps: Pick<ReportDependencies, 'records' | 'time' | 'now'>,
  campaign: number,
): Promise<NewFailures | undefined> {
  const kept = await readKeptRuns(deps, campaign);
  const last = kept.findLast(({ outcomes }) => outcomes !== undefined);
  if (last === undefined) return undefined;
  const known = knownAt(await readKnownFailures(deps.records), deps.now());
  const changes = await changesOver(deps.time, kept, ({ run }) => run === last.run);
  const numbers = new Set(
    changes
      .filter(({ number, change, fails }) => fails && change.kind === 'new' && !known.has(number))
      .map(({ number }) => number),
  );
  const names = await storedCaseNames(deps, campaign, kept, numbers);
  return {
    run: last.run,
    endedAt: last.endedAt,
    cases: [...numbers].map(
      (number) => names.get(number) ?? { name: '', id: number >= 0 ? number : undefined },
    ),
  };
}
