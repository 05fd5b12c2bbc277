import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Request, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { handleSafely } from '../answers.ts';
import { type Asset, createAsset, versionOf } from './assets.ts';
import { createScript } from './page-script.ts';

const javascript = 'text/javascript; charset=utf-8';
export const pageFile = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
const packageFile = (specifier: string, name: string): string =>
  fileURLToPath(new URL(name, import.meta.resolve(specifier)));

/** The page's modules, the first to be run first. They import each other by name, so they share one folder. */
const modules = [
  'web-chat-opening',
  'web-chat',
  'web-chat-session',
  'web-chat-storage',
  'web-chat-connection',
  'web-chat-seen',
  'web-chat-subject',
  'web-chat-too-long',
  'web-chat-before',
  'web-chat-library',
  'web-chat-view',
  'web-chat-look',
  'web-chat-sending',
  'web-chat-attention',
  'web-chat-scrolling',
  'web-chat-header',
  'web-chat-language',
  'web-chat-notice',
  'web-chat-leaving',
  'web-chat-fields',
  'web-chat-framed',
  'message-element',
  'message-parts',
  'message-states',
  'message-answers',
  'message-dom',
  'message-card',
  'activity',
] as const;

const styles = ['colours', 'page', 'header', 'message', 'web-chat', 'card', 'notice'] as const;

/** Files with a URL of their own each: large ones, and what the page's HTML names. */
const single = {
  '/webchat-bundle.js': createAsset(packageFile('botframework-webchat', './webchat-minimal.js'), javascript),
  '/adaptive-cards.js': createAsset(packageFile('adaptivecards', '../dist/adaptivecards.min.js'), javascript),
  '/page.css': createAsset(
    styles.map((name) => pageFile(`${name}.css`)),
    'text/css; charset=utf-8',
  ),
  '/icon.svg': createAsset(pageFile('icon.svg'), 'image/svg+xml'),
};

const assets: ReadonlyMap<string, Asset> = new Map(
  modules.map((name) => [`${name}.js`, createScript(pageFile(`${name}.ts`))]),
);

/** One for all modules, since each names the others. */
async function modulesVersion(): Promise<string> {
  return versionOf((await Promise.all([...assets.values()].map((asset) => asset.version()))).join());
}

/** The page's styles with a palette behind them. */
function branded(palette: string): Asset {
  const read = () => Promise.all(styles.map((name) => readFile(pageFile(`${name}.css`), 'utf8')));
  return createAsset(async () => [...(await read()), palette].join('\n'), 'text/css; charset=utf-8');
}

interface PageFiles {
  /** What the page's HTML has to name: the URL with its version, by the path without. */
  addresses(): Promise<ReadonlyMap<string, string>>;
  /** The URLs of all modules. */
  modules(): Promise<readonly string[]>;
}

/** Serves the page's scripts and styles; nothing comes from another host. All may be cached for ever by their URLs. */
export function addPageFiles(server: Server, log: Logger, palette = ''): PageFiles {
  const files = palette === '' ? single : { ...single, '/page.css': branded(palette) };
  for (const [path, asset] of Object.entries(files)) {
    const handler = handleSafely(log, (req, res) => asset.serve(req, res));
    server.get(path, handler);
    server.head(path, handler);
  }
  for (const [name, asset] of assets) {
    const handler = handleSafely(log, async (req: Request, res) => {
      await asset.serve(req, res, { isCurrent: req.params?.['version'] === (await modulesVersion()) });
    });
    server.get(`/page/:version/${name}`, handler);
    server.head(`/page/:version/${name}`, handler);
  }

  async function moduleAddresses(): Promise<readonly string[]> {
    const folder = `/page/${await modulesVersion()}`;
    return modules.map((name) => `${folder}/${name}.js`);
  }
  return {
    modules: moduleAddresses,
    async addresses() {
      const named = await Promise.all(
        Object.entries(files).map(
          async ([path, asset]) => [path, `${path}?v=${await asset.version()}`] as const,
        ),
      );
      const loaded = (await moduleAddresses()).map(
        (url, index) => [`/${modules[index] ?? ''}.js`, url] as const,
      );
      return new Map([...named, ...loaded]);
    },
  };
}
