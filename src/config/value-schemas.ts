import { z } from 'zod';
import type { KeyPlacement } from '../services/campaign/key-placement.ts';
import { logLevels } from './log-levels.ts';
import type { VariableName } from './variables.ts';

const numberBetween = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/u, 'is not a number')
    .transform(Number)
    .pipe(z.number().min(least, `is below ${least}`).max(most, `is above ${most}`));

const numberAbove0 = (most: number) => numberBetween(0, most).refine((value) => value > 0, 'is not above 0');

const wholeNumber = (most: number) =>
  numberBetween(0, most).refine((value) => Number.isInteger(value), 'is not a whole number');

function plainUrl(protocols: readonly string[]) {
  return z.string().superRefine((value, context) => {
    const fault = urlFault(value, protocols);
    if (fault !== undefined) context.addIssue(fault);
  });
}

function urlFault(value: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(value);
  if (url === null) return 'is not a URL';
  if (!protocols.includes(url.protocol)) return `starts with ${url.protocol}`;
  if (url.username !== '' || url.password !== '') return 'carries credentials';
  if (url.search !== '' || url.hash !== '') return 'carries a query or a fragment';
  return undefined;
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

const keyPlacement = z.string().transform((value, context): KeyPlacement => {
  const token = "[!#$%&'*+.^_`|~\\w-]+";
  const header = new RegExp(`^header:(${token})(?::(${token}))?$`, 'u').exec(value);
  if (header?.[1] !== undefined) {
    const placed = { in: 'header', name: header[1] } as const;
    return header[2] === undefined ? placed : { ...placed, scheme: header[2] };
  }
  const query = /^query:([\w.~-]+)$/u.exec(value);
  if (query?.[1] !== undefined) return { in: 'query', name: query[1] };
  context.addIssue('names no header or query parameter');
  return z.NEVER;
});

/** How the text of each variable becomes its value. An issue's message is the value's fault. */
export const valueSchemas = {
  HOST: z.string().regex(/^[\w.:-]+$/u, 'is no address'),
  PORT: wholeNumber(65_535),
  MicrosoftAppType: z.enum(['MultiTenant', 'SingleTenant', 'UserAssignedMSI'], 'is not known'),
  MicrosoftAppId: z.string(),
  MicrosoftAppPassword: z.string(),
  MicrosoftAppTenantId: z.string(),
  SURVEY_API_URL: plainUrl(['https:']),
  SURVEY_API_KEY: z.string(),
  SURVEY_API_SECRET: z.string(),
  CAMPAIGN_API_URL: plainUrl(['https:']),
  CAMPAIGN_API_KEY: z.string().transform((key) => key.replace(/^authorization\s*:\s*/iu, '').trim()),
  CAMPAIGN_ACCOUNT_ID: wholeNumber(Number.MAX_SAFE_INTEGER),
  CAMPAIGN_API_SEGMENT: z.string().regex(/^(?!\.+$)[\w.-]+$/u, 'is no path segment'),
  CAMPAIGN_API_KEY_PLACEMENT: keyPlacement,
  OPERATORS: ids,
  VIEWERS: ids,
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//u.test(value) && URL.canParse(value), 'is not a postgres:// URL')
    .refine(isPercentEncoded, 'holds a % that is not part of an escape such as %25'),
  DATA_DIR: z.string(),
  WATCH_INTERVAL_SECONDS: numberBetween(1, 3600),
  WATCH_DEADLINE_MINUTES: numberBetween(1, 10_080),
  SURVEY_EXPIRY_HOURS: numberAbove0(8760),
  REMINDER_AFTER_HOURS: numberBetween(0, 8760),
  INVITATION_API_KEY: z.string().min(16, 'is shorter than 16 characters'),
  WEB_CHAT: z.enum(['on', 'off'], 'is neither').transform((value) => value === 'on'),
  DIRECT_LINE_SECRET: z.string(),
  PUBLIC_URL: plainUrl(['https:', 'http:']).transform((value) => value.replace(/\/+$/u, '')),
  REFERENCE_RUN_SPEED: numberAbove0(10_000),
  LOG_LEVEL: z.enum(logLevels, 'is not known'),
} as const satisfies Record<VariableName, z.ZodType<unknown, string>>;
