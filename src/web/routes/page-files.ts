import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Request, Server } from 'restify';
import type { Logger } from '../../../dialogs/ports/logger.ts';
import { handleSafely } from '../answers.ts';
import { type Asset, createAsset, versionOf } from './assets.ts';

const javascript = 'text/javascript; charset=utf-8';
export const pageFile = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
const packageFile = (specifier: string, name: string): string =>
  fileURLToPath(new URL(name, import.meta.resolve(specifier)));

/** The page's modules, the first to be run first. They import each other by name, so they share one folder. */
const modules = [
  'web-chat-opening.js',
  'web-chat.js',
  'web-chat-session.js',
  'web-chat-storage.js',
  'web-chat-connection.js',
  'web-chat-heard.js',
  'web-chat-subject.js',
  'web-chat-too-long.js',
  'web-chat-before.js',
  'web-chat-view.js',
  'web-chat-look.js',
  'web-chat-sending.js',
  'web-chat-attention.js',
  'web-chat-scrolling.js',
  'web-chat-header.js',
  'web-chat-language.js',
  'web-chat-notice.js',
  'web-chat-leaving.js',
  'web-chat-fields.js',
  'web-chat-framed.js',
  'message-element.js',
  'message-parts.js',
  'message-states.js',
  'message-answers.js',
  'message-dom.js',
  'message-card.js',
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
  modules.map((name) => [name, createAsset(pageFile(name), javascript)]),
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
    return modules.map((name) => `${folder}/${name}`);
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
        (url, index) => [`/${modules[index] ?? ''}`, url] as const,
      );
      return new Map([...named, ...loaded]);
    },
  };
}
