import type { RecordStore } from '../../ports/record-store.ts';
import { changeDesk } from './desk.ts';
import { isUnfinished, type TendedRun } from './tended-run.ts';

export type AskedRun =
  | { readonly kind: 'asked'; readonly run: TendedRun }
  | { readonly kind: 'unfinished'; readonly runs: readonly TendedRun[] };

/**
 * Writes down that a campaign is to be run: nothing is sent yet. Where an unfinished run of it is tended
 * already, it isn't written; of two who ask at once one gets `unfinished`.
 * @param despite the unfinished runs that the person has been told of, by `runsDigest`, where they want it all the same
 */
export async function askRun(
  records: RecordStore,
  run: Omit<TendedRun, 'stage'>,
  despite?: string,
): Promise<AskedRun> {
  const asked: TendedRun = { ...run, stage: { kind: 'asked' } };
  let standing: readonly TendedRun[] = [];
  await changeDesk(records, run.campaign, (runs) => {
    standing = runs.filter(isUnfinished);
    return standing.length === 0 || runsDigest(standing) === despite ? [...runs, asked] : undefined;
  });
  return standing.length === 0 || runsDigest(standing) === despite
    ? { kind: 'asked', run: asked }
    : { kind: 'unfinished', runs: standing };
}

/** Names a set of unfinished runs, so that agreeing to one of them isn't taken for agreeing to another. */
export function runsDigest(runs: readonly TendedRun[]): string {
  return runs
    .map(({ id }) => id.slice(0, 12))
    .sort()
    .join(' ')
    .slice(0, 200);
}
