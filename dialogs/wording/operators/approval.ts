import { countWords, numberWords } from '../format.ts';
import { largeWords } from './run.ts';

/**
 * Texts about runs that need another operator's approval. `campaign`: with its name if known, `Campaign 12 “Nightly”` at the
 * beginning of a sentence and `campaign 12 “Nightly”` within one. `calls`: absent if unknown.
 */
export const approvalTexts = {
  needed: (campaign: string, calls: number | undefined) => `Approval needed: ${largeWords(campaign, calls)}`,
  whoDecides: (who: string, until: string) =>
    `Requested by ${who}. Another operator can approve it until ${until}.`,
  /** If another system asks. */
  operatorDecides: (who: string, until: string) =>
    `Requested by ${who}. An operator can approve it until ${until}.`,
  waiting: (until: string) => `An operator has until ${until} to approve it.`,
  /** What its card calls a new schedule or a paused one. */
  scheduled: (campaign: string, rhythm: string) => `${campaign} ${rhythm}`,
  schedule: (id: number, campaign: string) => `Schedule ${id}, ${campaign}`,
  /** Before `on 2026-11-20 at 08:00 (UTC)`. */
  once: 'once, ',
  eachRun: (what: string) => `each run of ${what}`,
  rerun: (cases: number, run: number, campaign: string) =>
    `Rerun of ${countWords(cases, 'test case')} of run ${run} of ${campaign}`,
  theRerun: (rerun: string) => `the ${rerun}`,
  /** @param list `12, 15 and 24` */
  campaigns: (list: string) => `Campaigns ${list}`,
  neededSeveral: (campaigns: string, calls: number | undefined) =>
    calls === undefined
      ? `Approval needed: I couldn’t find out how many calls ${campaigns.charAt(0).toLowerCase()}${campaigns.slice(1)} would place together.`
      : `Approval needed: ${campaigns} are expected to place about ${countWords(calls, 'call')} together.`,
  approve: 'Approve',
  decline: 'Decline',
  /** In a conversation with only one person. */
  nobodyElse: (campaign: string, calls: number | undefined, nothing: string) =>
    `${largeWords(campaign, calls)} That takes another operator’s approval, and nobody else is here. ${nothing} Ask in a channel with another operator.`,

  approvedStarting: (campaign: string, who: string) => `${campaign}: approved by ${who}. Starting …`,
  /** What the card becomes. */
  ended: {
    approved: (campaign: string, who: string) => `${campaign}: approved by ${who}`,
    declined: (campaign: string, who: string) => `${campaign}: declined by ${who}`,
    withdrawn: (campaign: string, who: string) => `${campaign}: withdrawn by ${who}`,
    expired: (campaign: string) => `${campaign}: nobody approved it within an hour`,
  },
  askedBy: (who: string) => `Requested by ${who}`,
  /** If it isn't approved. */
  nothing: {
    run: 'Nothing was started.',
    schedule: 'Nothing was scheduled.',
    resume: 'It stays paused.',
    rerun: 'Nothing was started.',
    several: 'Nothing was started.',
  },
  expired: (campaign: string) => `Nobody approved ${campaign} within an hour.`,
  grown: (campaign: string, calls: number | undefined, approved: number | undefined) =>
    `${largeWords(campaign, calls)} Only ${numberWords(approved ?? 0)} were approved. Nothing was started.`,

  /** Why a press or a word changes nothing. */
  notYours: 'You asked for this yourself, so another operator must approve it. “Decline” withdraws it.',
  withdraw: 'Withdraw',
  tooLate: (campaign: string) => `Too late: nobody approved ${campaign} within an hour.`,
  heldUp: 'Your approval took minutes to arrive, so it wasn’t counted. If you still agree, approve again.',
  already: {
    approved: (campaign: string, who: string) => `${who} has approved ${campaign} already.`,
    declined: (campaign: string, who: string) => `${who} has declined ${campaign} already.`,
    withdrawn: (campaign: string, who: string) => `${who} has withdrawn the request for ${campaign}.`,
  },
  elsewhere: (campaign: string) =>
    `${campaign} is waiting for approval in another conversation, and can only be approved there.`,
  unknown: 'This request isn’t known any more. Nothing was started.',
  waitingCount: (count: number) => `${countWords(count, 'request')} waiting for approval`,
  requested: (what: string, who: string, until: string) => `${what}, requested by ${who}, until ${until}`,
  inAnotherPlace: 'in another conversation',
  nothingWaits: 'Nothing is waiting for approval here.',
  doesNotWait: (campaign: string) => `${campaign} isn’t waiting for approval here.`,
  several: (count: number) => `${count} requests are waiting for approval here. Which one?`,
} as const;
