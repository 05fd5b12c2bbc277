import type { KeyPlacement } from '../services/campaign/key.ts';
import {
  type AddressRange,
  identitySchema,
  type LogLevel,
  pastedKeySchema,
  type Values,
} from './value-schemas.ts';
import { type Variable, variables } from './variables.ts';

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

/** Our own shape of values that passed every check. */
export function configurationOf(
  values: Values,
  given: ReadonlyMap<string, string>,
  secrets: readonly string[],
): Configuration {
  const localMode = values.MicrosoftAppId === undefined;
  const { DATABASE_URL, INVITATION_API_KEY, DIRECT_LINE_SECRET, PUBLIC_URL } = values;
  return {
    host: values.HOST,
    port: values.PORT,
    localMode,
    identity: identitySchema.parse(Object.fromEntries(given)),
    emulatorTokens: values.EMULATOR_TOKENS,
    ...surveyOf(values),
    ...campaignOf(values),
    operators: values.OPERATORS,
    viewers: values.VIEWERS,
    dataFolder: values.DATA_DIR,
    watch: {
      intervalSeconds: values.WATCH_INTERVAL_SECONDS,
      deadlineMinutes: values.WATCH_DEADLINE_MINUTES,
    },
    surveyExpiryHours: values.SURVEY_EXPIRY_HOURS,
    reminderAfterHours: values.REMINDER_AFTER_HOURS,
    webChat: values.WEB_CHAT ?? localMode,
    webChatSites: values.WEB_CHAT_SITES,
    trustedProxies: values.TRUSTED_PROXY,
    referenceRunSpeed: values.REFERENCE_RUN_SPEED,
    logLevel: values.LOG_LEVEL,
    secrets,
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    ...(INVITATION_API_KEY === undefined ? {} : { invitationKey: INVITATION_API_KEY }),
    ...(DIRECT_LINE_SECRET === undefined ? {} : { directLineSecret: DIRECT_LINE_SECRET }),
    ...(PUBLIC_URL === undefined ? {} : { publicUrl: PUBLIC_URL }),
  };
}

function surveyOf(values: Values): Pick<Configuration, 'survey'> {
  const { SURVEY_API_URL: url, SURVEY_API_KEY: key, SURVEY_API_SECRET: secret } = values;
  if (url === undefined || key === undefined || secret === undefined) return {};
  return { survey: { url, key, secret } };
}

function campaignOf(values: Values): Pick<Configuration, 'campaign'> {
  const { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: key, CAMPAIGN_ACCOUNT_ID: accountId } = values;
  if (url === undefined || key === undefined || accountId === undefined) return {};
  const { CAMPAIGN_API_SEGMENT: segment, CAMPAIGN_API_KEY_PLACEMENT: placement } = values;
  return { campaign: { url, segment, accountId, key, placement } };
}

/** Every secret that the environment gives, and the parts of one that can get into a text by themselves. */
export function listSecrets(given: ReadonlyMap<string, string>): string[] {
  const whole = Object.entries<Variable>(variables)
    .filter(([, { secret }]) => secret === true)
    .flatMap(([name]) => given.get(name) ?? []);
  const bareKey = pastedKeySchema.parse(given.get('CAMPAIGN_API_KEY') ?? '');
  const parts = [bareKey, ...passwordOf(given.get('DATABASE_URL'))].filter((part) => part !== '');
  return [...new Set([...whole, ...parts])];
}

/** A driver's error can tell the password without the URL around it. */
function passwordOf(url: string | undefined): string[] {
  const password = url === undefined ? '' : (URL.parse(url)?.password ?? '');
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // Its % is no escape; the value's own fault says so.
    return [password];
  }
}
