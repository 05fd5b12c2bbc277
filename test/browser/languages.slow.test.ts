import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { languageTags, wordings } from '../../dialogs/wording/languages.ts';
import {
  cardButton,
  connected,
  messageBox,
  question,
  said,
  shown,
  type,
} from '../support/browser/chat-page.ts';
import { hasBrowser, phone, withBrowser } from '../support/browser/with-browser.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';

const cut = `[...document.querySelectorAll('header *')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
  .map((part) => part.id || part.tagName)`;

const canvass = await startCampaignCanvass();
afterAll(() => canvass.close());

describe.skipIf(!hasBrowser())('the chat page in the browser’s language', () => {
  test.each(languageTags)('greets in %s on a narrow phone, with nothing cut off', async (locale) => {
    await withBrowser(
      canvass.url,
      async ({ open, complaints, foreign }) => {
        const page = await open();
        await connected(page);
        // Where there is no Japanese font, its signs are drawn narrower than they are.
        if (locale === 'ja') await page.evaluate("document.body.style.letterSpacing = '0.4em'");
        const wording = wordings[locale];
        const words = wordings[locale].page;
        await shown(page, wording.greeting);
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale);
        expect(await page.locator('#state').textContent()).toBe(words.connected);
        expect(await messageBox(page).getAttribute('placeholder')).toBe(words.chooseAbove);
        await page.getByRole('switch', { name: words.operator }).waitFor();
        await page.getByRole('button', { name: words.newConversation }).waitFor();
        expect(await page.evaluate(cut)).toEqual([]);
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          const right = await page.getByRole('button', { name: words.newConversation }).boundingBox();
          expect((right?.x ?? width) + (right?.width ?? width)).toBeLessThanOrEqual(width);
        }
        await cardButton(page, wording.moreSurveys).click();
        await shown(page, wording.surveysTitle);
        expect(complaints).toEqual([]);
        expect(foreign).toEqual([]);
      },
      { ...phone, viewport: { width: 360, height: 740 }, language: locale },
    );
  });

  test.each([
    ['a small phone', { width: 320, height: 460 }],
    ['a phone held sideways', { width: 740, height: 360 }],
  ])('shows the greeting from its start on %s until the person scrolls or types', async (_, viewport) => {
    await withBrowser(
      canvass.url,
      async ({ open }) => {
        const page = await open();
        const greeting = page.locator(said).getByText(wordings.en.greeting);
        await greeting.waitFor();
        const scrolled = () =>
          page.evaluate('document.querySelector(".webchat__basic-transcript__scrollable").scrollTop');
        await page.waitForTimeout(1000);
        expect(await scrolled()).toBe(0);
        await page.mouse.move(160, 200);
        await page.mouse.wheel(0, 80);
        await expect.poll(scrolled).toBeGreaterThan(0);
        await type(page, 'survey 5');
        await question(page, 1);
        await expect.poll(async () => (await greeting.boundingBox())?.y ?? 0).toBeLessThan(0);
      },
      { viewport },
    );
  });

  /** All words of the page’s own, wherever they stand. */
  const ownWords = `JSON.stringify([document.documentElement.lang, document.querySelector('#language').value,
    ...[...document.querySelectorAll('header *, main, textarea')].flatMap((part) => [
      part.ariaLabel, part.title, part.placeholder, part.childElementCount === 0 && part.textContent])])`;

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['typed', (page) => type(page, 'language de')],
    [
      'pressed',
      async (page) => {
        await type(page, 'language');
        await cardButton(page, wordings.de.languageName).click();
      },
    ],
    ['chosen from the list', (page) => page.locator('#language').selectOption('de')],
  ])(
    'applies a %s language to the whole page at once, in every tab and after a reload',
    async (_, choose) => {
      await withBrowser(canvass.url, async ({ open, complaints }) => {
        const page = await open('/?survey=5');
        await question(page, 1);
        await connected(page);
        const other = await open();
        await question(other, 1);
        await connected(other);
        const before = String(await page.evaluate(ownWords));
        await choose(page);
        await page.locator(said).getByText(wordings.de.languageChosen).waitFor();
        const after = async (tab: Page) => String(await tab.evaluate(ownWords));
        for (const tab of [page, other])
          await expect.poll(() => after(tab)).toContain(wordings.de.page.newConversation);
        await expect.poll(() => after(page)).toContain(wordings.de.page.messageBox);
        const live = await after(page);
        // Nothing is left of what was said in the other language.
        for (const words of [wordings.en.page.messageBox, wordings.en.page.connected, '"en"'])
          expect([before.includes(words), live.includes(words)]).toEqual([true, false]);
        await page.reload();
        await page.locator(said).getByText(wordings.de.languageChosen).waitFor();
        await connected(page);
        await expect.poll(() => after(page)).toBe(live);
        expect(await page.locator('#language').inputValue()).toBe('de');
        expect(complaints).toEqual([]);
      });
    },
  );

  test('applies a language when online again, and explains why “New conversation” doesn’t work offline', async () => {
    await withBrowser(canvass.url, async ({ open, context }) => {
      const page = await open('/?survey=5');
      await question(page, 1);
      await connected(page);
      await context.setOffline(true);
      await page.locator('#state:not([data-state="online"])').waitFor();
      await page.locator('#language').selectOption('de');
      const later = page.getByRole('status').getByText(wordings.en.page.languageLater);
      await later.waitFor();
      const button = page.locator('#new-conversation');
      await button.click();
      await expect.poll(() => button.isEnabled()).toBe(true);
      const fault = page.getByRole('alert').filter({ hasText: wordings.en.page.noConnection });
      await fault.waitFor();
      expect(await page.locator('dialog').count()).toBe(0);
      await context.setOffline(false);
      await fault.waitFor({ state: 'detached' });
      await later.waitFor({ state: 'detached' });
      await page.locator(said).getByText(wordings.de.languageChosen).waitFor();
      await expect.poll(() => button.getAttribute('title')).toBe(wordings.de.page.newConversation);
      expect(new URL(page.url()).search).toBe('?survey=5');
      await button.click();
      await page.locator('dialog').waitFor();
    });
  });

  test('uses the language for Web Chat’s own texts too', async () => {
    const name = 'document.querySelector(".webchat__send-box__main button")?.title';
    for (const [language, text] of [
      ['de-CH', 'Senden'],
      ['ko-KR', 'Send'],
    ] as const) {
      await withBrowser(
        canvass.url,
        async ({ open }) => {
          const page = await open();
          await connected(page);
          await expect.poll(() => page.evaluate(name)).toBe(text);
        },
        { language },
      );
    }
  });
});
