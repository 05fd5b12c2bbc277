import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { durationWords } from '../../wording/format.ts';
import { campaignWords, listed } from '../wording.ts';
import { besideDigest, runsDigest } from './ask-run.ts';
import {
  type BesideRun,
  isDoubtful,
  type Looking,
  runIdOf,
  type StageOf,
  type TrackedRun,
  type Watching,
} from './tracked-run.ts';

/**
 * How far a run is, as the one message that is edited while it goes on.
 * @param now milliseconds since 1970, by our clock
 */
export function progressMessage(run: TrackedRun, now: number): Message {
  const { startedBy } = run;
  const message = stageMessage(titleOf(run), run, now);
  if (startedBy === undefined) return message;
  const { name, schedule } = startedBy;
  const who = schedule === undefined ? name : `schedule ${schedule} of ${name}`;
  return { ...message, note: `${capitalised(startedWords(run))} ${who}, ${agoWords(run.askedAt, now)}` };
}

function stageMessage(title: string, run: TrackedRun, now: number): Message {
  const { stage } = run;
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
      return closingMessage(title, run, stage, now);
  }
}

function lookingMessage(title: string, run: TrackedRun, stage: Looking): Message {
  if (stage.toldMissing) {
    return {
      tone: 'warning',
      text: `${title}: five minutes after the start there is no new run.\n${missingAdvice(stage)}`,
      choices: [runAgainButton(run.campaign)],
    };
  }
  if (stage.fate === 'accepted') {
    return { text: `${title}: the service has accepted it. Waiting for the run to appear.`, tone: 'accent' };
  }
  return {
    tone: 'warning',
    text: `${title}: I couldn’t confirm that it was started. No usable answer came back from the service, so the run may be under way.\nI’m not sending it again. I’m looking for a new run, and will say here what I find, within five minutes.`,
  };
}

function missingAdvice({ fate, failedLooks }: Looking): string {
  const goOn = 'I go on looking, and will say here if one appears.';
  if (failedLooks > 0) {
    return `I couldn’t reach the service to look, so I can’t tell whether it runs. Trying again is not safe: it could place the calls twice. ${goOn}`;
  }
  return fate === 'accepted'
    ? `The service did accept it, so it may still come. Trying again is not safe: it could place the calls twice. ${goOn}`
    : `The start most likely never reached the service, and trying again is safe as far as can be seen. ${goOn}`;
}

function ambiguousMessage(title: string, { campaign, id }: TrackedRun, stage: StageOf<'ambiguous'>): Message {
  const runs = stage.runs.map((one) => one.id);
  const pick = { canvass: 1, do: 'campaign', action: 'pickRun', campaign, intent: id } as const;
  return {
    tone: 'warning',
    text: `${title}: more than one new run has appeared (${runs.join(', ')}), perhaps because a schedule started one beside ours. I can’t tell which is ours.\nWhich one shall I watch?`,
    choices: runs.map((run) => ({ label: `It is run ${run}`, click: { ...pick, run } })),
  };
}

function watchingMessage(title: string, { expected }: TrackedRun, stage: Watching, now: number): Message {
  const { seen, run } = stage;
  const results = seen?.totalResults ?? seen?.read ?? 0;
  // Past the number of the run before, that number says nothing more.
  const total = expected !== undefined && expected > 0 && results <= expected ? expected : undefined;
  const isReached = stage.failedLooks < 3;
  const unreachable = 'The service can’t be reached just now, so these numbers are old. I keep trying.';
  return {
    tone: isReached ? 'accent' : 'warning',
    text: `${title}: run ${run} is under way.${isReached ? '' : `\n${unreachable}`}`,
    facts: [
      { name: 'State', value: seen === undefined ? 'Found' : stateWords(seen.status) },
      { name: 'Results', value: total === undefined ? String(results) : `${results} of about ${total}` },
      { name: 'Failures', value: failureWords(seen) },
      { name: 'Elapsed', value: durationWords(now - stage.watchedSince) },
    ],
    ...(total === undefined ? {} : { progress: { done: results, of: total } }),
  };
}

/** The service's own word; `None` is what it says of a campaign that hasn't begun (campaign seed §2). */
function stateWords(status: string | undefined): string {
  const word = status?.trim() ?? '';
  if (word === '') return 'Running';
  return word.toLowerCase() === 'none' ? 'Waiting to begin' : word;
}

function failureWords(seen: Watching['seen']): string {
  if (seen === undefined) return '0';
  const all = seen.totalResults === undefined || seen.read >= seen.totalResults;
  return all ? String(seen.failures) : `${seen.failures} in the first ${seen.read}`;
}

function closingMessage(
  title: string,
  { campaign }: TrackedRun,
  { ending, reason, beside }: StageOf<'closing'>,
  now: number,
): Message {
  if (beside !== undefined) return besideMessage(title, campaign, beside, now);
  const tone = 'warning';
  switch (ending) {
    case 'notStarted': {
      const choices = [runAgainButton(campaign, 'Try again'), commandButton('campaigns', 'Campaigns')];
      return { tone, text: `${title} was not started. ${reason}`, choices };
    }
    case 'missing':
      return { tone, text: `${title}: ${reason}`, choices: [runAgainButton(campaign)] };
    case 'unknown':
      return { tone, text: `${title}: ${reason}` };
  }
}

/** What a live message becomes once another one is edited in its place, or none. */
export function leftMessage(run: TrackedRun): Message {
  const id = runIdOf(run);
  return {
    text: `${titleOf(run)}${id === undefined ? '' : `, run ${id}`}: this message is no longer updated.`,
  };
}

/** What a live message becomes once its run has ended without a result: why is said in a message of its own. */
export function closedMessage(run: TrackedRun, { ending }: StageOf<'closing'>): Message {
  const title = titleOf(run);
  const endings = {
    notStarted: `${title} was not started.`,
    missing: `${title}: no new run was found.`,
    unknown: `${title}: I no longer watch this run.`,
  };
  return { text: endings[ending], tone: 'warning' };
}

function titleOf({ campaign, campaignName }: TrackedRun): string {
  return campaignWords(campaign, campaignName);
}

function startedWords({ stage }: TrackedRun): string {
  return isDoubtful(stage) ? 'asked for by' : 'started by';
}

function agoWords(at: number, now: number): string {
  return now - at < 60_000 ? 'just now' : `${durationWords(now - at)} ago`;
}

/** Which unfinished runs there are, by whom and since when, and what can be done about it. */
export function unfinishedMessage(runs: readonly TrackedRun[], now: number): Message {
  const [first] = runs;
  if (first === undefined) return { text: 'Nothing is running.' };
  const click = { canvass: 1, do: 'campaign', campaign: first.campaign } as const;
  const lines = runs.map((run) => `${unfinishedWords(run)}, ${starterWords(run, now)}`);
  return {
    tone: 'warning',
    ...listed(notFinishedWords(titleOf(first)), lines.map(capitalised)),
    choices: [
      { label: 'Watch', click: { ...click, action: 'watch', intent: first.id } },
      runAnywayButton(first.campaign, runsDigest(runs)),
    ],
  };
}

/** The same of runs that Canvass doesn't track. */
function besideMessage(title: string, campaign: number, runs: readonly BesideRun[], now: number): Message {
  const lines = runs.map(({ run, startedAt, by }) => {
    const when = startedAt === undefined ? '' : ` ${agoWords(startedAt, now)}`;
    return `Run ${run}, started${when} ${by === undefined ? 'outside Canvass' : `by ${by}`}`;
  });
  const [first] = runs;
  return {
    tone: 'warning',
    ...listed(notFinishedWords(title), lines),
    choices: [
      ...(first === undefined ? [] : [commandButton(`watch campaign ${campaign} run ${first.run}`, 'Watch')]),
      runAnywayButton(campaign, besideDigest(runs)),
    ],
  };
}

function notFinishedWords(title: string): string {
  return `${title} is not finished yet, so I have started nothing.`;
}

/** Executes although other runs aren't finished: those that the digest names alone. */
function runAnywayButton(campaign: number, base: string): Choice {
  return { label: 'Run anyway', click: { canvass: 1, do: 'campaign', campaign, action: 'runAnyway', base } };
}

/** Whoever is about to start a run should see the last runs first. */
export function lookFirstMessage(campaign: number, text: string): Message {
  const choices = [commandButton(`runs of campaign ${campaign}`, 'Runs'), runAgainButton(campaign)];
  return { tone: 'warning', text, choices };
}

/** After `takeLost`. */
export function lostRunsMessage(campaign: number): Message {
  const text = `Nothing was started: my record of the runs of campaign ${campaign} couldn’t be read, so one may be going on that I don’t know of. The last runs tell.`;
  return lookFirstMessage(campaign, text);
}

function capitalised(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function unfinishedWords(run: TrackedRun): string {
  const id = runIdOf(run);
  if (id !== undefined) return `run ${id} is under way`;
  const { stage } = run;
  if (stage.kind === 'ambiguous') return 'a run was started, and it isn’t settled which one it is';
  if (stage.kind !== 'looking') return 'a run is just being started';
  return stage.fate === 'accepted'
    ? 'a run was started and hasn’t appeared yet'
    : 'a run may have been started: no usable answer came back, and I’m looking for it';
}

function starterWords(run: TrackedRun, now: number): string {
  const { startedBy } = run;
  if (startedBy === undefined) return `watched since ${agoWords(run.askedAt, now)}`;
  const who = startedBy.schedule === undefined ? startedBy.name : `schedule ${startedBy.schedule}`;
  return `${startedWords(run)} ${who}, ${agoWords(run.askedAt, now)}`;
}

function runAgainButton(campaign: number, label = 'Run again'): Choice {
  return commandButton(`run campaign ${campaign}`, label);
}
