import { z } from 'zod';

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
 * what the SDK fails over (it parses a token before it checks one), and tokens of ever new tenants, each of
 * which the SDK adds to a list for good before it looks at the signature.
 */
export function isPlausibleToken(header: string, tenant: string | undefined): boolean {
  const parts = bearer.exec(header);
  if (parts === null || header.length > 16_384) return false;
  if (!headerSchema.safeParse(decoded(parts[1])).success) return false;
  const payload = payloadSchema.safeParse(decoded(parts[2]));
  if (!payload.success) return false;
  const { tid } = payload.data;
  return tid === undefined || tid === tenant || knownTenants.has(tid);
}

function decoded(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
