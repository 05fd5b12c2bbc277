import { buttonHolds, commandButton } from '../../buttons.ts';
import { actRecords } from '../../commands/run.ts';
import { commit } from '../../commit.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { askForApproval, ownApproval, showApproval } from '../intents/ask-approval.ts';
import type { RerunOffer } from '../rerun-click.ts';
import { trackedAgainst } from '../run/objections.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import {
  addRequest,
  type RerunRequest,
  readScratch,
  rerunJob,
  saveScratch,
  scratchWithin,
} from './request.ts';

const texts = operators.rerun;

/**
 * Asks for a rerun, as its button says: once for each question, however often it is pressed. That is stored, said, and left to
 * a job: the service is slow at times, and a turn must not be.
 */
export async function askForRerun(turn: Turn, deps: CampaignDependencies, offer: RerunOffer): Promise<void> {
  const { records, place, incoming } = turn;
  const { campaign, run, cases, count, calls, despite } = offer;
  const name = (await deps.campaigns.find(campaign))?.name;
  const title = lowered(campaignWords(campaign, name));
  const original = (await deps.reruns.originalOf(campaign)) ?? campaign;
  const by = personOfTurn(incoming);
  const { request: current } = await readScratch(records, original);
  if (incoming.again) {
    const isMine =
      current !== undefined && isSamePerson(current.by, by) && isSamePlace(current.audience.place, place);
    if (isMine) return await sayAndWake(turn, deps, { original, title }, current.id);
    const waiting = await ownApproval(turn, deps, campaign, 'rerun');
    if (waiting !== undefined) return await showApproval(turn, deps, waiting);
    return await sayMessage(turn, againMessage(texts.interrupted(title), offer));
  }
  const again = texts.askAgain(run, title);
  if (!isOpen(deps, offer)) return await sayMessage(turn, againMessage(again, offer));
  const isFirst = await actRecords.create(records, `rerun ${offer.question}`, {
    conversation: place.conversation,
  });
  if (!isFirst) return await sayMessage(turn, againMessage(`${texts.answered}\n${again}`, offer));
  const begun = trackedAgainst(await readTrackedRuns(records, campaign), despite);
  if (begun.length > 0) {
    const running = texts.alreadyRunning(campaignWords(campaign, name));
    return await sayMessage(turn, againMessage(`${running} ${texts.nothingStarted}`, offer));
  }
  if (current !== undefined) return await sayUnderWay(turn, title, current);
  if (takesApproval(deps, calls)) {
    await askForApproval(turn, deps, {
      campaign: { id: campaign, name },
      calls,
      subject: { kind: 'rerun', run, cases, count, despite },
    });
    return;
  }
  const { id: personId, name: personName } = incoming.person;
  const request: Omit<RerunRequest, 'audit'> = {
    id: deps.newId(),
    of: { campaign, run },
    cases,
    count,
    by,
    askedAt: deps.now(),
    ...storedCalls(count, calls),
    audience: { ...newAudience(place, { id: personId, name: personName }), marked: ['started'] },
  };
  const act = { action: texts.audit.rerun, campaign, by, place, detail: texts.audit.detail(run, count) };
  const other = await commit(records, async (draft) => {
    const scratch = await scratchWithin(draft, original);
    if (scratch.request !== undefined) return scratch.request;
    const audit = await deps.audit.within(draft).begin(act);
    await addRequest(draft, scratch, { ...request, audit }, deps.now() + wokenWithin);
    return undefined;
  });
  if (other !== undefined) return await sayUnderWay(turn, title, other);
  await sayAndWake(turn, deps, { original, title }, request.id);
}

/** Whether so many calls take another operator's word. @param calls absent: nobody can tell */
export function takesApproval(
  { approveAboveCalls }: Pick<CampaignDependencies, 'approveAboveCalls'>,
  calls = Number.POSITIVE_INFINITY,
): boolean {
  return approveAboveCalls !== undefined && calls > approveAboveCalls;
}

function isOpen({ now }: Pick<CampaignDependencies, 'now'>, { at }: RerunOffer): boolean {
  const age = now() - at;
  return age >= 0 && age <= buttonHolds;
}

/** Longer than it usually takes to say so. Milliseconds. */
const wokenWithin = 20_000;

/** Even where it can't be said, the rerun goes on: what comes of it will be announced. @param title within a sentence */
async function sayAndWake(
  turn: Turn,
  deps: CampaignDependencies,
  { original, title }: { readonly original: number; readonly title: string },
  id: string,
): Promise<void> {
  try {
    const live = await turn.post({ tone: 'accent', text: texts.preparing(title) });
    await commit(turn.records, async (draft) => {
      const { request, ...scratch } = await scratchWithin(draft, original);
      if (request?.id !== id) return;
      const { audience } = request;
      const told = { ...audience, posted: ['started'], live: live ?? audience.live };
      await saveScratch(draft, { ...scratch, request: { ...request, audience: told } });
    });
  } finally {
    await deps.jobs.wakeAt(rerunJob, String(original), deps.now());
  }
}

/** Of two who ask at once, one is told of the other's. */
async function sayUnderWay(turn: Turn, title: string, { by }: RerunRequest): Promise<void> {
  await sayMessage(turn, { tone: 'warning', text: texts.underWay(title, by.name) });
}

function againMessage(text: string, { campaign, run }: RerunOffer): Message {
  const line = `rerun failed of campaign ${campaign} run ${run}`;
  return { tone: 'warning', text, choices: [commandButton(line, texts.rerunFailed)] };
}
