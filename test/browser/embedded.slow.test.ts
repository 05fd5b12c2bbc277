import { source as axe } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { answer, connected, question, said, shown, type } from '../support/browser/chat-page.ts';
import { embeddedChat, shopWith } from '../support/browser/embedded-chat.ts';
import { startSite } from '../support/browser/start-site.ts';
import { hasBrowser, phone, type VisitOptions, withBrowser } from '../support/browser/with-browser.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const inDialog = (page: Page, expression: string) =>
  page.evaluate(
    `((dialog) => ${expression})(document.querySelector('canvass-chat').shadowRoot.querySelector('dialog'))`,
  );

const narrow = { width: 360, height: 740 };

test.skipIf(!hasBrowser()).each<[string, boolean, VisitOptions]>([
  ['a phone, covering the page', true, { ...phone, viewport: narrow }],
  ['a desktop, leaving the page usable', false, {}],
])('a survey can be taken on another site’s page on %s', async (_, covers, options) => {
  await using site = await startSite();
  const canvass = await startSurveyCanvass({ WEB_CHAT_SITES: site.origin });
  site.show(shopWith(canvass.url, { attributes: 'data-survey="5" data-label="How was the cake?"' }));
  onTestFinished(() => canvass.close());
  await withBrowser(
    site.origin,
    async ({ open, complaints }) => {
      const page = await open();
      const { launcher, dialog, chat } = embeddedChat(page);
      await page.getByRole('button', { name: 'How was the cake?', expanded: false }).click();
      await question(chat, 1);
      expect(await inDialog(page, 'dialog.matches(":modal")')).toBe(covers);
      const box = await dialog.boundingBox();
      if (covers) expect(box).toEqual({ x: 0, y: 0, ...narrow });
      else {
        expect(box?.width).toBe(420);
        await page.getByRole('link', { name: 'To the till' }).click();
        expect(new URL(page.url()).hash).toBe('#till');
      }
      for (const number of [1, 2, 3]) {
        await question(chat, number);
        await answer(chat, 'Good').click();
      }
      await question(chat, 4);
      await type(chat, 'More cake');
      await expect.poll(() => canvass.service.filed.length).toBe(4);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await launcher.getAttribute('aria-expanded')).toBe('false');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        options.viewport?.width ?? 1280,
      );
      expect(complaints).toEqual([]);
    },
    options,
  );
});

test.skipIf(!hasBrowser())(
  'a survey link shows only the survey to a visitor who was greeted before, also after a reload',
  async () => {
    await using site = await startSite();
    const canvass = await startSurveyCanvass({ WEB_CHAT_SITES: site.origin });
    onTestFinished(() => canvass.close());
    await withBrowser(site.origin, async ({ open }) => {
      site.show(shopWith(canvass.url));
      const page = await open();
      const { launcher, chat } = embeddedChat(page);
      await launcher.click();
      await shown(chat, english.greeting);
      site.show(shopWith(canvass.url, { attributes: 'data-survey="5"' }));
      await page.reload();
      await launcher.click();
      await question(chat, 1);
      expect(await chat.locator(said).count()).toBe(1);
      await answer(chat, 'Good').click();
      await question(chat, 2);
      await page.reload();
      await launcher.click();
      await question(chat, 2);
      expect(await chat.locator(said).count()).toBe(2);
    });
  },
);

async function sayHello(page: Page): Promise<void> {
  const { launcher, chat } = embeddedChat(page);
  await launcher.click();
  await connected(chat);
  await type(chat, 'hello');
  await shown(chat, 'You said: hello');
}

test.skipIf(!hasBrowser()).each([
  ['on another site, with the frame’s storage blocked,', 'localhost', false],
  ['on the same site', '127.0.0.1', true],
] as const)(
  '%s a conversation continues after a reload, and is shared with the chat’s own page only on the same site',
  async (_, name, isShared) => {
    await using site = await startSite(name);
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url));
    await withBrowser(site.origin, async ({ open, context, complaints }) => {
      const page = await open();
      await sayHello(page);
      await page.reload();
      const { launcher, chat } = embeddedChat(page);
      await launcher.click();
      await shown(chat, 'You said: hello');
      const alone = await context.newPage();
      await alone.goto(server.url);
      await connected(alone);
      if (isShared) await shown(alone, 'You said: hello');
      else expect(await alone.getByText('You said: hello').count()).toBe(0);
      expect(complaints).toEqual([]);
    });
  },
);

test.skipIf(!hasBrowser())(
  'the embedded chat is accessible, closed and open, with forced colours and reduced motion',
  async () => {
    await using site = await startSite();
    await using server = await startTestWebServer({ webChat: { sites: [site.origin] } });
    site.show(shopWith(server.url, { language: 'fr' }));
    await withBrowser(site.origin, async ({ open }) => {
      const page = await open();
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
      const { launcher } = embeddedChat(page);
      await launcher.waitFor();
      await page.evaluate(axe);
      const violations = 'axe.run(document, { iframes: false }).then(({ violations }) => violations)';
      expect(await page.evaluate(violations)).toEqual([]);
      await launcher.click();
      await page.getByRole('dialog', { name: 'Donner mon avis' }).waitFor();
      expect(await page.evaluate(violations)).toEqual([]);
      expect(await inDialog(page, 'getComputedStyle(dialog).animationName')).toBe('none');
      const border = 'getComputedStyle(dialog.previousElementSibling).borderTopColor';
      expect(await inDialog(page, border)).not.toContain('0, 0, 0, 0');
      await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: null });
      expect(await inDialog(page, 'getComputedStyle(dialog).animationName')).toBe('appear');
    });
  },
);
