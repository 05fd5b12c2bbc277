import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { runsDigest } from './ask-run.ts';
import type { Objections } from './objections.ts';
import { starterWords, titleOf, unfinishedWords } from './run-words.ts';
import type { BesideRun, TrackedRun } from './tracked-run.ts';

const texts = operators.run;

/** Asked before a run. */
export interface RunQuestion {
  /** Its own, so that it is answered once. */
  readonly id: string;
  /** Milliseconds since 1970, by our clock. */
  readonly at: number;
}

/**
 * All that speaks against a run, with one button that starts it all the same.
 * @param despite the `runsDigest` of unfinished runs that were agreed to before
 */
export function objectionsMessage(
  { campaign: { id, name }, tracked, beside, isInactive, large }: Objections,
  question: RunQuestion,
  despite?: string,
): Message {
  const runs = runLines(tracked, beside, question.at);
  const isRunning = runs.length > 0;
  const text = texts.against(campaignWords(id, name), {
    isRunning,
    isInactive,
    large: large?.takes,
    calls: large?.calls,
  });
  return {
    tone: 'warning',
    ...(isRunning ? listed(text, runs) : { text }),
    note: texts.nothingStarted,
    choices: [
      ...watchChoices(id, tracked, beside),
      confirmButton(
        id,
        question,
        runsDigest(tracked, beside, despite),
        isRunning || isInactive ? texts.runAnyway : texts.run,
      ),
      ...(isInactive ? [commandButton(`update campaign ${id} active yes`, texts.activate)] : []),
    ],
  };
}

/** What is asked before a campaign is run that Canvass made for reruns of another one. */
export function scratchQuestion(
  { id, name }: KnownCampaign,
  { original, calls }: { readonly original: number; readonly calls: number | undefined },
  question: RunQuestion,
): Message {
  return {
    tone: 'warning',
    text: operators.rerun.askScratch(campaignWords(id, name), original, calls),
    choices: [
      confirmButton(id, question, '', texts.run),
      commandButton(`rerun failed of campaign ${original}`, operators.rerun.rerunFailed),
    ],
  };
}

/** Which unfinished runs there are, by whom and since when, and what can be done about it. */
export function unfinishedMessage(runs: readonly TrackedRun[], now: number): Message {
  const [first] = runs;
  if (first === undefined) return { text: texts.nothingRunning };
  const click = { canvass: 1, do: 'campaign', campaign: first.campaign } as const;
  return {
    tone: 'warning',
    ...listed(texts.alreadyRunning(titleOf(first)), trackedLines(runs, now)),
    note: texts.nothingStarted,
    choices: [
      ...watchChoices(first.campaign, runs, []),
      { label: texts.runAnyway, click: { ...click, action: 'runAnyway', base: runsDigest(runs) } },
    ],
  };
}

/**
 * The same of runs that the job of a run found before it executed anything: of what else speaks against it, whoever asked
 * for it knows.
 */
export function besideMessage(
  { id, campaign }: TrackedRun,
  title: string,
  runs: readonly BesideRun[],
  { found, now }: { readonly found: number; readonly now: number },
): Message {
  return {
    tone: 'warning',
    ...listed(texts.alreadyRunning(title), besideLines(runs, now)),
    note: texts.nothingStarted,
    choices: [
      ...watchChoices(campaign, [], runs),
      confirmButton(
        campaign,
        { id: `beside ${id}`.slice(0, 64), at: found },
        runsDigest([], runs),
        texts.runAnyway,
      ),
    ],
  };
}

/** A line for each unfinished run: which it is, by whom and since when. */
export function runLines(
  tracked: readonly TrackedRun[],
  beside: readonly BesideRun[],
  now: number,
): readonly string[] {
  return [...trackedLines(tracked, now), ...besideLines(beside, now)];
}

function trackedLines(runs: readonly TrackedRun[], now: number): readonly string[] {
  return runs.map((run) => `${unfinishedWords(run)} · ${lowered(starterWords(run, now))}`);
}

function besideLines(runs: readonly BesideRun[], now: number): readonly string[] {
  return runs.map(({ run, startedAt, by }) => {
    const ago = startedAt === undefined ? undefined : now - startedAt;
    const started = by === undefined ? texts.startedOutside(ago) : texts.startedBy(by, ago);
    return `${texts.already.inProgress(run)} · ${lowered(started)}`;
  });
}

/** Watches the first of the runs that go on. */
export function watchChoices(
  campaign: number,
  [tracked]: readonly TrackedRun[],
  [beside]: readonly BesideRun[],
): readonly Choice[] {
  if (tracked !== undefined) {
    const click = { canvass: 1, do: 'campaign', campaign, action: 'watch', intent: tracked.id } as const;
    return [{ label: texts.watch, click }];
  }
  return beside === undefined
    ? []
    : [commandButton(`watch campaign ${campaign} run ${beside.run}`, texts.watch)];
}

/** @param seen the `runsDigest` of the unfinished runs that are no reason then */
function confirmButton(campaign: number, { id, at }: RunQuestion, seen: string, label: string): Choice {
  const question = { intent: id, at: Math.trunc(at), base: seen === '' ? undefined : seen };
  return { label, click: { canvass: 1, do: 'campaign', campaign, action: 'runConfirmed', ...question } };
}
