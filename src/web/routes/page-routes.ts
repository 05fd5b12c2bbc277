import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Request, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import type { SurveyPreview } from '../../../dialogs/ports/survey-links.ts';
import { type Language, languageOf, languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import type { PageWords } from '../../../dialogs/wording/wording.ts';
import { handleSafely, refuse, sendRefusal, serveAt } from '../answers.ts';
import { azureDirectLineUrl } from '../direct-line/azure.ts';
import { invitationPath } from '../invitation-links.ts';
import { isPreviewed, logoAddress, serveLogo } from '../logo.ts';
import { iconLink, markOf } from '../mark.ts';
import type { AzureDirectLine, ChatLinks, PageBrand } from '../options.ts';
import { setPageHeaders } from '../security/security-headers.ts';
import { chooseEncoding, compress } from './assets.ts';
import { addPageFiles, pageFile } from './page-files.ts';

interface PageOptions {
  readonly azure: AzureDirectLine | undefined;
  readonly links: ChatLinks | undefined;
  readonly sites: readonly string[];
  readonly brand: PageBrand;
  readonly publicUrl: string | undefined;
}

/**
 * Serves the chat page, its scripts and its styles; nothing comes from another host.
 * @returns what serves the page, for other addresses of it
 */
export function addPageRoutes(
  server: Server,
  log: Logger,
  { azure, links, sites, brand, publicUrl }: PageOptions,
) {
  const files = addPageFiles(server, log, brand);
  const connect = azure === undefined ? [] : azureOrigins(azure);

  /** Fills in `{{nonce}}`, `{{/path}}` (the asset's URL with its version) and the page's texts. */
  async function render(
    nonce: string,
    language: Language,
    { survey, address, isPersonal }: Opened,
  ): Promise<string> {
    const wording = wordings[language];
    const length = survey?.minutes === undefined ? [] : [wording.aboutMinutes(survey.minutes)];
    const words: PageWords = { ...wording.page, yourAnswer: wording.yourAnswer('{answer}') };
    const holes = new Map(
      Object.entries({
        ...words,
        nonce,
        description:
          survey === undefined ? words.description : wording.surveyDescription(survey.name, length[0]),
        name: brand.name,
        title: [...(survey === undefined ? [] : [survey.name, ...length]), brand.name].join(' – '),
        survey: survey?.name ?? '',
        address,
        conversation: wording.conversationWith(brand.name),
        words: JSON.stringify(words),
      }),
    );
    for (const [path, url] of await files.addresses()) holes.set(path, url);
    const logo = brand.logo();
    const icon = holes.get('/icon.svg') ?? '';
    const image = logo === undefined || !isPreviewed(logo) ? [] : [new URL(logoAddress(logo), address).href];
    const html = (await readFile(pageFile('index.html'), 'utf8'))
      .replace('{{{icon}}}', iconLink(brand, icon))
      .replace('{{{mark}}}', markOf(brand, icon))
      .replace('{{{image}}}', image.map((url) => `<meta property="og:image" content="${url}">`).join(''))
      // A personal link leads to one survey, and never to all of them.
      .replace('<button id="new-conversation"', (button) => (isPersonal ? `${button} hidden` : button))
      .replace('{{{languages}}}', languageOptions(language));
    const filled = html.replaceAll(/\{\{([^{}]+)\}\}/gu, (hole, name: string) =>
      escaped(holes.get(name) ?? hole),
    );
    return filled.replace('<html lang="en">', `<html lang="${language}">`);
  }

  /** If its survey isn't known in time, the page gets it with its session. */
  async function openedAt(req: Request): Promise<Opened> {
    const base = publicUrl ?? `http://${req.headers.host}`;
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname.startsWith(invitationPath)) {
      const link = links?.invitations.check(pathname.slice(invitationPath.length));
      const survey = link && (await links?.surveys.preview(String(link.survey)));
      return { survey, address: base + pathname, isPersonal: true };
    }
    const wanted = searchParams.get('survey') ?? '';
    const survey = await links?.surveys.preview(wanted);
    const query = survey === undefined ? '' : `?survey=${survey.id}`;
    return { survey, address: `${base}/${query}`, isPersonal: false };
  }

  const servePage = handleSafely(log, async (req, res) => {
    const nonce = randomBytes(16).toString('base64');
    const language = chosenLanguage(req.headers.cookie) ?? acceptedLanguage(req.headers['accept-language']);
    const html = await render(nonce, language, await openedAt(req));
    const encoding = chooseEncoding(req);
    const body = await compress[encoding](Buffer.from(html));
    setPageHeaders(res, nonce, connect, sites);
    if (encoding !== 'identity') res.setHeader('content-encoding', encoding);
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-store',
      vary: 'accept-encoding, accept-language, cookie',
    });
    res.end(body);
  });
  const sendLogo = handleSafely(log, (req, res) => {
    const logo = brand.logo();
    if (logo === undefined) return sendRefusal(res, refuse(404, 'NoLogo', 'There is no logo.').refusal);
    serveLogo(logo, req, res);
  });
  serveAt(server, '/', servePage);
  serveAt(server, '/logo', sendLogo);
  return servePage;
}

/** What an address of the page leads to, as far as it is known. */
interface Opened {
  readonly survey: SurveyPreview | undefined;
  /** The address by which others find it: without what a link's sender has appended. */
  readonly address: string;
  readonly isPersonal: boolean;
}

function languageOptions(chosen: Language): string {
  return languageTags
    .map((tag) => {
      const selected = tag === chosen ? ' selected' : '';
      return `<option value="${tag}" lang="${tag}"${selected}>${wordings[tag].languageName}</option>`;
    })
    .join('');
}

/** The language chosen on the page, which it keeps in a cookie. */
function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = /(?:^|;\s*)canvass-language=([A-Za-z-]{2,10})(?:;|$)/u.exec(
    (cookies ?? '').slice(0, 4_000),
  )?.[1];
  return languageOf(chosen);
}

/** The supported language that the browser prefers (RFC 9110 §12.5.4); otherwise English. */
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
