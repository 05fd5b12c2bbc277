import type { NewCampaign } from '../../ports/campaign.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { operators } from '../../wording/operators.ts';
import { workflow } from '../../workflow.ts';
import { clockOf } from '../dependencies.ts';
import { changeWords, contentWords } from '../edit/changes.ts';
import { draftWithin } from '../edit/drafts.ts';
import { isAsWanted } from '../edit/send-once.ts';
import { isAbsent, whyNotStarted } from '../failures.ts';
import { type LatestCampaign, latestCampaign } from '../known.ts';
import { casesToRerun } from '../results/rerun-cases.ts';
import { readRecentRuns } from '../run/recent-runs.ts';
import { expectedOf, isUnfinished } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { findExternalRuns } from '../run/unfinished.ts';
import { campaignWords, lowered } from '../wording.ts';
import { failRerun, isLate, type Preparation, type RerunDecision, type RerunJobDeps } from './finish.ts';
import { readScratch, type ScratchRecord, saveScratch } from './request.ts';
import { rerunCalls } from './rerun-calls.ts';
import { findScratch, isUnlisted, scratchContent, scratchDigest, scratchUpdate } from './scratch-campaign.ts';
import { leaveScratch, lookForCreated, sendScratch, takeScratch, useScratch } from './send-scratch.ts';

const { why } = operators.rerun;

/**
 * The job that prepares a rerun: it puts the test cases into the scratch campaign, and begins a run of it like any other. Its
 * status is that of what was sent to the service for it. The key is the campaign that people made.
 */
export function createRerunJob(deps: RerunJobDeps): JobHandler {
  return workflow<Preparation>({
    name: 'rerun',
    trace: deps.trace,
    records: deps.records,
    time: deps.time,
    async read(draft, key) {
      const { request, ...record } = await readScratch(draft, Number(key));
      if (request === undefined) return undefined;
      const sent = request.draft === undefined ? undefined : await draftWithin(draft, request.draft);
      return { ...record, request, sent };
    },
    save: (draft, { sent: _kept, ...record }) => saveScratch(draft, record),
    statusOf: ({ request, scratch, sent }) =>
      [request.id, scratch?.id, sent?.id, sent?.standing.kind].join(' '),
    step: (preparation) => takeStep(deps, preparation),
  }).job;
}

async function takeStep(deps: RerunJobDeps, preparation: Preparation): Promise<RerunDecision> {
  const { request, sent } = preparation;
  const fate = sent?.standing;
  if (fate?.kind === 'done') return await useScratch(deps, preparation, fate.campaign);
  const isUnknown = fate?.kind === 'sending' || fate?.kind === 'unknown';
  if (isUnknown && sent?.kind === 'create') {
    return await lookForCreated(deps, preparation, sent.content.name);
  }
  if (isLate(deps, request)) {
    return await failRerun(deps, preparation, isUnknown ? why.updateUnconfirmed : why.late);
  }
  // An update whose fate is unknown can be sent again, because it contains everything.
  return await decide(deps, preparation);
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
  return sendScratch(deps, preparation, { kind: 'create', campaign: 0, content }, contentWords(content));
}

/** What the scratch campaign should be; a text: why there is nothing to run. */
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

/** The scratch campaign of earlier reruns is updated if it is as Canvass left it and isn't running. */
async function decideUpdate(
  deps: RerunJobDeps,
  preparation: Preparation,
  { id, written }: NonNullable<ScratchRecord['scratch']>,
  wanted: NewCampaign,
): Promise<RerunDecision> {
  const latest = await latestCampaign(deps, id);
  if (isGone(latest)) return await leaveScratch(deps, preparation, id, 'gone');
  if (latest.kind === 'failed') {
    return await failRerun(deps, preparation, whyNotStarted(latest.failure));
  }
  const current = 'campaign' in latest ? latest.campaign : undefined;
  const content = scratchUpdate(wanted, current);
  const isReady = current !== undefined && isAsWanted(current, { content });
  const isChanged = current !== undefined && written !== undefined && scratchDigest(current) !== written;
  if (isChanged && !isReady) return await leaveScratch(deps, preparation, id, 'changed');
  if (await isRunning(deps, id)) {
    return await failRerun(deps, preparation, why.running(lowered(campaignWords(id, current?.name))), id);
  }
  if (isReady) return await useScratch(deps, preparation, id);
  const detail = changeWords(current, content, clockOf(deps));
  return sendScratch(deps, preparation, { kind: 'update', campaign: id, content }, detail);
}

function isGone(latest: LatestCampaign): boolean {
  return latest.kind === 'absent' || (latest.kind === 'failed' && isAbsent(latest.failure));
}

async function isRunning(deps: RerunJobDeps, scratch: number): Promise<boolean> {
  const tracked = await readTrackedRuns(deps.records, scratch);
  if (tracked.some(isUnfinished)) return true;
  const recent = await readRecentRuns(deps, scratch);
  // If the service can't be asked now, it is asked again before anything is executed.
  return recent.ok && (await findExternalRuns(deps, { campaign: scratch }, tracked, recent.value)).length > 0;
}
