import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
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
  '--disable-extensions',
  '--in-process-gpu',
  // Pages of one profile share a process, which has the page's scripts compiled.
  '--process-per-site',
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

export interface VisitOptions extends ProfileOptions {
  readonly viewport?: ViewportSize;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** What the browser asks pages for, and says to their scripts. */
  readonly language?: string;
  /** For a visit that changes the profile for good: its clock, its routes. */
  readonly ownProfile?: boolean;
}

/** What can't be changed once a profile is there. */
interface ProfileOptions
  extends Pick<
    BrowserContextOptions,
    | 'deviceScaleFactor'
    | 'hasTouch'
    | 'isMobile'
    | 'javaScriptEnabled'
    | 'timezoneId'
    | 'locale'
    | 'storageState'
  > {
  /** Web Chat starts when nobody looks. Absent: nobody does until it is there. */
  readonly isLookedAt?: true;
}

/** A script for pages of which Web Chat is to start as soon as it can. */
export const nobodyLooks = `Object.defineProperty(document, 'hidden', {
  configurable: true,
  get: () => document.querySelector('.web-chat:not(.behind)') === null,
})`;

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

/** For a machine that is busy with something else: Microsoft's own client waits 20 seconds before it tries again. */
const patienceMs = 55_000;

interface Profile {
  readonly context: BrowserContext;
  /** A tab that is never shown: as long as it is open, the process of the other tabs lives. */
  readonly keeper: Page;
  /** What its tabs asked, and may have stored something for. */
  readonly origins: Set<string>;
}

/** Profiles that no visit has, by their options: a page opens in one of these three times as fast as in a new one. */
const idle = new Map<string, Profile>();

async function takeProfile(options: ProfileOptions): Promise<Profile> {
  const key = JSON.stringify(options);
  const kept = idle.get(key);
  if (kept !== undefined) {
    idle.delete(key);
    return kept;
  }
  const { isLookedAt, ...others } = options;
  const context = await (await openBrowser()).newContext(others);
  context.setDefaultTimeout(patienceMs);
  if (isLookedAt !== true) await context.addInitScript(nobodyLooks);
  const keeper = await context.newPage();
  await keeper.route('**', (route) => route.fulfill({ body: '' }));
  await keeper.goto('http://127.0.0.1/');
  return { context, keeper, origins: new Set() };
}

/** Closes what a visit opened and forgets what it stored, so that the next one finds the profile as new. */
async function returnProfile(profile: Profile, options: ProfileOptions): Promise<void> {
  const { context, keeper, origins } = profile;
  for (const event of ['console', 'weberror', 'request'] as const) context.removeAllListeners(event);
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
  await context.setOffline(false);
  const session = await context.newCDPSession(keeper);
  for (const origin of origins) {
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  origins.clear();
  await session.detach();
  await context.clearCookies();
  idle.set(JSON.stringify(options), profile);
}

/**
 * Visits a server with a browser profile that nothing is left in of earlier visits. `origin` is any running Canvass,
 * be it started by the test or by `npm start`. All tabs are closed at the end, whatever happens.
 */
export async function withBrowser(
  origin: string,
  visit: (visit: Visit) => Promise<void>,
  {
    viewport = desktop,
    colorScheme = 'light',
    forcedColors,
    language,
    ownProfile = false,
    ...options
  }: VisitOptions = {},
): Promise<void> {
  const profile = await takeProfile(options);
  const { context } = profile;
  const complaints: string[] = [];
  const foreign: string[] = [];
  context
    .on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    })
    .on('weberror', (error) => complaints.push(String(error.error())))
    .on('request', (request) => {
      const { protocol, host, origin: requested } = new URL(request.url());
      profile.origins.add(requested);
      if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(origin).host)
        foreign.push(request.url());
    });
  try {
    await visit({
      context,
      complaints,
      foreign,
      async open(path = '/') {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? null });
        if (language !== undefined) {
          const session = await context.newCDPSession(page);
          const userAgent = String(await page.evaluate('navigator.userAgent'));
          await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
        }
        await page.goto(`${origin}${path}`);
        return page;
      },
    });
  } finally {
    if (ownProfile) await context.close();
    else await returnProfile(profile, options);
  }
}

export const desktop = { width: 1280, height: 800 };
export const phone: VisitOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
