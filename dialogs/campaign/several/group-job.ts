import { commit, type Draft } from '../../commit.ts';
import type { Message } from '../../message.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { ProactiveMessenger } from '../../ports/messenger.ts';
import type { Outbox } from '../../ports/outbox.ts';
import type { RecordStore } from '../../ports/records.ts';
import { isSamePlace } from '../../records.ts';
import { operators } from '../../wording/operators.ts';
import { type Decision, workflow } from '../../workflow.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';
import { beginRun } from '../run/begin-run.ts';
import { lostRunsMessage } from '../run/messages.ts';
import { askDespite } from '../run/question-now.ts';
import { hasBegun } from '../run/run-requests.ts';
import { endName, newAudience } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { correctGroup, revisionOf, summaryName } from './correct-group.ts';
import { groupSummaryMessage, type MemberEnd } from './group-summary.ts';
import { type BegunGroup, type Group, type GroupMember, groupRecords } from './groups.ts';

export interface GroupDeps extends RunDependencies, Pick<CampaignDependencies, 'requests'> {
  readonly records: RecordStore;
  readonly messenger: Pick<ProactiveMessenger, 'abilities'>;
  readonly outbox: Outbox;
}

const { several: texts, run: runTexts } = operators;

/** Nobody waits any longer for a run that was agreed to earlier than this, and never begun. Milliseconds. */
const maxWait = 120_000;
/** The end of a run wakes this job; where that was lost, it is seen by then. Milliseconds. */
const betweenLooks = 60_000;
/** A run that is begun and not followed any more, and of which no end is known after this, is lost. Milliseconds. */
const lostAfter = 10 * 60_000;
/** What tells the end of a run. */
const ends = ['summary', 'closing'];

/**
 * The job of a group: begins the run of each campaign, once, whoever comes and however often, and posts one summary when the
 * last of them has ended. Where one of them is corrected afterwards, so is that.
 */
export function createGroupJob(deps: GroupDeps): JobHandler {
  return workflow<BegunGroup>({
    records: deps.records,
    now: deps.now,
    read: begunGroup,
    save: async (draft, group) => await draft.save(groupRecords, group.id, group),
    // What was told is corrected from what it says.
    statusOf: ({ done, told }) => (done ? `told ${told}` : 'begun'),
    async step(found) {
      const group = found.done ? found : await beginMembers(deps, found.id);
      if (group === undefined) return { at: 'woken' };
      const members = await Promise.all(wantedOf(group).map((member) => named(deps, member)));
      const ends = await Promise.all(members.map((member) => endOf(deps, group, member)));
      const known = ends.filter((end) => end !== undefined);
      // Once it is posted, only a run that is corrected wakes it.
      if (known.length < ends.length) return { at: group.done ? 'woken' : deps.now() + betweenLooks };
      return group.done ? await correctGroup(deps, group, known) : summary(deps, group, known);
    },
  }).job;
}

async function begunGroup(draft: Draft, id: string): Promise<BegunGroup | undefined> {
  const group = await draft.get(groupRecords, id);
  return group !== undefined && isBegun(group) ? group : undefined;
}

/** Begins the run of each, once, whoever comes and however often. @returns the group after that */
async function beginMembers(deps: GroupDeps, id: string): Promise<BegunGroup | undefined> {
  const read = () => commit(deps.records, (draft) => begunGroup(draft, id));
  const group = await read();
  if (group === undefined) return undefined;
  await Promise.all(wantedOf(group).map((member) => beginMember(deps, group, member)));
  return await read();
}

function isBegun(group: Group): group is BegunGroup {
  return group.begun !== undefined;
}

function wantedOf({ members, begun }: BegunGroup): readonly GroupMember[] {
  return members.filter(({ campaign }) => begun.campaigns.includes(campaign));
}

async function beginMember(deps: GroupDeps, group: BegunGroup, member: GroupMember): Promise<void> {
  const { records, requests } = deps;
  const { campaign, name, run: id, seen, left, calls, inactive } = member;
  if (left !== undefined || hasBegun(await requests.find(id))) return;
  const { at, by, mentions, approvedBy } = group.begun;
  const isTracked = (await readTrackedRuns(records, campaign)).some((run) => run.id === id);
  if (!isTracked && deps.now() - at > maxWait) {
    return await leaveOut(deps, group, member, { reason: runTexts.notStarted(runTexts.why.notSent) });
  }
  // What comes of it is kept there, by whichever version of Canvass sees it end.
  await requests.create({ id, campaign, askedAt: at });
  const begun = await beginRun(records, deps, {
    id,
    campaign: { id: campaign, name },
    by,
    approvedBy,
    // An hour may have gone by since it was asked.
    isConfirmed: approvedBy === undefined,
    knowsInactive: inactive,
    approvedCalls: approvedBy === undefined ? undefined : (calls ?? Number.POSITIVE_INFINITY),
    acknowledgedRuns: seen,
    audiences: [newAudience(group.place, mentions)],
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

/** Says at once that a campaign isn't run, and keeps why for the summary. */
async function leaveOut(
  { records, requests, outbox }: GroupDeps,
  { id, place }: BegunGroup,
  { run, campaign }: GroupMember,
  { reason }: { readonly reason: string },
  say?: (draft: Draft) => Promise<Message>,
): Promise<void> {
  await requests.end(run, { state: 'unknown', executed: false, reason });
  await commit(records, async (draft) => {
    const group = await draft.get(groupRecords, id);
    if (group === undefined) return;
    const members = group.members.map((one) => (one.campaign === campaign ? { ...one, left: reason } : one));
    await draft.save(groupRecords, id, { ...group, members });
    if (say !== undefined) await outbox.add(draft, { place, message: await say(draft), name: `${run} left` });
  });
}

/** The question may have come before its campaign's name. */
async function named({ campaigns }: GroupDeps, member: GroupMember): Promise<GroupMember> {
  const name = member.name ?? (await campaigns.find(member.campaign))?.name;
  return name === undefined ? member : { ...member, name };
}

/** What came of a campaign; undefined as long as its run goes on, or its own end isn't posted yet. */
async function endOf(
  { records, requests, outbox, now }: GroupDeps,
  { place, begun }: BegunGroup,
  member: GroupMember,
): Promise<MemberEnd | undefined> {
  if (member.left !== undefined) return { member, reason: member.left };
  const tracked = (await readTrackedRuns(records, member.campaign)).find(({ id }) => id === member.run);
  const here = tracked?.audiences.find((one) => isSamePlace(one.place, place));
  if (tracked !== undefined && here?.done !== true) return undefined;
  const end = (await requests.find(member.run))?.end;
  // Nobody may want to hear of it here any more; what comes of it is known by its end alone.
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

/** Once: which campaigns ended how has been told where each was run, so a summary that may have arrived isn't posted again. */
function summary({ outbox }: GroupDeps, group: BegunGroup, ends: readonly MemberEnd[]): Decision<BegunGroup> {
  const { place, begun } = group;
  const message = { ...groupSummaryMessage(ends), mentions: begun.mentions };
  return {
    next: (before) => ({ ...before, told: revisionOf(ends), done: true }),
    also: async (draft) => await outbox.add(draft, { place, message, name: summaryName(group) }),
    at: 'woken',
  };
}
