import type { Message } from '../../message.ts';
import type { RunReport } from '../../ports/runs.ts';
import { isSamePlace } from '../../records.ts';
import { changeAudience, listeningAudiences, retireMessages } from './announce-progress.ts';
import { closeRun, type RunWatchDependencies, type Step } from './dependencies.ts';
import { closedMessage, progressMessage } from './messages.ts';
import type { Audience, StageOf, TrackedRun } from './tracked-run.ts';
import { changeRun, removeRun } from './tracked-runs.ts';

/** How long the results of a finished run are asked for before it is said that they can't be read. */
const maxReading = 30 * 60_000;

/** Reads a finished run's results, and posts the summary to everybody who waits for it. */
export async function announceEnd(
  ports: RunWatchDependencies,
  run: TrackedRun,
  stage: StageOf<'announcing'>,
): Promise<Step> {
  const read = await ports.reports.report(run.campaign, stage.run);
  const now = ports.now();
  if (!read.ok || read.value.kind !== 'report') {
    if (now - stage.since < maxReading) return now + ports.intervalMilliseconds;
    const reason = `run ${stage.run} has finished, but its results can’t be read. Ask for them later: results of campaign ${run.campaign} run ${stage.run}`;
    return await closeRun(ports, run, 'unknown', reason);
  }
  const { report } = read.value;
  await ports.noteEnd(run, { kind: 'finished', report });
  const told = (await addSubscribers(ports, run, report)) ?? run;
  const summary = ports.summaryMessage(report, told);
  const live = { text: summary.text, ...(summary.tone === undefined ? {} : { tone: summary.tone }) };
  const next = await postEnd(ports, told, { name: 'summary', message: summary, live });
  if (next !== undefined) return next;
  await removeRun(ports.records, run.campaign, run.id);
  return 'over';
}

async function addSubscribers(
  ports: RunWatchDependencies,
  run: TrackedRun,
  report: RunReport,
): Promise<TrackedRun | undefined> {
  const subscribers = await ports.subscribersOf(report);
  return await changeRun(ports.records, run.campaign, run.id, (current) => {
    const added = subscribers
      .filter(({ place }) => !current.audiences.some((one) => isSamePlace(one.place, place)))
      .map(({ place }): Audience => ({ place, marked: [], posted: [], failures: 0, done: false }));
    return added.length === 0 ? undefined : { ...current, audiences: [...current.audiences, ...added] };
  });
}

export interface End {
  readonly name: 'summary' | 'closing';
  readonly message: Message;
  /** What the live message becomes. */
  readonly live: Message;
}

const firstPause = 5000;
const maxPause = 10 * 60_000;
/** About an hour and a half of tries. */
const maxFailures = 16;

/**
 * Tells every audience the end. It is marked before it is posted: where that may have arrived, it isn't posted
 * again in a channel that edits; there the live message becomes the whole end instead. Elsewhere a message twice is
 * better than none.
 * @returns when to try again; undefined: everybody was told, or can't be
 */
async function postEnd(ports: RunWatchDependencies, run: TrackedRun, end: End): Promise<number | undefined> {
  await retireMessages(ports, run);
  const { listening, muted } = await listeningAudiences(ports, run);
  for (const { place } of muted) await changeAudience(ports, run, place, (one) => ({ ...one, done: true }));
  const pauses = await Promise.all(listening.map((audience) => tellOne(ports, run, audience, end)));
  const waiting = pauses.filter((pause) => pause !== undefined);
  return waiting.length === 0 ? undefined : ports.now() + Math.min(...waiting);
}

async function tellOne(
  ports: RunWatchDependencies,
  run: TrackedRun,
  audience: Audience,
  { name, message, live }: End,
): Promise<number | undefined> {
  const { place } = audience;
  const editable = ports.announcer.canEdit(place) ? audience.live : undefined;
  if (editable !== undefined && audience.marked.includes(name)) {
    const edited = await ports.announcer.edit(place, editable, message);
    if (edited.ok) return await finish(ports, run, audience, name);
    if (edited.reason !== 'gone') return await failed(ports, run, audience);
  } else if (editable !== undefined) await ports.announcer.edit(place, editable, live);
  await changeAudience(ports, run, place, (one) => ({ ...one, marked: withName(one.marked, name) }));
  const meant = audience.mentions === undefined ? message : { ...message, mentions: audience.mentions };
  const posted = await ports.announcer.post(place, meant, `${run.id} ${name}`);
  if (posted.ok || posted.reason === 'gone') return await finish(ports, run, audience, name);
  if (posted.reason === 'failed') {
    // It certainly didn't arrive, so the next try is the first again.
    await changeAudience(ports, run, place, (one) => ({
      ...one,
      marked: one.marked.filter((marked) => marked !== name),
    }));
  }
  return await failed(ports, run, audience);
}

async function finish(
  ports: RunWatchDependencies,
  run: TrackedRun,
  { place }: Audience,
  name: string,
): Promise<undefined> {
  await changeAudience(ports, run, place, (one) => ({
    ...one,
    posted: withName(one.posted, name),
    done: true,
  }));
  return undefined;
}

async function failed(
  ports: RunWatchDependencies,
  run: TrackedRun,
  { place, failures }: Audience,
): Promise<number | undefined> {
  const isLast = failures + 1 >= maxFailures;
  if (isLast) {
    const { campaign, id } = run;
    ports.log.error({ campaign, run: id, channel: place.channel }, 'The end of a run could not be told.');
  }
  await changeAudience(ports, run, place, (one) => ({ ...one, failures: one.failures + 1, done: isLast }));
  return isLast ? undefined : Math.min(maxPause, firstPause * 2 ** failures);
}

function withName(names: readonly string[], name: string): string[] {
  return names.includes(name) ? [...names] : [...names, name];
}

/** Says that a run has ended without a result, or never began, to everybody who waits for it. */
export async function sayClosing(
  ports: RunWatchDependencies,
  run: TrackedRun,
  stage: StageOf<'closing'>,
): Promise<Step> {
  const { ending, reason } = stage;
  await ports.noteEnd(run, { kind: 'closed', ending, reason });
  const message = progressMessage(run, ports.now());
  const next = await postEnd(ports, run, { name: 'closing', message, live: closedMessage(run, stage) });
  if (next !== undefined) return next;
  await removeRun(ports.records, run.campaign, run.id);
  return 'over';
}
