import type { CampaignData } from './data.ts';
import type { CampaignStorage } from './storage.ts';

/** What the routes of the campaign service work with. */
export interface CampaignServiceDependencies {
  readonly accountId: number;
  readonly data: CampaignData;
  readonly storage: CampaignStorage;
  readonly seed: string;
  readonly runSpeed: number;
  /** The service's clock, ms since 1970. */
  readonly now: () => number;
}
