import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { durationWords } from '../../wording/format.ts';
import { campaignWords, listed } from '../wording.ts';
import {
  isDoubtful,
  runIdOf,
  type Stage,
  type StageOf,
  type TrackedRun,
  type Watching,
} from './tracked-run.ts';
import { runsDigest } from './tracked-runs.ts';

/**
 * Where a run stands, as the one message that is edited while it goes on.
 * @param now milliseconds since 1970, by our clock
 */
export function progressMessage(run: TrackedRun, now: number): Message {
  const title = campaignWords(run.campaign, run.campaignName);
  const note = startedWords(run, now);
  return { ...stageMessage(title, run, run.stage, now), ...(note === '' ? {} : { note }) };
}

function stageMessage(title: string, run: TrackedRun, stage: Stage, now: number): Message {
  switch (stage.kind) {
    case 'asked':
    case 'executing':
      return { text: `${title}: starting …`, tone: 'accent' };
    case 'looking':
      return lookingMessage(title, run, stage);
    case 'ambiguous':
      return ambiguousMessage(title, run, stage);
    case 'watching':
      return watchingMessage(title, run, stage, now);
    case 'announcing':
      return { text: `${title}: run ${stage.run} has finished. The summary is being made.`, tone: 'accent' };
    case 'closing':
      return closingMessage(title, run, stage);
  }
}

function lookingMessage(title: string, run: TrackedRun, stage: StageOf<'looking'>): Message {
  if (stage.toldMissing) {
    return {
      tone: 'warning',
      text: `${title}: five minutes after the start there is no new run.\n${missingAdvice(stage)}`,
      choicesAre: 'actions',
      choices: [runAgainButton(run.campaign)],
    };
  }
  if (stage.fate === 'accepted') {
    return { text: `${title}: the service has accepted it. Waiting for the run to appear.`, tone: 'accent' };
  }
  return {
    tone: 'warning',
    text: [
      `${title}: I couldn’t confirm that it was started. No usable answer came back from the service, so the run may be under way.`,
      'I’m not sending it again. I’m looking for a new run, and will say here what I find, within five minutes.',
    ].join('\n'),
  };
}

function missingAdvice({ fate, failedLooks }: StageOf<'looking'>): string {
  const goOn = 'I go on looking, and will say here if one appears.';
  if (failedLooks > 0) {
    return `I couldn’t reach the service to look, so I can’t tell whether it runs. Trying again is not safe: it could place the calls twice. ${goOn}`;
  }
  return fate === 'accepted'
    ? `The service did accept it, so it may still come. Trying again is not safe: it could place the calls twice. ${goOn}`
    : `The start most likely never reached the service, and trying again is safe as far as can be seen. ${goOn}`;
}

function ambiguousMessage(title: string, run: TrackedRun, stage: StageOf<'ambiguous'>): Message {
  const ids = stage.runs.map(({ id }) => id);
  return {
    tone: 'warning',
    text: `${title}: more than one new run has appeared (${ids.join(', ')}), perhaps because a schedule started one beside ours. I can’t tell which is ours.\nWhich one shall I watch?`,
    choicesAre: 'actions',
    choices: ids.map((id) => pickRunButton(run.campaign, run.id, id)),
  };
}

function watchingMessage(title: string, { expected }: TrackedRun, stage: Watching, now: number): Message {
  const { seen, run } = stage;
  const results = seen?.totalResults ?? seen?.read ?? 0;
  const progress = isEstimate(expected, results) ? { progress: { done: results, of: expected } } : {};
  const facts = [
    { name: 'State', value: seen === undefined ? 'Found' : stateWords(seen.status) },
    { name: 'Results', value: resultWords(results, expected) },
    { name: 'Failures', value: failureWords(seen) },
    { name: 'Elapsed', value: durationWords(now - stage.watchedSince) },
  ];
  const text = `${title}: run ${run} is under way.`;
  if (stage.failedLooks < 3) return { text, tone: 'accent', facts, ...progress };
  return {
    text: `${text}\nThe service can’t be reached just now, so these numbers are old. I keep trying.`,
    tone: 'warning',
    facts,
    ...progress,
  };
}

/** The service's own word; `None` is what it says of a campaign that hasn't begun (campaign seed §2). */
function stateWords(status: string | undefined): string {
  const word = status?.trim() ?? '';
  if (word === '') return 'Running';
  return word.toLowerCase() === 'none' ? 'Waiting to begin' : word;
}

/** Past the run before, its number says nothing more. */
function isEstimate(expected: number | undefined, results: number): expected is number {
  return expected !== undefined && expected > 0 && results <= expected;
}

function resultWords(results: number, expected: number | undefined): string {
  return isEstimate(expected, results) ? `${results} of about ${expected}` : String(results);
}

function failureWords(seen: Watching['seen']): string {
  if (seen === undefined) return '0';
  const all = seen.totalResults === undefined || seen.read >= seen.totalResults;
  return all ? String(seen.failures) : `${seen.failures} in the first ${seen.read}`;
}

function closingMessage(title: string, run: TrackedRun, stage: StageOf<'closing'>): Message {
  const endings = {
    notStarted: {
      text: `${title} was not started. ${stage.reason}`,
      choices: [tryAgainButton(run.campaign), commandButton('campaigns', 'Campaigns')],
    },
    missing: { text: `${title}: ${stage.reason}`, choices: [runAgainButton(run.campaign)] },
    unknown: { text: `${title}: ${stage.reason}`, choices: [] },
  };
  const { text, choices } = endings[stage.ending];
  return choices.length === 0
    ? { text, tone: 'warning' }
    : { text, tone: 'warning', choicesAre: 'actions', choices };
}

/** What a live message becomes once another is edited in its stead, or none. */
export function leftMessage(run: TrackedRun): Message {
  const id = runIdOf(run);
  const title = campaignWords(run.campaign, run.campaignName);
  return { text: `${title}${id === undefined ? '' : `, run ${id}`}: this message is no longer updated.` };
}

/** What a live message becomes once its run is closed: why is said in a message of its own. */
export function closedMessage(run: TrackedRun, { ending }: StageOf<'closing'>): Message {
  const title = campaignWords(run.campaign, run.campaignName);
  const endings = {
    notStarted: `${title} was not started.`,
    missing: `${title}: no new run was found.`,
    unknown: `${title}: I no longer watch this run.`,
  };
  return { text: endings[ending], tone: 'warning' };
}

function startedWords({ startedBy, askedAt, stage }: TrackedRun, now: number): string {
  if (startedBy === undefined) return '';
  const ago = now - askedAt < 60_000 ? 'just now' : `${durationWords(now - askedAt)} ago`;
  const what = isDoubtful(stage) ? 'Asked for by' : 'Started by';
  return startedBy.schedule === undefined
    ? `${what} ${startedBy.name}, ${ago}`
    : `${what} schedule ${startedBy.schedule} of ${startedBy.name}, ${ago}`;
}

/** Which unfinished runs there are, by whom and since when, and what can be done about it. */
export function unfinishedMessage(runs: readonly TrackedRun[], now: number): Message {
  const [first] = runs;
  if (first === undefined) return { text: 'Nothing is running.' };
  const title = campaignWords(first.campaign, first.campaignName);
  const lines = runs.map((run) => `${standingWords(run)}, ${starterWords(run, now)}`);
  return {
    tone: 'warning',
    ...listed(`${title} is not finished yet, so I have started nothing.`, lines.map(capitalised)),
    choicesAre: 'actions',
    choices: [watchButton(first.campaign, first.id), runAnywayButton(first.campaign, runsDigest(runs))],
  };
}

function capitalised(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function standingWords(run: TrackedRun): string {
  const id = runIdOf(run);
  if (id !== undefined) return `run ${id} is under way`;
  const { stage } = run;
  if (stage.kind === 'ambiguous') return 'a run was started, and it isn’t settled which one it is';
  if (stage.kind !== 'looking') return 'a run is just being started';
  return stage.fate === 'accepted'
    ? 'a run was started and hasn’t appeared yet'
    : 'a run may have been started: no usable answer came back, and I’m looking for it';
}

function starterWords({ startedBy, askedAt, stage }: TrackedRun, now: number): string {
  const since = now - askedAt < 60_000 ? 'just now' : `${durationWords(now - askedAt)} ago`;
  if (startedBy === undefined) return `watched since ${since}`;
  const what = isDoubtful(stage) ? 'asked for by' : 'started by';
  return startedBy.schedule === undefined
    ? `${what} ${startedBy.name}, ${since}`
    : `${what} schedule ${startedBy.schedule}, ${since}`;
}

export function runAgainButton(campaign: number): Choice {
  return commandButton(`run campaign ${campaign}`, 'Run again');
}

/** The same where nothing was executed before. */
function tryAgainButton(campaign: number): Choice {
  return commandButton(`run campaign ${campaign}`, 'Try again');
}

/** Executes although other runs aren't finished: those of `runsDigest` alone. */
function runAnywayButton(campaign: number, base: string): Choice {
  return { label: 'Run anyway', click: { canvass: 1, do: 'campaign', action: 'runAnyway', campaign, base } };
}

/** Posts progress and summary of a tended run here as well. */
function watchButton(campaign: number, intent: string): Choice {
  return { label: 'Watch', click: { canvass: 1, do: 'campaign', action: 'watch', campaign, intent } };
}

/** Settles which of several new runs was started by an execution. */
function pickRunButton(campaign: number, intent: string, run: number): Choice {
  return {
    label: `It is run ${run}`,
    click: { canvass: 1, do: 'campaign', action: 'pickRun', campaign, intent, run },
  };
}
