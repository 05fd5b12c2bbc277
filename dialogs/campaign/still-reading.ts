import { inTime } from '../in-time.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** Their runs are listed at the service. */
const maxAsked = 10;
/** Milliseconds. */
const maxWait = 2000;

/** How many of some campaigns have finished runs that are still to be read: what is said of their history may change. */
export async function stillReading(
  { runsToRead, time }: Pick<CampaignDependencies, 'runsToRead' | 'time'>,
  campaigns: readonly number[],
): Promise<number> {
  const asked = Promise.all(campaigns.slice(0, maxAsked).map((campaign) => runsToRead(campaign)));
  const left = await inTime(time, asked, maxWait, []);
  return left.filter((runs) => runs > 0).length;
}

/** Says so. */
export function stillReadingNote(campaigns: number): readonly string[] {
  return campaigns === 0 ? [] : [operators.cases.stillReading(campaigns)];
}
