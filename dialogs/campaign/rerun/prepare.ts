import { commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { NewCampaign } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import type { Failure } from '../../ports/outcome.ts';
import { operators } from '../../wording/operators.ts';
import { workflow } from '../../workflow.ts';
import { clockOf } from '../dependencies.ts';
import { changeWords, contentWords } from '../edit/changes.ts';
import { type Draft, type DraftOf, draftWithin } from '../edit/drafts.ts';
import { isCertainlyUndone } from '../edit/outcome.ts';
import { announceSend, callService, isAsWanted, recordSend } from '../edit/send-once.ts';
import { isAbsent } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { casesToRerun } from '../results/rerun-cases.ts';
import { whyNotStarted } from '../run/execute-once.ts';
import { readRecentRuns } from '../run/recent-runs.ts';
import { expectedOf, isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { findBeside } from '../run/unfinished.ts';
import { campaignWords, lowered } from '../wording.ts';
import { beginRerun, failRerun, type Preparation, type RerunDecision, type RerunJobDeps } from './finish.ts';
import {
  type RerunRequest,
  removeRequest,
  type ScratchRecord,
  saveScratch,
  scratchWithin,
} from './request.ts';
import { rerunCalls } from './rerun-calls.ts';
import { findScratch, isUnlisted, scratchContent, scratchDigest, scratchUpdate } from './scratch-campaign.ts';

const texts = operators.rerun;
const { why } = texts;

/** Nobody waits any longer for calls that were asked for earlier than this. Milliseconds. */
const maxWait = 120_000;
/** Until it is looked again what has become of a call. Milliseconds. */
const pause = 2000;

/**
 * The job that prepares a rerun: it puts the test cases into the scratch campaign, and begins a run of it like any other. Its
 * status is that of what was sent to the service for it. The key is the campaign that people made.
 */
export function createRerunJob(deps: RerunJobDeps): JobHandler {
  return workflow<Preparation>({
    records: deps.records,
    now: deps.now,
    async read(draft, key) {
      const { request, ...record } = await scratchWithin(draft, Number(key));
      if (request === undefined) return undefined;
      const sent = request.draft === undefined ? undefined : await draftWithin(draft, request.draft);
      return { ...record, request, sent };
    },
    save: (draft, { sent: _kept, ...record }) => saveScratch(draft, record),
    statusOf: ({ request, sent }) => `${request.id} ${sent?.id} ${sent?.standing.kind}`,
    step: (preparation) => takeStep(deps, preparation),
  }).job;
}

async function takeStep(deps: RerunJobDeps, preparation: Preparation): Promise<RerunDecision> {
  const { campaign, request, scratch, sent } = preparation;
  if (request.failed !== undefined) {
    return await failRerun(deps, preparation, request.failed.reason, request.failed.running);
  }
  if (scratch !== undefined && (await hasBegun(deps, scratch.id, request.id))) {
    return { also: (draft) => removeRequest(draft, campaign) };
  }
  const fate = sent?.standing;
  if (fate?.kind === 'done') return await useScratch(deps, preparation, fate.campaign);
  const isUnknown = fate?.kind === 'sending' || fate?.kind === 'unknown';
  if (isUnknown && sent?.kind === 'create') {
    return await lookForCreated(deps, preparation, sent.content.name);
  }
  if (isLate(deps, request)) {
    return await failRerun(deps, preparation, isUnknown ? why.updateUnconfirmed : why.late);
  }
  // An update whose fate is unknown can be sent again, as it says all that there is to say.
  return await decide(deps, preparation);
}

/** The version before begins a run in one write, and notes in another that the request is dealt with. */
async function hasBegun(deps: RerunJobDeps, scratch: number, id: string): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, scratch);
  return tracked.some((run) => run.id === id) || (await deps.reruns.hasEnded(scratch, id));
}

function isLate({ now }: Pick<RerunJobDeps, 'now'>, { askedAt }: RerunRequest): boolean {
  return now() - askedAt > maxWait;
}

/** What is to be sent, if anything. */
async function decide(deps: RerunJobDeps, preparation: Preparation): Promise<RerunDecision> {
  const content = await wantedContent(deps, preparation);
  if (typeof content === 'string') return await failRerun(deps, preparation, content);
  if (preparation.scratch !== undefined) {
    return await decideUpdate(deps, preparation, preparation.scratch, content);
  }
  const found = await findScratch(deps, preparation);
  if (!found.ok && !isUnlisted(found.failure)) {
    return await failRerun(deps, preparation, whyNotStarted(found.failure));
  }
  if (found.ok && found.value !== undefined) return takeScratch(deps, preparation, { id: found.value });
  return await send(deps, preparation, { kind: 'create', campaign: 0, content }, contentWords(content));
}

/** What the scratch campaign is to be; a text: why there is nothing to run. */
async function wantedContent(
  deps: RerunJobDeps,
  { campaign, request }: Preparation,
): Promise<NewCampaign | string> {
  const { of, cases } = request;
  const original = await latestCampaign(deps, campaign);
  if (original.kind === 'unknown') return why.unknownCampaign(campaign);
  if (original.kind === 'absent') return operators.run.why.noCampaign(campaign, '');
  if (original.kind === 'failed') return whyNotStarted(original.failure, campaign);
  const read = await deps.reports.report(of.campaign, of.run);
  if (!read.ok) return whyNotStarted(read.failure);
  if (read.value.kind !== 'report') return why.resultsUnread(of.run);
  const { report } = read.value;
  const toRerun = casesToRerun(report);
  const settings = (await deps.campaigns.find(of.campaign))?.settings;
  const [asked = Number.POSITIVE_INFINITY, now = Number.POSITIVE_INFINITY] = [
    expectedOf(request),
    rerunCalls(report.summary, toRerun, settings),
  ];
  if (toRerun.digest !== cases || now > asked) return why.resultsChanged(of.run);
  const content = scratchContent(original.campaign, toRerun.ids);
  return 'missing' in content ? why.incomplete(campaign, content.missing) : content;
}

/** The scratch campaign of earlier reruns is updated while it is as Canvass left it, and doesn't run. */
async function decideUpdate(
  deps: RerunJobDeps,
  preparation: Preparation,
  { id, written }: NonNullable<ScratchRecord['scratch']>,
  wanted: NewCampaign,
): Promise<RerunDecision> {
  const latest = await latestCampaign(deps, id);
  if (isGone(latest)) return await leaveScratch(deps, preparation, id, texts.gone);
  if (latest.kind === 'failed') {
    return await failRerun(deps, preparation, whyNotStarted(latest.failure));
  }
  const current = 'campaign' in latest ? latest.campaign : undefined;
  const content = scratchUpdate(wanted, current);
  const isReady = current !== undefined && isAsWanted(current, { content });
  const isChanged = current !== undefined && written !== undefined && scratchDigest(current) !== written;
  if (isChanged && !isReady) return await leaveScratch(deps, preparation, id, texts.changed);
  if (await isRunning(deps, id)) {
    return await failRerun(deps, preparation, why.running(lowered(campaignWords(id, current?.name))), id);
  }
  if (isReady) return await useScratch(deps, preparation, id);
  const detail = changeWords(current, content, clockOf(deps));
  return await send(deps, preparation, { kind: 'update', campaign: id, content }, detail);
}

function isGone(latest: LatestCampaign): boolean {
  return latest.kind === 'absent' || (latest.kind === 'failed' && isAbsent(latest.failure));
}

async function isRunning(deps: RerunJobDeps, scratch: number): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, scratch);
  if (tracked.some(isUnfinished)) return true;
  const recent = await readRecentRuns(deps, scratch);
  // What can't be asked just now is asked again before anything is executed.
  return recent.ok && (await findBeside(deps, { campaign: scratch }, tracked, recent.value)).length > 0;
}

/** Leaves a campaign that is gone, or that people have changed, and says so: another one is made. */
async function leaveScratch(
  deps: RerunJobDeps,
  { request: { id: request, audience } }: Preparation,
  id: number,
  words: (campaign: string) => string,
): Promise<RerunDecision> {
  const name = (await deps.campaigns.find(id))?.name;
  return {
    next: ({ scratch: _left, left = [], ...rest }) => withoutSent({ ...rest, left: [...left, id] }),
    async also(draft) {
      await deps.reruns.forget(draft, id);
      await deps.outbox.add(draft, {
        place: audience.place,
        name: `rerun ${request} left ${id}`,
        message: {
          tone: 'warning',
          text: words(campaignWords(id, name)),
          choices: [commandButton(`campaign ${id}`, operators.edit.campaign(id))],
        },
      });
    },
  };
}

/** From now on it is the scratch campaign. */
function takeScratch(
  deps: RerunJobDeps,
  { campaign }: Preparation,
  scratch: NonNullable<ScratchRecord['scratch']>,
): RerunDecision {
  return {
    next: (preparation) => withoutSent({ ...preparation, scratch }),
    also: (draft) => deps.reruns.mark(draft, scratch.id, campaign),
  };
}

/** What was to be sent is decided anew. */
function withoutSent({ request: { draft: _sent, ...request }, ...rest }: Preparation): Preparation {
  return { ...rest, request, sent: undefined };
}

/** It holds the test cases. What else the service made of what was sent is asked for, so that only people's changes are noticed. */
async function useScratch(deps: RerunJobDeps, preparation: Preparation, id: number): Promise<RerunDecision> {
  const latest = await latestCampaign(deps, id);
  const written = 'campaign' in latest ? scratchDigest(latest.campaign) : undefined;
  return {
    ...takeScratch(deps, preparation, { id, ...defined({ written }) }),
    act: async (taken) =>
      isLate(deps, taken.request)
        ? await failRerun(deps, taken, why.late)
        : await beginRerun(deps, taken, id),
  };
}

type Sent<Kind extends Draft['kind']> = Pick<DraftOf<Kind>, 'kind' | 'campaign' | 'content'>;

/** Sends it once. @param detail for the audit */
function send(
  deps: RerunJobDeps,
  { request }: Preparation,
  content: Sent<'create'> | Sent<'update'>,
  detail: string,
): RerunDecision {
  const { by, audience } = request;
  const id = deps.newId();
  const at = deps.now();
  const sent: Draft = { ...content, id, at, standing: { kind: 'sending', since: at } };
  return {
    next: (preparation) => ({ ...preparation, request: { ...preparation.request, draft: id }, sent }),
    also: (draft) => announceSend(draft, deps, sent, { by, place: audience.place, detail }),
    act: async (announced) => {
      const outcome = await callService(deps, sent);
      const decision = outcome.ok ? {} : await afterFailure(deps, announced, sent, outcome.failure);
      return {
        ...decision,
        async also(draft, state) {
          await recordSend(draft, deps, sent, outcome);
          await decision.also?.(draft, state);
        },
      };
    },
  };
}

async function afterFailure(
  deps: RerunJobDeps,
  preparation: Preparation,
  sent: Draft,
  failure: Failure,
): Promise<RerunDecision> {
  if (sent.kind === 'update' && isAbsent(failure)) {
    return await leaveScratch(deps, preparation, sent.campaign, texts.gone);
  }
  if (isCertainlyUndone(failure.code)) return await failRerun(deps, preparation, whyNotStarted(failure));
  const rerun = preparation.request.id;
  deps.log.warn({ ...failure, rerun }, 'It is unknown whether a campaign for reruns was written.');
  return { at: deps.now() + pause };
}

/** Whether it was created isn't known: it is looked for, and never created again before a person says so. */
async function lookForCreated(
  deps: RerunJobDeps,
  preparation: Preparation,
  name: string,
): Promise<RerunDecision> {
  const found = await findScratch(deps, preparation);
  if (found.ok && found.value !== undefined) return takeScratch(deps, preparation, { id: found.value });
  const mayAppear = found.ok || !isUnlisted(found.failure);
  if (mayAppear && !isLate(deps, preparation.request)) return { at: deps.now() + pause };
  const reason = found.ok ? why.createUnconfirmed : why.createUnseen(name);
  return await failRerun(deps, preparation, reason);
}
