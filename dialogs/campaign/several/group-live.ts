import type { Draft } from '../../commit.ts';
import type { Line, Message } from '../../message.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { Turn } from '../../turn.ts';
import { countWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import type { RunDependencies } from '../dependencies.ts';
import { postLiveMessage } from '../live-message.ts';
import { ourRun } from '../run/status.ts';
import type { TrackedRun } from '../run/tracked-run.ts';
import { campaignWords } from '../wording.ts';
import { endLine, type MemberEnd } from './group-summary.ts';
import { type Group, type GroupMember, groupRecords } from './groups.ts';

const texts = operators.several;

/** How far a campaign of a group is: its end, or its run once that has begun. */
export interface MemberProgress {
  readonly member: Pick<GroupMember, 'campaign' | 'name'>;
  readonly end?: MemberEnd | undefined;
  readonly run?: TrackedRun | undefined;
}

/** The one message about the runs of a group while they go on: a line for each campaign. @param now milliseconds since 1970 */
export function groupLiveMessage(members: readonly MemberProgress[], now: number): Message {
  const ended = members.filter(({ end }) => end !== undefined).length;
  return {
    tone: 'accent',
    text: texts.running(members.length, ended),
    note: texts.failuresApart,
    sections: [{ title: '', whole: true, lines: members.map((one) => lineOf(one, now)) }],
  };
}

function lineOf({ member, end, run }: MemberProgress, now: number): Line {
  if (end !== undefined) return endLine(end);
  const lead = campaignWords(member.campaign, member.name);
  // Only elapsed time is written, so no zone matters.
  return {
    lead,
    text: run === undefined ? texts.starting : ourRun(run, [], { timeZone: 'UTC', now }).progress,
  };
}

/** What the live message becomes if the summary is a message of its own. */
export function groupEndedMessage({ members }: Pick<Group, 'members'>): Message {
  return { text: texts.ended(members.length) };
}

/** Says in a turn that the runs begin, as the message that is edited from then on. */
export async function postGroupLive(
  turn: Turn,
  deps: Pick<RunDependencies, 'outbox' | 'time' | 'now'>,
  group: string,
  campaigns: readonly Pick<GroupMember, 'campaign' | 'name'>[],
): Promise<void> {
  const members = campaigns.map((member) => ({ member }));
  const stale = {
    text: operators.run.noLongerUpdated(countWords(campaigns.length, 'campaign'), undefined),
  };
  const shown = { message: groupLiveMessage(members, deps.now()), stale };
  await postLiveMessage(turn, deps, shown, async (draft, live) => {
    const current = await draft.get(groupRecords, group);
    if (live === undefined || current === undefined) return;
    await draft.save(groupRecords, group, { ...current, live });
    const { done, place, live: earlier } = current;
    // One that this turn posted before a crash is no longer edited.
    if (!done && earlier !== undefined)
      await deps.outbox.add(draft, { place, edits: earlier, message: stale });
    // They ended while the message was on its way.
    if (done) await deps.outbox.add(draft, { place, edits: live, message: groupEndedMessage(current) });
  });
}

/** The same without a turn, within the decision that begins them. */
export async function addGroupLive(
  draft: Draft,
  { outbox, now }: Pick<RunDependencies, 'outbox' | 'now'>,
  { id, place, members }: Group,
): Promise<void> {
  const message = groupLiveMessage(
    members.map((member) => ({ member })),
    now(),
  );
  await outbox.add(draft, { place, message, name: liveName(id) });
}

/** A live message that may still arrive says at once that they have ended. */
export async function retireAwaitedLive(
  draft: Draft,
  { outbox }: Pick<RunDependencies, 'outbox'>,
  group: Group,
): Promise<void> {
  const message = groupEndedMessage(group);
  await outbox.retire(draft, { place: group.place, name: liveName(group.id), message });
}

function liveName(group: string): string {
  return `group ${group} live`;
}

/** The live message of a group, if its channel supports edits and it is known by now. */
export async function liveOf(
  {
    messenger,
    outbox,
  }: { readonly messenger: Pick<ProactiveMessenger, 'abilities'>; readonly outbox: Outbox },
  { id, place, live }: Group,
): Promise<string | undefined> {
  const { edits } = await messenger.abilities(place);
  if (!edits) return undefined;
  if (live !== undefined) return live;
  const fate = await outbox.fateOf(place, liveName(id));
  return fate?.kind === 'posted' ? fate.id : undefined;
}
