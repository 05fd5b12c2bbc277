import { z } from 'zod';
import { commit } from '../../commit.ts';
import { type Message, withLead } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import { askedAt, isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { addApproval, ownApproval, showApproval } from '../intents/ask-approval.ts';
import type { Asked } from '../intents/intent-kind.ts';
import type { KnownCampaign } from '../known.ts';
import { rerunButton } from '../results/rerun-cases.ts';
import { trackedAgainst } from '../run/objections.ts';
import { takesApproval } from '../run/outlook.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { addRequest, readScratch, rerunJob, saveScratch } from './request.ts';

const texts = operators.rerun;

export const rerunSchema = z.object({
  kind: z.literal('rerun'),
  run: z.int(),
  /** Identifies the test cases. */
  cases: z.string(),
  /** How many there are. */
  count: z.int(),
  /** How many calls are expected; absent: unknown. */
  calls: z.int().optional(),
  /** The `runsDigest` of the campaign's unfinished runs that the person has seen. */
  despite: z.string().optional(),
});

/** Failed test cases that somebody was asked about. */
export type RerunWanted = z.infer<typeof rerunSchema>;

/**
 * Asks for a rerun, once for each question. The request is stored, announced, and left to a job: the service is slow at times,
 * and a turn must not be.
 */
export async function askForRerun(
  { turn, deps, campaign, answer }: Asked,
  wanted: RerunWanted,
): Promise<boolean> {
  const { records, place, incoming } = turn;
  const { run, cases, count, calls, despite } = wanted;
  const { id: personId, name: personName } = incoming.person;
  const title = titleOf(campaign);
  const original = await deps.reruns.originalOf(campaign.id);
  const begun = trackedAgainst(await readTrackedRuns(records, campaign.id), despite);
  const by = personOfTurn(incoming);
  const request = {
    id: deps.newId(),
    of: { campaign: campaign.id, run },
    cases,
    count,
    by,
    askedAt: askedAt(turn),
    ...storedCalls(count, calls),
    audience: { ...newAudience(place, { id: personId, name: personName }), marked: ['started'] },
  };
  const detail = texts.audit.detail(run, count);
  const act = { action: texts.audit.rerun, campaign: campaign.id, by, place, detail };
  const decided = await commit(records, async (draft) => {
    if (!(await answer(draft))) return undefined;
    if (begun.length > 0) {
      const running = texts.alreadyRunning(campaignWords(campaign.id, campaign.name));
      return { message: againMessage(campaign, run, `${running} ${texts.nothingStarted}`) };
    }
    const scratch = await readScratch(draft, original);
    if (scratch.request !== undefined) {
      const text = texts.underWay(title, scratch.request.by.name);
      return { message: { tone: 'warning', text } as const };
    }
    if (takesApproval(deps, calls)) {
      return { message: await addApproval(draft, turn, deps, { campaign, calls, subject: wanted }) };
    }
    const audit = await deps.audit.within(draft).begin(act);
    await addRequest(draft, scratch, { ...request, audit }, deps.now() + wokenWithin);
    return 'asked';
  });
  if (decided === undefined) return false;
  if (decided === 'asked') await sayAndWake(turn, deps, { original, title }, request.id);
  else if (decided.message !== undefined) await sayMessage(turn, decided.message);
  return true;
}

/** Continues what a press had begun before a crash. */
export async function resumeRerun({ turn, deps, campaign }: Asked, { run }: RerunWanted): Promise<boolean> {
  const { records, place, incoming } = turn;
  const title = titleOf(campaign);
  const original = await deps.reruns.originalOf(campaign.id);
  const { request: current } = await readScratch(records, original);
  const waiting = await ownApproval(turn, deps, campaign.id, 'rerun');
  if (
    current !== undefined &&
    isSamePerson(current.by, personOfTurn(incoming)) &&
    current.audience !== undefined &&
    isSamePlace(current.audience.place, place)
  ) {
    await sayAndWake(turn, deps, { original, title }, current.id);
  } else if (waiting !== undefined) await showApproval(turn, deps, waiting);
  else await sayMessage(turn, againMessage(campaign, run, texts.interrupted(title)));
  return true;
}

/** Offers to ask the question again: what an old one said may no longer hold. @param why what is said first */
export async function askAboutAsking(
  turn: Turn,
  campaign: KnownCampaign,
  run: number,
  why?: string,
): Promise<void> {
  const again = texts.askAgain(run, titleOf(campaign));
  await sayMessage(turn, withLead(againMessage(campaign, run, again), why));
}

/** Longer than it usually takes to say so. Milliseconds. */
const wokenWithin = 20_000;

/** The rerun goes on even if this can't be posted: its outcome will be announced. @param title within a sentence */
async function sayAndWake(
  turn: Turn,
  deps: CampaignDependencies,
  { original, title }: { readonly original: number; readonly title: string },
  id: string,
): Promise<void> {
  try {
    const live = await turn.post({ tone: 'accent', text: texts.preparing(title) });
    await commit(turn.records, async (draft) => {
      const { request, ...scratch } = await readScratch(draft, original);
      if (request?.id !== id || request.audience === undefined) return;
      const { audience } = request;
      const begun = { ...audience, posted: ['started'], live: live ?? audience.live };
      await saveScratch(draft, { ...scratch, request: { ...request, audience: begun } });
    });
  } finally {
    await deps.jobs.wakeAt(rerunJob, String(original), deps.now());
  }
}

function titleOf({ id, name }: KnownCampaign): string {
  return lowered(campaignWords(id, name));
}

function againMessage({ id }: KnownCampaign, run: number, text: string): Message {
  return { tone: 'warning', text, choices: [rerunButton(id, run)] };
}
