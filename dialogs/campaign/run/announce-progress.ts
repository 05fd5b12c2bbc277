import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import type { Place } from '../../turn.ts';
import type { RunWatchDependencies } from './dependencies.ts';
import { leftMessage } from './messages.ts';
import type { Audience, TrackedRun } from './tracked-run.ts';
import { changeRun } from './tracked-runs.ts';

/** With the summary, five messages at most for one run in one place. */
const maxMessagesBeforeEnd = 4;

/**
 * Tells every audience how far a run is: by editing the one live message where the channel can; elsewhere
 * by a new message, for milestones alone, each once. What doesn't arrive isn't sent again: the next look tells more.
 * @param milestone a name for what is worth a message of its own; undefined: only worth an edit
 */
export async function announceProgress(
  deps: RunWatchDependencies,
  run: TrackedRun,
  milestone: string | undefined,
  message: Message,
): Promise<void> {
  await retireMessages(deps, run);
  const { listening } = await listeningAudiences(deps, run);
  await Promise.all(listening.map((audience) => postProgressTo(deps, run, audience, milestone, message)));
}

async function postProgressTo(
  deps: RunWatchDependencies,
  run: TrackedRun,
  audience: Audience,
  milestone: string | undefined,
  message: Message,
): Promise<void> {
  const { place, live } = audience;
  const editable = deps.messenger.canEdit(place);
  if (editable && live !== undefined) {
    const edited = await deps.messenger.edit(place, live, message);
    if (!edited.ok && edited.reason === 'gone') await changeAudience(deps, run, place, forgetLive);
    return;
  }
  const name = editable ? 'live' : milestone;
  if (name === undefined || !(await mark(deps, run, audience, name))) return;
  const posted = await deps.messenger.post(place, message, `${run.id} ${name}`);
  if (posted.ok) {
    const { id } = posted;
    await changeAudience(deps, run, place, (one) => ({
      ...one,
      ...defined({ live: id }),
      posted: [...one.posted, name],
    }));
  } else if (posted.reason === 'gone') {
    await changeAudience(deps, run, place, (one) => ({ ...one, done: true }));
  }
}

function forgetLive({ live: _gone, ...audience }: Audience): Audience {
  return audience;
}

/** Written down before it is posted, so that no restart posts it twice. False where it was posted before. */
async function mark(
  deps: RunWatchDependencies,
  run: TrackedRun,
  { place }: Audience,
  name: string,
): Promise<boolean> {
  let marked = false;
  await changeRun(deps.records, run.campaign, run.id, (current) => {
    const audience = current.audiences.find((one) => isSamePlace(one.place, place));
    marked =
      audience !== undefined &&
      !audience.marked.includes(name) &&
      audience.marked.length < maxMessagesBeforeEnd;
    if (!marked) return undefined;
    return {
      ...current,
      audiences: current.audiences.map((one) =>
        isSamePlace(one.place, place) ? { ...one, marked: [...one.marked, name] } : one,
      ),
    };
  });
  return marked;
}

/**
 * Says in live messages that are live no more that they are not: another took their place further down, or
 * nobody wants to be told there. Else they would say for ever how the run was going then.
 */
export async function retireMessages(deps: RunWatchDependencies, run: TrackedRun): Promise<void> {
  await Promise.all(run.audiences.map((audience) => retireOf(deps, run, audience)));
}

async function retireOf(
  deps: RunWatchDependencies,
  run: TrackedRun,
  { place, left = [] }: Audience,
): Promise<void> {
  if (left.length === 0) return;
  const edits = await Promise.all(
    left.map(async (id) => ({ id, edited: await deps.messenger.edit(place, id, leftMessage(run)) })),
  );
  const still = edits.filter(({ edited }) => !edited.ok && edited.reason === 'failed').map(({ id }) => id);
  await changeAudience(deps, run, place, ({ left: now = [], ...audience }) => ({
    ...audience,
    left: now.filter((id) => still.includes(id) || !left.includes(id)),
  }));
}

/** Changes what is stored about one audience of a run. */
export async function changeAudience(
  { records }: Pick<RunWatchDependencies, 'records'>,
  run: TrackedRun,
  place: Place,
  change: (audience: Audience) => Audience,
): Promise<void> {
  await changeRun(records, run.campaign, run.id, (current) => ({
    ...current,
    audiences: current.audiences.map((one) => (isSamePlace(one.place, place) ? change(one) : one)),
  }));
}

/**
 * The audiences that are to be told something. A muted place hears nothing of scheduled runs; who asked for a run, or
 * to watch it, is told all the same.
 */
export async function listeningAudiences(
  deps: Pick<RunWatchDependencies, 'subscriptions'>,
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

/** Whether a place wants to hear nothing of a campaign for now. */
export async function isMuted(
  { subscriptions }: Pick<RunWatchDependencies, 'subscriptions'>,
  campaign: number,
  place: Place,
): Promise<boolean> {
  return (await subscriptions.mutedUntil(campaign, place)) !== undefined;
}
