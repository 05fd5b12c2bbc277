import { expect, test } from 'vitest';
import { connected, shown, type } from '../support/browser/chat-page.ts';
import { embeddedChat, shopWith } from '../support/browser/embedded-chat.ts';
import { startSite } from '../support/browser/start-site.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { standInLinks } from '../support/stand-in-bot.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const size = 'JSON.stringify([document.documentElement.scrollWidth, document.body.getBoundingClientRect()])';

test.skipIf(!hasBrowser())(
  'one script tag adds a chat that works by keyboard on a site with a strict policy',
  async () => {
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    const policy = `default-src 'none'; script-src ${server.url}; frame-src ${server.url}; require-trusted-types-for 'script'`;
    const headers = { 'content-security-policy': policy };
    site.show('<!doctype html><html lang="de"><title>Shop</title><body><h1>Shop</h1></body></html>', headers);
    await withBrowser(site.origin, async ({ open, complaints }) => {
      const page = await open();
      const before = await page.evaluate(size);
      site.show(
        `<!doctype html><html lang="de"><script src="${server.url}/embed.js" async></script><title>Shop</title><body><h1>Shop</h1></body></html>`,
        headers,
      );
      await page.reload();
      const { launcher, dialog, close, chat, focus } = embeddedChat(page);
      await launcher.waitFor();
      expect(await page.evaluate(size)).toBe(before);
      expect(await dialog.locator('iframe').count()).toBe(0);

      await page.keyboard.press('Tab');
      expect(await focus()).toBe('open');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Feedback geben' }).waitFor();
      expect(await launcher.getAttribute('aria-expanded')).toBe('true');
      expect(await focus()).toBe('frame');
      await connected(chat);
      await type(chat, 'hello');
      await shown(chat, 'You said: hello');

      // From within the chat, whose keys the page doesn't get.
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(focus).toBe('open');
      await page.keyboard.press('Enter');
      await close.focus();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
      await expect.poll(focus).toBe('open');
      expect(await page.evaluate(size)).toBe(before);

      await page.keyboard.press('Enter');
      await shown(chat, 'You said: hello');
      await page.getByRole('button', { name: 'Schließen' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(focus).toBe('open');
      expect(complaints).toEqual([]);
    });
  },
);

test.skipIf(!hasBrowser())(
  'the button states the survey’s duration if known, without loading anything else',
  async () => {
    await using site = await startSite();
    const surveys = { ...standInLinks.surveys, minutes: () => new Map([[5, 2]]) };
    const links = { ...standInLinks, surveys };
    await using server = await startTestWebServer({ webChat: { sites: [site.origin], links } });
    await withBrowser(site.origin, async ({ open, foreign }) => {
      for (const [attributes, said] of [
        ['data-survey="5"', 'Feedback geben\u00A0· ca.\u00A02\u00A0Min.'],
        ['data-survey="5" data-label="Wie war’s?"', 'Wie war’s?\u00A0· ca.\u00A02\u00A0Min.'],
        ['data-survey="6"', 'Feedback geben'],
        ['', 'Feedback geben'],
      ]) {
        site.show(shopWith(server.url, { language: 'de', attributes }));
        const { launcher } = embeddedChat(await open());
        await expect.poll(() => launcher.textContent()).toBe(said);
      }
      expect(new Set(foreign)).toEqual(new Set([`${server.url}/embed.js`]));
    });
  },
);

test.skipIf(!hasBrowser())(
  'shows nothing on a site that isn’t configured, and explains it in the console',
  async () => {
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: ['https://www.example.com'] } });
    site.show(shopWith(server.url));
    await withBrowser(site.origin, async ({ open, complaints }) => {
      const page = await open();
      await expect.poll(() => complaints.join()).toContain(`no chat on ${site.origin}`);
      expect(await page.locator('canvass-chat').count()).toBe(0);
    });
  },
);
