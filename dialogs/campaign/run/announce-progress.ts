import { hash } from 'node:crypto';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import type { WatchDeps } from './dependencies.ts';
import { leftMessage } from './messages.ts';
import { type Audience, newAudience, type TrackedRun, withLive } from './tracked-run.ts';
import { changeRun } from './tracked-runs.ts';

/** With the summary, five messages at most for one run in one place. */
const maxMessagesBeforeEnd = 4;

/**
 * Tells every audience how far a run is: by editing the one live message where the channel can; elsewhere
 * by a new message, for milestones alone, each once. What doesn't arrive isn't sent again: the next look brings news.
 * @param milestone a name for what is worth a message of its own; undefined: only worth an edit
 * @param shown what live messages are known to show, by their ids: one that shows this already isn't edited
 */
export async function announceProgress(
  deps: WatchDeps,
  run: TrackedRun,
  milestone: string | undefined,
  message: Message,
  shown = new Map<string, string>(),
): Promise<void> {
  await retireMessages(deps, run);
  const { listening } = await listeningAudiences(deps, run);
  const followed = listening.filter(({ only }) => only === undefined);
  await Promise.all(
    followed.map((audience) => postProgressTo(deps, run, audience, milestone, message, shown)),
  );
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
  const name = editable ? 'live' : milestone;
  if (name === undefined || !(await mark(deps, run, place, name))) return;
  const posted = await deps.messenger.post(place, message, `${run.id} ${name}`);
  if (posted.ok) {
    const { id } = posted;
    await changeAudience(deps, run, place, (one) => withLive({ ...one, posted: [...one.posted, name] }, id));
  } else if (posted.reason === 'gone') {
    await changeAudience(deps, run, place, (one) => ({ ...one, done: true }));
  }
}

function forgetLive({ live: _gone, ...audience }: Audience): Audience {
  return audience;
}

/** Written down before it is posted, so that no restart posts it twice. False where it was posted before. */
async function mark(deps: WatchDeps, run: TrackedRun, place: Place, name: string): Promise<boolean> {
  let isNew = false;
  await changeAudience(deps, run, place, (audience) => {
    isNew = !audience.marked.includes(name) && audience.marked.length < maxMessagesBeforeEnd;
    return isNew ? { ...audience, marked: [...audience.marked, name] } : audience;
  });
  return isNew;
}

/**
 * Says in live messages that are live no more that they are not: another took their place further down, or
 * nobody watches there any more. Otherwise they would show for ever how the run was going then.
 */
export async function retireMessages(deps: WatchDeps, run: TrackedRun): Promise<void> {
  await Promise.all(run.audiences.map((audience) => retireOf(deps, run, audience)));
}

async function retireOf(deps: WatchDeps, run: TrackedRun, { place, left = [] }: Audience): Promise<void> {
  if (left.length === 0) return;
  const edits = await Promise.all(
    left.map(async (id) => ({ id, edited: await deps.messenger.edit(place, id, leftMessage(run)) })),
  );
  // An edit that may have arrived changes nothing when it is made again.
  const still = edits.filter(({ edited }) => !edited.ok && edited.reason !== 'gone').map(({ id }) => id);
  await changeAudience(deps, run, place, ({ left: now = [], ...audience }) => ({
    ...audience,
    left: now.filter((id) => still.includes(id) || !left.includes(id)),
  }));
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
