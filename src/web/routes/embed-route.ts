import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { SurveyLinks } from '../../../dialogs/ports/survey-links.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import type { Wording } from '../../../dialogs/wording/wording.ts';
import { handleSafely, serveAt } from '../answers.ts';
import type { PageBrand } from '../options.ts';
import { buttonColours, ownColour } from '../palette.ts';
import { type Asset, createAsset } from './assets.ts';
import type { EmbedSettings } from './embed-settings.ts';
import { readPageScript } from './page-script.ts';

/** Browsers ask again after this time whether the sites or the words have changed. */
const keptSeconds = 600;

/**
 * Serves the script that opens the chat on a page of another site.
 * @param sites origins that may show it. They are in the script, so that it draws nothing elsewhere; what keeps other
 *   sites out is the page's own policy, which names the same
 * @param brand names the frame and colours the button
 * @param minutes about how many surveys take, by number
 */
export function addEmbedRoute(
  server: Server,
  log: Logger,
  sites: readonly string[],
  brand: PageBrand,
  minutes: SurveyLinks['minutes'] = () => new Map(),
): void {
  const settings = settingsOf(sites, brand);
  let known: ReadonlyMap<number, number> | undefined;
  let script: Asset;
  const handler = handleSafely(log, (req, res) => {
    const now = minutes();
    if (known !== now) {
      known = now;
      script = createAsset(
        () => write({ ...settings, minutes: someOf(now) }),
        'text/javascript; charset=utf-8',
        `max-age=${keptSeconds}`,
      );
    }
    res.setHeader('cross-origin-resource-policy', 'cross-origin');
    return script.serve(req, res);
  });
  serveAt(server, '/embed.js', handler);
}

const file = (name: string) => fileURLToPath(new URL(`../embed/${name}`, import.meta.url));

/** The script is small: if there are many surveys, some go without. */
const mostLengths = 16;

function someOf(minutes: ReadonlyMap<number, number>): EmbedSettings['minutes'] {
  return Object.fromEntries([...minutes].slice(-mostLengths));
}

function settingsOf(sites: readonly string[], { name, colour = ownColour }: PageBrand) {
  const inLanguage = ({ open, close, about }: Wording['embed']) => [open, close, about] as const;
  const words = {
    en: inLanguage(wordings.en.embed),
    ...Object.fromEntries(languageTags.map((tag) => [tag, inLanguage(wordings[tag].embed)])),
  };
  return { name, sites, words, style: `:host{${buttonColours(colour)}}` };
}

/** In a function of its own, so that the site's page gets no global name. */
async function write(given: EmbedSettings): Promise<string> {
  const [code, styles] = await Promise.all([
    readPageScript(file('embed.ts')),
    readFile(file('embed.css'), 'utf8'),
  ]);
  const style = withoutSpace(styles.replaceAll(/\/\*.*?\*\//gsu, '')) + given.style;
  const settings: EmbedSettings = { ...given, style };
  return `(() => {\nconst settings=${JSON.stringify(settings)};\n${tight(code)}\n})();\n`;
}

/** No text in the script has such a sign between blanks. */
function tight(code: string): string {
  return code
    .replaceAll(/ (=>?|[!=]==|[?:+]|&&|\|\||\?\?=?) /gu, '$1')
    .replaceAll('{ ', '{')
    .replaceAll(' }', '}');
}

function withoutSpace(styles: string): string {
  return styles
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([{};,]) ?/gu, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replaceAll(' !', '!')
    .trim();
}
