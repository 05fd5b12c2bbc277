import type { Clock } from '../../../dialogs/ports/clock.ts';
import type { CampaignData } from './data.ts';
import type { CampaignStorage } from './storage.ts';

/** What the routes of the campaign service work with. */
export interface CampaignServiceDependencies {
  readonly accountId: number;
  readonly data: CampaignData;
  readonly storage: CampaignStorage;
  readonly seed: string;
  readonly runSpeed: number;
  readonly now: Clock;
}
