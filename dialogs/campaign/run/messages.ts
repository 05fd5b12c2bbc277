import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { capitalised } from '../../text.ts';
import { operators } from '../../wording/operators.ts';
import { rerunButton } from '../results/rerun-cases.ts';
import { saysOver } from '../results/verdict.ts';
import { caseWords, lowered } from '../wording.ts';
import { howFar } from './how-far.ts';
import { externalRunsMessage } from './question.ts';
import { starterWords, titleOf } from './run-words.ts';
import {
  begunAt,
  type FailedRerun,
  type Looking,
  runIdOf,
  type StageOf,
  type TrackedRun,
  type Watching,
} from './tracked-run.ts';

const texts = operators.run;

/**
 * A run's progress: the message that is edited while it goes on.
 * @param now milliseconds since 1970, by our clock
 */
export function progressMessage(run: TrackedRun, now: number): Message {
  const message = stageMessage(titleOf(run), run, now);
  return run.startedBy === undefined ? message : { ...message, note: starterWords(run, now) };
}

function stageMessage(title: string, run: TrackedRun, now: number): Message {
  const { stage, rerun } = run;
  switch (stage.kind) {
    case 'asked':
    case 'executing':
      // An unnamed campaign may not exist.
      return {
        text: run.campaignName === undefined ? texts.lookingUp(title) : texts.starting(title),
        tone: 'accent',
      };
    case 'looking':
      return lookingMessage(title, run, stage);
    case 'ambiguous':
      return ambiguousMessage(title, run, stage);
    case 'watching':
      return watchingMessage(title, run, stage, now);
    case 'announcing':
      return {
        text:
          stage.retry === undefined || stage.retry.over
            ? texts.summarising(title, stage.run)
            : texts.retrying(title, stage.run, stage.retry.cases),
        tone: 'accent',
      };
    case 'closing':
      return rerun === undefined
        ? closingMessage(title, run, stage, now)
        : failedRerunMessage(title, run.campaign, rerun, stage.reason);
  }
}

function lookingMessage(title: string, run: TrackedRun, stage: Looking): Message {
  if (stage.toldMissing) {
    return {
      tone: 'warning',
      text: `${title}: ${texts.missing}\n${missingAdvice(stage)} ${texts.stillLooking}`,
      choices: [runAgainButton(run.campaign)],
    };
  }
  return stage.fate === 'accepted'
    ? { text: texts.accepted(title), tone: 'accent' }
    : { text: `${title}: ${texts.unconfirmed}`, tone: 'warning' };
}

function missingAdvice({ fate, failedLooks }: Looking): string {
  if (failedLooks > 0) return texts.missingUnseen;
  return fate === 'accepted' ? texts.missingAccepted : texts.missingLost;
}

function ambiguousMessage(title: string, { campaign, id }: TrackedRun, stage: StageOf<'ambiguous'>): Message {
  const runs = stage.runs.map((one) => one.id);
  const pick = { canvass: 1, do: 'campaign', action: 'pickRun', campaign, intent: id } as const;
  return {
    tone: 'warning',
    text: texts.ambiguous(title, runs),
    choices: runs.map((run) => ({ label: texts.pick(run), click: { ...pick, run } })),
  };
}

function watchingMessage(title: string, { expected }: TrackedRun, stage: Watching, now: number): Message {
  const { seen, run } = stage;
  const elapsed = now - begunAt(stage);
  const isReached = stage.failedLooks < 3;
  const unreached = seen === undefined ? texts.nothingRead : texts.outOfDate;
  const counts = seen && countsOf(seen, expected);
  return {
    tone: isReached ? 'accent' : 'warning',
    text: [
      counts?.isOver === true ? texts.summarising(title, run) : texts.inProgress(title, run),
      // Without a successful poll there are no numbers.
      counts === undefined ? texts.nothingSoFar(elapsed) : texts.soFar(counts, elapsed),
      ...(isReached ? [] : [unreached]),
    ].join('\n'),
    ...failingSoFar(seen),
    progress: counts?.total === undefined ? undefined : { done: counts.results, of: counts.total },
  };
}

/** A run's progress by what a poll showed. @param expected how many results the previous run had */
function countsOf(seen: NonNullable<Watching['seen']>, expected: number | undefined) {
  const { status, read, failures } = seen;
  const far = howFar(seen, expected);
  const state = saysOver(seen) && !far.isOver ? texts.states.waiting : stateWords(status);
  return { ...far, state, failures, among: read < far.results ? read : undefined };
}

function failingSoFar(seen: Watching['seen']): Pick<Message, 'sections'> {
  const lines = (seen?.failing ?? []).map(({ cause, ...testCase }) => ({
    lead: caseWords(testCase),
    text: cause,
  }));
  return lines.length === 0 ? {} : { sections: [{ title: texts.failingSoFar, lines, whole: true }] };
}

/** The service's own word. Before a run begins it is `None` (campaign seed §2). */
function stateWords(status: string | undefined): string {
  const word = status?.trim() ?? '';
  if (word === '') return texts.states.running;
  return word.toLowerCase() === 'none' ? texts.states.waiting : word;
}

function closingMessage(
  title: string,
  run: TrackedRun,
  { ending, reason, beside, absent }: StageOf<'closing'>,
  now: number,
): Message {
  if (beside !== undefined) return externalRunsMessage(run, title, beside, now);
  const { campaign } = run;
  const tone = 'warning';
  switch (ending) {
    case 'notStarted': {
      const again = absent === true ? [] : [runAgainButton(campaign, texts.tryAgain)];
      const choices = [...again, commandButton('campaigns', texts.campaigns)];
      return { tone, label: title, text: texts.notStarted(reason), choices };
    }
    case 'missing':
      return { tone, text: `${title}: ${reason}`, choices: [runAgainButton(campaign)] };
    case 'unknown':
      return { tone, text: `${title}: ${reason}` };
  }
}

/** Why failed test cases were not run again, and what to do. @param title of the campaign */
function failedRerunMessage(
  title: string,
  campaign: number,
  { run, running }: FailedRerun,
  reason: string,
): Message {
  const again = rerunButton(campaign, run, texts.tryAgain);
  const watch = running && commandButton(`watch campaign ${running}`, texts.watch);
  return {
    tone: 'warning',
    label: operators.rerun.title(lowered(title)),
    text: texts.notStarted(reason),
    choices: watch ? [watch, again] : [again],
  };
}

/** Says that a run hasn't appeared after five minutes; the campaign comes before it. */
export function missingReason(stage: Looking): string {
  return `${texts.missing} ${missingAdvice(stage)}`;
}

/** Why a run isn't found yet, if there is more to say than that it takes a moment. */
export function lookingReason(stage: Looking): string | undefined {
  if (stage.toldMissing) return capitalised(`${missingReason(stage)} ${texts.stillLooking}`);
  return stage.fate === 'unknown' ? capitalised(texts.unconfirmed.replace('\n', ' ')) : undefined;
}

/** Why a run ended without a result, as a sentence. */
export function closingReason({ ending, reason }: StageOf<'closing'>): string {
  return capitalised(ending === 'notStarted' ? texts.notStarted(reason) : reason);
}

/** What replaces a live message that is no longer edited. */
export function noLongerUpdatedMessage(run: TrackedRun): Message {
  const id = runIdOf(run);
  return { text: texts.noLongerUpdated(titleOf(run), id) };
}

/** What replaces the live message once its run has ended without a result. The reason is in a message of its own. */
export function closedMessage(run: TrackedRun, { ending }: StageOf<'closing'>): Message {
  const title = run.rerun === undefined ? titleOf(run) : operators.rerun.title(lowered(titleOf(run)));
  const endings = {
    notStarted: texts.notStartedShort(title),
    missing: texts.notFoundShort(title),
    unknown: texts.notWatchedShort(title),
  };
  return { text: endings[ending], tone: 'warning' };
}

/** Before a run is started again, the person should see the last runs. */
export function lookFirstMessage(campaign: number, text: string): Message {
  const choices = [commandButton(`runs of campaign ${campaign}`, texts.runs), runAgainButton(campaign)];
  return { tone: 'warning', text, choices };
}

/** After `takeLost`. */
export function lostRunsMessage(campaign: number): Message {
  return lookFirstMessage(campaign, texts.recordLost(campaign));
}

function runAgainButton(campaign: number, label: string = texts.runAgain): Choice {
  return commandButton(`run campaign ${campaign}`, label);
}
