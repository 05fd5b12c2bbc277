import { isIP } from 'node:net';
import { z } from 'zod';
import { contactOf } from '../../dialogs/contact.ts';
import { usualRetention } from '../../dialogs/ports/records.ts';
import { isTimeZone } from '../../dialogs/time-zone.ts';
import { withoutLastSlashes } from '../http/client/request.ts';
import { isLoopback } from '../loopback.ts';
import type { KeyPlacement } from '../services/campaign/key.ts';
import { parseColour } from './colour.ts';
import { readSurveysFile } from './surveys-file.ts';
import { type VariableName, variables } from './variables.ts';

/** From the most talkative to silent; the names are pino’s. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const numberBetween = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/u, 'is not a number')
    .transform(Number)
    .pipe(z.number().min(least, `is below ${least}`).max(most, `is above ${most}`));

const numberAbove0 = (most: number) => numberBetween(0, most).refine((value) => value > 0, 'is not above 0');

const wholeNumber = (most: number) =>
  numberBetween(0, most).refine((value) => Number.isInteger(value), 'is not a whole number');

const address = z.string().regex(/^[\w.:-]+$/u, 'is not an address');

const onOrOff = z.enum(['on', 'off'], 'is neither').transform((value) => value === 'on');

const checkedText = (faultOf: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const fault = faultOf(value);
    if (fault !== undefined) context.addIssue(fault);
  });

const contact = checkedText((value) =>
  contactOf(value) === undefined ? linkFault(value) : undefined,
).transform((value) => contactOf(value) ?? { url: value });

const httpsUrl = checkedText((value) => urlFault(value, ['https:']));

/** Links carry signatures: in the clear they go no further than this machine. */
const publicUrl = checkedText(
  (value) =>
    urlFault(value, ['https:', 'http:']) ??
    (isInTheClear(URL.parse(value)) ? 'is http: and not this machine' : undefined),
).transform(withoutLastSlashes);

/** Whether what is sent there leaves this machine unencrypted. */
function isInTheClear(url: URL | null): boolean {
  return url?.protocol === 'http:' && !isLoopback(url.hostname);
}

function urlFault(value: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(value);
  if (url === null) return 'is not a URL';
  if (!protocols.includes(url.protocol)) return `starts with ${url.protocol}`;
  if (url.username !== '' || url.password !== '') return 'carries credentials';
  if (url.search !== '' || url.hash !== '') return 'carries a query or a fragment';
  return undefined;
}

/** Some receivers know their senders by a query. */
function webhookFault(value: string): string | undefined {
  return linkFault(value) ?? (URL.parse(value)?.hash === '' ? undefined : 'carries a fragment');
}

/** Unlike an API's base, the address of a picture or a page may have a query. */
function linkFault(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null) return 'is not a URL';
  if (url.username !== '' || url.password !== '') return 'carries credentials';
  return url.protocol === 'https:' ? undefined : `starts with ${url.protocol}`;
}

/** What isn't escaped in a password would be taken for the end of a host or a database, and reported as part of its name. */
function databaseUrlFault(value: string): string | undefined {
  if (!/^postgres(ql)?:\/\//u.test(value)) return 'is not a postgres:// URL';
  if (!isPercentEncoded(value)) return 'contains a % that is not part of an escape such as %25';
  const url = URL.parse(value);
  const isWhole = url !== null && url.pathname.length > 1;
  const behindHost = value
    .slice(value.indexOf('//') + 2)
    .split(/[/?#]/u)
    .slice(1);
  const isOutOfPlace = isWhole ? /[@#]/u.test(url.pathname + url.hash) : behindHost.join().includes('@');
  if (isOutOfPlace)
    return 'has a /, ?, # or @ out of place, which in a user or a password is written %2F, %3F, %23 or %40';
  return isWhole ? undefined : 'does not name a host and a database';
}

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

const ids = z.string().transform((value) =>
  value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== ''),
);

/** A URL's host may have a `;` in it, at which a policy would begin its next directive. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])$/u;

/** As a content security policy names who may frame a page: nothing but scheme, host and port. */
const origins = ids.superRefine((sites, context) => {
  for (const site of sites) {
    const url = URL.parse(site);
    if (site.includes('*')) context.addIssue('contains a *, but each site has to be named');
    else if (url === null || url.origin !== site || !plainHost.test(url.hostname))
      context.addIssue('contains something that is not an origin');
    else if (isInTheClear(url) || !/^https?:$/u.test(url.protocol))
      context.addIssue('contains an origin that is not https:');
  }
});

/** Addresses and ranges (RFC 4632 §3.1, RFC 4291 §2.3). One that holds everyone would let anyone name any address. */
const addressRanges = ids.transform((texts, context): AddressRange[] =>
  texts.map((text) => {
    const [address = '', length, ...more] = text.split('/');
    const bits = isIP(address) === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : /^\d{1,3}$/u.test(length) ? Number(length) : 0;
    const isAddress = isIP(address) !== 0 && !address.includes('%') && more.length === 0;
    if (!isAddress || prefix > bits)
      context.addIssue('contains something that is neither an address nor a range');
    else if (prefix === 0) context.addIssue('contains a range without a length, or one that is everybody');
    return { address, prefix };
  }),
);

/** A header's name or a scheme is a token each (RFC 9110 §5.6.2). */
const headerPlacement = /^header:([!#$%&'*+.^_`|~\w-]+)(?::([!#$%&'*+.^_`|~\w-]+))?$/u;
const pastedScheme = /^[!#$%&'*+.^_`|~\w-]+\s+/u;

const keyPlacement = z.string().transform((value, context): KeyPlacement => {
  const header = headerPlacement.exec(value);
  if (header?.[1] !== undefined) {
    const placed = { in: 'header', name: header[1] } as const;
    return header[2] === undefined ? placed : { ...placed, scheme: header[2] };
  }
  const query = /^query:([\w.~-]+)$/u.exec(value);
  if (query?.[1] !== undefined) return { in: 'query', name: query[1] };
  context.addIssue('names no header or query parameter');
  return z.NEVER;
});

/** No key holds a space: a word before one is the scheme that was pasted with it. */
export const pastedKeySchema = z.string().transform((key) =>
  key
    .replace(/^authorization\s*:\s*/iu, '')
    .replace(pastedScheme, '')
    .trim(),
);

const colour = z.string().transform((value, context) => {
  const parsed = parseColour(value);
  if (parsed !== undefined) return parsed;
  context.addIssue('is not such a colour');
  return z.NEVER;
});

const surveysFile = z.string().transform((path, context) => {
  const read = readSurveysFile(path);
  if (typeof read !== 'string') return read;
  context.addIssue(read);
  return z.NEVER;
});

const headerText = z.string().regex(/^[!-~]*$/u, 'contains a space or a character that no header can carry');

const bearerKey = z.string().min(16, 'contains a key shorter than 16 characters').pipe(headerText);

/** Two at a time while one takes the other's place. */
const bearerKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .pipe(z.array(bearerKey).max(2, 'contains more than two keys'));

/** How the text of each variable becomes its value. An issue's message is the value's fault. */
const valueSchemas = {
  HOST: address.prefault(variables.HOST.value),
  PORT: wholeNumber(65_535).prefault(variables.PORT.value),
  MicrosoftAppType: z.enum(['MultiTenant', 'SingleTenant', 'UserAssignedMSI'], 'is not known').optional(),
  MicrosoftAppId: z.string().optional(),
  MicrosoftAppPassword: z.string().optional(),
  MicrosoftAppTenantId: z.string().optional(),
  EMULATOR_TOKENS: onOrOff.prefault(variables.EMULATOR_TOKENS.value),
  SURVEY_API_URL: httpsUrl.optional(),
  SURVEY_API_KEY: z.string().optional(),
  SURVEY_API_SECRET: z.string().optional(),
  CAMPAIGN_API_URL: httpsUrl.optional(),
  CAMPAIGN_API_KEY: pastedKeySchema.pipe(headerText).optional(),
  CAMPAIGN_ACCOUNT_ID: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  CAMPAIGN_API_SEGMENT: z
    .string()
    .regex(/^(?!\.+$)[\w.-]+$/u, 'is not a path segment')
    .prefault(variables.CAMPAIGN_API_SEGMENT.value),
  CAMPAIGN_API_KEY_PLACEMENT: keyPlacement.prefault(variables.CAMPAIGN_API_KEY_PLACEMENT.value),
  OPERATORS: ids.prefault(variables.OPERATORS.value),
  VIEWERS: ids.prefault(variables.VIEWERS.value),
  DATABASE_URL: checkedText(databaseUrlFault).optional(),
  DATA_DIR: z.string().prefault(variables.DATA_DIR.value),
  WATCH_INTERVAL_SECONDS: numberBetween(1, 3600).prefault(variables.WATCH_INTERVAL_SECONDS.value),
  WATCH_DEADLINE_MINUTES: numberBetween(1, 10_080).prefault(variables.WATCH_DEADLINE_MINUTES.value),
  SURVEY_EXPIRY_HOURS: numberAbove0(8760).prefault(variables.SURVEY_EXPIRY_HOURS.value),
  SURVEYS_FILE: surveysFile.optional(),
  REMINDER_AFTER_HOURS: numberBetween(0, 8760).prefault(variables.REMINDER_AFTER_HOURS.value),
  CONFIRM_ABOVE_CALLS: wholeNumber(Number.MAX_SAFE_INTEGER).prefault(variables.CONFIRM_ABOVE_CALLS.value),
  APPROVE_ABOVE_CALLS: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  DEFAULT_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not a time zone')
    .prefault(variables.DEFAULT_TIME_ZONE.value),
  INVITATION_API_KEY: bearerKeys.optional(),
  RUN_API_KEY: bearerKeys.optional(),
  WEBHOOK_URL: checkedText(webhookFault).optional(),
  WEBHOOK_SECRET: checkedText((value) => {
    const encoded = /^whsec_([a-z\d+/]+={0,2})$/iu.exec(value)?.[1] ?? '';
    const { length } = Buffer.from(encoded, 'base64');
    return length >= 24 && length <= 64 ? undefined : 'is not whsec_ and 24 to 64 bytes in base64';
  }).optional(),
  WEBHOOK_PRIVATE: onOrOff.prefault(variables.WEBHOOK_PRIVATE.value),
  WEB_CHAT: onOrOff.optional(),
  WEB_CHAT_SITES: origins.prefault(variables.WEB_CHAT_SITES.value),
  DIRECT_LINE_SECRET: headerText.optional(),
  PUBLIC_URL: publicUrl.optional(),
  BRAND_NAME: z.string().max(60, 'is longer than 60 characters').prefault(variables.BRAND_NAME.value),
  BRAND_COLOR: colour.optional(),
  BRAND_LOGO: checkedText((value) =>
    /^[a-z][a-z\d+.-]+:\/\//iu.test(value) ? linkFault(value) : undefined,
  ).optional(),
  PRIVACY_URL: checkedText(linkFault).optional(),
  IMPRINT_URL: checkedText(linkFault).optional(),
  CONTACT: contact.optional(),
  TRUSTED_PROXY: addressRanges.prefault(variables.TRUSTED_PROXY.value),
  DRAIN_SECONDS: numberBetween(0, 600).optional(),
  CHAT_RETENTION_DAYS: numberBetween(1, usualRetention.chat).prefault(variables.CHAT_RETENTION_DAYS.value),
  PERSON_RETENTION_DAYS: numberBetween(30, 3650).prefault(variables.PERSON_RETENTION_DAYS.value),
  HISTORY_RETENTION_DAYS: numberBetween(30, 3650).prefault(variables.HISTORY_RETENTION_DAYS.value),
  METRICS_HOST: address.prefault(variables.METRICS_HOST.value),
  METRICS_PORT: wholeNumber(65_535).optional(),
  REFERENCE_RUN_SPEED: numberAbove0(10_000).prefault(variables.REFERENCE_RUN_SPEED.value),
  LOG_LEVEL: z.enum(logLevels, 'is not known').prefault(variables.LOG_LEVEL.value),
} as const satisfies Record<VariableName, z.ZodType<unknown, string | undefined>>;

/** Takes the texts that are given, without empty ones. */
export const valuesSchema = z.object(valueSchemas);
/** Of every variable; one with a default is always present. */
export type Values = z.infer<typeof valuesSchema>;

/** What the Bot Framework expects, under its own names. */
export const identitySchema = valuesSchema.pick({
  MicrosoftAppType: true,
  MicrosoftAppId: true,
  MicrosoftAppPassword: true,
  MicrosoftAppTenantId: true,
});
export const keyPlacementSchema = valueSchemas.CAMPAIGN_API_KEY_PLACEMENT;

/** All addresses whose first `prefix` bits are those of `address`. */
interface AddressRange {
  /** IPv4 or IPv6. */
  readonly address: string;
  readonly prefix: number;
}
