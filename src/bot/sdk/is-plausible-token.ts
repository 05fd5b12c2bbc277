import { z } from 'zod';

/** Who issues what the Bot Connector sends in public Azure ("Connector to Bot", whatever the bot's registration). */
export const channelIssuer = 'https://api.botframework.com';

export interface TokenRules {
  /** The tenant of the bot's registration. */
  readonly tenant: string | undefined;
  /** Whether tokens from the issuers that the SDK has for the Bot Framework Emulator are looked at. */
  readonly emulator: boolean;
}

/**
 * Tenants whose tokens the SDK knows by itself (botframework-connector, ToBotFromBotOrEmulatorTokenValidationParameters).
 */
const knownTenants: ReadonlySet<string> = new Set([
  'd6d49420-f39b-4df7-a1dc-d59a935871db',
  '72f988bf-86f1-41af-91ab-2d7cd011db47',
  'f8cdef31-a31e-4b4a-93e4-5f571e91255a',
  'cab8a31a-1906-4287-a0d8-4eef66b95f6e',
]);

const bearer = /^Bearer ([\w-]+)\.([\w-]+)\.[\w-]+$/;
const headerSchema = z.looseObject({ alg: z.string(), kid: z.string() });
const payloadSchema = z.looseObject({ iss: z.string(), tid: z.string().optional() });

/**
 * Whether an `Authorization` header is worth the SDK's look. It checks nothing about trust. It keeps away
 * what the SDK fails over (it parses a token before it checks one), issuers whose tokens prove nobody here (the bot's
 * own login among them), and tokens of ever new tenants, each of which the SDK adds to a list for good before it
 * looks at the signature.
 */
export function isPlausibleToken(header: string, { tenant, emulator }: TokenRules): boolean {
  const parts = header.length > 16_384 ? null : bearer.exec(header);
  if (parts === null || !headerSchema.safeParse(decoded(parts[1])).success) return false;
  const payload = payloadSchema.safeParse(decoded(parts[2]));
  if (!payload.success || (payload.data.iss !== channelIssuer && !emulator)) return false;
  const { tid } = payload.data;
  return tid === undefined || tid === tenant || knownTenants.has(tid);
}

/** The name of the key that a plausible token says it is signed with. */
export function keyIdOf(header: string): string | undefined {
  return headerSchema.safeParse(decoded(bearer.exec(header)?.[1])).data?.kid;
}

function decoded(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
