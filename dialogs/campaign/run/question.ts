import { type Choice, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { confirmButton, type Intent } from '../intents/questions.ts';
import type { KnownCampaign } from '../known.ts';
import { campaignWords, listed, lowered } from '../wording.ts';
import { runsDigest } from './ask-run.ts';
import type { Objections } from './objections.ts';
import { starterWords, titleOf, unfinishedWords } from './run-words.ts';
import type { ExternalRun, StageOf, TrackedRun } from './tracked-run.ts';

const texts = operators.run;

/** All that speaks against a run, with a button that starts it anyway. */
export function objectionsMessage(
  { campaign: { id, name }, tracked, externalRuns, isInactive, large }: Objections,
  intent: Intent,
): Message {
  const runs = runLines(tracked, externalRuns, intent.askedAt);
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
      ...watchChoices(id, tracked, externalRuns),
      confirmButton(intent, isRunning || isInactive ? texts.runAnyway : texts.run),
      ...(isInactive ? [commandButton(`update campaign ${id} active yes`, texts.activate)] : []),
    ],
  };
}

/** The question before a campaign for reruns is run by hand. */
export function scratchQuestion(
  { id, name }: KnownCampaign,
  { original, calls }: { readonly original: number; readonly calls: number | undefined },
  intent: Intent,
): Message {
  return {
    tone: 'warning',
    text: operators.rerun.askScratch(campaignWords(id, name), original, calls),
    choices: [
      confirmButton(intent, texts.run),
      commandButton(`rerun failed of campaign ${original}`, operators.rerun.rerunFailed),
    ],
  };
}

/**
 * Which unfinished runs there are, who started them when, and what to do.
 * @param intent names these runs only
 */
export function unfinishedMessage(runs: readonly TrackedRun[], intent: Intent): Message {
  const [first] = runs;
  if (first === undefined) return { text: texts.nothingRunning };
  return {
    tone: 'warning',
    ...listed(texts.alreadyRunning(titleOf(first)), trackedLines(runs, intent.askedAt)),
    note: texts.nothingStarted,
    choices: [...watchChoices(first.campaign, runs, []), confirmButton(intent, texts.runAnyway)],
  };
}

/** The same for external runs that a run's job found before it executed anything. */
export function externalRunsMessage(
  run: TrackedRun,
  title: string,
  runs: readonly ExternalRun[],
  now: number,
): Message {
  return {
    tone: 'warning',
    ...listed(texts.alreadyRunning(title), externalLines(runs, now)),
    note: texts.nothingStarted,
    choices: [
      ...watchChoices(run.campaign, [], runs),
      confirmButton({ id: externalRunsName(run), campaign: run.campaign }, texts.runAnyway),
    ],
  };
}

/** The intent of its button. */
export function externalRunsIntent(
  run: TrackedRun,
  { since, beside = [] }: Pick<StageOf<'closing'>, 'since' | 'beside'>,
): Intent {
  const retry = run.retry && (true as const);
  const wanted = { kind: 'run', seen: runsDigest([], beside), whole: true, retry } as const;
  return { id: externalRunsName(run), campaign: run.campaign, wanted, askedAt: since };
}

function externalRunsName({ id }: TrackedRun): string {
  return `beside ${id}`.slice(0, 64);
}

/** A line for each unfinished run: which it is, who started it and when. */
export function runLines(
  tracked: readonly TrackedRun[],
  externalRuns: readonly ExternalRun[],
  now: number,
): readonly string[] {
  return [...trackedLines(tracked, now), ...externalLines(externalRuns, now)];
}

function trackedLines(runs: readonly TrackedRun[], now: number): readonly string[] {
  return runs.map((run) => `${unfinishedWords(run)} · ${lowered(starterWords(run, now))}`);
}

function externalLines(runs: readonly ExternalRun[], now: number): readonly string[] {
  return runs.map(({ run, startedAt, by }) => {
    const ago = startedAt === undefined ? undefined : now - startedAt;
    const started = by === undefined ? texts.startedOutside(ago) : texts.startedBy(by, ago);
    return `${texts.already.inProgress(run)} · ${lowered(started)}`;
  });
}

/** Watches the first of the runs in progress. */
export function watchChoices(
  campaign: number,
  [tracked]: readonly TrackedRun[],
  [external]: readonly ExternalRun[],
): readonly Choice[] {
  if (tracked !== undefined) {
    const click = { canvass: 1, do: 'campaign', campaign, action: 'watch', intent: tracked.id } as const;
    return [{ label: texts.watch, click }];
  }
  return external === undefined
    ? []
    : [commandButton(`watch campaign ${campaign} run ${external.run}`, texts.watch)];
}

/** What a question about a run named. */
export interface RunQuestion {
  /** The unfinished runs, as their `runsDigest`. */
  readonly seen?: string | undefined;
  /** It named all that spoke against it. */
  readonly whole?: true | undefined;
  /** What fails is run once more automatically. */
  readonly retry?: true | undefined;
}

/** A question about a run. */
export function runIntent(
  { newId, now }: Pick<CampaignDependencies, 'newId' | 'now'>,
  campaign: number,
  { seen, whole, retry }: RunQuestion,
): Intent {
  const wanted = { kind: 'run', seen: seen || undefined, whole, retry } as const;
  return { id: newId(), campaign, wanted, askedAt: now() };
}

/** Runs a campaign. */
export function runLine(campaign: number, retry: true | undefined): string {
  return `run campaign ${campaign}${retry ? ' with retry' : ''}`;
}
