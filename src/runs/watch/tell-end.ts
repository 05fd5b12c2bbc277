import type { Audience, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { Message } from '../../../dialogs/message.ts';
import { changeAudience } from './change-audience.ts';
import { listeningAudiences } from './listening-audiences.ts';
import { retireMessages } from './retire-messages.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

export interface End {
  readonly name: 'summary' | 'closing';
  readonly message: Message;
  /** What the live message becomes. */
  readonly live: Message;
}

const firstPause = 5000;
const longestPause = 10 * 60_000;
/** About an hour and a half of tries. */
const mostFailures = 16;

/**
 * Tells every audience the end. It is marked before it is posted: where that may have arrived, it isn't posted
 * again in a channel that edits; there the live message becomes the whole end instead. Elsewhere a message twice is
 * better than none.
 * @returns when to try again; undefined: everybody was told, or can't be
 */
export async function tellEnd(ports: RunWatchPorts, run: TendedRun, end: End): Promise<number | undefined> {
  await retireMessages(ports, run);
  const { listening, muted } = await listeningAudiences(ports, run);
  for (const { place } of muted) await changeAudience(ports, run, place, (one) => ({ ...one, done: true }));
  const pauses = await Promise.all(listening.map((audience) => tellOne(ports, run, audience, end)));
  const waiting = pauses.filter((pause) => pause !== undefined);
  return waiting.length === 0 ? undefined : ports.now() + Math.min(...waiting);
}

async function tellOne(
  ports: RunWatchPorts,
  run: TendedRun,
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
  ports: RunWatchPorts,
  run: TendedRun,
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
  ports: RunWatchPorts,
  run: TendedRun,
  { place, failures }: Audience,
): Promise<number | undefined> {
  const isLast = failures + 1 >= mostFailures;
  if (isLast) {
    const { campaign, id } = run;
    ports.log.error({ campaign, run: id, channel: place.channel }, 'The end of a run could not be told.');
  }
  await changeAudience(ports, run, place, (one) => ({ ...one, failures: one.failures + 1, done: isLast }));
  return isLast ? undefined : Math.min(longestPause, firstPause * 2 ** failures);
}

function withName(names: readonly string[], name: string): string[] {
  return names.includes(name) ? [...names] : [...names, name];
}
