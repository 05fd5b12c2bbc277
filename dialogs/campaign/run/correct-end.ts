import type { JobHandler } from '../../ports/jobs.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { RecordStore } from '../../ports/records.ts';
import type { Rounds } from '../../ports/rounds.ts';
import type { Reported, RunSummary } from '../../ports/runs.ts';
import { confirmedAfter } from '../results/verdict.ts';
import { type AnnouncedRun, announcedRunRecords } from './announced-runs.ts';
import { readRunKey, runIdOf, runKey, type TrackedRun } from './tracked-run.ts';
import { readTrackedRuns, trackRun } from './tracked-runs.ts';

interface CorrectionDeps {
  readonly records: RecordStore;
  readonly rounds: Rounds;
  readonly now: () => number;
  /** The stored summary, or a new one if the service has more results by now. */
  readonly readSummary: (campaign: number, run: number) => Promise<Outcome<Reported<RunSummary>>>;
}

/** A run that keeps growing is corrected after this long. Milliseconds. */
const maxGrowing = 10 * 60_000;
/** While its end or another correction is being announced. Milliseconds. */
const announcementPause = 60_000;
/** Between attempts to read it. Milliseconds. */
const unreadPause = 60_000;
/** After this many corrections a run's number of results means nothing. */
const maxRevision = 5;

/**
 * The job of a run that has got more results since its end was announced: once their number is stable, the run is tracked again,
 * so that its end is announced again in the same places.
 */
export function createCorrectionJob(deps: CorrectionDeps): JobHandler {
  const { records, rounds, now } = deps;

  return async (key) => {
    const named = readRunKey(key);
    if (named === undefined) return undefined;
    const { campaign } = named;
    const run = Number(named.id);
    const announced = await announcedRunRecords.get(records, key);
    const tracked = (await readTrackedRuns(records, campaign)).find((one) => runIdOf(one) === run);
    if (tracked !== undefined) {
      if (tracked.stage.kind !== 'announcing') return undefined;
      // The process may have ended before it added the run.
      if (tracked.stage.corrects !== undefined) await rounds.add(runKey(tracked));
      return now() + announcementPause;
    }
    if (announced === undefined || announced.revision >= maxRevision) return undefined;
    const { grown = { total: announced.total, at: now(), since: now() } } = announced;
    const read = await deps.readSummary(campaign, run);
    const isLate = now() - grown.since >= maxGrowing;
    if (!read.ok) {
      await keepGrown(records, key, grown);
      return isLate ? undefined : now() + unreadPause;
    }
    const total = read.value.kind === 'report' ? read.value.report.total : 0;
    if (total <= announced.total) {
      await keepGrown(records, key, undefined);
      return undefined;
    }
    const isNew = total !== grown.total || grown.at > now();
    if (isNew) await keepGrown(records, key, { ...grown, total, at: now() });
    const rest = isNew ? confirmedAfter : grown.at + confirmedAfter - now();
    if (rest > 0 && !isLate) return now() + Math.max(rest, (now() - grown.since) / 2);
    const again = await trackRun(records, correctionOf(announced, run, now()));
    await rounds.add(runKey(again));
    return now() + announcementPause;
  };
}

/** The run as it is tracked for the correction. */
function correctionOf({ run, total, revision }: AnnouncedRun, id: number, now: number): TrackedRun {
  const { stage } = run;
  const first = stage.kind === 'announcing' ? (stage.corrects ?? stage) : { since: now };
  return {
    ...run,
    stage: {
      kind: 'announcing',
      run: id,
      since: now,
      corrects: { revision: revision + 1, before: total, since: first.since },
    },
    audiences: run.audiences.map((one) => ({ ...one, left: [], done: false })),
  };
}

async function keepGrown(records: RecordStore, key: string, grown: AnnouncedRun['grown']): Promise<void> {
  await announcedRunRecords.update(records, key, (before) => {
    if (before === undefined || before.grown === grown) return undefined;
    const { grown: _before, ...rest } = before;
    return grown === undefined ? rest : { ...rest, grown };
  });
}
