import { commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { RunReport } from '../../ports/runs.ts';
import type { Place } from '../../turn.ts';
import { verdictTitle } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { clockOf } from '../dependencies.ts';
import { noteReport } from '../known.ts';
import { type RerunContext, rerunContext } from '../rerun-context.ts';
import { runOutcome } from '../results/outcome.ts';
import { passedCases } from '../results/rerun-cases.ts';
import { summaryMessage } from '../results/summary-message.ts';
import { wantsReport } from '../results/wants-report.ts';
import { scheduleButton } from '../schedule-button.ts';
import { campaignWords, capitalised, lowered } from '../wording.ts';
import {
  addAudiences,
  changeAudience,
  isMuted,
  listeningAudiences,
  retireMessages,
} from './announce-progress.ts';
import { closeRun, type Step, type WatchDeps } from './dependencies.ts';
import { closedMessage, closingReason, progressMessage } from './messages.ts';
import { type Audience, executedBy, runIdOf, type StageOf, type TrackedRun } from './tracked-run.ts';
import { changeRun, removeRun } from './tracked-runs.ts';

/** How long the results of a finished run are asked for before it is said that they can't be read. Milliseconds. */
const maxReading = 30 * 60_000;

/** Reads a finished run's results, and posts the summary to everybody who waits for it. */
export async function announceEnd(
  deps: WatchDeps,
  run: TrackedRun,
  stage: StageOf<'announcing'>,
): Promise<Step> {
  const read = await deps.reports.report(run.campaign, stage.run);
  const now = deps.now();
  if (!read.ok || read.value.kind !== 'report') {
    if (now - stage.since < maxReading) return now + deps.intervalMilliseconds;
    const reason = operators.run.why.resultsUnread(run.campaign, stage.run);
    return await closeRun(deps, run, 'unknown', reason);
  }
  const { report } = read.value;
  if (waitsForHistory(report) && now - stage.since < maxForHistory) return now + historyPause;
  await noteReport(deps, report);
  await deps.noteKnownFailures(report);
  await deps.noteAlerts(report);
  const verdict = lowered(verdictTitle(report.summary.verdict, report.known?.length));
  await noteEnd(deps, run, operators.audit.finished(stage.run, verdict));
  await deps.requests.end(run.id, { state: 'finished', run: stage.run, outcome: runOutcome(report) });
  await deps.webhook?.announce(run, report);
  const { campaign, campaignName, startedBy } = run;
  const rerun = await noteRerun(deps, run, report);
  const message = ({ timeZone }: Place) =>
    summaryMessage(report, {
      ...{ clock: clockOf(deps, timeZone), reportUrl: deps.links.report(campaign, stage.run) },
      ...{ campaignName, startedBy, rerun },
    });
  const live = { text: operators.run.ended(campaignWords(campaign, campaignName), stage.run, verdict) };
  await noteScheduled(deps, run, undefined);
  const followed = wantsReport('failures', report) ? run : await leaveOutPassed(deps, run);
  const subscribed = await addSubscribers(deps, followed, report);
  return await postEnd(deps, subscribed, { name: 'summary', message, live });
}

/** How long a summary waits until the runs before it are read, for how its failing test cases stand. Milliseconds. */
const maxForHistory = 10_000;
/** Each time the next one is asked for. */
const historyPause = 500;

function waitsForHistory({ summary: { counts }, unreadBefore = 0 }: RunReport): boolean {
  return unreadBefore > 0 && counts.fail > 0;
}

/** Says that a run has ended without a result, or never began, to everybody who waits for it. */
export async function announceClosing(
  deps: WatchDeps,
  run: TrackedRun,
  stage: StageOf<'closing'>,
): Promise<Step> {
  await noteEnd(deps, run, operators.audit.closed(operators.audit.endings[stage.ending], stage.reason));
  const executed = defined({ executed: executedBy(stage), run: stage.run });
  await deps.requests.end(run.id, { state: 'unknown', reason: closingReason(stage), ...executed });
  await noteScheduled(deps, run, stage);
  await noteRerun(deps, run);
  const message = progressMessage(run, deps.now());
  return await postEnd(deps, run, {
    name: 'closing',
    message: () => message,
    live: closedMessage(run, stage),
  });
}

/** Writes down who started the run and what came of it; done again after a crash, it changes nothing. */
async function noteEnd(deps: WatchDeps, run: TrackedRun, outcome: string): Promise<void> {
  const { campaign, audit, startedBy } = run;
  const id = runIdOf(run);
  if (startedBy !== undefined && id !== undefined) await deps.starters.note(campaign, id, startedBy);
  if (audit !== undefined) await deps.audit.complete(audit, outcome);
}

/** Writes down what came of failed test cases that were run again. @returns what is told beside the result; undefined: none were */
async function noteRerun(
  deps: WatchDeps,
  run: TrackedRun,
  report?: RunReport,
): Promise<RerunContext | undefined> {
  const { campaign } = run;
  const rerun = await deps.reruns.end(campaign, run.id, runIdOf(run));
  if (rerun === undefined) return undefined;
  const words = operators.rerun.audit;
  const outcome =
    report === undefined
      ? words.withoutResult(campaign)
      : words.finished(campaign, report.summary.run, passedCases(report.summary), rerun.cases);
  await deps.audit.complete(rerun.audit, outcome);
  return await rerunContext(deps, rerun);
}

/** Whoever wants failures only has heard all there is of a run that passed. */
async function leaveOutPassed(deps: WatchDeps, run: TrackedRun): Promise<TrackedRun> {
  if (run.audiences.every(({ only }) => only === undefined)) return run;
  const changed = await changeRun(deps.records, run, (current) => ({
    ...current,
    audiences: current.audiences.map((one) => (one.only === undefined ? one : { ...one, done: true })),
  }));
  return changed ?? run;
}

/** So many refusals in a row pause a schedule: it would go on being refused. */
const maxRefusals = 5;

/** Keeps what came of a schedule's run; one that the service refuses again and again is paused, and that is posted. */
async function noteScheduled(
  { schedules, outbox }: Pick<WatchDeps, 'schedules' | 'outbox'>,
  { id: run, startedBy }: TrackedRun,
  closing: StageOf<'closing'> | undefined,
): Promise<void> {
  const id = startedBy?.schedule;
  if (id === undefined) return;
  if (closing?.refused !== true) {
    await schedules.update(id, ({ refused, ...rest }) => (refused === undefined ? undefined : rest));
    return;
  }
  const after = await schedules.update(id, (before) => {
    const { refused = [] } = before;
    if (before.paused || refused.includes(run)) return undefined;
    const all = [...refused, run];
    return { ...before, refused: all, ...(all.length >= maxRefusals && { paused: true }) };
  });
  if (after?.paused !== true || after.refused?.at(-1) !== run) return;
  const message: Message = {
    tone: 'warning',
    text: `${operators.keep.pausedByRefusals(id, maxRefusals)}\n${capitalised(closing.reason)}`,
    choices: [
      scheduleButton('resume', id, operators.keep.resume),
      commandButton('schedules', operators.keep.schedules),
    ],
  };
  await outbox.post({ place: after.place, message, name: `schedule ${id} paused ${run}` });
  // The end of this run may have to be announced again; this needn't.
  await schedules.update(id, ({ refused: _told, ...rest }) => rest);
}

async function addSubscribers(deps: WatchDeps, run: TrackedRun, report: RunReport): Promise<TrackedRun> {
  const wanted: { readonly place: Place }[] = [];
  for (const { place, only } of await deps.subscriptions.of(run.campaign)) {
    if (wantsReport(only, report) && !(await isMuted(deps, run.campaign, place))) wanted.push({ place });
  }
  return await addAudiences(deps, run, wanted);
}

interface End {
  readonly name: 'summary' | 'closing';
  /** As it is announced at a place. */
  readonly message: (place: Place) => Message;
  /** What the live message becomes. */
  readonly live: Message;
}

const firstPause = 5000;
const maxPause = 10 * 60_000;
/** About an hour and a half of tries. */
const maxFailures = 16;

/**
 * Announces the end to every audience; once all of them have it, the run is no longer tracked. The end is marked before it
 * is posted: where that may have arrived, it isn't posted again in a channel that edits; there the live message becomes
 * the whole end instead. Elsewhere a message twice is better than none.
 */
async function postEnd(deps: WatchDeps, run: TrackedRun, end: End): Promise<Step> {
  await retireMessages(deps, run);
  const { listening, muted } = await listeningAudiences(deps, run);
  for (const { place } of muted) await changeAudience(deps, run, place, (one) => ({ ...one, done: true }));
  const pauses = await Promise.all(listening.map((audience) => postEndTo(deps, run, audience, end)));
  const waiting = pauses.filter((pause) => pause !== undefined);
  if (waiting.length > 0) return deps.now() + Math.min(...waiting);
  await removeRun(deps.records, run);
  await deps.noteAnnounced(run.id);
  return 'over';
}

/** @returns after how many milliseconds to try again; undefined: it has arrived, or never will */
async function postEndTo(
  deps: WatchDeps,
  run: TrackedRun,
  audience: Audience,
  { name, message: messageAt, live }: End,
): Promise<number | undefined> {
  const { messenger } = deps;
  const { place, mentions, failures } = audience;
  const message = messageAt(place);
  const change = (by: (one: Audience) => Partial<Audience>) =>
    changeAudience(deps, run, place, (one) => ({ ...one, ...by(one) }));

  async function finish(): Promise<undefined> {
    await change(({ posted }) => ({ posted: withName(posted, name), done: true }));
  }

  async function fail(): Promise<number | undefined> {
    const isLast = failures + 1 >= maxFailures;
    if (isLast) {
      const { campaign, id } = run;
      deps.log.error(
        { campaign, run: id, channel: place.channel },
        'The end of a run could not be announced.',
      );
    }
    await change((one) => ({ failures: one.failures + 1, done: isLast }));
    return isLast ? undefined : Math.min(maxPause, firstPause * 2 ** failures);
  }

  const { edits, postsOnce } = await messenger.abilities(place);
  const editable = edits ? audience.live : undefined;
  if (editable !== undefined && audience.marked.includes(name) && !postsOnce) {
    const edited = await messenger.edit(place, editable, message);
    if (edited.ok) return await finish();
    if (edited.reason !== 'gone') return await fail();
  } else if (editable !== undefined) await messenger.edit(place, editable, live);
  let isOurs = false;
  await change(({ marked }) => {
    isOurs = !marked.includes(name) || audience.marked.includes(name);
    return { marked: withName(marked, name) };
  });
  // Another process that took the run over is posting it, or has.
  if (!isOurs) return firstPause;
  const posted = await messenger.post(place, { ...message, ...defined({ mentions }) }, `${run.id} ${name}`);
  if (posted.ok || posted.reason === 'gone') return await finish();
  // Where it certainly didn't arrive, the next try is the first again.
  if (posted.reason === 'failed') {
    await change(({ marked }) => ({ marked: marked.filter((one) => one !== name) }));
  }
  return await fail();
}

function withName(names: readonly string[], name: string): string[] {
  return [...new Set([...names, name])];
}
