import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { type Language, languageOf, wordings } from '../../../dialogs/wording/languages.ts';
import { handleSafely } from '../answers.ts';
import { azureDirectLineUrl } from '../direct-line/azure.ts';
import type { AzureDirectLine } from '../options.ts';
import { setPageHeaders } from '../security/security-headers.ts';
import { type Asset, createAsset } from './assets.ts';

const javascript = 'text/javascript; charset=utf-8';
const page = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
/** The package's complete browser bundle is next to the entry that Node would import. */
const bundle = (): string =>
  fileURLToPath(new URL('./webchat.js', import.meta.resolve('botframework-webchat')));

/**
 * Serves the chat page, its scripts and its styles; nothing comes from another host.
 * @returns what serves the page, for other addresses of it
 */
export function addPageRoutes(
  server: Server,
  log: Logger,
  azure: AzureDirectLine | undefined,
  sites: readonly string[],
) {
  const assets: Record<string, Asset> = {
    '/webchat-bundle.js': createAsset(bundle(), javascript),
    '/web-chat.js': createAsset(page('web-chat.js'), javascript),
    '/web-chat-connection.js': createAsset(page('web-chat-connection.js'), javascript),
    '/web-chat-greeting.js': createAsset(page('web-chat-greeting.js'), javascript),
    '/web-chat-words.js': createAsset(page('web-chat-words.js'), javascript),
    '/web-chat-fields.js': createAsset(page('web-chat-fields.js'), javascript),
    '/web-chat-sending.js': createAsset(page('web-chat-sending.js'), javascript),
    '/web-chat-session.js': createAsset(page('web-chat-session.js'), javascript),
    '/web-chat-subject.js': createAsset(page('web-chat-subject.js'), javascript),
    '/web-chat-look.js': createAsset(page('web-chat-look.js'), javascript),
    '/web-chat.css': createAsset(page('web-chat.css'), 'text/css; charset=utf-8'),
    '/icon.svg': createAsset(page('icon.svg'), 'image/svg+xml'),
  };
  const connect = azure === undefined ? [] : azureOrigins(azure);

  /** Fills in `{{nonce}}`, `{{/path}}` (the asset's URL with its version) and the page's texts. */
  async function render(nonce: string, language: Language): Promise<string> {
    const words = wordings[language].page;
    const holes = new Map(Object.entries({ ...words, nonce, words: JSON.stringify(words) }));
    for (const [path, asset] of Object.entries(assets)) holes.set(path, `${path}?v=${await asset.version()}`);
    const html = await readFile(page('index.html'), 'utf8');
    const filled = html.replaceAll(/\{\{([^{}]+)\}\}/gu, (hole, name: string) =>
      escaped(holes.get(name) ?? hole),
    );
    return filled.replace('<html lang="en">', `<html lang="${language}">`);
  }

  const servePage = handleSafely(log, async (req, res) => {
    const nonce = randomBytes(16).toString('base64');
    const html = await render(nonce, acceptedLanguage(req.headers['accept-language']));
    setPageHeaders(res, nonce, connect, sites);
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-store',
      vary: 'accept-language',
    });
    res.end(html);
  });
  server.get('/', servePage);
  for (const [path, asset] of Object.entries(assets)) {
    const handler = handleSafely(log, (req, res) => asset.serve(req, res));
    server.get(path, handler);
    server.head(path, handler);
  }
  return servePage;
}

/** The supported language that the browser prefers (RFC 9110 §12.5.4); English where it names none of them. */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => /^q=/iu.test(parameter))?.slice(2);
      return { language: languageOf(range), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.find(({ language }) => language !== undefined)?.language ?? 'en';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Azure may send a conversation's stream to a regional host of its own domain. */
function azureOrigins({ baseUrl = azureDirectLineUrl }: AzureDirectLine): string[] {
  const { origin } = new URL(baseUrl);
  const regional =
    baseUrl === azureDirectLineUrl ? ['https://*.botframework.com', 'wss://*.botframework.com'] : [];
  return [origin, origin.replace(/^http/, 'ws'), ...regional];
}
