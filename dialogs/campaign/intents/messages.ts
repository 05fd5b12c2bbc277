import type { Choice } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { lowered } from '../wording.ts';
import type { ApprovalOutcome, ApprovalRequest } from './approvals.ts';
import { approvable } from './intent-kind.ts';

const texts = operators.approval;

type IntentDeps = Pick<CampaignDependencies, 'intents'>;

/** The card of a waiting request. */
export function requestMessage(deps: IntentDeps, request: ApprovalRequest, clock: TimeContext): Message {
  const { by, mentions, expiresAt } = request;
  const { needed, sections } = describe(deps, request);
  const until = timeWords(expiresAt, clock);
  const whoDecides = mentions === undefined ? texts.operatorDecides : texts.whoDecides;
  return {
    tone: 'warning',
    text: `${needed}\n${whoDecides(by.name, until)}`,
    sections,
    choices: [
      decisionButton(request, 'approve', texts.approve),
      decisionButton(request, 'decline', texts.decline),
    ],
    keepOpen: true,
  };
}

/** What another system is told about a waiting run; undefined: it no longer waits for anyone's approval. */
export function waitingWords({ state, expiresAt }: ApprovalRequest, clock: TimeContext): string | undefined {
  return state === 'waiting' && clock.now < expiresAt
    ? texts.waiting(timeWords(expiresAt, clock))
    : undefined;
}

/** What its card becomes. */
export function endedMessage(deps: IntentDeps, request: ApprovalRequest): Message {
  const { state, decided, by, outcome } = request;
  const { title, nothing } = describe(deps, request);
  const who = decided?.by.name ?? '';
  const note = texts.askedBy(by.name);
  if (state === 'waiting' || state === 'expired') {
    return { tone: 'warning', text: `${texts.ended.expired(title)}\n${nothing}`, note };
  }
  const ended = texts.ended[state](title, who);
  if (state !== 'approved') return { tone: 'warning', text: `${ended}\n${nothing}`, note };
  if (outcome === undefined || isDone(outcome)) return { tone: 'good', text: ended, note };
  return { tone: 'warning', text: `${ended}\n${capitalised(notStartedWords(outcome))}`, note };
}

type DoneOutcome = Extract<ApprovalOutcome, { kind: 'begun' | 'scheduled' }>;

export function isDone(outcome: ApprovalOutcome): outcome is DoneOutcome {
  return outcome.kind === 'begun' || outcome.kind === 'scheduled';
}

/** Why what was approved wasn't started. */
export function notStartedWords(outcome: Exclude<ApprovalOutcome, DoneOutcome>): string {
  switch (outcome.kind) {
    case 'unfinished':
      return operators.audit.unfinished;
    case 'inactive':
      return operators.audit.inactive;
    case 'lost':
      return operators.audit.recordLost;
    case 'past':
      return operators.audit.past;
    case 'removed':
      return operators.audit.removedMeanwhile;
    case 'underWay':
      return operators.audit.underWay(outcome.by);
    case 'grown':
      return operators.audit.grown(operators.audit.calls(outcome.calls));
  }
}

/** Tells the requester that no one has approved it. */
export function expiredMessage(deps: IntentDeps, request: ApprovalRequest): Message {
  const { within, nothing, again } = describe(deps, request);
  return {
    tone: 'warning',
    text: `${texts.expired(within)} ${nothing}`,
    choices: [again],
    mentions: request.mentions,
  };
}

/** For conversations in which only the requester can read the request. */
export function nobodyElseMessage(deps: IntentDeps, request: Parameters<typeof describe>[1]): Message {
  const { unapprovable, nothing } = describe(deps, request);
  return { tone: 'warning', text: texts.nobodyElse(unapprovable, request.calls, nothing) };
}

/** For the person who decides, and everybody else there. */
export function decidedMessage(deps: IntentDeps, request: ApprovalRequest): Message {
  const { state, decided, mentions } = request;
  const { title, nothing, isForLater } = describe(deps, request);
  const who = decided?.by.name ?? '';
  if (state === 'approved') {
    const text = isForLater ? texts.ended.approved(title, who) : texts.approvedStarting(title, who);
    return { tone: 'accent', text, mentions };
  }
  const isWithdrawn = state === 'withdrawn';
  const ended = texts.ended[isWithdrawn ? 'withdrawn' : 'declined'](title, who);
  return {
    tone: 'warning',
    text: `${ended}. ${nothing}`,
    mentions: isWithdrawn ? undefined : mentions,
  };
}

/** For a requester who presses Approve. */
export function ownMessage(request: ApprovalRequest): Message {
  return { text: texts.notYours, choices: [decisionButton(request, 'decline', texts.withdraw)] };
}

/** Asks which of several waiting requests is meant. */
export function whichMessage(
  deps: IntentDeps,
  requests: readonly ApprovalRequest[],
  decision: 'approve' | 'decline',
): Message {
  return {
    text: texts.several(requests.length),
    choices: requests.slice(0, maxOffered).map((request) => {
      const { within, detail } = describe(deps, request);
      return decisionButton(request, decision, `${texts[decision]}: ${within} (${detail})`);
    }),
  };
}

const maxOffered = 10;

/** What people are told about it, in the words of its kind. */
export function describe(
  deps: IntentDeps,
  request: Pick<ApprovalRequest, 'campaign' | 'campaignName' | 'subject' | 'calls'>,
) {
  const described = approvable(deps, request.subject).describe(request);
  const { title, within = lowered(title), detail } = described;
  const calls = operators.audit.calls(request.calls);
  return {
    needed: texts.needed(within, request.calls),
    unapprovable: title,
    campaigns: [request.campaign],
    ...described,
    within,
    detail: detail === undefined ? calls : `${detail}, ${calls}`,
  };
}

function decisionButton(
  { campaign, id }: ApprovalRequest,
  action: 'approve' | 'decline',
  label: string,
): Choice {
  return { label, click: { canvass: 1, do: 'campaign', campaign, action, intent: id } };
}
