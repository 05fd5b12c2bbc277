import type { CampaignDependencies } from './dependencies.ts';
import type { Rerun } from './results/reruns.ts';

/** What the summary of a rerun says about the run in which the test cases failed. */
export interface RerunContext {
  readonly campaign: number;
  /** The original campaign's name, if known. */
  readonly campaignName?: string;
  readonly run: number;
  /** How many test cases were run again. */
  readonly cases: number;
}

export async function rerunContext(
  { campaigns, reruns }: Pick<CampaignDependencies, 'campaigns' | 'reruns'>,
  { of: { campaign, run }, cases }: Rerun,
): Promise<RerunContext> {
  const original = await reruns.originalOf(campaign);
  const campaignName = (await campaigns.find(original))?.name;
  return { campaign, run, cases, campaignName };
}

/** The same for a run that was looked up; undefined: it isn't a rerun. */
export async function findRerun(
  deps: Pick<CampaignDependencies, 'campaigns' | 'reruns'>,
  campaign: number,
  run: number,
): Promise<RerunContext | undefined> {
  const rerun = await deps.reruns.find(campaign, run);
  return rerun && (await rerunContext(deps, rerun));
}
