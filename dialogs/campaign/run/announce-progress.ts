import { hash } from 'node:crypto';
import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import type { WatchDeps } from './dependencies.ts';
import { noLongerUpdatedMessage } from './messages.ts';
import { type Audience, newAudience, type TrackedRun } from './tracked-run.ts';
import { changeRun, draftRun, readTrackedRuns, saveRun } from './tracked-runs.ts';

/** With the summary, five messages at most for one run in one place. */
const maxMessagesBeforeEnd = 4;

/** Milliseconds. By then the next look has brought news. */
const progressValidFor = 60_000;

/**
 * Tells every audience how far a run is: by editing the one live message where the channel can; elsewhere
 * by a new message, for milestones alone, each once.
 * @param milestone a name for what is worth a message of its own; undefined: only worth an edit
 * @param shown what live messages are known to show, by their ids: one that shows this already isn't edited
 */
export async function announceProgress(
  deps: WatchDeps,
  found: TrackedRun,
  milestone: string | undefined,
  message: Message,
  shown = new Map<string, string>(),
): Promise<void> {
  for (const audience of found.audiences) await keepPostedLive(deps, found, audience);
  const run = (await readTrackedRuns(deps.records, found.campaign)).find(({ id }) => id === found.id);
  if (run === undefined) return;
  const { listening } = await listeningAudiences(deps, run);
  const followed = listening.filter(({ only }) => only === undefined);
  await Promise.all([
    ...run.audiences.map((audience) => retireAt(deps, run, audience)),
    ...followed.map((audience) => postProgressTo(deps, run, audience, milestone, message, shown)),
  ]);
}

async function postProgressTo(
  deps: WatchDeps,
  run: TrackedRun,
  audience: Audience,
  milestone: string | undefined,
  message: Message,
  shown: Map<string, string>,
): Promise<void> {
  const { place, live } = audience;
  const { edits: editable } = await deps.messenger.abilities(place);
  if (editable && live !== undefined) {
    const content = hash('sha1', JSON.stringify(message), 'base64');
    if (shown.get(live) === content) return;
    const edited = await deps.messenger.edit(place, live, message);
    if (edited.ok) shown.set(live, content);
    else shown.delete(live);
    if (!edited.ok && edited.reason === 'gone') await changeAudience(deps, run, place, forgetLive);
    return;
  }
  const name = editable ? liveName : milestone;
  if (name === undefined) return;
  await commit(deps.records, async (draft) => {
    const current = await draftRun(draft, run);
    const before = current?.audiences.find((one) => isSamePlace(one.place, place));
    if (current === undefined || before === undefined) return;
    const { marked } = before;
    if (marked.includes(name) || marked.length >= maxMessagesBeforeEnd) return;
    await saveAudience(draft, current, { ...before, marked: [...marked, name] });
    const until = deps.now() + progressValidFor;
    await deps.outbox.add(draft, { place, message, name: `${run.id} ${name}`, until });
  });
}

/** The live message, where it is one that was posted without being asked for. */
const liveName = 'live';

async function keepPostedLive(deps: WatchDeps, run: TrackedRun, audience: Audience): Promise<void> {
  const known = await withPostedLive(deps, run, audience);
  if (known === audience) return;
  await commit(deps.records, async (draft) => {
    const current = await draftRun(draft, run);
    const before = current?.audiences.find((one) => isSamePlace(one.place, audience.place));
    if (current === undefined || before === undefined) return;
    await saveAudience(draft, current, await withPostedLive(deps, run, before));
  });
}

/** With the live message that was posted without being asked for, once it is: it stays the one, unless another is by then. */
export async function withPostedLive(
  { outbox }: Pick<WatchDeps, 'outbox'>,
  { id: run }: TrackedRun,
  audience: Audience,
): Promise<Audience> {
  const { place, marked, posted, live, left = [] } = audience;
  if (!marked.includes(liveName) || posted.includes(liveName)) return audience;
  const fate = await outbox.fateOf(place, `${run} ${liveName}`);
  if (fate?.kind !== 'posted') return audience;
  const known = { ...audience, posted: [...posted, liveName] };
  if (fate.id === undefined || fate.id === live) return known;
  return live === undefined ? { ...known, live: fate.id } : { ...known, left: [...left, fate.id] };
}

function forgetLive({ live: _gone, ...audience }: Audience): Audience {
  return audience;
}

/**
 * Says in live messages that are live no more that they are not: another took their place further down, or
 * nobody watches there any more. Otherwise they would show for ever how the run was going then.
 */
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
  await commit(deps.records, async (draft) => {
    const current = await draftRun(draft, run);
    const audience = current?.audiences.find((one) => isSamePlace(one.place, place));
    if (current === undefined || audience === undefined) return;
    await retireMessages(deps, draft, current, audience);
    const { left: _retired, ...rest } = audience;
    await saveAudience(draft, current, rest);
  });
}

async function saveAudience(draft: Draft, run: TrackedRun, audience: Audience): Promise<void> {
  const audiences = run.audiences.map((one) => (isSamePlace(one.place, audience.place) ? audience : one));
  await saveRun(draft, { ...run, audiences });
}

/** Changes what is stored about one audience of a run; nothing is written where `change` gives it back as it is. */
export async function changeAudience(
  { records }: Pick<WatchDeps, 'records'>,
  run: TrackedRun,
  place: Place,
  change: (audience: Audience) => Audience,
): Promise<void> {
  await changeRun(records, run, (current) => {
    const audiences = current.audiences.map((one) => (isSamePlace(one.place, place) ? change(one) : one));
    const isSame = audiences.every((one, index) => one === current.audiences[index]);
    return isSame ? undefined : { ...current, audiences };
  });
}

/** Has a run announced in these places as well, those that it is announced in already left as they are. */
export async function addAudiences(
  { records }: Pick<WatchDeps, 'records'>,
  run: TrackedRun,
  places: readonly { readonly place: Place }[],
): Promise<TrackedRun> {
  const changed = await changeRun(records, run, ({ audiences, ...current }) => {
    const added = places.filter(({ place }) => !audiences.some((one) => isSamePlace(one.place, place)));
    return added.length === 0
      ? undefined
      : { ...current, audiences: [...audiences, ...added.map(({ place }) => newAudience(place))] };
  });
  return changed ?? run;
}

/**
 * The audiences that get messages, and those that are muted. A muted place gets none about scheduled runs; whoever asked
 * for a run, or to watch it, gets them all the same.
 */
export async function listeningAudiences(
  deps: Pick<WatchDeps, 'subscriptions'>,
  run: TrackedRun,
): Promise<{ readonly listening: readonly Audience[]; readonly muted: readonly Audience[] }> {
  const listening: Audience[] = [];
  const muted: Audience[] = [];
  for (const audience of run.audiences) {
    if (audience.done) continue;
    const silent = audience.mentions === undefined && (await isMuted(deps, run.campaign, audience.place));
    (silent ? muted : listening).push(audience);
  }
  return { listening, muted };
}

/** Whether a campaign is muted in a place for now. */
export async function isMuted(
  { subscriptions }: Pick<WatchDeps, 'subscriptions'>,
  campaign: number,
  place: Place,
): Promise<boolean> {
  return (await subscriptions.mutedUntil(campaign, place)) !== undefined;
}
