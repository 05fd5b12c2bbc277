import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Request, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { handleSafely, serveAt } from '../answers.ts';
import { canvass } from '../brand.ts';
import { letterIcon } from '../mark.ts';
import type { PageBrand } from '../options.ts';
import { paletteOf } from '../palette.ts';
import { type Asset, createAsset } from './assets.ts';
import { readPageScripts, scriptFiles } from './page-script.ts';

const javascript = 'text/javascript; charset=utf-8';
export const pageFile = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
const packageFile = (specifier: string, name: string): string =>
  fileURLToPath(new URL(name, import.meta.resolve(specifier)));

const styles = ['colours', 'page', 'header', 'message', 'web-chat', 'card', 'notice'] as const;

/** Files, each with a URL of its own: large ones, and what the page's HTML names. */
const single = {
  '/webchat-bundle.js': createAsset(packageFile('botframework-webchat', './webchat-minimal.js'), javascript),
  '/adaptive-cards.js': createAsset(packageFile('adaptivecards', '../dist/adaptivecards.min.js'), javascript),
  '/page.css': styled(''),
  '/icon.svg': createAsset(pageFile('icon.svg'), 'image/svg+xml'),
};

let reading: ReturnType<typeof readPageScripts> | undefined;
const readScripts = () => {
  reading ??= readPageScripts(pageFile).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
};

/** They name each other, so they share one folder, and its version. */
const assets: ReadonlyMap<string, Asset> = new Map(
  scriptFiles.map((name) => [
    `${name}.js`,
    createAsset(async () => (await readScripts()).codes[name], javascript),
  ]),
);

/** The page's styles, without their comments, followed by a palette. */
function styled(palette: string): Asset {
  const read = () => Promise.all(styles.map((name) => readFile(pageFile(`${name}.css`), 'utf8')));
  return createAsset(async () => {
    const all = [...(await read()), palette].join('\n');
    return all.replaceAll(/\/\*.*?\*\//gsu, '').replaceAll(/\n\s*/gu, '\n');
  }, 'text/css; charset=utf-8');
}

/** Serves the page's scripts and styles; nothing comes from another host. All may be cached for ever by their URLs. */
export function addPageFiles(server: Server, log: Logger, brand: PageBrand) {
  const files = {
    ...single,
    ...(brand.colour && { '/page.css': styled(paletteOf(brand.colour)) }),
    ...(brand !== canvass && { '/icon.svg': createAsset(async () => letterIcon(brand), 'image/svg+xml') }),
  };
  for (const [path, asset] of Object.entries(files)) {
    const handler = handleSafely(log, (req, res) => asset.serve(req, res));
    serveAt(server, path, handler);
  }
  for (const [name, asset] of assets) {
    const handler = handleSafely(log, async (req: Request, res) => {
      await asset.serve(req, res, { isCurrent: req.params?.['version'] === (await readScripts()).version });
    });
    serveAt(server, `/page/:version/${name}`, handler);
  }

  return {
    /** What the page's HTML has to name: the URL with its version, by the path without it. */
    async addresses(): Promise<ReadonlyMap<string, string>> {
      const { version } = await readScripts();
      const named = await Promise.all(
        Object.entries(files).map(
          async ([path, asset]) => [path, `${path}?v=${await asset.version()}`] as const,
        ),
      );
      return new Map([
        ...named,
        ...scriptFiles.map((name) => [`/${name}.js`, `/page/${version}/${name}.js`] as const),
      ]);
    },
  };
}
