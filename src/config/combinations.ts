import { isIP } from 'node:net';
import { isPublicAddress } from '../http/client/public-addresses.ts';
import { isLoopback } from '../loopback.ts';
import type { Fault } from './faults.ts';
import { keyPlacementSchema, pastedKeySchema } from './value-schemas.ts';
import { type VariableName, variables } from './variables.ts';

/** By the names of `VariableName`. */
type Given = ReadonlyMap<string, string>;

/** What is wrong with values that may each be right: one that another takes, or that another forbids. */
export function combinationFaults(given: Given): Fault[] {
  return [
    ...identityFaults(given),
    ...serviceFaults(given),
    ...webhookFaults(given),
    ...schemeFaults(given),
    ...metricsFaults(given),
  ];
}

function identityFaults(given: Given): Fault[] {
  const appType = given.get('MicrosoftAppType');
  if (given.has('MicrosoftAppId')) {
    const tenantIsNeeded = appType === 'SingleTenant' || appType === 'UserAssignedMSI';
    return [
      ...(appType === 'UserAssignedMSI'
        ? []
        : missing(given, 'MicrosoftAppPassword', 'and MicrosoftAppId is set')),
      ...(tenantIsNeeded ? missing(given, 'MicrosoftAppTenantId', `and MicrosoftAppType is ${appType}`) : []),
    ];
  }
  const url = URL.parse(given.get('PUBLIC_URL') ?? '');
  // A managed identity has no password.
  const meantForId = (['MicrosoftAppPassword', 'MicrosoftAppTenantId'] as const).find((name) =>
    given.has(name),
  );
  return [
    // Otherwise a mistyped id would open local mode, which authenticates no one.
    ...(meantForId === undefined ? [] : missing(given, 'MicrosoftAppId', `and ${meantForId} is set`)),
    ...(given.get('EMULATOR_TOKENS') === 'on'
      ? missing(given, 'MicrosoftAppId', 'and EMULATOR_TOKENS is on')
      : []),
    ...(['HOST', 'METRICS_HOST'] as const).flatMap((name) => {
      const host = given.get(name) ?? variables[name].value;
      return isLoopback(host) ? [] : [openToOthers(name, host, 'address such as 127.0.0.1')];
    }),
    // A name that others reach means a proxy or a tunnel in front, and its requests come from loopback.
    ...(url === null || isLoopback(url.hostname)
      ? []
      : [openToOthers('PUBLIC_URL', url.origin, 'URL such as http://localhost:3978')]),
  ];
}

function openToOthers(name: VariableName, value: string, example: string): Fault {
  return {
    name,
    wrong: `“${value}” is reachable from other machines, and without MicrosoftAppId no one is authenticated`,
    accepted: `a loopback ${example}; or set MicrosoftAppId and its password`,
  };
}

function serviceFaults(given: Given): Fault[] {
  return [
    ...togetherFaults(given, 'SURVEY_API_URL', ['SURVEY_API_KEY', 'SURVEY_API_SECRET']),
    ...togetherFaults(given, 'CAMPAIGN_API_URL', ['CAMPAIGN_API_KEY', 'CAMPAIGN_ACCOUNT_ID']),
    ...togetherFaults(given, 'WEBHOOK_URL', ['WEBHOOK_SECRET']),
  ];
}

/** A URL needs its companions, which mean nothing without it. */
function togetherFaults(given: Given, url: VariableName, others: readonly VariableName[]): Fault[] {
  if (given.has(url)) return others.flatMap((name) => missing(given, name, `and ${url} is set`));
  const orphan = others.find((name) => given.has(name));
  return orphan === undefined ? [] : missing(given, url, `and ${orphan} is set`);
}

/** What a name stands for is only known when it is connected to; there it is refused as well. */
function webhookFaults(given: Given): Fault[] {
  const host = URL.parse(given.get('WEBHOOK_URL') ?? '')?.hostname.replace(/^\[(.*)\]$/u, '$1') ?? '';
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  if (!isPrivate || given.get('WEBHOOK_PRIVATE') === 'on') return [];
  const wrong = 'its value leads into a private network or to this machine';
  return [{ name: 'WEBHOOK_URL', wrong, accepted: 'a public address; or set WEBHOOK_PRIVATE=on' }];
}

function schemeFaults(given: Given): Fault[] {
  const key = pastedKeySchema.parse(given.get('CAMPAIGN_API_KEY') ?? '');
  const placement = keyPlacementSchema.safeParse(given.get('CAMPAIGN_API_KEY_PLACEMENT')).data;
  const scheme = placement?.in === 'header' ? placement.scheme : undefined;
  const isBare = key === '' || key.toLowerCase() === scheme?.toLowerCase();
  if (!given.has('CAMPAIGN_API_KEY') || !isBare) return [];
  const { accepted } = variables.CAMPAIGN_API_KEY;
  return [{ name: 'CAMPAIGN_API_KEY', wrong: 'contains a scheme but no key', accepted }];
}

/** On one port `/metrics` would be open to everyone who reaches the bot. */
function metricsFaults(given: Given): Fault[] {
  const port = Number(given.get('METRICS_PORT') ?? 0);
  if (port === 0 || port !== Number(given.get('PORT') ?? variables.PORT.value)) return [];
  const { accepted } = variables.METRICS_PORT;
  return [{ name: 'METRICS_PORT', wrong: `${port} is the main port as well`, accepted }];
}

function missing(given: Given, name: VariableName, because: string): Fault[] {
  const { accepted } = variables[name];
  return given.has(name) ? [] : [{ name, wrong: `is missing, ${because}`, accepted }];
}
