import type { Configuration } from './configuration.ts';
import { identitySchema, type Values } from './value-schemas.ts';

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
