import type { Campaign, NewCampaign } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { operators } from '../../wording/operators.ts';
import { changesOf, contentWords } from '../edit/changes.ts';
import { claimDraft, type Draft, findDraft, saveDraft } from '../edit/drafts.ts';
import { isCertainlyUndone } from '../edit/outcome.ts';
import { isAsWanted, sendOnce } from '../edit/send-once.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { casesToRerun } from '../results/rerun-cases.ts';
import { whyNotStarted } from '../run/execute-once.ts';
import { readRecentRuns } from '../run/recent-runs.ts';
import { expectedOf, isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { findBeside } from '../run/unfinished.ts';
import { campaignWords, lowered } from '../wording.ts';
import type { RerunJobDeps, RerunStep } from './dependencies.ts';
import { beginRerun, failRerun } from './finish.ts';
import {
  changeRequest,
  changeScratch,
  type RerunRequest,
  readScratch,
  type ScratchRecord,
  withoutDraft,
} from './request.ts';
import { rerunCalls } from './rerun-calls.ts';
import { findScratch, scratchContent, scratchDigest, scratchUpdate } from './scratch-campaign.ts';

const { why } = operators.rerun;

interface Preparation {
  readonly record: ScratchRecord;
  readonly request: RerunRequest;
}

/** Nobody waits any longer for calls that were asked for earlier than this. Milliseconds. */
const maxWait = 120_000;
/** No rerun takes that many steps without a pause between. */
const maxSteps = 20;
const pause = 2000;

/**
 * The job that prepares a rerun: it puts the test cases into the scratch campaign, and begins a run of it like any other.
 * Woken, it reads how far the request is, takes the next step, and stores what came of it; so after a restart it goes on
 * from wherever it was. The key is the campaign that people made.
 */
export function createRerunJob(deps: RerunJobDeps): JobHandler {
  return async (key) => {
    for (let steps = 0; steps < maxSteps; steps += 1) {
      const record = await readScratch(deps.records, Number(key));
      const { request } = record;
      if (request === undefined) return undefined;
      const step = await takeStep(deps, { record, request });
      if (step === 'over') return undefined;
      if (step !== 'goOn') return step;
    }
    return deps.now() + pause;
  };
}

async function takeStep(deps: RerunJobDeps, preparation: Preparation): Promise<RerunStep> {
  const { record, request } = preparation;
  const { scratch } = record;
  if (request.failed !== undefined) return await failRerun(deps, record, request, request.failed);
  // It may have begun, and the process ended before that was written down.
  if (scratch !== undefined && (await hasBegun(deps, scratch.id, request.id))) {
    return await beginRerun(deps, record, request, scratch.id);
  }
  const draft = request.draft === undefined ? undefined : await findDraft(deps.records, request.draft);
  const isOver = draft?.standing.kind === 'done' || draft?.standing.kind === 'unknown';
  if (!isOver && deps.now() - request.askedAt > maxWait) {
    return await failRerun(deps, record, request, { reason: why.late });
  }
  if (request.ready === true && scratch !== undefined) {
    return await beginRerun(deps, record, request, scratch.id);
  }
  switch (draft?.standing.kind) {
    case 'open':
    case 'failed':
      return await send(deps, preparation, draft);
    case 'sending':
      // Whoever sent it is gone: its fate becomes unknown.
      await claimDraft(deps.records, draft.id, deps.now(), true);
      return 'goOn';
    case 'unknown':
      return draft.kind === 'create'
        ? await lookForCreated(deps, preparation, draft.content.name)
        : await lookAgain(deps, preparation);
    case 'done':
      return await noteReady(deps, preparation, draft.standing.campaign);
    case 'discarded':
    case undefined:
      return await prepare(deps, preparation);
  }
}

async function hasBegun(deps: RerunJobDeps, scratch: number, id: string): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, scratch);
  return tracked.some((run) => run.id === id) || (await deps.reruns.hasEnded(scratch, id));
}

/** Decides what is to be sent, and writes it down. */
async function prepare(deps: RerunJobDeps, { record, request }: Preparation): Promise<RerunStep> {
  const fail = (reason: string) => failRerun(deps, record, request, { reason });
  const original = await latestCampaign(deps, record.campaign);
  if (original.kind === 'unknown') return await fail(why.unknownCampaign(record.campaign));
  if (!('campaign' in original)) return await fail(whyUnread(original, record.campaign));
  const read = await deps.reports.report(request.of.campaign, request.of.run);
  if (!read.ok) return await fail(whyNotStarted(read.failure));
  if (read.value.kind !== 'report') return await fail(why.resultsUnread(request.of.run));
  const { report } = read.value;
  const toRerun = casesToRerun(report);
  const { ids, digest } = toRerun;
  const settings = (await deps.campaigns.find(request.of.campaign))?.settings;
  const [asked = Number.POSITIVE_INFINITY, now = Number.POSITIVE_INFINITY] = [
    expectedOf(request),
    rerunCalls(report.summary, toRerun, settings),
  ];
  if (digest !== request.cases || now > asked) return await fail(why.resultsChanged(request.of.run));
  const content = scratchContent(original.campaign, ids);
  if ('missing' in content) return await fail(why.incomplete(record.campaign, content.missing));
  const { scratch } = record;
  if (scratch !== undefined) return await prepareUpdate(deps, { record, request }, scratch, content);

  const found = await findScratch(deps, record.campaign, content.name, record.left);
  switch (found.kind) {
    case 'found':
      return await takeScratch(deps, { record, request }, found.id);
    case 'foreign':
      return await fail(why.foreign(found.id, content.name));
    case 'failed':
      return await fail(whyNotStarted(found.failure));
    case 'none':
    case 'unlisted':
      return await keepDraft(deps, { record, request }, { kind: 'create', campaign: 0, content });
  }
}

function whyUnread(latest: Extract<LatestCampaign, { kind: 'absent' | 'failed' }>, campaign: number): string {
  return latest.kind === 'absent'
    ? operators.run.why.noCampaign(campaign, '')
    : whyNotStarted(latest.failure, campaign);
}

/** The scratch campaign is there: it is only changed as long as it is what Canvass made of it, and doesn't run. */
async function prepareUpdate(
  deps: RerunJobDeps,
  { record, request }: Preparation,
  { id, written }: NonNullable<ScratchRecord['scratch']>,
  content: NewCampaign,
): Promise<RerunStep> {
  const latest = await latestCampaign(deps, id);
  if (latest.kind === 'absent' || isGone(latest)) return await leaveScratch(deps, record, id);
  if (latest.kind === 'failed') {
    return await failRerun(deps, record, request, { reason: whyNotStarted(latest.failure) });
  }
  const current = latest.kind === 'unknown' ? undefined : latest.campaign;
  const title = lowered(campaignWords(id, current?.name));
  const digest = current && scratchDigest(current);
  const wanted = scratchUpdate(content, current);
  const isReady = current !== undefined && isAsWanted(current, { content: wanted });
  if (written !== undefined && digest !== undefined && digest !== written && !isReady) {
    const act = request.changed?.digest === digest ? request.changed.act : undefined;
    if (act === undefined) {
      const changed = { campaign: id, digest };
      return await failRerun(deps, record, request, { reason: why.changed(title), changed });
    }
    if (act === 'makeAnother') return await leaveScratch(deps, record, id);
  }
  if (await isRunning(deps, id)) {
    return await failRerun(deps, record, request, { reason: why.running(title), running: id });
  }
  if (isReady) return await noteReady(deps, { record, request }, id);
  return await keepDraft(deps, { record, request }, { kind: 'update', campaign: id, content: wanted });
}

function isGone(latest: LatestCampaign): boolean {
  return latest.kind === 'failed' && latest.failure.code === 'REFUSED' && latest.failure.status === 410;
}

async function isRunning(deps: RerunJobDeps, scratch: number): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, scratch);
  if (tracked.some(isUnfinished)) return true;
  const recent = await readRecentRuns(deps, scratch);
  // What can't be asked just now is asked again before anything is executed.
  return recent.ok && (await findBeside(deps, { campaign: scratch }, tracked, recent.value)).length > 0;
}

/** It is gone, or people use it: it is no scratch campaign any more. */
async function leaveScratch(deps: RerunJobDeps, { campaign }: ScratchRecord, id: number): Promise<RerunStep> {
  await deps.reruns.forget(id);
  await changeScratch(deps.records, campaign, ({ scratch, request, ...rest }) =>
    scratch?.id === id
      ? {
          ...rest,
          ...(request && { request: withoutDraft(request) }),
          left: [...(rest.left ?? []), id],
        }
      : undefined,
  );
  return 'goOn';
}

/** It is there although it isn't known how it came about: from now on it is the one. */
async function takeScratch(
  deps: RerunJobDeps,
  { record, request }: Preparation,
  id: number,
): Promise<RerunStep> {
  await changeScratch(deps.records, record.campaign, (before) =>
    before.request?.id === request.id
      ? { ...before, scratch: { id }, request: withoutDraft(before.request) }
      : undefined,
  );
  return 'goOn';
}

/** The test cases are in it. What else the service made of what was sent is asked for, so that only people's changes are noticed. */
async function noteReady(
  deps: RerunJobDeps,
  { record, request }: Preparation,
  id: number,
): Promise<RerunStep> {
  const latest = await latestCampaign(deps, id);
  const written = 'campaign' in latest ? { written: scratchDigest(latest.campaign) } : {};
  await changeScratch(deps.records, record.campaign, (before) =>
    before.request?.id === request.id
      ? { ...before, scratch: { id, ...written }, request: { ...withoutDraft(before.request), ready: true } }
      : undefined,
  );
  return 'goOn';
}

type Sent = Pick<Extract<Draft, { kind: 'create' }>, 'kind' | 'campaign' | 'content'>;
type SentUpdate = Pick<Extract<Draft, { kind: 'update' }>, 'kind' | 'campaign' | 'content'>;

/** What is about to be sent is written down first. */
async function keepDraft(
  deps: RerunJobDeps,
  { record, request }: Preparation,
  sent: Sent | SentUpdate,
): Promise<RerunStep> {
  const draft: Draft = { ...sent, id: deps.newId(), at: deps.now(), standing: { kind: 'open' } };
  await saveDraft(deps.records, draft);
  await changeRequest(deps.records, record.campaign, request.id, (before) =>
    before.draft === undefined ? { ...before, draft: draft.id } : undefined,
  );
  return 'goOn';
}

const maxDetailLength = 500;

async function send(deps: RerunJobDeps, { record, request }: Preparation, draft: Draft): Promise<RerunStep> {
  const { claimed } = await claimDraft(deps.records, draft.id, deps.now(), false);
  if (!claimed) return 'goOn';
  const detail = draft.kind === 'create' ? contentWords(draft.content) : await updateWords(deps, draft);
  const sender = { by: request.by, place: request.audience.place, detail };
  const sent = await sendOnce(deps.records, deps, draft, sender);
  if (sent.ok) return 'goOn';
  const { failure } = sent;
  const isAbsent = failure.code === 'REFUSED' && (failure.status === 404 || failure.status === 410);
  if (draft.kind === 'update' && isAbsent) return await leaveScratch(deps, record, draft.campaign);
  if (isCertainlyUndone(failure.code)) {
    return await failRerun(deps, record, request, { reason: whyNotStarted(failure) });
  }
  deps.log.warn(
    { ...failure, rerun: request.id },
    'It is unknown whether a campaign for reruns was written.',
  );
  return 'goOn';
}

async function updateWords(
  { campaigns, timeZone, now }: RerunJobDeps,
  { campaign, content }: Extract<Draft, { kind: 'update' }>,
): Promise<string> {
  const current: Campaign | undefined = (await campaigns.find(campaign))?.campaign;
  return changesOf(current, content, { timeZone, now: now() }).join('; ').slice(0, maxDetailLength);
}

/** Whether it was created isn't known: it is looked for, and never created again before a person says so. */
async function lookForCreated(
  deps: RerunJobDeps,
  { record, request }: Preparation,
  name: string,
): Promise<RerunStep> {
  const found = await findScratch(deps, record.campaign, name, record.left);
  if (found.kind === 'found') return await takeScratch(deps, { record, request }, found.id);
  const isLate = deps.now() - request.askedAt > maxWait;
  if (found.kind !== 'unlisted' && !isLate) return deps.now() + pause;
  const isUnseen = found.kind === 'unlisted' || found.kind === 'failed';
  const reason = isUnseen ? why.createUnseen(name) : why.createUnconfirmed;
  return await failRerun(deps, record, request, { reason });
}

/** An update says all that there is to say, so it can be sent again; but what is there now is looked at first. */
async function lookAgain(deps: RerunJobDeps, { record, request }: Preparation): Promise<RerunStep> {
  if (deps.now() - request.askedAt > maxWait) {
    return await failRerun(deps, record, request, { reason: why.updateUnconfirmed });
  }
  await changeRequest(deps.records, record.campaign, request.id, withoutDraft);
  return deps.now() + pause;
}
