import type { Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { Place } from '../../turn.ts';
import { type AnnouncedAlert, withAlerts } from '../announced-alerts.ts';
import { saveNamed } from '../last-named.ts';
import { listeningAudiences, retireAwaited, retireMessages, withPostedLive } from './announce-progress.ts';
import { saveAnnounced } from './announced-runs.ts';
import type { RunDecision, WatchDeps } from './dependencies.ts';
import { groupJob, groupOf } from './member-runs.ts';
import { type Audience, endName, runIdOf, type TrackedRun } from './tracked-run.ts';
import { removeRun } from './tracked-runs.ts';

interface End {
  readonly name: 'summary' | 'closing';
  /** The message for a place. */
  readonly message: (place: Place) => Message;
  /** What replaces the live message if it can't become that message. */
  readonly live: Message;
  /** For a summary that was posted with fewer results: what is posted if it can't be edited. */
  readonly correction?:
    | { readonly name: string; readonly message: (place: Place) => Message; readonly isFailing: boolean }
    | undefined;
}

/** Hands the end to the outbox for every audience and stops tracking the run, in one decision. */
export function postEnd(deps: WatchDeps, end: End): RunDecision {
  async function post(draft: Draft, run: TrackedRun): Promise<void> {
    const { muted } = await listeningAudiences(deps, run);
    const announced = new Map<Audience, readonly AnnouncedAlert[]>();
    for (const stored of run.audiences) {
      const audience = await withPostedLive(deps, run, stored);
      await retireMessages(deps, draft, run, audience);
      await retireAwaited(deps, draft, run, audience);
      if (audience.done) continue;
      const alerts = await postTo(deps, draft, run, end, audience, muted.includes(stored));
      if (alerts.length > 0) announced.set(stored, alerts);
    }
    await deps.alertsOfRun.goOn(draft, run.campaign);
    const audiences = run.audiences.map((one) => ({
      ...announcedAudience(one, end),
      ...(announced.has(one) && { alerts: announced.get(one) }),
    }));
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

/**
 * @param isMuted existing messages may still be edited, but nothing is posted
 * @returns what is said about alerts
 */
async function postTo(
  deps: WatchDeps,
  draft: Draft,
  run: TrackedRun,
  end: End,
  audience: Audience,
  isMuted: boolean,
): Promise<readonly AnnouncedAlert[]> {
  const { outbox } = deps;
  const { place, mentions, posted, alerts = [] } = audience;
  const { edits } = await deps.messenger.abilities(place, endName(run.id, end.name));
  const live = edits ? audience.live : undefined;
  const isAnnounced = posted.includes(end.name);

  async function endLive(summary?: string): Promise<readonly AnnouncedAlert[]> {
    if (live !== undefined && live !== summary)
      await outbox.add(draft, { place, edits: live, message: end.live });
    return alerts;
  }

  // Read only where it decides something: at every end it would be one more read for each place.
  const fate = end.correction && (await outbox.fateOf(place, endName(run.id, end.name)));
  const wasPosted = fate !== undefined || audience.summary !== undefined;
  if (isAnnounced && end.correction !== undefined && wasPosted) {
    const { name, message } = end.correction;
    const short = { name: endName(run.id, name), message: { ...message(place), mentions } };
    const posted = fate?.kind === 'posted' ? fate.id : audience.summary;
    const summary = edits ? posted : undefined;
    const ifGone = isMuted ? undefined : short;
    if (fate?.kind === 'waiting') {
      const whole = { ...withAlerts(end.message(place), alerts), mentions };
      await outbox.add(draft, {
        place,
        name: endName(run.id, end.name),
        message: whole,
        replacesWaiting: true,
        ifGone,
      });
    } else if (summary !== undefined) {
      await outbox.add(draft, {
        place,
        edits: summary,
        message: withAlerts(end.message(place), alerts),
        ifGone,
      });
    } else if (!isMuted) await outbox.add(draft, { place, ...short, ifUnknown: 'postAgain' });
    return fate?.kind === 'waiting' ? alerts : await endLive(summary);
  }
  // It was left out because it had passed, and only failures are wanted here.
  const isNews = !wasPosted && audience.only !== undefined && end.correction?.isFailing === true;
  if ((isAnnounced && !isNews) || isMuted) return await endLive();
  const name = endName(run.id, end.name);
  const group = groupOf(run.id);
  const named = { campaign: run.campaign, run: runIdOf(run) };
  await saveNamed(draft, place, named, deps.now());
  // An edit doesn't notify anyone, so an alert is then a post of its own.
  const isNew = end.name === 'summary' && live === undefined;
  const announced = isNew ? await deps.alertsOfRun.take(draft, named, place, name) : [];
  const message = { ...withAlerts(end.message(place), announced), mentions };
  await outbox.add(draft, {
    place,
    name,
    message,
    // A duplicate is better than a missing message.
    ...(live === undefined ? { ifUnknown: 'postAgain' } : { live: { id: live, ended: end.live } }),
    wakes: group === undefined ? undefined : { kind: groupJob, key: group },
  });
  return announced;
}
