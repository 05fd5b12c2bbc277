import { countWords, durationWords, numberWords } from '../format.ts';

/**
 * Texts about runs that start, continue and end. `campaign`: with its name if known, `Campaign 12 “Nightly”` at the beginning of
 * a sentence and `campaign 12 “Nightly”` within one. `ago`, `elapsed`: milliseconds.
 */
export const runTexts = {
  /** Under a live message: who started it. */
  startedBy: (who: string, ago: number | undefined) => `Started by ${who}${agoPart(ago)}`,
  /** Until it is certain that it began. */
  requestedBy: (who: string, ago: number) => `Requested by ${who}, ${agoWords(ago)}`,
  startedOutside: (ago: number | undefined) => `Started outside Canvass${agoPart(ago)}`,
  watchedFor: (ago: number) => `Started outside Canvass, watched for ${durationWords(ago)}`,
  approvedBy: (who: string, approver: string) => `${who}, approved by ${approver}`,
  schedule: (schedule: number, owner: string) => `schedule ${schedule} (${owner})`,

  lookingUp: (campaign: string) => `${campaign}: looking it up before starting …`,
  starting: (campaign: string) => `${campaign}: starting …`,
  accepted: (campaign: string) => `${campaign}: start accepted. Waiting for the run to appear.`,
  /** After the campaign, or on its own. */
  unconfirmed:
    'the start couldn’t be confirmed. The service gave no usable answer, so the run may be in progress.\nNothing is sent again. Looking for the run: the outcome follows within 5 minutes.',
  missing: 'no new run after 5 minutes.',
  missingUnseen:
    'The service’s runs can’t be read, so the run may be in progress. Trying again is not safe: the calls could be placed twice.',
  missingAccepted:
    'The service accepted the start, so the run may still appear. Trying again is not safe: the calls could be placed twice.',
  missingLost: 'The start probably never reached the service, so trying again should be safe.',
  stillLooking: 'Still looking.',
  /** One is left if the others were chosen elsewhere. */
  ambiguous: (campaign: string, runs: readonly number[]) =>
    runs.length === 1
      ? `${campaign}: a new run appeared (${runs.join()}), and it’s unclear whether it was started here.\nShould it be watched?`
      : `${campaign}: ${runs.length} new runs appeared (${runs.join(', ')}), and it’s unclear which one was started here.\nWhich one should be watched?`,
  anotherAppeared: (campaign: string, run: number, others: readonly number[]) =>
    `${campaign}: ${unclearRun(others)}\nRun ${run} is the one reported here.`,
  pick: (run: number) => `Run ${run}`,
  picked: (run: number) => `Watching run ${run}.`,
  pickedBefore: 'Nothing changed: a run was already chosen, or it’s over.',
  inProgress: (campaign: string, run: number) => `${campaign}: run ${run} in progress`,
  /**
   * @param among how many results the failures were counted in, if not all of them
   * @param elapsed milliseconds
   */
  soFar: ({ state, results, total, failures, among }: SoFar, elapsed: number) =>
    [
      ...(state === undefined ? [] : [state]),
      total === undefined
        ? countWords(results, 'result')
        : `${numberWords(results)} of about ${countWords(total, 'result')}`,
      `${numberWords(failures)} failed${among === undefined ? '' : ` in the first ${numberWords(among)}`}`,
      durationWords(elapsed),
    ].join(' · '),
  nothingSoFar: durationWords,
  /** What a live message becomes if the summary is a separate message. */
  ended: (campaign: string, run: number, verdict: string) => `${campaign}: run ${run} ${verdict}`,
  /** Below a summary that was posted earlier with fewer results. */
  corrected: (more: number) =>
    `Corrected: ${countWords(more, 'result')} came in after this was first posted.`,
  /** Above the headline, if the summary can’t be edited. */
  correction: (run: number, more: number) =>
    `Correction to run ${run}: ${countWords(more, 'result')} came in after its summary.`,
  states: { running: 'Running', waiting: 'Waiting to begin' },
  failingSoFar: 'Failing so far',
  outOfDate: 'Nothing new can be read from the service, so these numbers may be out of date. Retrying.',
  nothingRead: 'Nothing can be read from the service yet. Retrying.',
  retrying: (campaign: string, run: number, cases: number) =>
    `${campaign}: run ${run} finished. Retrying ${countWords(cases, 'test case')} …`,
  summarising: (campaign: string, run: number) => `${campaign}: run ${run} finished. Reading its results …`,

  notStarted: (why: string) => `Not started: ${why}`,
  notStartedShort: (campaign: string) => `${campaign}: not started`,
  notFoundShort: (campaign: string) => `${campaign}: no run found`,
  notWatchedShort: (campaign: string) => `${campaign}: no longer watched`,
  noLongerUpdated: (campaign: string, run: number | undefined) =>
    `${campaign}${run === undefined ? '' : `, run ${run}`}: no longer updated here`,
  why: {
    notSent: 'the request couldn’t be sent in time.',
    noCampaign: (campaign: number, status: string) => `there is no campaign ${campaign}${status}.`,
    key: (status: string) =>
      `the campaign service rejected the API key${status}. Check CAMPAIGN_API_KEY and CAMPAIGN_API_KEY_PLACEMENT.`,
    account: (status: string) =>
      `the campaign service doesn’t allow this${status}. Check CAMPAIGN_ACCOUNT_ID and the key’s permissions.`,
    neverAppeared: 'no run appeared within an hour, so the search has ended. Whether it ran is unknown.',
    nobodyToChoose:
      'several new runs appeared, and nobody is subscribed who could say which one was started.',
    lost: 'Canvass lost track of this run. The campaign’s last runs show what became of it.',
    unclearRun,
    oldFailures: (count: number) =>
      `${countWords(count, 'failure')} ${count === 1 ? 'isn’t new, so it doesn’t' : 'aren’t new, so they don’t'} count.`,
    notChosen: 'nobody chose which run to watch, so none is watched.',
    tooLong: (run: number, elapsed: number) =>
      `stopped watching run ${run} after ${durationWords(elapsed)}. Its result is unknown; the run itself was not stopped.`,
    resultsUnread: (campaign: number, run: number) =>
      `run ${run} finished, but its results can’t be read. Try later: results of campaign ${campaign} run ${run}`,
  },
  reference: (reference: string) => `Reference ${reference}`,
  runAgain: 'Run again',
  tryAgain: 'Try again',

  nothingStarted: 'Nothing was started.',
  alreadyRunning: (campaign: string) => `${campaign} is already running.`,
  already: {
    inProgress: (run: number) => `Run ${run}`,
    ambiguous: 'A run whose number isn’t known yet',
    starting: 'A new run is starting',
    accepted: 'A run that hasn’t appeared yet',
    unconfirmed: 'A start that couldn’t be confirmed',
  },
  watch: 'Watch',
  run: 'Run',
  runAnyway: 'Run anyway',
  runHasEnded: (campaign: string) => `${campaign} isn’t running any more. Run it now?`,
  activate: 'Update',
  /** @param calls of a large run; absent if unknown */
  against: (campaign: string, { isRunning, isInactive, large, calls }: Against) => {
    const sentences = [
      ...(isRunning ? [(subject: string) => `${subject} is already running.`] : []),
      ...(isInactive
        ? [(subject: string) => `${subject} is inactive, so the service may refuse to run it.`]
        : []),
      ...(large === undefined ? [] : [(subject: string) => largeWords(subject, calls)]),
      ...(large === 'approval' ? [() => 'That takes another operator’s approval.'] : []),
    ];
    const said = sentences.map((sentence, at) => sentence(at === 0 ? campaign : 'It'));
    return [...said, ...(isRunning || isInactive ? [] : ['Run it?'])].join(' ');
  },
  askRun: (campaign: string) => `Run ${campaign}?`,
  alreadyPostedHere: (campaign: string) => `Progress and results of ${campaign} are already posted here.`,
  recordLost: (campaign: number) =>
    `Nothing was started: the record of campaign ${campaign}’s runs couldn’t be read, so one may be in progress. Check the last runs first.`,
  interrupted: (campaign: number) =>
    `Canvass was restarted while handling this. Nothing is started twice: the last runs show whether campaign ${campaign} ran.`,
  runs: 'Runs',
  campaigns: 'Campaigns',

  notRunning: (campaign: string) => `${campaign} isn’t running. Subscribe to have every result posted here.`,
  runNotRunning: (run: number, campaign: string) =>
    `Run ${run} of ${campaign} isn’t running. Subscribe to have every result posted here.`,
  cannotWatch: (campaign: string, reference: string) =>
    `Nothing is watched: the runs of ${campaign} can’t be read right now. Please try again. (Reference ${reference})`,
  notWatched: (campaign: string) => `${campaign} isn’t watched here.`,
  unwatched: (campaign: string) => `${campaign} is no longer watched here. The run goes on.`,
  subscribe: 'Subscribe',
  lastResults: 'Last results',

  cannotStop: 'The campaign service can’t stop a run: it will go on to the end.',
  nothingPosted: 'No run in progress is posted here.',
  canStopPosting: 'I can stop posting about it here.',
  /** @param campaign if there are several */
  stopPosting: (campaign: string | undefined) =>
    campaign === undefined ? 'Stop posting' : `Stop posting about ${campaign}`,
  whatIsRunning: 'What is running',

  nothingRunning: 'Nothing is running.',
  notRunningNow: (campaign: string) => `${campaign} isn’t running.`,
  runsInProgress: (count: number) => `${countWords(count, 'run')} in progress`,
  runsFinished: (count: number) => `${countWords(count, 'run')} just finished`,
  notAsked: (count: number) => `The service couldn’t be asked about ${countWords(count, 'campaign')}.`,
  noneKnown: (count: number) =>
    `No run is known to be in progress, but the service couldn’t be asked about ${countWords(count, 'campaign')}.`,
  cannotTell: (campaign: string) =>
    `Can’t tell whether ${campaign} is running: its runs can’t be read right now.`,
  inProgressTitle: 'In progress',
  finishedTitle: 'Just finished',
  failingNow: 'Failing now',
  /** @param failing how many campaigns; undefined if no run of any campaign is known */
  overview: (running: number, failing: number | undefined) => {
    const runs = running === 0 ? undefined : `${countWords(running, 'run')} in progress`;
    if (failing === undefined) return `${runs ?? 'Nothing is running'}.`;
    if (failing > 0)
      return `${[`${countWords(failing, 'campaign')} failing`, ...(runs ? [runs] : [])].join(', ')}.`;
    return runs === undefined
      ? 'Nothing is failing, and nothing is running.'
      : `${runs}, nothing is failing.`;
  },
  failingSince: (run: number, orEarlier: boolean) =>
    `failing since run ${run}${orEarlier ? ' or earlier' : ''}`,
  digest: 'Digest',
  lastVerdicts: 'Last verdicts',
  /** Parts of a line about one run. */
  line: {
    run: (run: number) => `run ${run}`,
    starting: 'starting',
    finished: 'reading its results',
    results: (count: number, total: number | undefined) =>
      total === undefined
        ? countWords(count, 'result')
        : `${numberWords(count)} of about ${countWords(total, 'result')}`,
    failed: (count: number) => `${numberWords(count)} failed`,
    by: (name: string) => `started by ${name}`,
    startedOutside: (ago?: string) => `started ${ago === undefined ? '' : `${ago} `}outside Canvass`,
    verdict: (run: number, verdict: string) => `run ${run} ${verdict}`,
  },
  watchRun: (run: number) => `Watch run ${run}`,
  watchCampaign: (campaign: number) => `Watch campaign ${campaign}`,
} as const;

/** Reasons not to start a run. */
interface Against {
  readonly isRunning: boolean;
  readonly isInactive: boolean;
  readonly large: 'confirmation' | 'approval' | undefined;
  readonly calls: number | undefined;
}

interface SoFar {
  readonly state: string | undefined;
  readonly results: number;
  readonly total: number | undefined;
  readonly failures: number;
  readonly among: number | undefined;
}

/** @param subject what places the calls, at the beginning of a sentence */
export function largeWords(subject: string, calls: number | undefined): string {
  return calls === undefined
    ? `I couldn’t find out how many calls ${subject.charAt(0).toLowerCase()}${subject.slice(1)} would place.`
    : `${subject} is expected to place about ${countWords(calls, 'call')}.`;
}

function agoPart(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `, ${agoWords(milliseconds)}`;
}

function agoWords(milliseconds: number): string {
  return milliseconds < 60_000 ? 'just now' : `${durationWords(milliseconds)} ago`;
}

function unclearRun(others: readonly number[]): string {
  return `another run appeared (${others.join(', ')}), and it’s unclear which one was started here.`;
}
