import type { Configuration } from './configuration.ts';
import { isLoopback } from './is-loopback.ts';
import { nearMisses } from './near-misses.ts';
import { valueSchemas } from './value-schemas.ts';
import { type Variable, type VariableName, variables } from './variables.ts';

export type ReadConfiguration =
  | { readonly ok: true; readonly configuration: Configuration; readonly warnings: readonly string[] }
  /** All faults, each naming its variable, what was wrong and what is accepted. Holds no secret. */
  | { readonly ok: false; readonly message: string };

type Values = {
  readonly [Name in VariableName]: ReturnType<(typeof valueSchemas)[Name]['parse']> | undefined;
};

/** Parses the environment. An empty value counts as none. All faults are told at once. */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
): ReadConfiguration {
  const faults: string[] = [];
  const given = (name: VariableName): string | undefined => {
    const text = environment[name]?.trim();
    return text === undefined || text === '' ? undefined : text;
  };
  function value<Name extends VariableName>(name: Name): Values[Name] {
    const { value: fallback, accepted, secret }: Variable = variables[name];
    const text = given(name) ?? (fallback === '' ? undefined : fallback);
    if (text === undefined) return undefined;
    const parsed = valueSchemas[name].safeParse(text);
    if (parsed.success) return parsed.data as Values[Name];
    const shown = secret === true ? 'its value' : `“${withoutCredentials(text)}”`;
    const wrong = parsed.error.issues[0]?.message ?? 'is wrong';
    faults.push(`${name}: ${shown} ${wrong}. Accepted: ${accepted}.`);
    return undefined;
  }
  const need = (name: VariableName, because: string): void => {
    if (given(name) === undefined)
      faults.push(`${name}: is missing, ${because}. Accepted: ${variables[name].accepted}.`);
  };

  const appId = value('MicrosoftAppId');
  const appType = value('MicrosoftAppType');
  const localMode = appId === undefined;
  const host = value('HOST') ?? variables.HOST.value;
  if (localMode && !isLoopback(host)) {
    faults.push(
      `HOST: “${host}” is reachable from other machines, and without MicrosoftAppId nobody is authenticated. ` +
        'Accepted: a loopback address such as 127.0.0.1; or set MicrosoftAppId and its password.',
    );
  }
  if (!localMode) {
    if (appType !== 'UserAssignedMSI') need('MicrosoftAppPassword', 'and MicrosoftAppId is set');
    if (appType === 'SingleTenant' || appType === 'UserAssignedMSI') {
      need('MicrosoftAppTenantId', `and MicrosoftAppType is ${appType}`);
    }
  }
  const together = (first: VariableName, others: readonly VariableName[]): void => {
    if (given(first) !== undefined) for (const name of others) need(name, `and ${first} is set`);
    for (const name of others) {
      if (given(name) !== undefined) {
        if (given(first) === undefined) need(first, `and ${name} is set`);
        break;
      }
    }
  };
  together('SURVEY_API_URL', ['SURVEY_API_KEY', 'SURVEY_API_SECRET']);
  together('CAMPAIGN_API_URL', ['CAMPAIGN_API_KEY', 'CAMPAIGN_ACCOUNT_ID']);

  const [surveyUrl, surveyKey, surveySecret] = [
    value('SURVEY_API_URL'),
    value('SURVEY_API_KEY'),
    value('SURVEY_API_SECRET'),
  ];
  const [campaignUrl, campaignKey, accountId] = [
    value('CAMPAIGN_API_URL'),
    value('CAMPAIGN_API_KEY'),
    value('CAMPAIGN_ACCOUNT_ID'),
  ];
  const placement = value('CAMPAIGN_API_KEY_PLACEMENT');
  const segment = value('CAMPAIGN_API_SEGMENT');
  const optional = {
    databaseUrl: value('DATABASE_URL'),
    invitationKey: value('INVITATION_API_KEY'),
    directLineSecret: value('DIRECT_LINE_SECRET'),
    publicUrl: value('PUBLIC_URL'),
  };
  const identity = {
    MicrosoftAppType: appType,
    MicrosoftAppId: appId,
    MicrosoftAppPassword: value('MicrosoftAppPassword'),
    MicrosoftAppTenantId: value('MicrosoftAppTenantId'),
  };
  const scheme = placement?.in === 'header' ? placement.scheme : undefined;
  const bareKey =
    scheme === undefined
      ? campaignKey
      : campaignKey?.replace(new RegExp(`^${RegExp.escape(scheme)}(?:\\s+|$)`, 'iu'), '');
  const read = {
    port: value('PORT'),
    operators: value('OPERATORS'),
    viewers: value('VIEWERS'),
    dataFolder: value('DATA_DIR'),
    intervalSeconds: value('WATCH_INTERVAL_SECONDS'),
    deadlineMinutes: value('WATCH_DEADLINE_MINUTES'),
    surveyExpiryHours: value('SURVEY_EXPIRY_HOURS'),
    reminderAfterHours: value('REMINDER_AFTER_HOURS'),
    webChat: value('WEB_CHAT'),
    referenceRunSpeed: value('REFERENCE_RUN_SPEED'),
    logLevel: value('LOG_LEVEL'),
  };
  if (bareKey === '') {
    faults.push(
      `CAMPAIGN_API_KEY: holds a scheme and no key. Accepted: ${variables.CAMPAIGN_API_KEY.accepted}.`,
    );
  }
  if (faults.length > 0) {
    return {
      ok: false,
      message: `The configuration is wrong:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    };
  }
  const secrets = [
    surveyKey,
    surveySecret,
    bareKey,
    optional.databaseUrl,
    ...passwordOf(optional.databaseUrl),
    optional.invitationKey,
    optional.directLineSecret,
    identity.MicrosoftAppPassword,
  ];
  const configuration: Configuration = {
    host,
    port: read.port ?? 3978,
    localMode,
    identity: present(identity),
    ...(surveyUrl !== undefined && surveyKey !== undefined && surveySecret !== undefined
      ? { survey: { url: surveyUrl, key: surveyKey, secret: surveySecret } }
      : {}),
    ...(campaignUrl !== undefined &&
    bareKey !== undefined &&
    accountId !== undefined &&
    placement !== undefined &&
    segment !== undefined
      ? { campaign: { url: campaignUrl, segment, accountId, key: bareKey, placement } }
      : {}),
    operators: read.operators ?? [],
    viewers: read.viewers ?? [],
    dataFolder: read.dataFolder ?? './data',
    watch: { intervalSeconds: read.intervalSeconds ?? 15, deadlineMinutes: read.deadlineMinutes ?? 240 },
    surveyExpiryHours: read.surveyExpiryHours ?? 168,
    reminderAfterHours: read.reminderAfterHours ?? 24,
    webChat: read.webChat ?? localMode,
    referenceRunSpeed: read.referenceRunSpeed ?? 1,
    logLevel: read.logLevel ?? 'info',
    secrets: secrets.filter((secret) => secret !== undefined),
    ...present(optional),
  };
  return { ok: true, configuration, warnings: nearMisses(Object.keys(environment)) };
}

/** A driver’s error can tell the password without the URL around it. */
function passwordOf(url: string | undefined): string[] {
  const password = url === undefined ? undefined : URL.parse(url)?.password;
  return password === undefined || password === '' ? [] : [password, decodeURIComponent(password)];
}

/** A URL’s user, password and query can be secrets that were meant for another variable. */
function withoutCredentials(text: string): string {
  if (!text.includes(':')) return text;
  return text.replace(/^.*@/su, '…@').replace(/[?#].*$/su, '?…');
}

/** Without the fields that are `undefined`. */
function present<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
