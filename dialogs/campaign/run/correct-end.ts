import type { JobHandler } from '../../ports/jobs.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Rounds } from '../../ports/rounds.ts';
import type { Reported, RunSummary } from '../../ports/runs.ts';
import { confirmedAfter } from '../results/verdict.ts';
import { type AnnouncedRun, announcedRunRecords } from './announced-runs.ts';
import { readRunKey, runIdOf, runKey, type TrackedRun } from './tracked-run.ts';
import { changeTrackedRuns } from './tracked-runs.ts';

interface CorrectionDeps {
  readonly records: RecordStore;
  readonly rounds: Rounds;
  readonly now: () => number;
  /** The kept summary, or a new one where the service has more results by now. */
  readonly readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>;
}

/** A run that goes on growing is corrected after this long all the same. Milliseconds. */
const maxGrowing = 10 * 60_000;
/** While its end, or another correction, is being told. Milliseconds. */
const announcementPause = 60_000;
/** Between tries to read it. Milliseconds. */
const unreadPause = 60_000;
/** More corrections of one run are none: its number of results means nothing. */
const maxRevision = 5;

/**
 * The job of a run whose end was told, and which was seen to have more results since: once they have come to rest, the run is
 * tracked again, to be told anew wherever it was told. Killed anywhere it goes on, for only what was told ends it.
 */
export function createCorrectionJob(deps: CorrectionDeps): JobHandler {
  const { records, rounds, now } = deps;

  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    const { campaign } = named;
    const run = Number(named.id);
    const told = await announcedRunRecords.get(records, key);
    const tracked = await trackAgain(records, campaign, run, undefined);
    if (tracked !== undefined) {
      if (tracked.stage.kind !== 'announcing') return undefined;
      // A process may have ended before it was added.
      if (tracked.stage.corrects !== undefined) await rounds.add(runKey(tracked));
      return now() + announcementPause;
    }
    if (told === undefined || told.revision >= maxRevision) return undefined;
    const { grown = { total: told.total, at: now(), since: now() } } = told;
    const read = await deps.readSummary(campaign, run);
    const isLate = now() - grown.since >= maxGrowing;
    if (!read.ok) {
      await keepGrown(records, key, grown);
      return isLate ? undefined : now() + unreadPause;
    }
    const total = read.value.kind === 'report' ? read.value.report.total : 0;
    if (total <= told.total) {
      await keepGrown(records, key, undefined);
      return undefined;
    }
    const isNew = total !== grown.total || grown.at > now();
    if (isNew) await keepGrown(records, key, { ...grown, total, at: now() });
    const rest = isNew ? confirmedAfter : grown.at + confirmedAfter - now();
    if (rest > 0 && !isLate) return now() + Math.max(rest, (now() - grown.since) / 2);
    const again = await trackAgain(records, campaign, run, correctionOf(told, run, now()));
    if (again !== undefined) await rounds.add(runKey(again));
    return now() + announcementPause;
  };
}

/** As it is tracked to be told anew: wherever it was told, and where it would have been told with these results. */
function correctionOf({ run, total, revision }: AnnouncedRun, id: number, now: number): TrackedRun {
  const { stage } = run;
  const told = stage.kind === 'announcing' ? (stage.corrects ?? stage) : { since: now };
  return {
    ...run,
    stage: {
      kind: 'announcing',
      run: id,
      since: now,
      corrects: { revision: revision + 1, before: total, since: told.since },
    },
    audiences: run.audiences.map((one) => ({ ...one, left: [], failures: 0, done: false })),
  };
}

/** @returns what it is tracked as by now; undefined: it isn't, and nothing was given to track */
async function trackAgain(
  records: RecordStore,
  campaign: number,
  id: number,
  wanted: TrackedRun | undefined,
): Promise<TrackedRun | undefined> {
  const isSame = (one: TrackedRun): boolean => runIdOf(one) === id;
  const runs = await changeTrackedRuns(records, campaign, (before) =>
    wanted === undefined || before.some(isSame) ? undefined : [...before, wanted],
  );
  return runs.find(isSame);
}

async function keepGrown(records: RecordStore, key: string, grown: AnnouncedRun['grown']): Promise<void> {
  await announcedRunRecords.update(records, key, (before) => {
    if (before === undefined || before.grown === grown) return undefined;
    const { grown: _before, ...told } = before;
    return grown === undefined ? told : { ...told, grown };
  });
}
