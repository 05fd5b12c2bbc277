import type { Draft } from '../../commit.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import type { IntentDependencies } from '../dependencies.ts';
import type { ApprovalRequest } from '../intents/approvals.ts';
import { type Asked, intentKind } from '../intents/intent-kind.ts';
import type { Carried } from '../intents/kind.ts';
import { endedMessage } from '../intents/messages.ts';
import { rerunButton } from '../results/rerun-cases.ts';
import { objectionsTo } from '../run/objections.ts';
import { newAudience, storedCalls } from '../run/tracked-run.ts';
import { readTrackedRuns } from '../run/tracked-runs.ts';
import { campaignWords, lowered } from '../wording.ts';
import { askAboutAsking, askForRerun, type RerunWanted, rerunSchema, resumeRerun } from './ask.ts';
import { addRequest, readScratch } from './request.ts';

const { approval: texts, rerun: rerunTexts } = operators;

/** Failed test cases of a run are run again. */
export const rerunKind = intentKind('rerun', rerunSchema, (wanted) => ({
  question: {
    confirm: (asked: Asked) => askForRerun(asked, wanted),
    askAgain: ({ turn, campaign }, { isAnswered, why }) =>
      askAboutAsking(turn, campaign, wanted.run, isAnswered ? rerunTexts.answered : why),
    resume: (asked) => resumeRerun(asked, wanted),
  },
  approval: {
    describe({ campaign, campaignName }) {
      const { run, count, cases } = wanted;
      const title = texts.rerun(count, run, lowered(campaignWords(campaign, campaignName)));
      const within = texts.theRerun(lowered(title));
      return {
        title,
        within,
        unapprovable: capitalised(within),
        nothing: texts.nothing.rerun,
        again: rerunButton(campaign, run),
        action: rerunTexts.audit.rerun,
        detail: rerunTexts.audit.detail(run, count),
        sameness: `${run} ${cases}`,
      };
    },
    carryOut: (deps, request) => carryOut(deps, request, wanted),
  },
}));

async function carryOut(
  deps: IntentDependencies,
  request: ApprovalRequest,
  { run, cases, count, despite }: RerunWanted,
): Promise<(draft: Draft) => Promise<Carried>> {
  const { id, campaign, campaignName, calls, by, mentions = by, decided, audit, live, places } = request;
  const [asked] = places;
  if (asked === undefined) throw new Error('Approval of a rerun was asked for nowhere.');
  const original = await deps.reruns.originalOf(campaign);
  const notBegun = (outcome: Carried['outcome']): Carried => ({
    outcome,
    message: {
      ...endedMessage(deps, { ...request, outcome }),
      choices: [rerunButton(campaign, run)],
      mentions: request.mentions,
    },
  });
  const begun: Carried = { outcome: { kind: 'begun' } };
  const all = await readTrackedRuns(deps.records, campaign);
  const { tracked, externalRuns } = await objectionsTo(deps, { id: campaign, name: campaignName }, all, {
    acknowledgedRuns: despite,
  });
  if (tracked.length + externalRuns.length > 0) return async () => notBegun({ kind: 'unfinished' });
  return async (draft) => {
    const before = await readScratch(draft, original);
    if (before.request !== undefined) return notBegun({ kind: 'underWay', by: before.request.by.name });
    const audience = newAudience(asked.place, mentions);
    const wanted = {
      id,
      of: { campaign, run },
      cases,
      count,
      ...storedCalls(count, calls),
      by,
      askedAt: deps.now(),
      audit,
      audience: { ...audience, marked: ['started'], posted: ['started'], live },
      approved: { by: decided?.by.name ?? '', calls: calls ?? count },
    };
    await addRequest(draft, before, wanted, deps.now());
    return begun;
  };
}
