import type { ResultWord, ServiceResult, ServiceRun } from '../campaign-service.ts';
import type { Posted } from '../channel.ts';
import type { CampaignHistory } from './campaigns.ts';

/** What a message tells of a run's end. */
export interface Told {
  readonly run: number;
  readonly headline: string;
  readonly at: number;
  /** It says that test cases passed when they were run once more. */
  readonly isRetried: boolean;
  /** Absent: it tells of a rerun, in other words. */
  readonly came?: { readonly verdict: string } & Record<'passed' | 'failed' | 'inconclusive', number>;
}

/** A summary as it stands now. */
export function readSummary({ said }: Pick<Posted, 'said'>): Told | undefined {
  const { text, at } = said.at(-1) ?? { text: '', at: 0 };
  const run = /Campaign \d+ · run (\d+)/u.exec(text)?.[1];
  const [headline, verdict] =
    /^[✗?⚠✓] .* (failed|inconclusive|passed with warnings|passed)[^\n]*: \d+ passed.*$/mu.exec(text) ?? [];
  const rerun = /^[✗?⚠✓] .*rerun of run \d+: .*$/mu.exec(text)?.[0];
  if (run !== undefined && rerun !== undefined)
    return { run: Number(run), headline: rerun, at, isRetried: false };
  if (run === undefined || headline === undefined || verdict === undefined) return undefined;
  const count = (word: string): number =>
    Number(new RegExp(`(\\d+) ${word}`, 'u').exec(headline.split(': ').slice(1).join(': '))?.[1] ?? 0);
  return {
    run: Number(run),
    headline,
    at,
    isRetried: / on retry[,:] /u.test(headline),
    came: { verdict, passed: count('passed'), failed: count('failed'), inconclusive: count('inconclusive') },
  };
}

/** The runs that a summary of several campaigns tells of, as it stands now. */
export function readGroupSummary({ said }: Pick<Posted, 'said'>): readonly number[] {
  const text = said.at(-1)?.text ?? '';
  if (!groupHeadline.test(text)) return [];
  return [...text.matchAll(/ – run (\d+) · /gu)].map(([, run]) => Number(run));
}

/** `2 of 3 campaigns passed`, `Both campaigns failed` */
const groupHeadline =
  /(?:\d+ of \d+ campaigns|Both campaigns|All \d+ campaigns|Neither campaign|None of the \d+ campaigns) (?:passed|failed)/u;

/** A run is read, and what was read is posted, within this time. Milliseconds. */
const toldWithin = 3 * 60_000;

/** It was told as it was a moment ago: no fewer results than then, and none that aren't there. */
export function checkCounts(
  history: RunHistory,
  run: ServiceRun,
  told: Told,
  from = Math.max(run.endsAt, told.at - toldWithin),
): readonly string[] {
  const [least, most] = [countAt(run, from), countAt(run, told.at)];
  const kinds = ['passed', 'failed', 'inconclusive'] as const;
  const { came } = told;
  if (came === undefined) return [];
  const wrong = kinds.filter((kind) => came[kind] < least[kind] || came[kind] > most[kind]);
  const isGreen = came.verdict.startsWith('passed');
  const isWrong = isGreen && isFailing(history, run, from, told);
  if (wrong.length === 0 && !isWrong) return [];
  return [`run ${run.id} is told as “${told.headline}”, and was ${JSON.stringify(least)}`];
}

/**
 * Whether a test case had failed by then, but for those that passed when they were run once more, or that somebody had said are
 * known to fail.
 */
export function isFailing(
  { truth, causes }: RunHistory,
  run: ServiceRun,
  at: number,
  { isRetried }: Pick<Told, 'isRetried'>,
): boolean {
  const passed = isRetried ? truth.passedLater(run) : new Set();
  const known = new Set(
    causes.marks.flatMap(({ testCase, isKnown, at: since }) =>
      isKnown && since <= run.endsAt ? [testCase] : [],
    ),
  );
  return shownAt(run, at).some(({ word, testCase }) => {
    const isKnown = kindOf[word] === 'failed' && known.has(testCase);
    return kindOf[word] !== 'passed' && !passed.has(testCase) && !isKnown;
  });
}

/** What is known of runs. */
export type RunHistory = Pick<CampaignHistory, 'truth' | 'causes'>;

/** The test cases that had failed by then. */
export function failedAt(run: ServiceRun, at: number): readonly number[] {
  return shownAt(run, at).flatMap(({ word, testCase }) => (kindOf[word] === 'failed' ? [testCase] : []));
}

function shownAt({ results }: ServiceRun, at: number): readonly ServiceResult[] {
  return results.filter((result) => result.shownAt <= at);
}

/** What could be read of a run then. */
function countAt(run: ServiceRun, at: number): Record<'passed' | 'failed' | 'inconclusive', number> {
  const counts = { passed: 0, failed: 0, inconclusive: 0 };
  for (const { word } of shownAt(run, at)) counts[kindOf[word]] += 1;
  return counts;
}

const kindOf = {
  Success: 'passed',
  Satisfactory: 'passed',
  Failed: 'failed',
  Aborted: 'inconclusive',
} as const satisfies Record<ResultWord, string>;

/** The end of a run of which nothing is known. */
export function isClosing(text: string, campaign: number, run: number): boolean {
  if (!text.includes(`Campaign ${campaign}`)) return false;
  return (
    text.includes('no new run after 5 minutes') ||
    text.includes('no run appeared within an hour') ||
    text.includes(`stopped watching run ${run}`) ||
    text.includes(`run ${run} finished, but its results can’t be read`) ||
    text.includes('nobody chose which run to watch')
  );
}

export function lastText({ said }: Posted): string {
  return said.at(-1)?.text ?? '';
}

/** What happened to the processes. Milliseconds of the world. */
export interface Mishaps {
  /** When they died. */
  readonly deaths: readonly number[];
  /** When they began to stand still. */
  readonly pauses: readonly number[];
  /** When the store went away, for a minute at most. */
  readonly outages: readonly number[];
}

const longestOutage = 60_000;

/** Nobody could learn its id, or that it arrived: its answer was lost, or whoever posted it died or stood still just then. */
export function isUnnoted(
  { deaths, pauses, outages }: Mishaps,
  { at, lostAnswer, isHeldUp }: Posted,
): boolean {
  const isStoreAway = outages.some((outage) => outage < at + 1_000 && outage > at - longestOutage);
  const notedUntil = at + (isStoreAway ? longestOutage : 1_000);
  return (
    lostAnswer ||
    isHeldUp ||
    // Perhaps after having stood still.
    deaths.some((death) => death > at - 1_000 && death < at + 100_000) ||
    pauses.some((pause) => pause > at - 1_000 && pause < notedUntil)
  );
}

/** Whether somebody asked, sometime, that nothing be posted there by itself. */
export function isMutedAt(messages: readonly Pick<Posted, 'said'>[]): boolean {
  return messages.some(({ said }) => said.some(({ text }) => text.includes(' muted until ')));
}
