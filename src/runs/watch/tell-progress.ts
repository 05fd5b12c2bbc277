import { changeRun } from '../../../dialogs/campaign/run/desk.ts';
import { isSamePlace } from '../../../dialogs/campaign/run/is-same-place.ts';
import type { Audience, TendedRun } from '../../../dialogs/campaign/run/tended-run.ts';
import type { Message } from '../../../dialogs/message.ts';
import { changeAudience } from './change-audience.ts';
import { listeningAudiences } from './listening-audiences.ts';
import { retireMessages } from './retire-messages.ts';
import type { RunWatchPorts } from './run-watch-ports.ts';

/** With the summary, five messages at most for one run in one place. */
const mostBeforeSummary = 4;

/**
 * Tells every audience where a run stands: by editing the one live message where the channel can; elsewhere
 * by a new message, for milestones alone, each once. What can't be told is left: the next look tells more.
 * @param milestone a name for what is worth a message of its own; undefined: only worth an edit
 */
export async function tellProgress(
  ports: RunWatchPorts,
  run: TendedRun,
  milestone: string | undefined,
  message: Message,
): Promise<void> {
  await retireMessages(ports, run);
  const { listening } = await listeningAudiences(ports, run);
  await Promise.all(listening.map((audience) => tellOne(ports, run, audience, milestone, message)));
}

async function tellOne(
  ports: RunWatchPorts,
  run: TendedRun,
  audience: Audience,
  milestone: string | undefined,
  message: Message,
): Promise<void> {
  const { place, live } = audience;
  const editable = ports.announcer.canEdit(place);
  if (editable && live !== undefined) {
    const edited = await ports.announcer.edit(place, live, message);
    if (!edited.ok && edited.reason === 'gone') await changeAudience(ports, run, place, forgetLive);
    return;
  }
  const name = editable ? 'live' : milestone;
  if (name === undefined || !(await mark(ports, run, audience, name))) return;
  const posted = await ports.announcer.post(place, message, `${run.id} ${name}`);
  if (posted.ok) {
    const { id } = posted;
    await changeAudience(ports, run, place, (one) => ({
      ...one,
      ...(id === undefined ? {} : { live: id }),
      posted: [...one.posted, name],
    }));
  } else if (posted.reason === 'gone') {
    await changeAudience(ports, run, place, (one) => ({ ...one, done: true }));
  }
}

function forgetLive({ live: _gone, ...audience }: Audience): Audience {
  return audience;
}

/** Written down before it is posted, so that no restart posts it twice. False where it was posted before. */
async function mark(
  ports: RunWatchPorts,
  run: TendedRun,
  { place }: Audience,
  name: string,
): Promise<boolean> {
  let marked = false;
  await changeRun(ports.records, run.campaign, run.id, (current) => {
    const audience = current.audiences.find((one) => isSamePlace(one.place, place));
    marked =
      audience !== undefined && !audience.marked.includes(name) && audience.marked.length < mostBeforeSummary;
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
