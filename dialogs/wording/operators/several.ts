import { countWords, numberWords } from '../format.ts';

/** Texts about campaigns that are run by one command. */
export const severalTexts = {
  /** `12, 15 and 24` */
  listOf: (items: readonly (string | number)[]) => {
    const last = items.at(-1);
    return items.length < 2 ? String(last ?? '') : `${items.slice(0, -1).join(', ')} and ${last}`;
  },
  /** @param unknown how many campaigns place an unknown number of calls */
  ask: (campaigns: number, calls: number, unknown: number) =>
    `Run ${countWords(campaigns, 'campaign')}? ${totalWords(campaigns, calls, unknown)}`,
  /** @param isOnly whether there were others in the list */
  askOne: (campaign: string, calls: number, unknown: number, isOnly: boolean) =>
    `Run ${isOnly ? 'only ' : ''}${campaign}? ${totalWords(1, calls, unknown)}`,
  absent: (campaigns: readonly number[]) =>
    campaigns.length === 1
      ? `There is no campaign ${campaigns[0]}.`
      : `There are no campaigns ${severalTexts.listOf(campaigns)}.`,
  tooMany: (all: number, most: number) =>
    `There are ${numberWords(all)} campaigns, and at most ${numberWords(most)} are run at once. Nothing was started. Name them, for example: run campaigns 12, 15 and 24`,
  nothingCanRun: 'None of these campaigns can be run. Nothing was started.',
  calls: (calls: number | undefined) =>
    calls === undefined ? 'unknown number of calls' : `about ${countWords(calls, 'call')}`,
  many: (above: number) => `more than ${numberWords(above)}`,
  alreadyRunning: (runs: readonly string[]) => `already running (${runs.join('; ')})`,
  inactive: 'inactive, so the service may refuse to run it',
  takesApproval: 'needs another operator’s approval',
  nothingYet: 'Nothing has been started yet.',
  approvalForAll: 'One approval covers all of them.',
  nobodyElse: 'Nobody else is here to approve: ask in a channel with another operator.',
  missing: 'the service has no such campaign',
  runAll: (count: number) => (count === 2 ? 'Run both' : `Run all ${numberWords(count)}`),
  runPossible: (count: number) => `Run the ${numberWords(count)} that can`,
  runClear: (count: number) => `Only the ${numberWords(count)} without a warning`,
  askApproval: (count: number, isWhole: boolean) => {
    if (!isWhole) return `Ask for approval of the ${numberWords(count)} that can run`;
    return count === 2 ? 'Ask for approval of both' : `Ask for approval of all ${numberWords(count)}`;
  },
  runUnapproved: (count: number) => `Run the ${numberWords(count)} that need none`,
  runOne: (campaign: number, isOnly: boolean) => (isOnly ? `Only campaign ${campaign}` : 'Run'),
  notCampaigns: (names: readonly string[]) => {
    const quotedNames = names.map((name) => `“${name}”`);
    const [first] = quotedNames;
    return quotedNames.length === 1
      ? `${first} isn’t a campaign. Nothing was started.`
      : `${severalTexts.listOf(quotedNames)} aren’t campaigns. Nothing was started.`;
  },
  /** Above a line for each. @param ended how many of them */
  running: (campaigns: number, ended: number) =>
    `Running ${countWords(campaigns, 'campaign')}${ended === 0 ? '' : `, ${numberWords(ended)} finished`}`,
  starting: 'starting',
  failuresApart: 'What fails gets a message of its own.',
  /** What their live message becomes if the summary is a separate message. */
  ended: (campaigns: number) => `${countWords(campaigns, 'campaign')} finished`,
  waitsForApproval: 'Approval was already asked for from this question.',
  startedBefore: 'These campaigns were already started from this question.',
  changed: 'Something has changed since that question.',
  /** For campaigns that ran or should have. */
  passed: (passed: number, failed: number, of: number) => {
    if (passed === of) return `${allOf(of)} passed`;
    if (failed === of) return `${allOf(of)} failed`;
    return passed > 0
      ? `${numberWords(passed)} of ${countWords(of, 'campaign')} passed`
      : `${noneOf(of)} passed`;
  },
  corrected: 'Corrected: more results came in after this was first posted.',
  correction: (headline: string) =>
    `Correction: more results came in after the summary of these campaigns.\n${headline}`,
  newFailures: (count: number) => countWords(count, 'new failure'),
  approvalNeeded: 'not started: it takes another operator’s approval',
  notBegun: 'not started: another run began meanwhile',
  inactiveNow: 'not started: it is inactive',
  lost: 'outcome unknown',
  runAgain: 'Run all again',
  resultsOf: (campaign: number) => `Results of ${campaign}`,
} as const;

function allOf(campaigns: number): string {
  return campaigns === 2 ? 'Both campaigns' : `All ${countWords(campaigns, 'campaign')}`;
}

function noneOf(campaigns: number): string {
  return campaigns === 2 ? 'Neither campaign' : `None of the ${countWords(campaigns, 'campaign')}`;
}

function totalWords(campaigns: number, calls: number, unknown: number): string {
  if (unknown === campaigns) {
    return `I couldn’t find out how many calls ${campaigns === 1 ? 'it' : 'they'} would place.`;
  }
  const known = `About ${countWords(calls, 'call')}${campaigns === 1 ? '' : ' in total'}`;
  return unknown === 0
    ? `${known}.`
    : `${known}, plus ${countWords(unknown, 'campaign')} whose calls I couldn’t count.`;
}
