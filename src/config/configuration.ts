import type { KeyPlacement } from '../services/campaign/key-placement.ts';
import type { LogLevel } from './log-levels.ts';

/** The environment, parsed. What is absent was not configured. */
export interface Configuration {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** True without an app id: no authentication, loopback only. */
  readonly localMode: boolean;
  /** Under the Bot Framework's own names. */
  readonly identity: {
    readonly MicrosoftAppType?: 'MultiTenant' | 'SingleTenant' | 'UserAssignedMSI';
    readonly MicrosoftAppId?: string;
    readonly MicrosoftAppPassword?: string;
    readonly MicrosoftAppTenantId?: string;
  };
  readonly survey?: { readonly url: string; readonly key: string; readonly secret: string };
  readonly campaign?: {
    readonly url: string;
    readonly segment: string;
    readonly accountId: number;
    readonly key: string;
    readonly placement: KeyPlacement;
  };
  readonly operators: readonly string[];
  readonly viewers: readonly string[];
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly watch: { readonly intervalSeconds: number; readonly deadlineMinutes: number };
  readonly surveyExpiryHours: number;
  /** 0: no reminder. */
  readonly reminderAfterHours: number;
  readonly invitationKey?: string;
  readonly webChat: boolean;
  /** Origins whose pages may show the web chat page in a frame. */
  readonly webChatSites: readonly string[];
  readonly directLineSecret?: string;
  readonly publicUrl?: string;
  readonly referenceRunSpeed: number;
  readonly logLevel: LogLevel;
  /** Every secret value, to be taken out of logs. */
  readonly secrets: readonly string[];
}
