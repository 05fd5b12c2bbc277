import type { CampaignReport, CaseOfCampaign } from '../../ports/campaign-report.ts';
import type { RunRetry, TestCaseName } from '../../ports/runs.ts';
import { runsPassedOnRetry } from '../history/case-history.ts';
import { knownOnPage, runsOnPage } from '../history/case-status.ts';
import { knownAt } from '../history/failing-since.ts';
import { type KeptRun, readKeptRuns, timesOf } from '../history/kept-runs.ts';
import { type RankedCase, rankCases } from '../history/rank-cases.ts';
import { type KnownFailure, readKnownFailures } from '../known-failures/known-failures.ts';
import { lastFinished, listFinished, trendOf } from './earlier-runs.ts';
import { askForMissing } from './fill-history.ts';
import type { ReportDependencies } from './read.ts';
import { readSummary } from './reports.ts';
import { readRetries } from './retries.ts';
import { storedCaseNames } from './stored-summary.ts';

/** A campaign's last runs. A few small ones that haven't been read yet are read at once. */
type ReportOnCampaign = (campaign: number) => Promise<CampaignReport>;

export function createReportOnCampaign(deps: ReportDependencies): ReportOnCampaign {
  const readOne = (campaign: number, run: number) => readSummary(deps, campaign, run);

  return async (campaign) => {
    const listed = await listFinished(deps, campaign);
    const runs = listed.ok
      ? await trendOf(deps, readOne, campaign, lastFinished(listed.value))
      : await keptTrend(campaign);
    // After the trend, which has read some.
    const beingRead = listed.ok ? await askForMissing(deps, campaign, listed.value) : 0;
    return {
      campaign,
      runs,
      beingRead,
      ...(!listed.ok && { unlisted: true }),
      ...(await casesOfCampaign(deps, campaign)),
    };
  };

  /** The trend of the stored runs, if the service doesn't list any. */
  async function keptTrend(campaign: number) {
    const kept = (await readKeptRuns(deps, campaign)).map(timesOf);
    const points = await trendOf(deps, undefined, campaign, kept);
    return points.filter(({ unread }) => unread === undefined);
  }
}

/** The test cases of a campaign that stand out in the kept runs. */
export async function casesOfCampaign(
  deps: Pick<ReportDependencies, 'records' | 'time' | 'now'>,
  campaign: number,
): Promise<Pick<CampaignReport, 'failing' | 'failingLeftOut' | 'neverFailed' | 'flakiest' | 'known'>> {
  const kept = await readKeptRuns(deps, campaign);
  const known = knownAt(await readKnownFailures(deps.records), deps.now());
  const ranked = await rankCases(deps.time, kept, new Set(known.keys()));
  const lists = [ranked.failing, ranked.flakiest, ranked.asked];
  const numbers = new Set(lists.flat().map(({ number }) => number));
  const names = await storedCaseNames(deps, campaign, kept, numbers);
  const retries = await readRetries(deps.records, campaign);
  const casesOf = (list: readonly RankedCase[]) =>
    list.flatMap((one) => caseOf(one, kept, retries, names.get(one.number), known.get(one.number)));
  return {
    failing: casesOf(ranked.failing),
    failingLeftOut: ranked.failingLeftOut,
    neverFailed: ranked.neverFailed,
    flakiest: casesOf(ranked.flakiest),
    known: casesOf(ranked.asked),
  };
}

function caseOf(
  { number, strip }: RankedCase,
  runs: readonly KeptRun[],
  retries: ReadonlyMap<number, RunRetry>,
  name: TestCaseName | undefined,
  known: KnownFailure | undefined,
): readonly CaseOfCampaign[] {
  const found = runsOnPage({ runs, strip, onRetry: runsPassedOnRetry(retries, runs, strip, number) });
  if (found === undefined) return [];
  const id = name?.id ?? known?.testCase ?? (number < 0 ? undefined : number);
  return [{ ...found, id, name: name?.name ?? known?.name ?? '', known: knownOnPage(known) }];
}
