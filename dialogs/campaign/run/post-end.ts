import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import type { Place } from '../../turn.ts';
import { changeAudience, listeningAudiences, retireMessages } from './announce-progress.ts';
import type { Step, WatchDeps } from './dependencies.ts';
import { keepTold } from './told.ts';
import type { Audience, TrackedRun } from './tracked-run.ts';
import { readTrackedRuns, removeRun } from './tracked-runs.ts';

export interface End {
  readonly name: 'summary' | 'closing';
  /** As it is announced at a place. */
  readonly message: (place: Place) => Message;
  /** What the live message becomes. */
  readonly live: Message;
  /** The summary was told before, with fewer results: what a place is posted where that can't be edited. */
  readonly correction?: { readonly name: string; readonly message: (place: Place) => Message } | undefined;
}

const firstPause = 5000;
const maxPause = 10 * 60_000;
/** About an hour and a half of tries. */
const maxFailures = 16;
/** Of tries to end a live message below which the end stands: some minutes. */
const maxLiveFailures = 7;

/**
 * Announces the end to every audience; once all of them have it, the run is no longer tracked. The end is marked before it
 * is posted: where that may have arrived, it isn't posted again in a channel that edits; there the live message becomes
 * the whole end instead. Elsewhere a message twice is better than none.
 */
export async function postEnd(deps: WatchDeps, run: TrackedRun, end: End): Promise<Step> {
  await retireMessages(deps, run);
  const { listening, muted } = await listeningAudiences(deps, (await trackedNow(deps, run)) ?? run);
  const pauses = await Promise.all([
    ...listening.map((audience) => postEndTo(deps, run, audience, end)),
    ...muted.map((audience) => postEndTo(deps, run, audience, end, true)),
  ]);
  const waiting = pauses.filter((pause) => pause !== undefined);
  if (waiting.length > 0) return deps.now() + Math.min(...waiting);
  const told = await trackedNow(deps, run);
  if (told !== undefined) await keepTold(deps.records, told);
  await removeRun(deps.records, run);
  await deps.noteAnnounced(run.id);
  return 'over';
}

async function trackedNow(
  { records }: Pick<WatchDeps, 'records'>,
  { campaign, id }: TrackedRun,
): Promise<TrackedRun | undefined> {
  return (await readTrackedRuns(records, campaign)).find((one) => one.id === id);
}

/**
 * @param isMuted what stands there may still be corrected, and nothing is posted
 * @returns after how many milliseconds to try again; undefined: it has arrived, or never will
 */
async function postEndTo(
  deps: WatchDeps,
  run: TrackedRun,
  audience: Audience,
  end: End,
  isMuted = false,
): Promise<number | undefined> {
  const { messenger } = deps;
  const { place, mentions, failures } = audience;
  const correction = audience.posted.includes(end.name) ? end.correction : undefined;
  const { name, message: messageAt } = correction ?? end;
  const postName = `${run.id} ${name}`;
  const change = (by: (one: Audience) => Partial<Audience>) =>
    changeAudience(deps, run, place, (one) => ({ ...one, ...by(one) }));

  /** All that is left to do is to end what still looks as if the run went on. */
  const isTold = audience.posted.includes(name);

  /**
   * @param isEnded whether nothing there looks any more as if the run went on
   * @param summary the message that is the summary now
   */
  async function finish(isEnded: boolean, summary = audience.summary): Promise<number | undefined> {
    const shown = defined({ summary: end.name === 'summary' ? summary : undefined });
    await change(({ posted }) => ({ posted: withName(posted, name), ...shown, done: isEnded }));
    return isEnded ? undefined : await endLater();
  }

  async function endLater(): Promise<number | undefined> {
    const before = isTold || isMuted ? failures : 0;
    const isLast = before + 1 >= maxLiveFailures;
    await change(() => ({ failures: before + 1, done: isLast }));
    return isLast ? undefined : pauseAfter(before);
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
    return isLast ? undefined : pauseAfter(failures);
  }

  const { edits, postsOnce } = await messenger.abilities(place, postName);
  const live = edits ? audience.live : undefined;

  /** @returns whether neither the live message nor an earlier one looks any more as if the run went on */
  async function endLive(summary = audience.summary): Promise<boolean> {
    const isRetired = (audience.left ?? []).length === 0;
    if (live === undefined || live === summary) return isRetired;
    const edited = await messenger.edit(place, live, end.live);
    return isRetired && (edited.ok || edited.reason === 'gone');
  }

  if (isTold) return await finish(await endLive());
  if (correction !== undefined) {
    const { summary } = audience;
    if (edits && summary !== undefined) {
      const edited = await messenger.edit(place, summary, end.message(place));
      if (edited.ok) return await finish(await endLive());
      if (edited.reason !== 'gone') return await fail();
    }
  }
  if (isMuted) {
    if (!(await endLive())) return await endLater();
    return void (await change(() => ({ done: true })));
  }
  if (correction === undefined && live !== undefined && audience.marked.includes(name) && !postsOnce) {
    const edited = await messenger.edit(place, live, end.message(place));
    if (edited.ok) return await finish(true, live);
    if (edited.reason !== 'gone') return await fail();
  }
  const isEnded = await endLive();
  let isOurs = false;
  await change(({ marked }) => {
    isOurs = !marked.includes(name) || audience.marked.includes(name);
    return { marked: withName(marked, name) };
  });
  // Another process that took the run over is posting it, or has.
  if (!isOurs) return firstPause;
  const message = { ...messageAt(place), ...defined({ mentions }) };
  const posted = await messenger.post(place, message, postName);
  if (posted.ok) return await finish(isEnded, correction === undefined ? posted.id : undefined);
  if (posted.reason === 'gone') return await finish(true);
  // Where it certainly didn't arrive, the next try is the first again.
  if (posted.reason === 'failed') {
    await change(({ marked }) => ({ marked: marked.filter((one) => one !== name) }));
  }
  return await fail();
}

function pauseAfter(failures: number): number {
  return Math.min(maxPause, firstPause * 2 ** failures);
}

function withName(names: readonly string[], name: string): string[] {
  return [...new Set([...names, name])];
}
