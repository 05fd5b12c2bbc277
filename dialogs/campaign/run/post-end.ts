import type { Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { Place } from '../../turn.ts';
import { listeningAudiences, retireMessages, withPostedLive } from './announce-progress.ts';
import { saveAnnounced } from './announced-runs.ts';
import type { RunDecision, WatchDeps } from './dependencies.ts';
import { groupJob, groupOf } from './member-runs.ts';
import { type Audience, endName, type TrackedRun } from './tracked-run.ts';
import { removeRun } from './tracked-runs.ts';

export interface End {
  readonly name: 'summary' | 'closing';
  /** The message for a place. */
  readonly message: (place: Place) => Message;
  /** What replaces the live message. */
  readonly live: Message;
  /** For a summary that was posted with fewer results: what is posted where it can't be edited. */
  readonly correction?: { readonly name: string; readonly message: (place: Place) => Message } | undefined;
}

/** Hands the end to the outbox for every audience and stops tracking the run, in one decision. */
export function postEnd(deps: WatchDeps, end: End): RunDecision {
  async function post(draft: Draft, run: TrackedRun): Promise<void> {
    const { muted } = await listeningAudiences(deps, run);
    for (const stored of run.audiences) {
      const audience = await withPostedLive(deps, run, stored);
      await retireMessages(deps, draft, run, audience);
      if (!audience.done) await postTo(deps, draft, run, end, audience, muted.includes(stored));
    }
    const audiences = run.audiences.map((one) => announcedAudience(one, end));
    await saveAnnounced(draft, { ...run, audiences });
    await removeRun(draft, run);
    const group = groupOf(run.id);
    if (group !== undefined) draft.wakeAt(groupJob, group, deps.now());
  }
  return { also: post, at: 'woken' };
}

function announcedAudience({ left: _retired, ...audience }: Audience, { name, correction }: End): Audience {
  const posted = [
    ...new Set([...audience.posted, name, ...(correction === undefined ? [] : [correction.name])]),
  ];
  return { ...audience, posted, done: true };
}

/** @param isMuted existing messages may still be edited, but nothing is posted */
async function postTo(
  deps: WatchDeps,
  draft: Draft,
  run: TrackedRun,
  end: End,
  audience: Audience,
  isMuted: boolean,
): Promise<void> {
  const { outbox } = deps;
  const { place, mentions, posted, marked } = audience;
  const { edits, postsOnce } = await deps.messenger.abilities(place, endName(run.id, end.name));
  const live = edits ? audience.live : undefined;
  const isAnnounced = posted.includes(end.name);

  async function endLive(summary?: string): Promise<void> {
    if (live !== undefined && live !== summary)
      await outbox.add(draft, { place, edits: live, message: end.live });
  }

  if (isAnnounced && end.correction !== undefined) {
    const { name, message } = end.correction;
    const short = { name: endName(run.id, name), message: { ...message(place), mentions } };
    const fate = await outbox.fateOf(place, endName(run.id, end.name));
    const posted = fate?.kind === 'posted' ? fate.id : audience.summary;
    const summary = edits ? posted : undefined;
    if (fate?.kind === 'waiting') {
      const whole = { ...end.message(place), mentions };
      await outbox.add(draft, {
        place,
        name: endName(run.id, end.name),
        message: whole,
        replacesWaiting: true,
      });
    } else if (summary !== undefined) {
      const ifGone = isMuted ? undefined : short;
      await outbox.add(draft, { place, edits: summary, message: end.message(place), ifGone });
    } else if (!isMuted) await outbox.add(draft, { place, ...short, ifUnknown: 'postAgain' });
    return fate?.kind === 'waiting' ? undefined : await endLive(summary);
  }
  if (isAnnounced || isMuted) return await endLive();
  const message = { ...end.message(place), mentions };
  const name = endName(run.id, end.name);
  const group = groupOf(run.id);
  // The previous version has begun to post it.
  if (live !== undefined && marked.includes(end.name) && !postsOnce) {
    return await outbox.add(draft, {
      place,
      edits: live,
      message: end.message(place),
      ifGone: { name, message },
    });
  }
  await outbox.add(draft, {
    place,
    name,
    message,
    // A duplicate is better than a missing message.
    ...(live === undefined ? { ifUnknown: 'postAgain' } : { live: { id: live, ended: end.live } }),
    wakes: group === undefined ? undefined : { kind: groupJob, key: group },
  });
}
