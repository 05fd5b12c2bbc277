import { countWords, numberWords } from '../format.ts';

/**
 * Texts about rerunning failed test cases. `campaign`: with its name if known, `Campaign 12 “Nightly”` at the beginning of a
 * sentence and `campaign 12 “Nightly”` within one.
 */
export const rerunTexts = {
  /** The scratch campaign's name at the service. */
  name: (campaign: number, name: string) => `Rerun of ${campaign}: ${name}`,
  /** Its description there: the scratch campaign is recognised by this, so it never changes. */
  description: (campaign: number) =>
    `Made by Canvass for “rerun failed of campaign ${campaign}”. Each rerun replaces its test cases.`,

  /** @param failed of them; the others were inconclusive */
  ask: (cases: number, failed: number, run: number, campaign: string, calls: number | undefined) =>
    `Rerun ${casesWords(cases, failed)} of run ${run} of ${campaign}? ${aboutCalls(calls)}`,
  /** @param of how many test cases */
  known: (count: number, of: number) => {
    if (count < of)
      return `${numberWords(count)} of them ${count === 1 ? 'is a known failure' : 'are known failures'}.`;
    if (count === 1) return 'It is a known failure.';
    return count === 2 ? 'Both are known failures.' : 'All of them are known failures.';
  },
  withoutId: (count: number) =>
    `${numberWords(count)} more can’t be rerun: the service gave no id for ${count === 1 ? 'it' : 'them'}.`,
  leftOut: (count: number) =>
    `Canvass keeps no results of ${countWords(count, 'more test case')} in that run; any of them that failed won’t be rerun.`,
  takesApproval: 'That takes another operator’s approval.',
  askApproval: 'Ask for approval',
  inactive: (campaign: string) =>
    `${campaign} is inactive. The test cases will still be called, in a campaign of their own.`,
  alreadyRunning: (campaign: string) => `${campaign} is running right now.`,
  nothingStarted: 'Nothing was started.',
  rerun: 'Rerun',
  rerunAnyway: 'Rerun anyway',
  rerunFailed: 'Rerun failed',
  rerunCount: (failed: number) => `Rerun ${numberWords(failed)} failed`,
  /** If some are inconclusive, or were called several times. */
  rerunCases: (cases: number) => `Rerun ${countWords(cases, 'case')}`,
  answered: 'That question was already answered. The outcome is posted here.',
  askAgain: (run: number | undefined, campaign: string) =>
    `Rerun the failed test cases of ${run === undefined ? '' : `run ${run} of `}${campaign}?`,
  noneFailed: (run: number, campaign: string) =>
    `Nothing to rerun: no test case failed in run ${run} of ${campaign}.`,
  noIds: (count: number) =>
    `None of the ${countWords(count, 'failed test case')} can be rerun: the service gave no ids for them.`,
  which: 'Which campaign’s failed test cases should be rerun?',
  howToName: 'For example: rerun failed of campaign 12',

  preparing: (campaign: string) => `Rerun of ${campaign}: preparing …`,
  title: (campaign: string) => `Rerun of ${campaign}`,
  underWay: (campaign: string, by: string) =>
    `A rerun of ${campaign} is already being prepared, requested by ${by}.`,
  interrupted: (campaign: string) =>
    `Canvass was restarted while handling this. Nothing is started twice: check whether a rerun of ${campaign} is under way.`,

  why: {
    late: 'the request couldn’t be sent in time.',
    resultsChanged: (run: number) => `the results of run ${run} have changed since you were asked.`,
    resultsUnread: (run: number) => `the results of run ${run} can’t be read right now.`,
    unknownCampaign: (campaign: number) =>
      `the service can’t read single campaigns, and Canvass has neither created nor updated campaign ${campaign}, so its plan and limits aren’t known.`,
    incomplete: (campaign: number, fields: string) =>
      `the service doesn’t give all that a rerun of campaign ${campaign} needs. Missing: ${fields}.`,
    createUnconfirmed:
      'the service gave no usable answer when the campaign for the rerun was created, and doesn’t list it. Trying again looks for it first.',
    createUnseen: (name: string) =>
      `the service gave no usable answer when the campaign for the rerun was created, and its list can’t be read. Look for “${name}” there before you try again.`,
    updateUnconfirmed: 'the service didn’t confirm that the test cases were replaced.',
    running: (campaign: string) => `${campaign}, which holds the test cases, is still running.`,
    approval: (calls: number | undefined) =>
      calls === undefined
        ? 'it takes another operator’s approval. “Rerun failed” asks for it.'
        : `about ${countWords(calls, 'call')} take another operator’s approval. “Rerun failed” asks for it.`,
    lost: 'the record of the rerun’s runs couldn’t be read, so one may be in progress.',
  },
  /** About the scratch campaign of earlier reruns. */
  changed: (campaign: string) =>
    `${campaign}, made for reruns, has been changed since. It stays as it is, and this rerun gets a new campaign.`,
  gone: (campaign: string) => `${campaign}, made for reruns, is gone. This rerun gets a new campaign.`,
  itsPlan: 'its plan',

  /** `Customer lines, rerun of run 86: 3 of 5 pass now` */
  headline: (title: string, run: number, passed: number, cases: number) =>
    `${title}, rerun of run ${run}: ${numberWords(passed)} of ${numberWords(cases)} ${passed === 1 ? 'passes' : 'pass'} now`,
  mayBeFlaky: (count: number) =>
    count === 1 ? 'The one that passes now may be flaky.' : 'Those that pass now may be flaky.',
  notCalled: (count: number) => `${countWords(count, 'test case')} had no result.`,
  passNow: (count: number) => `${numberWords(count)} pass now`,
  runWhole: (campaign: number) => `Run campaign ${campaign}`,
  audit: {
    rerun: 'rerun failed of campaign',
    detail: (run: number, cases: number) => `run ${run}: ${countWords(cases, 'test case')}`,
    retry: (run: number, cases: number) => `retry of run ${run}: ${countWords(cases, 'test case')}`,
    finished: (campaign: number, run: number, passed: number, cases: number) =>
      `run ${run} of campaign ${campaign}: ${numberWords(passed)} of ${numberWords(cases)} pass now`,
    withoutResult: (campaign: number) => `campaign ${campaign}: ended without a result`,
  },

  /** In lists, after a scratch campaign’s name. */
  scratchOf: (campaign: number) => `for reruns of ${campaign}`,
  scratchFact: (campaign: number) =>
    `the failed test cases of campaign ${campaign}; each rerun replaces them`,
  facts: { holds: 'Holds', reruns: 'Reruns in' },
  askScratch: (campaign: string, original: number, calls: number | undefined) =>
    `${campaign} holds the test cases of the last rerun of campaign ${original}. Run it as it is? ${aboutCalls(calls)}`,
} as const;

function aboutCalls(calls: number | undefined): string {
  return calls === undefined
    ? 'I couldn’t find out how many calls this would place.'
    : `About ${countWords(calls, 'call')}.`;
}

/** @param failed the others were inconclusive */
function casesWords(cases: number, failed: number): string {
  const inconclusive = cases - failed;
  if (inconclusive === 0) return countWords(cases, 'failed test case');
  if (failed === 0) return countWords(cases, 'inconclusive test case');
  return `${countWords(cases, 'test case')} (${numberWords(failed)} failed, ${numberWords(inconclusive)} inconclusive)`;
}
