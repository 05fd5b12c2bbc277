import type { CampaignDependencies } from './dependencies.ts';
import type { Rerun } from './results/reruns.ts';

/** What a summary of failed test cases that were run again says of the run in which they failed. */
export interface RerunContext {
  readonly campaign: number;
  /** Of the campaign that people made; undefined where it isn't known. */
  readonly campaignName?: string;
  readonly run: number;
  /** How many test cases were run again. */
  readonly cases: number;
}

export async function rerunContext(
  { campaigns, reruns }: Pick<CampaignDependencies, 'campaigns' | 'reruns'>,
  { of: { campaign, run }, cases }: Rerun,
): Promise<RerunContext> {
  const original = (await reruns.originalOf(campaign)) ?? campaign;
  const campaignName = (await campaigns.find(original))?.name;
  return { campaign, run, cases, campaignName };
}

/** The same of a run that was looked up; undefined: none were run again in it. */
export async function findRerun(
  deps: Pick<CampaignDependencies, 'campaigns' | 'reruns'>,
  campaign: number,
  run: number,
): Promise<RerunContext | undefined> {
  const rerun = await deps.reruns.find(campaign, run);
  return rerun && (await rerunContext(deps, rerun));
}
