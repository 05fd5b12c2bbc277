import type { Logger } from '../../ports/logger.ts';
import type { RecordRepository } from '../../ports/records.ts';
import type { CampaignDependencies, RunDependencies } from '../dependencies.ts';

/** What preparing a rerun takes. */
export interface RerunJobDeps
  extends RunDependencies,
    Pick<CampaignDependencies, 'reports' | 'requests' | 'reruns' | 'starters' | 'timeZone'> {
  readonly records: RecordRepository;
  readonly log: Pick<Logger, 'warn'>;
}

/** What a step leads to: the next one at once, a time to be woken at (milliseconds since 1970), or the end. */
export type RerunStep = 'goOn' | number | 'over';
