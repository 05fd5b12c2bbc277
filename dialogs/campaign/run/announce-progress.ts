import { hash } from 'node:crypto';
import { commit, type Draft } from '../../commit.ts';
import { freshFromNow } from '../../in-time.ts';
import type { Message } from '../../message.ts';
import type { EpochMs } from '../../ports/time.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import { editLiveMessage } from '../live-message.ts';
import type { WatchDeps } from './dependencies.ts';
import { noLongerUpdatedMessage } from './messages.ts';
import { type Audience, newAudience, type TrackedRun } from './tracked-run.ts';
import { changeRun, draftRun, readTrackedRuns, saveRun } from './tracked-runs.ts';

/** With the summary, five messages at most for one run in one place. */
const maxMessagesBeforeEnd = 4;

/** By then the next poll has brought news. Milliseconds. */
const progressValidFor = 60_000;

/**
 * Posts a run's progress to every audience: by editing the live message if the channel can, else by one new message for each
 * milestone.
 * @param milestone names what is worth a message of its own; undefined: only an edit
 * @param shown what live messages show, by their ids: an edit that would change nothing is skipped
 * @returns false if a live message still shows something older
 */
export async function announceProgress(
  deps: WatchDeps,
  found: TrackedRun,
  milestone: string | undefined,
  message: Message,
  shown = new Map<string, string>(),
): Promise<boolean> {
  for (const audience of found.audiences) await keepPostedLive(deps, found, audience);
  const isFresh = freshFromNow(deps.time);
  const run = (await readTrackedRuns(deps.records, found.campaign)).find(({ id }) => id === found.id);
  if (run === undefined) return true;
  const { listening } = await listeningAudiences(deps, run);
  const { followed = [], others = [] } = Object.groupBy(listening, ({ only }) =>
    only === undefined ? 'followed' : 'others',
  );
  const [shows] = await Promise.all([
    Promise.all(
      followed.map((audience) => postProgressTo(deps, run, audience, { milestone, message, shown, isFresh })),
    ),
    ...run.audiences.map((audience) => retireAt(deps, run, audience)),
    ...(isForEverybody(milestone)
      ? others.map(({ place }) => postAs(deps, run, place, { name: milestone, milestone, message }))
      : []),
  ]);
  return shows.every(Boolean);
}

/** Those who don't follow the progress have to answer, too, or to know that they may try again. */
function isForEverybody(milestone: string | undefined): milestone is 'ambiguous' | 'missing' {
  return milestone === 'ambiguous' || milestone === 'missing';
}

interface Progress {
  readonly milestone: string | undefined;
  readonly message: Message;
  readonly shown: Map<string, string>;
  readonly isFresh: () => boolean;
}

async function postProgressTo(
  deps: WatchDeps,
  run: TrackedRun,
  audience: Audience,
  { milestone, message, shown, isFresh }: Progress,
): Promise<boolean> {
  const { place, live } = audience;
  const { edits: editable } = await deps.messenger.abilities(place);
  if (editable && live !== undefined) {
    const content = hash('sha1', JSON.stringify(message), 'base64');
    if (shown.get(live) === content) return true;
    const edited = await editLiveMessage(deps, { place, live }, message, isFresh, async () => {
      const tracked = await readTrackedRuns(deps.records, run.campaign);
      const now = tracked.find(({ id }) => id === run.id);
      return now?.audiences.some((one) => isSamePlace(one.place, place) && one.live === live) === true;
    });
    if (edited.ok) shown.set(live, content);
    else shown.delete(live);
    if (!edited.ok && edited.reason === 'gone') await changeAudience(deps, run, place, forgetLive);
    return edited.ok;
  }
  const isLiveGone = audience.posted.includes(liveName);
  const name = editable && !(isLiveGone && isForEverybody(milestone)) ? liveName : milestone;
  if (name !== undefined) await postAs(deps, run, place, { name, milestone, message });
  return !isLiveAwaited(audience);
}

/** Posts a message of this name, once. */
async function postAs(
  deps: WatchDeps,
  run: TrackedRun,
  place: Place,
  { name, milestone, message }: Pick<Progress, 'milestone' | 'message'> & { readonly name: string },
): Promise<void> {
  await changeAudience(deps, run, place, async (current, draft) => {
    const { marked } = current;
    if (marked.includes(name) || marked.length >= maxMessagesBeforeEnd) return current;
    const until = isForEverybody(milestone) ? undefined : deps.now() + progressValidFor;
    await deps.outbox.add(draft, { place, message, name: `${run.id} ${name}`, until });
    return { ...current, marked: [...marked, name] };
  });
}

/** The name of a live message that was posted proactively. */
const liveName = 'live';

async function keepPostedLive(deps: WatchDeps, run: TrackedRun, audience: Audience): Promise<void> {
  const known = await withPostedLive(deps, run, audience);
  if (known === audience) return;
  await changeAudience(deps, run, audience.place, (current) => withPostedLive(deps, run, current));
}

/**
 * Adds the id of the proactively posted live message once it is known: as a stale one if there is another live message by then, or
 * the run isn't watched there any more.
 */
export async function withPostedLive(
  { outbox }: Pick<WatchDeps, 'outbox'>,
  { id: run }: TrackedRun,
  audience: Audience,
): Promise<Audience> {
  const { place, posted, live, left = [], done } = audience;
  if (!isLiveAwaited(audience)) return audience;
  const fate = await outbox.fateOf(place, `${run} ${liveName}`);
  if (fate?.kind !== 'posted') return audience;
  const known = { ...audience, posted: [...posted, liveName] };
  if (fate.id === undefined || fate.id === live) return known;
  return live === undefined && !done ? { ...known, live: fate.id } : { ...known, left: [...left, fate.id] };
}

/** Whether a live message was handed to the outbox, and isn't known to have arrived. */
function isLiveAwaited({ marked, posted }: Audience): boolean {
  return marked.includes(liveName) && !posted.includes(liveName);
}

/** A live message that may still arrive says at once that the run is over. */
export async function retireAwaited(
  { outbox }: Pick<WatchDeps, 'outbox'>,
  draft: Draft,
  run: TrackedRun,
  audience: Audience,
): Promise<void> {
  if (!isLiveAwaited(audience)) return;
  const name = `${run.id} ${liveName}`;
  await outbox.retire(draft, { place: audience.place, name, message: noLongerUpdatedMessage(run) });
}

function forgetLive({ live: _gone, ...audience }: Audience): Audience {
  return audience;
}

/** Marks stale live messages as no longer updated. Otherwise they would show old progress for ever. */
export async function retireMessages(
  { outbox }: Pick<WatchDeps, 'outbox'>,
  draft: Draft,
  run: TrackedRun,
  { place, left = [] }: Audience,
): Promise<void> {
  for (const edits of left) await outbox.add(draft, { place, edits, message: noLongerUpdatedMessage(run) });
}

async function retireAt(deps: WatchDeps, run: TrackedRun, { place, left = [] }: Audience): Promise<void> {
  if (left.length === 0) return;
  await changeAudience(deps, run, place, async (current, draft) => {
    await retireMessages(deps, draft, run, current);
    const { left: _retired, ...rest } = current;
    return rest;
  });
}

/** Changes one audience of a run, if it still has it; nothing is stored if `change` returns the same object. */
async function changeAudience(
  { records }: Pick<WatchDeps, 'records'>,
  run: TrackedRun,
  place: Place,
  change: (audience: Audience, draft: Draft) => Audience | Promise<Audience>,
): Promise<void> {
  await commit(records, async (draft) => {
    const current = await draftRun(draft, run);
    const before = current?.audiences.find((one) => isSamePlace(one.place, place));
    if (current === undefined || before === undefined) return;
    const after = await change(before, draft);
    if (after === before) return;
    const audiences = current.audiences.map((one) => (one === before ? after : one));
    await saveRun(draft, { ...current, audiences });
  });
}

/** Adds the subscribed places that aren't among a run's audiences yet, or that subscribed after they had stopped watching it. */
export async function addAudiences(
  { records }: Pick<WatchDeps, 'records'>,
  run: TrackedRun,
  subscribed: readonly { readonly place: Place; readonly createdAt: EpochMs }[],
): Promise<TrackedRun> {
  const changed = await changeRun(records, run, (current) => {
    let { audiences } = current;
    for (const { place, createdAt } of subscribed) {
      const here = audiences.find((one) => isSamePlace(one.place, place));
      if (here !== undefined && createdAt <= (here.unwatchedAt ?? Number.POSITIVE_INFINITY)) continue;
      const others = audiences.filter((one) => one !== here);
      audiences = [...others, { ...newAudience(place), left: here?.left }];
    }
    return audiences === current.audiences ? undefined : { ...current, audiences };
  });
  return changed ?? run;
}

/** The audiences that get messages, and those that are muted. A mute doesn't apply to those who asked for the run or watch it. */
export async function listeningAudiences(
  deps: Pick<WatchDeps, 'subscriptions'>,
  run: TrackedRun,
): Promise<{ readonly listening: readonly Audience[]; readonly muted: readonly Audience[] }> {
  const listening: Audience[] = [];
  const muted: Audience[] = [];
  for (const audience of run.audiences) {
    if (audience.done) continue;
    const silent =
      audience.mentions === undefined && (await deps.subscriptions.isMuted(run.campaign, audience.place));
    (silent ? muted : listening).push(audience);
  }
  return { listening, muted };
}
