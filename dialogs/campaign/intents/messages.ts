import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import { scheduleButton } from '../schedules/button.ts';
import { severalLine } from '../several/resolve-several.ts';
import { campaignWords, capitalised, lowered } from '../wording.ts';
import type { ApprovalOutcome, ApprovalRequest, ApprovalSubject } from './approvals.ts';

const texts = operators.approval;

/** The card of a request that waits. */
export function requestMessage(request: ApprovalRequest, clock: TimeContext): Message {
  const { calls, by, mentions, expiresAt } = request;
  const until = timeWords(expiresAt, clock);
  const whoDecides = mentions === undefined ? texts.operatorDecides : texts.whoDecides;
  const needed = request.subject.kind === 'several' ? texts.neededSeveral : texts.needed;
  return {
    tone: 'warning',
    text: `${needed(subjectOf(request), calls)}\n${whoDecides(by.name, until)}`,
    ...membersOf(request.subject),
    choices: [decisionButton(request, 'approve', texts.approve), declineButton(request)],
    keepOpen: true,
  };
}

/** Each of several campaigns, with its calls. */
function membersOf(subject: ApprovalSubject): Pick<Message, 'sections'> {
  if (subject.kind !== 'several') return {};
  const lines = subject.campaigns.map(({ campaign, name, calls }) => ({
    lead: campaignWords(campaign, name),
    text: operators.several.calls(calls),
  }));
  return { sections: [{ title: '', whole: true, lines }] };
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
    return { tone: 'warning', text: `${texts.ended.expired(title)}\n${nothingWords(request)}`, note };
  }
  const ended = texts.ended[state](title, who);
  if (state !== 'approved') return { tone: 'warning', text: `${ended}\n${nothingWords(request)}`, note };
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

/** Tells whoever asked that nobody has approved it. */
export function expiredMessage(request: ApprovalRequest): Message {
  const { mentions } = request;
  return {
    tone: 'warning',
    text: `${texts.expired(withinSentence(request))} ${nothingWords(request)}`,
    choices: [againButton(request)],
    mentions,
  };
}

/** Where nobody but whoever asks can read what is asked. */
export function nobodyElseMessage(
  request: Pick<ApprovalRequest, 'campaign' | 'campaignName' | 'subject' | 'calls'>,
): Message {
  const { campaign, campaignName, subject, calls } = request;
  const title = campaignWords(campaign, campaignName);
  const what = subject.kind === 'rerun' ? capitalised(withinSentence(request)) : title;
  return { tone: 'warning', text: texts.nobodyElse(what, calls, nothingWords(request)) };
}

/** Said to whoever decides, and to everybody there. */
export function decidedMessage(request: ApprovalRequest): Message {
  const { state, decided, mentions, subject } = request;
  const who = decided?.by.name ?? '';
  const title = titleOf(request);
  if (state === 'approved') {
    const isSchedule = subject.kind === 'schedule' || subject.kind === 'resume';
    const text = isSchedule ? texts.ended.approved(title, who) : texts.approvedStarting(title, who);
    return { tone: 'accent', text, mentions };
  }
  const isWithdrawn = state === 'withdrawn';
  const ended = texts.ended[isWithdrawn ? 'withdrawn' : 'declined'](title, who);
  return {
    tone: 'warning',
    text: `${ended}. ${nothingWords(request)}`,
    mentions: isWithdrawn ? undefined : mentions,
  };
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
      .map((request) => decisionButton(request, decision, `${texts[decision]}: ${withinSentence(request)}`)),
  };
}

const maxOffered = 10;

/** `Campaign 12 “Nightly”`, or its schedule. */
export function titleOf({
  campaign,
  campaignName,
  subject,
}: Pick<ApprovalRequest, 'campaign' | 'campaignName' | 'subject'>): string {
  const title = campaignWords(campaign, campaignName);
  if (subject.kind === 'rerun') return texts.rerun(subject.count, subject.run, lowered(title));
  if (subject.kind === 'several') {
    return texts.campaigns(operators.several.listOf(subject.campaigns.map((one) => one.campaign)));
  }
  if (subject.kind === 'schedule') return texts.scheduled(title, toldRhythm(subject));
  return subject.kind === 'resume' ? texts.schedule(subject.schedule, lowered(title)) : title;
}

/** The same within a sentence. */
export function withinSentence(request: Parameters<typeof titleOf>[0]): string {
  const title = lowered(titleOf(request));
  return request.subject.kind === 'rerun' ? texts.theRerun(title) : title;
}

/** What places the calls. */
function subjectOf({ subject, ...request }: ApprovalRequest): string {
  const title = withinSentence({ subject, ...request });
  const comesAgain = subject.kind === 'resume' || (subject.kind === 'schedule' && subject.once === undefined);
  return comesAgain ? texts.eachRun(title) : title;
}

/** What it means that nobody approves it. */
export function nothingWords({ subject }: Pick<ApprovalRequest, 'subject'>): string {
  return texts.nothing[subject.kind];
}

type ScheduleSubject = Extract<ApprovalSubject, { kind: 'schedule' }>;

/** As it is typed: `every day at 08:00 (UTC)`, `on 2026-11-20 at 08:00 (UTC)`. */
function rhythmOf({ words, timeZone, only }: Pick<ScheduleSubject, 'words' | 'timeZone' | 'only'>): string {
  return `${words} (${timeZone})${only === undefined ? '' : ' failures only'}`;
}

/** As it is told, whenever it is read: `every day at 08:00 (UTC)`, `once, on 2026-11-20 at 08:00 (UTC)`. */
export function toldRhythm({
  once,
  ...rhythm
}: Pick<ScheduleSubject, 'words' | 'timeZone' | 'only' | 'once'>): string {
  return (once === undefined ? '' : texts.once) + rhythmOf(rhythm);
}

export function againButton({ campaign, subject }: Pick<ApprovalRequest, 'campaign' | 'subject'>): Choice {
  switch (subject.kind) {
    case 'rerun':
      return commandButton(
        `rerun failed of campaign ${campaign} run ${subject.run}`,
        operators.rerun.rerunFailed,
      );
    case 'several':
      return commandButton(
        severalLine(subject.campaigns.map((one) => one.campaign)),
        operators.several.runAgain,
      );
    case 'run':
      return commandButton(`run campaign ${campaign}`, operators.run.runAgain);
    case 'schedule':
      return commandButton(
        `schedule campaign ${campaign} ${rhythmOf(subject)}`,
        operators.keep.scheduleAgain,
      );
    case 'resume':
      return scheduleButton('resume', subject.schedule, operators.keep.resume);
  }
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
