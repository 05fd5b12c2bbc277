import { type Choice, commandButton } from '../../buttons.ts';
import { defined } from '../../defined.ts';
import type { Message } from '../../message.ts';
import { type TimeContext, timeWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import type { ApprovalOutcome, ApprovalRequest } from '../repositories/approvals.ts';
import { campaignWords, capitalised, lowered } from '../wording.ts';

const texts = operators.approval;

/** The card of a request that waits. */
export function requestMessage(request: ApprovalRequest, clock: TimeContext): Message {
  const { calls, by, mentions, expiresAt } = request;
  const until = timeWords(expiresAt, clock);
  const whoDecides = mentions === undefined ? texts.operatorDecides : texts.whoDecides;
  return {
    tone: 'warning',
    text: `${texts.needed(lowered(titleOf(request)), calls)}\n${whoDecides(by.name, until)}`,
    choices: [decisionButton(request, 'approve', texts.approve), declineButton(request)],
    keepOpen: true,
  };
}

/** What another system is told of a run that waits; undefined: it waits for nobody's word any more. */
export function waitingWords({ state, expiresAt }: ApprovalRequest, clock: TimeContext): string | undefined {
  return state === 'waiting' && clock.now < expiresAt
    ? texts.waiting(timeWords(expiresAt, clock))
    : undefined;
}

/** What its card becomes. */
export function endedMessage(request: ApprovalRequest): Message {
  const { state, decided, by, outcome } = request;
  const title = titleOf(request);
  const who = decided?.by.name ?? '';
  const note = texts.askedBy(by.name);
  if (state === 'waiting' || state === 'expired') {
    return { tone: 'warning', text: `${texts.ended.expired(title)}\n${texts.nothingStarted}`, note };
  }
  const ended = texts.ended[state](title, who);
  if (state !== 'approved') return { tone: 'warning', text: `${ended}\n${texts.nothingStarted}`, note };
  if (outcome === undefined || outcome.kind === 'begun') return { tone: 'good', text: ended, note };
  return { tone: 'warning', text: `${ended}\n${capitalised(notStartedWords(outcome))}`, note };
}

/** Why what was approved wasn't started. */
export function notStartedWords(outcome: Exclude<ApprovalOutcome, { kind: 'begun' }>): string {
  switch (outcome.kind) {
    case 'unfinished':
      return operators.audit.unfinished;
    case 'inactive':
      return operators.audit.inactive;
    case 'lost':
      return operators.audit.recordLost;
    case 'grown':
      return operators.audit.grown(operators.audit.calls(outcome.calls));
  }
}

/** Tells whoever asked that nobody has approved it. */
export function expiredMessage(request: ApprovalRequest): Message {
  const { campaign, mentions } = request;
  return {
    tone: 'warning',
    text: texts.expired(lowered(titleOf(request))),
    choices: [commandButton(`run campaign ${campaign}`, operators.run.runAgain)],
    ...defined({ mentions }),
  };
}

/** Said to whoever decides, and to everybody there. */
export function decidedMessage(request: ApprovalRequest): Message {
  const { state, decided, mentions } = request;
  const who = decided?.by.name ?? '';
  const title = titleOf(request);
  if (state === 'withdrawn') return { text: texts.withdrawnNow(title, who) };
  return state === 'approved'
    ? { tone: 'accent', text: texts.approvedStarting(title, who), ...defined({ mentions }) }
    : { tone: 'warning', text: texts.declinedNow(title, who), ...defined({ mentions }) };
}

/** By then it was expected to place more calls than were approved. */
export function grownMessage(request: ApprovalRequest, calls: number | undefined): Message {
  return {
    tone: 'warning',
    text: texts.grown(titleOf(request), calls, request.calls),
    choices: [commandButton(`run campaign ${request.campaign}`, operators.run.runAgain)],
  };
}

/** To whoever asked and presses Approve. */
export function ownMessage(request: ApprovalRequest): Message {
  return { text: texts.notYours, choices: [decisionButton(request, 'decline', texts.withdraw)] };
}

/** Which of several that wait is meant. */
export function whichMessage(requests: readonly ApprovalRequest[], decision: 'approve' | 'decline'): Message {
  return {
    text: texts.several(requests.length),
    choices: requests
      .slice(0, maxOffered)
      .map((request) =>
        decisionButton(request, decision, `${texts[decision]}: ${lowered(titleOf(request))}`),
      ),
  };
}

const maxOffered = 10;

/** `Campaign 12 “Nightly”`. */
export function titleOf({ campaign, campaignName }: ApprovalRequest): string {
  return campaignWords(campaign, campaignName);
}

function declineButton(request: ApprovalRequest): Choice {
  return decisionButton(request, 'decline', texts.decline);
}

function decisionButton(
  { campaign, id }: ApprovalRequest,
  action: 'approve' | 'decline',
  label: string,
): Choice {
  return { label, click: { canvass: 1, do: 'campaign', campaign, action, intent: id } };
}
