import { commit, type Draft } from '../../commit.ts';
import { freshFromNow } from '../../in-time.ts';
import type { Message } from '../../message.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { beginWithinMs } from '../../ports/limits.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { RecordStore } from '../../ports/records.ts';
import { isSamePlace } from '../../records.ts';
import { operators } from '../../wording/operators.ts';
import { type Decision, workflow } from '../../workflow.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { editLiveMessage } from '../live-message.ts';
import { beginRun } from '../run/begin-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import { askDespite } from '../run/question-now.ts';
import { hasBegun } from '../run/run-requests.ts';
import { endName, newAudience, type TrackedRun } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { correctGroup, revisionOf, summaryName } from './correct-group.ts';
import {
  groupEndedMessage,
  groupLiveMessage,
  liveOf,
  type MemberProgress,
  retireAwaitedLive,
} from './group-live.ts';
import { groupSummaryMessage, type MemberEnd } from './group-summary.ts';
import { type Group, type GroupMember, groupRecords } from './groups.ts';

interface GroupDeps extends RunDependencies, Pick<CampaignDependencies, 'requests' | 'trace'> {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities' | 'edit'>;
}

const { several: texts, run: runTexts } = operators;

/** The end of a run wakes this job; if that was lost, it is seen by then. Milliseconds. */
const betweenLooks = 60_000;
/** While a message shows how far they are. Milliseconds. */
const betweenEdits = 10_000;
/** A run that was begun, is no longer followed, and has no known end after this time is lost. Milliseconds. */
const lostAfter = 10 * 60_000;
/** The messages that announce the end of a run. */
const ends = ['summary', 'closing'];

/**
 * The job of a group: begins the run of each campaign once, no matter who calls it or how often, and posts one summary when the
 * last of them has ended. If one of them is corrected afterwards, so is the summary.
 */
export function createGroupJob(deps: GroupDeps): JobHandler {
  /** What the live messages of groups show. */
  const shown = new Map<string, string>();
  return workflow<Group>({
    name: 'group',
    trace: deps.trace,
    records: deps.records,
    time: deps.time,
    read: (draft, id) => draft.get(groupRecords, id),
    save: async (draft, group) => await draft.save(groupRecords, group.id, group),
    // Corrections start from what the summary said.
    statusOf: ({ done, told }) => (done ? `told ${told}` : 'begun'),
    async step(found) {
      const group = found.done ? found : await beginMembers(deps, found.id);
      if (group === undefined) return { at: 'woken' };
      const isFresh = freshFromNow(deps.time);
      const members = await Promise.all(group.members.map((member) => named(deps, member)));
      const progress = await Promise.all(members.map((member) => progressOf(deps, group, member)));
      const ends = progress.flatMap(({ end }) => (end === undefined ? [] : [end]));
      // Once it is posted, only a run that is corrected wakes it.
      if (ends.length < members.length)
        return { at: group.done ? 'woken' : await showProgress(deps, group, progress, { shown, isFresh }) };
      return group.done ? await correctGroup(deps, group, ends) : await summary(deps, group, ends);
    },
  }).job;
}

/** Edits the live message if that would show anything new. @returns when to look again */
async function showProgress(
  deps: GroupDeps,
  group: Group,
  progress: readonly MemberProgress[],
  { shown, isFresh }: { readonly shown: Map<string, string>; readonly isFresh: () => boolean },
): Promise<number> {
  const live = await liveOf(deps, group);
  if (live === undefined) return deps.now() + betweenLooks;
  const message = groupLiveMessage(progress, deps.now());
  const content = JSON.stringify(message);
  if (shown.get(group.id) === content) return deps.now() + betweenEdits;
  const isCurrent = async (): Promise<boolean> => {
    const now = await groupRecords.get(deps.records, group.id);
    return now?.done !== true && (now?.live ?? live) === live;
  };
  const edited = await editLiveMessage(deps, { place: group.place, live }, message, isFresh, isCurrent);
  if (edited.ok) shown.set(group.id, content);
  return deps.now() + betweenEdits;
}

/** Begins each campaign's run once, no matter who calls it or how often. @returns the group after that */
async function beginMembers(deps: GroupDeps, id: string): Promise<Group | undefined> {
  const group = await groupRecords.get(deps.records, id);
  if (group === undefined) return undefined;
  await Promise.all(group.members.map((member) => beginMember(deps, group, member)));
  return await groupRecords.get(deps.records, id);
}

async function beginMember(deps: GroupDeps, group: Group, member: GroupMember): Promise<void> {
  const { records, requests } = deps;
  const { campaign, name, run: id, seen, left, calls, inactive } = member;
  if (left !== undefined || hasBegun(await requests.find(id))) return;
  const { at, by, mentions, approvedBy } = group.begun;
  const isTracked = (await readTrackedRuns(records, campaign)).some((run) => run.id === id);
  if (!isTracked && deps.ageOf(`group ${group.id}`, at)() > beginWithinMs) {
    return await leaveOut(deps, group, member, { reason: runTexts.notStarted(runTexts.why.notSent) });
  }
  // Its outcome is kept there, by whichever version of Canvass sees it end.
  await requests.create({ id, campaign, askedAt: at });
  const begun = await beginRun(records, deps, {
    id,
    campaign: { id: campaign, name },
    by,
    approvedBy,
    // An hour may have passed since it was asked for.
    isConfirmed: approvedBy === undefined,
    knowsInactive: inactive,
    approvedCalls: approvedBy === undefined ? undefined : (calls ?? Number.POSITIVE_INFINITY),
    acknowledgedRuns: seen,
    // The group's messages say the rest.
    audiences: [newAudience(group.place, mentions, 'failures')],
    request: requests.beginning({ id, campaign, askedAt: at }),
  });
  switch (begun.kind) {
    case 'begun':
      return;
    case 'lost':
      return await leaveOut(deps, group, member, { reason: runTexts.recordLost(campaign) }, async () =>
        lostRunsMessage(campaign),
      );
    default: {
      const { tracked, externalRuns: beside } = begun.objections;
      const isRunning = tracked.length + beside.length > 0;
      const takesApproval = begun.kind === 'approval';
      const reason = takesApproval ? texts.approvalNeeded : isRunning ? texts.notBegun : texts.inactiveNow;
      return await leaveOut(deps, group, member, { reason }, (draft) =>
        askDespite(draft, deps, begun.objections, seen),
      );
    }
  }
}

/** Says at once that a campaign isn't run, and keeps the reason for the summary. */
async function leaveOut(
  { records, requests, outbox }: GroupDeps,
  { id, place }: Group,
  { run, campaign }: GroupMember,
  { reason }: { readonly reason: string },
  say?: (draft: Draft) => Promise<Message>,
): Promise<void> {
  const tell = await commit(records, async (draft) => {
    const group = await draft.get(groupRecords, id);
    if (group === undefined) return () => {};
    const members = group.members.map((one) => (one.campaign === campaign ? { ...one, left: reason } : one));
    await draft.save(groupRecords, id, { ...group, members });
    if (say !== undefined) await outbox.add(draft, { place, message: await say(draft), name: `${run} left` });
    return await requests.endWithin(draft, run, { state: 'unknown', executed: false, reason });
  });
  tell();
}

/** The question may have come before its campaign's name. */
async function named({ campaigns }: GroupDeps, member: GroupMember): Promise<GroupMember> {
  const name = member.name ?? (await campaigns.find(member.campaign))?.name;
  return name === undefined ? member : { ...member, name };
}

/** How far a campaign is. */
async function progressOf(deps: GroupDeps, group: Group, member: GroupMember): Promise<MemberProgress> {
  if (member.left !== undefined) return { member, end: { member, reason: member.left } };
  const tracked = (await readTrackedRuns(deps.records, member.campaign)).find(({ id }) => id === member.run);
  return { member, run: tracked, end: await endOf(deps, group, member, tracked) };
}

/** What came of a campaign; undefined while its run goes on, or its own end isn't posted yet. */
async function endOf(
  { requests, outbox, now }: GroupDeps,
  { place, begun }: Group,
  member: GroupMember,
  tracked: TrackedRun | undefined,
): Promise<MemberEnd | undefined> {
  const here = tracked?.audiences.find((one) => isSamePlace(one.place, place));
  if (tracked !== undefined && here?.done !== true) return undefined;
  const end = (await requests.find(member.run))?.end;
  // Perhaps no one wants to hear of it here any more; what comes of it is known only by its end.
  if (tracked !== undefined && end === undefined) return undefined;
  const posts = await Promise.all(ends.map((what) => outbox.fateOf(place, endName(member.run, what))));
  if (posts.some((post) => post?.kind === 'waiting')) return undefined;
  if (end?.state === 'finished') {
    const { run, outcome, revision = 1, reason } = end;
    return { member, run, outcome, revision, part: reason };
  }
  if (end !== undefined) return { member, reason: end.reason };
  return now() - begun.at > lostAfter ? { member, reason: texts.lost } : undefined;
}

/** The live message becomes the summary if the channel supports edits; otherwise it is posted, twice rather than not at all. */
async function summary(deps: GroupDeps, group: Group, ends: readonly MemberEnd[]): Promise<Decision<Group>> {
  const { place, begun } = group;
  const message = { ...groupSummaryMessage(ends), mentions: begun.mentions };
  const { edits } = await deps.messenger.abilities(place);
  const live = await liveOf(deps, group);
  const how =
    live === undefined
      ? ({ ifUnknown: 'postAgain' } as const)
      : { live: { id: live, ended: groupEndedMessage(group) } };
  return {
    next: (before) => ({ ...before, told: revisionOf(ends), done: true }),
    async also(draft) {
      await deps.outbox.add(draft, { place, message, name: summaryName(group), ...how });
      if (edits && live === undefined) await retireAwaitedLive(draft, deps, group);
    },
    at: 'woken',
  };
}
