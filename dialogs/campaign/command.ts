/** A campaign as somebody names it: by its id, or by an alias or its name. */
export type NamedCampaign = { readonly id: number } | { readonly name: string };

/** When a schedule runs, as it was read from words. */
export interface ScheduleTime {
  /** Five fields, e.g. `0 8 * * 1-5`. */
  readonly cron: string;
  /** IANA; absent: none was said. */
  readonly timeZone?: string;
  /** For people, e.g. `every weekday at 08:00`. */
  readonly words: string;
}

/**
 * What somebody gives for a campaign in one line or in a form; what they left out is absent. Texts are as they
 * were typed, and checked where the command is carried out, so that a fault names its field.
 */
export interface CampaignValues {
  readonly name?: string;
  readonly description?: string;
  readonly plan?: string;
  readonly tests?: string;
  readonly concurrency?: string;
  readonly aps?: string;
  readonly runTime?: string;
  readonly requestedRunDate?: string;
  readonly scheduledRunDate?: string;
}

/** A command that concerns campaigns, read and typed. Times are milliseconds since 1970, pages count from 1. */
export type CampaignCommand =
  | { readonly name: 'runCampaign'; readonly campaign: NamedCampaign }
  | {
      readonly name: 'watchCampaign' | 'unwatchCampaign' | 'exportResults';
      readonly campaign: NamedCampaign;
      readonly run?: number;
    }
  | {
      readonly name: 'runs';
      readonly campaign: NamedCampaign;
      readonly since?: number;
      readonly page: number;
    }
  | {
      readonly name: 'results';
      readonly campaign: NamedCampaign;
      readonly run?: number;
      readonly steps: boolean;
    }
  | {
      readonly name: 'compare';
      readonly campaign: NamedCampaign;
      readonly run?: number;
      readonly previous?: number;
    }
  | { readonly name: 'testCases'; readonly search?: string; readonly page: number }
  | { readonly name: 'plans' | 'campaigns'; readonly page: number }
  | { readonly name: 'campaign' | 'deleteCampaign' | 'unsubscribe'; readonly campaign: NamedCampaign }
  | { readonly name: 'createCampaign'; readonly values?: CampaignValues }
  | { readonly name: 'updateCampaign'; readonly campaign: NamedCampaign; readonly values?: CampaignValues }
  | { readonly name: 'alias'; readonly alias: string; readonly campaign: NamedCampaign }
  | { readonly name: 'unalias'; readonly alias: string }
  | { readonly name: 'aliases' | 'schedules' }
  | { readonly name: 'schedule'; readonly campaign: NamedCampaign; readonly time: ScheduleTime }
  | { readonly name: 'unschedule'; readonly schedule: number }
  | { readonly name: 'subscribe'; readonly campaign: NamedCampaign; readonly only?: 'failures' | 'changes' }
  | { readonly name: 'mute'; readonly campaign: NamedCampaign; readonly milliseconds: number }
  | { readonly name: 'unmute'; readonly campaign: NamedCampaign }
  | { readonly name: 'audit'; readonly campaign?: NamedCampaign; readonly page: number };

export type CampaignCommandName = CampaignCommand['name'];
