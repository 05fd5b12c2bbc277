import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { connected, shown } from '../support/browser/chat-page.ts';
import { embeddedChat, shopWith } from '../support/browser/embedded-chat.ts';
import { startSite } from '../support/browser/start-site.ts';
import {
  browserArguments,
  executablePath,
  hasBrowser,
  nobodyLooks,
} from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

/** What a person can set in Chromium, as its profile has it. By default frames of other sites are denied theirs, too. */
const settings = [
  ['blocked for third parties except partitioned cookies', { block_third_party_cookies: true }, true],
  ['blocked entirely', { default_content_setting_values: { cookies: 2 } }, false],
] as const;

test.skipIf(!hasBrowser()).each(settings)(
  'with storage %s, an embedded chat gets the focus, takes answers by keyboard and gives the focus back',
  async (_, profile, goesOn) => {
    const folder = await mkdtemp(join(tmpdir(), 'canvass-profile-'));
    await mkdir(join(folder, 'Default'));
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile }));
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url, { attributes: 'data-survey="5"' }));
    // A site's frame has a process of its own, as in everybody's browser.
    const args = [...browserArguments.filter((one) => one !== '--process-per-site'), '--site-per-process'];
    const browser = await chromium.launchPersistentContext(folder, { executablePath, args });
    try {
      await browser.addInitScript(nobodyLooks);
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(site.origin);
      const { launcher, chat, focus } = embeddedChat(page);
      const { keyboard } = page;
      await launcher.focus();
      await keyboard.press('Enter');
      await connected(chat);
      const inFrame = page.frames().find((frame) => frame.url().startsWith(server.url));
      await expect.poll(() => inFrame?.evaluate('document.hasFocus()')).toBe(true);
      await expect
        .poll(() => inFrame?.evaluate('document.activeElement.closest("canvass-message") !== null'))
        .toBe(true);
      await keyboard.press('2');
      await shown(chat, 'You said: answer 1');
      await keyboard.type('And cake');
      await keyboard.press('Enter');
      await shown(chat, 'You said: And cake');
      await keyboard.press('Escape');
      await expect.poll(focus).toBe('open');
      // Opened again it is the same, and after a reload, too, where the browser lets it.
      await keyboard.press('Enter');
      await keyboard.type('Still here');
      await keyboard.press('Enter');
      await shown(chat, 'You said: Still here');
      await page.reload();
      await launcher.focus();
      await keyboard.press('Enter');
      await connected(chat);
      if (goesOn) await shown(chat, 'You said: Still here');
      else expect(await chat.getByText('You said: Still here').count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  },
);
