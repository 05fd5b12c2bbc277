import type { Clock } from '../wording/format.ts';
import type { CampaignPorts } from './campaign-ports.ts';

/** What times are told by. */
export function clockOf({ timeZone, now }: Pick<CampaignPorts, 'timeZone' | 'now'>): Clock {
  return { timeZone, now: now() };
}
