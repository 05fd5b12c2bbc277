import { identitySchema, pastedKeySchema, type Values } from './value-schemas.ts';
import { type Variable, variables } from './variables.ts';

/** Of `DRAIN_SECONDS`, outside local mode. */
export const usualDrainSeconds = 5;

/** The environment, parsed. What is absent was not configured. */
export type Configuration = Readonly<ReturnType<typeof configurationOf>>;

/** @param secrets every secret value, to be taken out of logs */
export function configurationOf(
  values: Values,
  given: ReadonlyMap<string, string>,
  secrets: readonly string[],
) {
  const localMode = values.MicrosoftAppId === undefined;
  return {
    host: values.HOST,
    /** 0: a free one. */
    port: values.PORT,
    /** True without an app id: no authentication, loopback only. */
    localMode,
    /** Under the Bot Framework's own names. */
    identity: identitySchema.parse(Object.fromEntries(given)),
    /** The Emulator's tokens count as well as a registration's, on its own channel. */
    emulatorTokens: values.EMULATOR_TOKENS,
    operators: values.OPERATORS,
    viewers: values.VIEWERS,
    dataFolder: values.DATA_DIR,
    watch: {
      intervalSeconds: values.WATCH_INTERVAL_SECONDS,
      deadlineMinutes: values.WATCH_DEADLINE_MINUTES,
    },
    surveyExpiryHours: values.SURVEY_EXPIRY_HOURS,
    surveyEnds: values.SURVEYS_FILE,
    /** 0: no reminder. */
    reminderAfterHours: values.REMINDER_AFTER_HOURS,
    /** A run that is expected to place more calls is asked about first. */
    confirmAboveCalls: values.CONFIRM_ABOVE_CALLS,
    /** A run that is expected to place more needs another operator's approval; undefined: no run does. */
    approveAboveCalls: values.APPROVE_ABOVE_CALLS,
    /** IANA. */
    defaultTimeZone: values.DEFAULT_TIME_ZONE,
    webChat: values.WEB_CHAT ?? localMode,
    /** Origins whose pages may show the web chat page in a frame. */
    webChatSites: values.WEB_CHAT_SITES,
    brand: {
      name: values.BRAND_NAME,
      /** If it isn't the default. */
      ownName: values.BRAND_NAME === variables.BRAND_NAME.value ? undefined : values.BRAND_NAME,
      colour: values.BRAND_COLOR,
      logo: values.BRAND_LOGO,
    },
    /** Below a survey's first question; the contact below help, a stop and the end. */
    legal: { privacy: values.PRIVACY_URL, imprint: values.IMPRINT_URL, contact: values.CONTACT },
    /** Proxies that are trusted to say who asked. */
    trustedProxies: values.TRUSTED_PROXY,
    /** How long requests are still taken once a stop was requested. Milliseconds. */
    drainMs: (values.DRAIN_SECONDS ?? (localMode ? 0 : usualDrainSeconds)) * 1000,
    /** Days. */
    retention: {
      chat: values.CHAT_RETENTION_DAYS,
      person: values.PERSON_RETENTION_DAYS,
      history: values.HISTORY_RETENTION_DAYS,
    },
    referenceRunSpeed: values.REFERENCE_RUN_SPEED,
    logLevel: values.LOG_LEVEL,
    secrets,
    survey: surveyOf(values),
    campaign: campaignOf(values),
    databaseUrl: values.DATABASE_URL,
    /** One, or two while one takes the other's place. */
    invitationKeys: values.INVITATION_API_KEY,
    runKeys: values.RUN_API_KEY,
    webhook: webhookOf(values),
    /** Where metrics are, if not on the main port. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    directLineSecret: values.DIRECT_LINE_SECRET,
    publicUrl: values.PUBLIC_URL,
  };
}

function surveyOf({ SURVEY_API_URL: url, SURVEY_API_KEY: key, SURVEY_API_SECRET: secret }: Values) {
  if (url === undefined || key === undefined || secret === undefined) return undefined;
  return { url, key, secret };
}

function webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: allowsPrivate }: Values) {
  return url === undefined || secret === undefined ? undefined : { url, secret, allowsPrivate };
}

function campaignOf(values: Values) {
  const { CAMPAIGN_API_URL: url, CAMPAIGN_API_KEY: key, CAMPAIGN_ACCOUNT_ID: accountId } = values;
  if (url === undefined || key === undefined || accountId === undefined) return undefined;
  const { CAMPAIGN_API_SEGMENT: segment, CAMPAIGN_API_KEY_PLACEMENT: placement } = values;
  return { url, segment, accountId, key, placement };
}

/** Every secret that the environment gives, and the parts of one that can get into a text on their own. */
export function listSecrets(given: ReadonlyMap<string, string>): string[] {
  const whole = Object.entries<Variable>(variables)
    .filter(([, { secret }]) => secret === true)
    .flatMap(([name]) => given.get(name) ?? []);
  const bareKey = pastedKeySchema.parse(given.get('CAMPAIGN_API_KEY') ?? '');
  const bareWebhook = given.get('WEBHOOK_SECRET')?.replace(/^whsec_/u, '') ?? '';
  const bearerKeys = ['INVITATION_API_KEY', 'RUN_API_KEY'].flatMap(
    (name) =>
      given
        .get(name)
        ?.split(',')
        .map((key) => key.trim()) ?? [],
  );
  const parts = [bareKey, bareWebhook, ...bearerKeys, ...passwordOf(given.get('DATABASE_URL'))].filter(
    (part) => part !== '',
  );
  return [...new Set([...whole, ...parts])];
}

/** A driver's error can hold the password without the URL around it. */
function passwordOf(url: string | undefined): string[] {
  const password = url === undefined ? '' : (URL.parse(url)?.password ?? '');
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    // Its % is no escape; the value's own fault says so.
    return [password];
  }
}
