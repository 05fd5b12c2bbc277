import type { Logger } from '../../dialogs/ports/logger.ts';
import { type Logo, logoOf, maxLogoBytes, readLogo } from '../web/logo.ts';
import type { PageBrand } from '../web/options.ts';
import type { Colour } from '../web/palette.ts';

const fetchMs = 10_000;

/** Reads the logo, or fetches it once, without anybody waiting for it; what is wrong with it is logged. */
export function createBrand(
  { name, colour, logo: source }: { name: string; colour?: Colour; logo?: string },
  log: Logger,
): PageBrand {
  let logo: Logo | undefined;
  if (source !== undefined) {
    const reading = source.startsWith('https:') ? fetchLogo(source) : readLogo(source);
    reading
      .then((read) => {
        if (typeof read === 'string') log.warn({ reason: read }, 'BRAND_LOGO is not shown');
        else logo = read;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'BRAND_LOGO is not shown'));
  }
  return { name, ...(colour === undefined ? {} : { colour }), logo: () => logo };
}

async function fetchLogo(url: string): Promise<Logo | string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) });
  if (!answer.ok || answer.body === null) return `was answered with ${answer.status}`;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.length;
    if (length > maxLogoBytes) return 'is larger than 256 KB';
    chunks.push(chunk);
  }
  return logoOf(Buffer.concat(chunks));
}
