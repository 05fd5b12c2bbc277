import type { CampaignRun } from '../../ports/campaign.ts';
import type { CaseChange, TestCaseName } from '../../ports/runs.ts';
import type { EpochMs } from '../../ports/time.ts';
import { runRate } from '../../wording/format.ts';
import { casesPassedOnRetry } from '../../wording/verdict-sentence.ts';
import type { CampaignRepository, KnownCampaignRecord } from '../campaigns.ts';
import { type ChangeOver, changesOver } from '../history/changes-over.ts';
import { maxKeptRuns } from '../history/classify.ts';
import { knownAt } from '../history/failing-since.ts';
import { type KeptRun, readKeptRuns } from '../history/kept-runs.ts';
import { endOfRun, type KnownFailure } from '../known-failures/known-failures.ts';
import { readSummaries } from '../results/earlier-runs.ts';
import { readOnce, runsToRead } from '../results/fill-history.ts';
import { judgeRun } from '../results/judge.ts';
import type { ReportDependencies } from '../results/read.ts';
import { readSummary } from '../results/reports.ts';
import { readRetries } from '../results/retries.ts';
import { loadSummary, storedCaseNames } from '../results/stored-summary.ts';
import { verdictByWord } from '../results/verdict.ts';
import type { CampaignDigest } from './content.ts';

export interface CampaignReader extends ReportDependencies {
  readonly campaigns: Pick<CampaignRepository, 'note'>;
}

const maxNamed = 40;
const maxFlakiest = 5;

/** @param runs the finished runs that the digest covers, the oldest first */
export async function digestOfCampaign(
  deps: CampaignReader & { readonly isLate: () => boolean },
  { id: campaign, name }: Pick<KnownCampaignRecord, 'id' | 'name'>,
  runs: readonly CampaignRun[],
  failures: readonly KnownFailure[],
): Promise<CampaignDigest> {
  await readMissing(deps, campaign, runs);
  const judged = await judgeRuns(deps, campaign, runs, failures);
  const last = judged.at(-1);
  if (last === undefined) throw new Error('A campaign without a run has no part in a digest.');
  await noteLast(deps, campaign, last);
  const kept = await readKeptRuns(deps, campaign);
  const ids = new Set(runs.map(({ id }) => id));
  const first = kept.findIndex(({ run }) => ids.has(run));
  const isRead = first > 0 && runs.slice(-maxKeptRuns).every(({ id }) => kept.some(({ run }) => run === id));
  const passRateBefore =
    last.passRate === undefined ? undefined : await rateBefore(deps, campaign, kept, last.run);
  const known = knownAt(failures, endOfRun(last, deps));
  const changes = (await changesOver(deps.time, kept, ({ run }) => ids.has(run))).filter(
    ({ number, fails }) => !fails || !known.has(number),
  );
  const of = (kind: CaseChange['kind']) => changes.filter(({ change }) => change.kind === kind);
  const named = {
    new: of('new').slice(0, maxNamed),
    fixed: of('fixed').slice(0, maxNamed),
    flaky: of('flaky').toSorted(flakiestFirst).slice(0, maxFlakiest),
  };
  const numbers = new Set(Object.values(named).flatMap((some) => some.map(({ number }) => number)));
  const names = await storedCaseNames(deps, campaign, kept, numbers);
  const nameOf = ({ number }: ChangeOver): TestCaseName =>
    names.get(number) ?? { name: '', ...(number >= 0 && { id: number }) };
  const { verdict, run, passRate: rate, unread } = last;
  return {
    campaign,
    name,
    runs: {
      all: judged.length,
      failed: judged.filter((one) => one.verdict === 'failed').length,
      inconclusive: judged.filter((one) => one.verdict === 'inconclusive').length,
      byWord: judged.filter((one) => one.unread).length,
    },
    beingRead: !isRead && (await runsToRead(deps, campaign)) > 0,
    last: { run, verdict, passRate: rate, passRateBefore, unread },
    changes: {
      new: of('new').length,
      stillFailing: of('stillFailing').length,
      flaky: of('flaky').filter(({ fails }) => fails).length,
      fixed: of('fixed').length,
    },
    new: named.new.map(nameOf),
    fixed: named.fixed.map(nameOf),
    known: last.known,
    onRetry: last.onRetry,
    flakiest: named.flaky.flatMap((one) =>
      one.change.kind === 'flaky'
        ? [{ testCase: nameOf(one), change: one.change, changes: one.changes }]
        : [],
    ),
  };
}

export function flakiestFirst(one: Pick<ChangeOver, 'changes'>, other: Pick<ChangeOver, 'changes'>): number {
  return other.changes - one.changes;
}

/** Reads the latest of the runs that haven't been read yet. */
async function readMissing(
  deps: CampaignReader & { readonly isLate: () => boolean },
  campaign: number,
  runs: readonly CampaignRun[],
): Promise<void> {
  const tried = new Set((await readKeptRuns(deps, campaign)).map(({ run }) => run));
  for (const run of runs.slice(-maxKeptRuns).toReversed()) {
    if (tried.has(run.id) || deps.isLate()) continue;
    const goesOn = await readOnce(deps, (of, id) => readSummary(deps, of, id), campaign, run);
    if (!goesOn) return;
  }
}

interface JudgedRun extends Omit<CampaignDigest['last'], 'passRateBefore'> {
  readonly endedAt?: EpochMs;
  readonly known: CampaignDigest['known'];
  readonly onRetry: CampaignDigest['onRetry'];
}

/** The verdict of each run; by the service's word if its results weren't read. */
async function judgeRuns(
  deps: CampaignReader,
  campaign: number,
  runs: readonly CampaignRun[],
  failures: readonly KnownFailure[],
): Promise<readonly JudgedRun[]> {
  const ids = runs.map(({ id }) => id);
  const retries = await readRetries(deps.records, campaign);
  const read = await readSummaries(deps, undefined, campaign, ids, (whole): JudgedRun => {
    const judged = judgeRun(whole, failures, deps, retries.get(whole.run));
    const { summary, known = [] } = judged;
    const { run, verdict, endedAt } = summary;
    const onRetry = casesPassedOnRetry(judged).map(({ id, name }) => ({ id, name }));
    return { run, verdict, known, onRetry, endedAt, passRate: runRate(summary) };
  });
  return runs.map(({ id: run, endedAt, ...words }) => {
    const verdict = verdictByWord(words);
    return read.get(run) ?? { run, verdict, unread: true, known: [], onRetry: [], endedAt };
  });
}

async function noteLast(
  { campaigns }: CampaignReader,
  campaign: number,
  { run, verdict, known, onRetry, endedAt, unread }: JudgedRun,
): Promise<void> {
  if (unread) return;
  const settled = { known: known.length || undefined, onRetry: onRetry.length || undefined };
  await campaigns.note({
    id: campaign,
    lastRun: { run, verdict, read: true, endedAt, ...settled },
  });
}

/** The pass rate of the run that the summary of `last` compares it with (`comparedRun`); undefined if it wasn't read. */
async function rateBefore(
  deps: CampaignReader,
  campaign: number,
  kept: readonly KeptRun[],
  last: number,
): Promise<number | undefined> {
  const at = kept.findIndex(({ run }) => run === last);
  const earlier = kept.slice(0, at < 0 ? kept.length : at);
  const { run } = earlier.findLast(({ cutShort }) => !cutShort) ?? earlier.at(-1) ?? {};
  if (run === undefined) return undefined;
  const { value: stored } = await loadSummary(deps, campaign, run);
  return stored && runRate(stored.summary);
}
