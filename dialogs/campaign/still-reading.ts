import { inTime, lateAfter } from '../in-time.ts';
import { operators } from '../wording/operators.ts';
import type { CampaignDependencies } from './dependencies.ts';

/** Their runs are listed at the service, for so many at once. */
const atOnce = 10;
/** Those that aren't asked by then are left out. Milliseconds. */
const maxWait = 2000;

/** How many of some campaigns have finished runs that are still to be read: what is said of their history may change. */
export async function stillReading(
  { runsToRead, time }: Pick<CampaignDependencies, 'runsToRead' | 'time'>,
  campaigns: readonly number[],
): Promise<number> {
  const isLate = lateAfter(time, maxWait);
  let beingRead = 0;
  const ask = async (campaign: number): Promise<void> => {
    if ((await runsToRead(campaign)) > 0) beingRead += 1;
  };
  const askAll = async (): Promise<void> => {
    for (let at = 0; at < campaigns.length && !isLate(); at += atOnce)
      await Promise.all(campaigns.slice(at, at + atOnce).map(ask));
  };
  await inTime(time, askAll(), maxWait, undefined);
  return beingRead;
}

/** Says so. */
export function stillReadingNote(campaigns: number): readonly string[] {
  return campaigns === 0 ? [] : [operators.cases.stillReading(campaigns)];
}
