import type { KeyPlacement } from '../services/campaign/key-placement.ts';
import type { LogLevel } from './log-levels.ts';

/** All addresses whose first `prefix` bits are those of `address`. */
export interface AddressRange {
  /** IPv4 or IPv6. */
  readonly address: string;
  readonly prefix: number;
}

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
  /** The Emulator's tokens count beside a registration, on its own channel. */
  readonly emulatorTokens: boolean;
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
  /** Proxies that are believed where they say who asked. */
  readonly trustedProxies: readonly AddressRange[];
  readonly referenceRunSpeed: number;
  readonly logLevel: LogLevel;
  /** Every secret value, to be taken out of logs. */
  readonly secrets: readonly string[];
}
