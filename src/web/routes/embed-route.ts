import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { handleSafely } from '../answers.ts';
import type { PageBrand } from '../options.ts';
import { lightAccents } from '../palette.ts';
import { createAsset } from './assets.ts';
import type { EmbedSettings } from './embed-settings.ts';
import { readPageScript } from './page-script.ts';

/** Browsers ask again after this time, whether the sites or the words have changed. */
const keptSeconds = 600;

/**
 * Serves the script that opens the chat on a page of another site.
 * @param sites origins that may show it. They are in the script, so that it draws nothing elsewhere; what keeps other
 *   sites out is the page's own policy, which names the same
 * @param brand names the frame and colours the button
 */
export function addEmbedRoute(server: Server, log: Logger, sites: readonly string[], brand: PageBrand): void {
  const script = createAsset(
    () => write(sites, brand),
    'text/javascript; charset=utf-8',
    `max-age=${keptSeconds}`,
  );
  const handler = handleSafely(log, (req, res) => {
    res.setHeader('cross-origin-resource-policy', 'cross-origin');
    return script.serve(req, res);
  });
  server.get('/embed.js', handler);
  server.head('/embed.js', handler);
}

const file = (name: string) => fileURLToPath(new URL(`../embed/${name}`, import.meta.url));

/** In a function of its own, so that the site's page gets no global name. */
async function write(sites: readonly string[], { name, colour }: PageBrand): Promise<string> {
  const [code, styles] = await Promise.all([
    readPageScript(file('embed.ts')),
    readFile(file('embed.css'), 'utf8'),
  ]);
  const words = {
    en: wordings.en.embed,
    ...Object.fromEntries(languageTags.map((tag) => [tag, wordings[tag].embed])),
  };
  const accents = colour === undefined ? '' : `:host{${lightAccents(colour)}}`;
  const style = withoutSpace(styles.replaceAll(/\/\*.*?\*\//gsu, '')) + accents;
  const settings: EmbedSettings = { name, sites, words, style };
  return `(() => {\nconst settings = ${JSON.stringify(settings)};\n${code}\n})();\n`;
}

function withoutSpace(styles: string): string {
  return styles
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([{};,]) ?/gu, '$1')
    .replaceAll(': ', ':')
    .trim();
}
