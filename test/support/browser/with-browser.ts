import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

export const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** A browser without a window that asks nobody but the pages that it is shown. */
export const browserArguments: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** False, with one line said, where this machine has no Chromium. */
export function hasBrowser(): boolean {
  const found = existsSync(executablePath);
  if (!found)
    process.stderr.write(
      `No Chromium at ${executablePath} (set CHROMIUM_PATH): browser tests are skipped.\n`,
    );
  return found;
}

export interface Visit {
  /** A new tab of the same browser profile, on the chat page unless another path is given. */
  open(path?: string): Promise<Page>;
  readonly context: BrowserContext;
  /** What the page complained of: console errors and warnings, broken policies, uncaught errors. */
  readonly complaints: string[];
  /** Requests that left for another origin. */
  readonly foreign: string[];
}

/** One for all visits of this process, whose end is its end; what a visit leaves behind goes with its profile. */
let browser: Promise<Browser> | undefined;

export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath, args: [...browserArguments] });
  return browser;
}

/**
 * Visits a server with a fresh browser profile. `origin` is any running Canvass, be it started by the test or
 * by `npm start`. The profile is closed at the end, whatever happens.
 */
export async function withBrowser(
  origin: string,
  visit: (visit: Visit) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await (await openBrowser()).newContext({ viewport: desktop, ...options });
  try {
    const complaints: string[] = [];
    const foreign: string[] = [];
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(origin).host)
        foreign.push(request.url());
    });
    await visit({
      context,
      complaints,
      foreign,
      async open(path = '/') {
        const page = await context.newPage();
        await page.goto(`${origin}${path}`);
        return page;
      },
    });
  } finally {
    await context.close();
  }
}

export const desktop = { width: 1280, height: 800 };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
