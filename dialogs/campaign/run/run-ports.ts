import type { CampaignService } from '../../ports/campaign-service.ts';
import type { Jobs } from '../../ports/jobs.ts';

/** What the conversation about a run works with. */
export interface RunPorts {
  readonly service: CampaignService;
  readonly jobs: Jobs;
  readonly audit: {
    /** Written before the act. @returns the entry's id */
    begin(entry: {
      readonly action: string;
      readonly campaign?: number;
      readonly by: { readonly id: string; readonly name: string };
      readonly detail?: string;
    }): Promise<string>;
    complete(id: string, outcome: string): Promise<void>;
  };
  /** Milliseconds since 1970. */
  now(): number;
  newId(): string;
}
