import { buttonHolds, commandButton } from '../../buttons.ts';
import { actRecords } from '../../commands/run.ts';
import { commit } from '../../commit.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { isSamePlace } from '../../records.ts';
import { isSamePerson, personOfTurn, sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { askForApproval, ownApproval, showApproval } from '../approval/ask-approval.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { RerunOffer } from '../rerun-click.ts';
import { trackedAgainst } from '../run/objections.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import {
  addRequest,
  changeRequest,
  type RerunRequest,
  readScratch,
  rerunJob,
  scratchWithin,
} from './request.ts';

const texts = operators.rerun;

/**
 * Asks for a rerun, as its button says: once for each question, however often it is pressed. That is stored, said, and left to
 * a job: the service is slow at times, and a turn must not be.
 */
export async function askForRerun(turn: Turn, deps: CampaignDependencies, offer: RerunOffer): Promise<void> {
  const { records, place, incoming } = turn;
  const name = (await deps.campaigns.find(offer.campaign))?.name;
  const title = lowered(campaignWords(offer.campaign, name));
  const original = (await deps.reruns.originalOf(offer.campaign)) ?? offer.campaign;
  const by = personOfTurn(incoming);
  const asked = { original, title };
  if (incoming.again) {
    const { request } = await readScratch(records, original);
    const isMine =
      request !== undefined && isSamePerson(request.by, by) && isSamePlace(request.audience.place, place);
    if (isMine) return await sayAndWake(turn, deps, asked, request);
    const waiting = await ownApproval(turn, deps, offer.campaign, 'rerun');
    if (waiting !== undefined) return await showApproval(turn, deps, waiting);
    return await sayMessage(turn, againMessage(texts.interrupted(title), offer));
  }
  const again = texts.askAgain(offer.run, title);
  if (!isOpen(deps, offer)) return await sayMessage(turn, againMessage(again, offer));
  if (!(await isFirstAnswer(turn, offer))) {
    return await sayMessage(turn, againMessage(`${texts.answered}\n${again}`, offer));
  }
  const begun = trackedAgainst(await readTrackedRuns(records, offer.campaign), offer.despite);
  if (begun.length > 0) {
    const title = campaignWords(offer.campaign, name);
    return await sayMessage(
      turn,
      againMessage(`${texts.alreadyRunning(title)} ${texts.nothingStarted}`, offer),
    );
  }
  const { campaign, run, cases, count, calls, changed, despite } = offer;
  const before = await readScratch(records, original);
  if (before.request !== undefined) return await sayUnderWay(turn, asked, before.request);
  if (takesApproval(deps, calls)) {
    return await askForApproval(turn, deps, {
      ...{ campaign: { id: campaign, ...defined({ name }) }, ...defined({ calls }) },
      subject: { kind: 'rerun', run, cases, count, ...defined({ despite, changed }) },
    });
  }
  const { id, name: personName } = incoming.person;
  const wanted: Omit<RerunRequest, 'audit'> = {
    ...{ id: deps.newId(), of: { campaign, run }, cases, count, by, askedAt: deps.now() },
    ...storedCalls(count, calls),
    ...{ audience: { ...newAudience(place, { id, name: personName }), marked: ['started'] } },
    ...defined({ changed }),
  };
  const act = { action: texts.audit.rerun, campaign, by, place, detail: texts.audit.detail(run, count) };
  const request = { ...wanted, audit: await deps.audit.begin(act) };
  const other = await commit(records, async (draft) => {
    const scratch = await scratchWithin(draft, original);
    if (scratch.request === undefined) await addRequest(draft, scratch, request, deps.now() + wokenWithin);
    return scratch.request;
  });
  if (other === undefined) return await sayAndWake(turn, deps, asked, request);
  await deps.audit.complete(request.audit, operators.audit.unfinished);
  await sayUnderWay(turn, asked, other);
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

async function isFirstAnswer({ records, place }: Turn, { question, changed }: RerunOffer): Promise<boolean> {
  const key = `rerun ${question} ${changed === undefined ? '' : 'changed'}`.trim();
  return await actRecords.create(records, key, { conversation: place.conversation });
}

/** Longer than it usually takes to say so. Milliseconds. */
const wokenWithin = 20_000;

interface Asked {
  readonly original: number;
  /** Of the campaign whose run it is, within a sentence. */
  readonly title: string;
}

/** Even where it can't be said, the rerun goes on: what comes of it will be announced. */
async function sayAndWake(
  turn: Turn,
  deps: CampaignDependencies,
  { original, title }: Asked,
  request: RerunRequest,
): Promise<void> {
  try {
    const live = await turn.post({ tone: 'accent', text: texts.preparing(title) });
    await changeRequest(turn.records, original, request.id, (before) => ({
      ...before,
      audience: { ...before.audience, posted: ['started'], ...defined({ live }) },
    }));
  } finally {
    await deps.jobs.wakeAt(rerunJob, String(original), deps.now());
  }
}

/** Of two who ask at once, one is told of the other's. */
async function sayUnderWay(turn: Turn, { title }: Asked, request: RerunRequest): Promise<void> {
  await sayMessage(turn, { tone: 'warning', text: texts.underWay(title, request.by.name) });
}

function againMessage(text: string, { campaign, run }: RerunOffer): Message {
  const line = `rerun failed of campaign ${campaign} run ${run}`;
  return { tone: 'warning', text, choices: [commandButton(line, texts.rerunFailed)] };
}
