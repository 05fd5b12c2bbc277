import type { Logger } from '../../dialogs/ports/logger.ts';
import { createHttpClient } from '../http/client/client.ts';
import { newReference } from '../logging/log.ts';
import { type Logo, logoOf, maxLogoBytes, readLogo } from './logo.ts';
import type { PageBrand } from './options.ts';
import type { Colour } from './palette.ts';

interface BrandSettings {
  readonly name: string;
  readonly colour?: Colour;
  /** An `https:` URL or a path. */
  readonly logo?: string;
}

/** What customers see if nothing else is configured. */
export const canvass: PageBrand = { name: 'Canvass', logo: () => undefined };

/**
 * Reads the logo, or fetches it, once and without anyone waiting for it; what is wrong with it is logged.
 * @param certificateAuthority PEM, trusted instead of the default authorities
 */
export function createBrand(
  { name, colour, logo: source }: BrandSettings,
  log: Logger,
  certificateAuthority?: string,
): PageBrand {
  if (name === canvass.name && colour === undefined && source === undefined) return canvass;
  let logo: Logo | undefined;
  async function load(from: string): Promise<void> {
    const read = from.startsWith('https:')
      ? await fetchLogo(new URL(from), certificateAuthority)
      : await readLogo(from);
    if (typeof read === 'string') log.warn({ reason: read }, 'BRAND_LOGO is not shown');
    else logo = read;
  }
  if (source !== undefined) {
    load(source).catch((error: unknown) => log.warn({ err: error }, 'BRAND_LOGO is not shown'));
  }
  return { name, colour, logo: () => logo };
}

/** Redirects are followed within its own origin. */
async function fetchLogo(
  { origin, pathname, search }: URL,
  certificateAuthority: string | undefined,
): Promise<Logo | string> {
  const client = createHttpClient({
    service: 'logo',
    baseUrl: origin,
    secrets: () => noSecrets,
    newReference,
    maxBytes: maxLogoBytes,
    certificateAuthority,
  });
  const answer = await client.request({
    operation: 'logo.fetch',
    method: 'GET',
    path: pathname + search,
    headers: { accept: 'image/*' },
    retry: 'idempotent',
    readsBytes: true,
  });
  await client.close();
  if (!answer.ok) return answer.failure.detail;
  return Buffer.isBuffer(answer.value.body) ? logoOf(answer.value.body) : 'is empty';
}

const noSecrets: readonly string[] = [];
