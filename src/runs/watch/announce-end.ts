import { changeRun, removeRun } from '../../../dialogs/campaign/run/desk.ts';
import { isSamePlace } from '../../../dialogs/campaign/run/is-same-place.ts';
import type { Audience, StageOf, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { RunReport } from '../../../dialogs/ports/run-reports.ts';
import { closeRun } from './move-stage.ts';
import type { RunWatchPorts, Step } from './run-watch-ports.ts';
import { tellEnd } from './tell-end.ts';

/** How long the results of a finished run are asked for before it is said that they can't be read. */
const longestReading = 30 * 60_000;

/** Reads a finished run's results, and posts the summary to everybody who waits for it. */
export async function announceEnd(
  ports: RunWatchPorts,
  run: TendedRun,
  stage: StageOf<'announcing'>,
): Promise<Step> {
  const read = await ports.reports.report(run.campaign, stage.run);
  const now = ports.now();
  if (!read.ok || read.value.kind !== 'report') {
    if (now - stage.since < longestReading) return now + ports.intervalMilliseconds;
    const reason = `run ${stage.run} has finished, but its results can’t be read. Ask for them later: results of campaign ${run.campaign} run ${stage.run}`;
    return await closeRun(ports, run, 'unknown', reason);
  }
  const { report } = read.value;
  await ports.noteEnd(run, { kind: 'finished', report });
  const told = (await addSubscribers(ports, run, report)) ?? run;
  const summary = ports.summaryMessage(report, told);
  const live = { text: summary.text, ...(summary.tone === undefined ? {} : { tone: summary.tone }) };
  const next = await tellEnd(ports, told, { name: 'summary', message: summary, live });
  if (next !== undefined) return next;
  await removeRun(ports.records, run.campaign, run.id);
  return 'over';
}

async function addSubscribers(
  ports: RunWatchPorts,
  run: TendedRun,
  report: RunReport,
): Promise<TendedRun | undefined> {
  const subscribers = await ports.subscribersOf(report);
  return await changeRun(ports.records, run.campaign, run.id, (current) => {
    const added = subscribers
      .filter(({ place }) => !current.audiences.some((one) => isSamePlace(one.place, place)))
      .map(({ place }): Audience => ({ place, marked: [], posted: [], failures: 0, done: false }));
    return added.length === 0 ? undefined : { ...current, audiences: [...current.audiences, ...added] };
  });
}
