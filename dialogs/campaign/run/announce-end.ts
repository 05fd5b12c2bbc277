import { commandButton, scheduleButton } from '../../buttons.ts';
import { commit } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { RunReport } from '../../ports/runs.ts';
import { capitalised } from '../../text.ts';
import type { Place } from '../../turn.ts';
import { verdictTitle } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { casesPassedOnRetry, partWords, retryWords } from '../../wording/verdict-sentence.ts';
import type { AgeOf } from '../ages.ts';
import { clockOf } from '../dependencies.ts';
import { saveIntent } from '../intents/questions.ts';
import { noteReport } from '../known.ts';
import { type RerunContext, rerunContext } from '../rerun-context.ts';
import { wantsReport } from '../results/changes.ts';
import { verdictByNewFailures } from '../results/judge.ts';
import { runOutcome } from '../results/outcome.ts';
import { passedAgain } from '../results/rerun-cases.ts';
import { summaryMessage } from '../results/summary-message.ts';
import { campaignWords, lowered } from '../wording.ts';
import { addAudiences } from './announce-progress.ts';
import { closeRun, type RunDecision, toStage, type WatchDeps } from './dependencies.ts';
import { closedMessage, closingReason, progressMessage } from './messages.ts';
import { postEnd } from './post-end.ts';
import { externalRunsIntent } from './question.ts';
import { beginRetry, isToRetry, settleRetry, waitForRetry } from './retry.ts';
import { executedBy, runIdOf, type StageOf, type TrackedRun } from './tracked-run.ts';
import { changeRun, removeRun } from './tracked-runs.ts';

/** How long it keeps trying to read the results of a finished run. Milliseconds. */
const maxReading = 30 * 60_000;

/** Reads a finished run's results and posts the summary, or corrects the one that was posted. */
export async function announceEnd(
  deps: WatchDeps,
  run: TrackedRun,
  stage: StageOf<'announcing'>,
  ageOf: AgeOf,
): Promise<RunDecision> {
  if (stage.retry !== undefined && !stage.retry.over) return waitForRetry(deps, run, stage.retry);
  const age = ageOf('over', stage.since);
  const read = await deps.reports.report(run.campaign, stage.run);
  const now = deps.now();
  const { corrects } = stage;
  const report = read.ok && read.value.kind === 'report' ? read.value.report : undefined;
  if (report === undefined || (corrects !== undefined && moreThan(report, corrects) <= 0)) {
    if (age() < maxReading) return { at: now + deps.intervalMilliseconds };
    if (corrects !== undefined) return keepAnnouncement;
    const reason = operators.run.why.resultsUnread(run.campaign, stage.run);
    return closeRun(deps, run, 'unknown', reason);
  }
  if (isToRetry(run, stage, report)) return beginRetry(deps, run, report);
  if (waitsForHistory(report) && age() < maxForHistory) return { at: now + historyPause };
  const postEnded = (current: TrackedRun): Promise<RunDecision> => postSummary(deps, current, stage, report);
  if (stage.total !== undefined) return await postEnded(run);
  return { ...toStage({ ...stage, total: report.summary.total }), act: postEnded };
}

async function postSummary(
  deps: WatchDeps,
  run: TrackedRun,
  { run: id, corrects }: StageOf<'announcing'>,
  report: RunReport,
): Promise<RunDecision> {
  await noteReport(deps, report);
  await deps.noteKnownFailures(report);
  const subscribed = await deps.subscriptions.of(run.campaign);
  const summaryMayComeTo = [...run.audiences, ...subscribed].map(({ place }) => place);
  await deps.noteAlerts(report, { isCorrection: corrects !== undefined, summaryMayComeTo });
  const onRetry = casesPassedOnRetry(report).length;
  const verdict = lowered(verdictTitle(report.summary.verdict, report.known?.length, onRetry));
  await noteEnd(deps, run, operators.audit.finished(id, verdict), corrects?.revision);
  const outcome = runOutcome(report);
  const byNewFailures = verdictByNewFailures(report.summary, outcome.newFailures);
  const { revision } = corrects ?? {};
  const part = partWords(report.summary, report.comparison?.previousTotal);
  const reason = [part, retryWords(report)].filter(Boolean).join(' ') || undefined;
  await deps.requests.end(run.id, { state: 'finished', run: id, outcome, byNewFailures, revision, reason });
  await deps.webhook?.announce(run, report, corrects?.revision);
  const { campaign, campaignName, startedBy } = run;
  const rerun = await noteRerun(deps, run, report, corrects?.revision);
  const message = ({ timeZone }: Place): Message => ({
    ...summaryMessage(report, {
      clock: clockOf(deps, timeZone),
      reportUrl: deps.links.report(campaign, id),
      campaignName,
      startedBy,
      rerun,
    }),
    note: corrects && operators.run.corrected(moreThan(report, corrects)),
  });
  const live = { text: operators.run.ended(campaignWords(campaign, campaignName), id, verdict) };
  const isFailing = wantsReport('failures', report);
  const correction = corrects && {
    name: `correction ${corrects.revision}`,
    isFailing,
    message: (place: Place) => correctionMessage(message(place), id, moreThan(report, corrects)),
  };
  if (corrects === undefined) {
    await noteScheduled(deps, run, undefined);
    if (!isFailing) await leaveOutPassed(deps, run);
  }
  await addSubscribers(deps, run, report, corrects?.since);
  return postEnd(deps, { name: 'summary', message, live, correction });
}

function moreThan(report: RunReport, corrects: StageOf<'announcing'>['corrects']): number {
  return report.summary.total - (corrects?.before ?? 0);
}

/** A short message for places where the summary can't be edited. */
function correctionMessage({ text, tone, links }: Message, run: number, more: number): Message {
  const [headline] = text.split('\n');
  const said = { text: `${operators.run.correction(run, more)}\n${headline}` };
  return { ...said, tone, links };
}

/** The announcement stays as it is: the results that should correct it can't be read, or are gone. */
const keepAnnouncement: RunDecision = { also: removeRun, at: 'woken' };

/** How long a summary waits for earlier runs to be read, for the status of its failing test cases. Milliseconds. */
const maxForHistory = 10_000;
const historyPause = 500;

function waitsForHistory({ summary: { counts }, unreadBefore = 0 }: RunReport): boolean {
  return unreadBefore > 0 && counts.fail > 0;
}

/** Announces that a run has ended without a result, or never began. */
export async function announceClosing(
  deps: WatchDeps,
  run: TrackedRun,
  stage: StageOf<'closing'>,
): Promise<RunDecision> {
  await noteEnd(deps, run, operators.audit.closed(operators.audit.endings[stage.ending], stage.reason));
  await deps.requests.end(run.id, {
    state: 'unknown',
    reason: closingReason(stage),
    executed: executedBy(stage),
    run: stage.run,
  });
  await noteScheduled(deps, run, stage);
  await noteRerun(deps, run);
  const message = progressMessage(run, deps.now());
  const posted = postEnd(deps, { name: 'closing', message: () => message, live: closedMessage(run, stage) });
  if (stage.beside === undefined) return posted;
  return {
    ...posted,
    async also(draft, current) {
      await saveIntent(draft, externalRunsIntent(run, stage));
      await posted.also?.(draft, current);
    },
  };
}

/**
 * Stores who started the run and its outcome. Repeating it after a crash changes nothing.
 * @param revision of a correction, which replaces the stored outcome
 */
async function noteEnd(deps: WatchDeps, run: TrackedRun, outcome: string, revision?: number): Promise<void> {
  const { campaign, audit, startedBy } = run;
  const id = runIdOf(run);
  if (startedBy !== undefined && id !== undefined) await deps.starters.note(campaign, id, startedBy);
  if (audit !== undefined) await closeAuditEntry(deps, audit, outcome, revision);
}

async function closeAuditEntry(
  { audit }: Pick<WatchDeps, 'audit'>,
  id: string,
  outcome: string,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined) await audit.complete(id, outcome);
  else await audit.correct(id, operators.audit.corrected(outcome));
}

/** Stores the outcome of a rerun of failed test cases. @returns the context for its summary; undefined if this isn't a rerun */
async function noteRerun(
  deps: WatchDeps,
  run: TrackedRun,
  report?: RunReport,
  revision?: number,
): Promise<RerunContext | undefined> {
  const { campaign } = run;
  const rerun = await deps.reruns.end(campaign, run.id, runIdOf(run));
  if (rerun === undefined) return undefined;
  const { retryOf } = rerun;
  if (retryOf !== undefined) {
    const waiting = { campaign: rerun.of.campaign, id: retryOf };
    const passed = (report?.summary.cases ?? []).flatMap(({ id, verdict }) =>
      id !== undefined && (verdict === 'pass' || verdict === 'satisfactory') ? [id] : [],
    );
    const came = report === undefined ? { passed, why: operators.triage.retryWhy.unfinished } : { passed };
    await commit(deps.records, (draft) => settleRetry(draft, deps, waiting, run.id, came));
  }
  const words = operators.rerun.audit;
  const again = report && passedAgain(report.summary, rerun.cases);
  const outcome =
    report === undefined || again === undefined
      ? words.withoutResult(campaign)
      : words.finished(campaign, report.summary.run, again.passed, again.of);
  await closeAuditEntry(deps, rerun.audit, outcome, revision);
  return await rerunContext(deps, rerun);
}

/** Those who want failures only get no summary of a run that passed. */
async function leaveOutPassed(deps: WatchDeps, run: TrackedRun): Promise<void> {
  if (run.audiences.every(({ only }) => only === undefined)) return;
  await changeRun(deps.records, run, (current) => ({
    ...current,
    audiences: current.audiences.map((one) => (one.only === undefined ? one : { ...one, done: true })),
  }));
}

/** After this many refusals in a row a schedule is paused. */
const maxRefusals = 5;

/** Stores how a schedule's run ended. A schedule that the service keeps refusing is paused, and that is posted. */
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
  // The end of this run may be announced again; the pause needn't be.
  await schedules.update(id, ({ refused: _told, ...rest }) => rest);
}

/** @param toldSince of a correction: later subscribers aren't notified of a run that was already over */
async function addSubscribers(
  deps: WatchDeps,
  run: TrackedRun,
  report: RunReport,
  toldSince = Number.POSITIVE_INFINITY,
): Promise<void> {
  const wanted = (await deps.subscriptions.listening(run.campaign)).filter(
    ({ only, createdAt }) => createdAt <= toldSince && wantsReport(only, report),
  );
  await addAudiences(deps, run, wanted);
}
