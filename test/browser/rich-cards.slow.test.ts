import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { clickSchema } from '../../dialogs/buttons.ts';
import type { Message } from '../../dialogs/message.ts';
import { english } from '../../dialogs/wording/english.ts';
import { form, progress, summary } from '../cards/rich-messages.ts';
import { numbers, question, reference } from '../cards/sample-messages.ts';
import { bubbles, cardButton, connected, fromBot, shown } from '../support/browser/chat-page.ts';
import { everyPost } from '../support/browser/lost-messages.ts';
import { openWithMessage, tell } from '../support/browser/open-with-message.ts';
import { hasBrowser, phone, type Visit, withBrowser } from '../support/browser/with-browser.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

// The page's policy, its style and Web Chat's own renderer, as a person meets them.
const server = await startTestWebServer();
afterAll(() => server[Symbol.asyncDispose]());

describe.skipIf(!hasBrowser())('campaign messages on the chat page', () => {
  async function openWith(message: Message, open: Visit['open']): Promise<Page> {
    const page = await openWithMessage(server, open, message);
    await page.locator('.ac-adaptiveCard').waitFor();
    return page;
  }

  const button = (page: Page, title: string) => page.locator('.ac-pushButton').filter({ hasText: title });

  test('a form can be filled in and sent, but not with a required field missing', async () => {
    await withBrowser(
      server.url,
      async ({ open, complaints }) => {
        const page = await openWith(form, open);
        const card = page.locator('.ac-adaptiveCard');
        await button(page, 'Create campaign').tap();
        await card.getByText('Test cases with shares: please fill this in.').waitFor();
        await card.getByLabel('Name').fill('Nightly');
        await card.getByLabel('Description').fill('two\nlines');
        await card.getByLabel('Plan').selectOption('3');
        await card.getByLabel('Test cases').fill('7,8,9');
        await card.getByLabel('Attempts').fill('2.25');
        await card.getByLabel('Scheduled run').fill('2027-01-31');
        for (const input of await card.locator('input:not([type=checkbox]), textarea, select').all()) {
          const box = await input.boundingBox();
          expect(box?.height).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360);
        }
        await button(page, 'Create campaign').tap();
        await shown(page, 'Create campaign: Nightly');
        await expect.poll(() => server.bot.handled.at(-1)?.value).toBeDefined();
        expect(clickSchema.parse(server.bot.handled.at(-1)?.value)).toEqual({
          canvass: 1,
          do: 'submit',
          form: 'createCampaign',
          name: 'Nightly',
          description: 'two\nlines',
          plan: '3',
          tests: '7,8,9',
          concurrency: '5',
          aps: '2.25',
          scheduledRunDate: '2027-01-31',
          scheduledRunTime: '08:30',
        });
        expect(server.bot.handled).toHaveLength(3);
        await page.reload();
        await shown(page, 'Create campaign: Nightly');
        expect(complaints).toEqual([]);
      },
      { ...phone, viewport: { width: 360, height: 800 } },
    );
  });

  test('says of a press that it was not sent, or that it waits and can be taken back', async () => {
    await withBrowser(
      server.url,
      async ({ open, context }) => {
        const page = await openWith(progress, open);
        const before = server.bot.handled.length;
        const stop = button(page, 'Stop watching');
        const fault = page.locator(fromBot).getByRole('alert');
        await context.setOffline(true);
        await page.locator('#state:not([data-state="online"])').waitFor();
        await stop.click();
        await expect.poll(() => fault.innerText()).toBe(english.page.notSent);
        await context.setOffline(false);
        await connected(page);
        const stopFailing = await everyPost(page, (route) => route.abort('connectionreset'));
        await stop.click();
        await page.locator(fromBot).getByText(english.page.notSentYet).waitFor();
        expect(await fault.count()).toBe(0);
        await page.getByRole('button', { name: english.page.dontSend }).click();
        await page.locator('.waiting').waitFor({ state: 'detached' });
        await stopFailing();
        await stop.click();
        await expect.poll(() => server.bot.handled.length).toBe(before + 1);
      },
      { ownProfile: true },
    );
  });

  test('an answer can be chosen from a list of forty, and is required', async () => {
    await withBrowser(
      server.url,
      async ({ open, complaints }) => {
        const rooms = question(numbers(1, 40).map((n) => `Room ${n}`));
        const page = await openWithMessage(server, open, rooms);
        const field = page.getByRole('combobox', { name: 'Your answer' });
        await cardButton(page, 'Send').tap();
        await bubbles(page, 'Please choose an answer.').waitFor();
        await field.selectOption('Room 33');
        await cardButton(page, 'Send').tap();
        await expect
          .poll(() => server.bot.handled.at(-1)?.value)
          .toMatchObject({ do: 'answer', answer: '32' });
        await tell(server, { text: 'Thank you!', chosen: { ...reference, answer: 32 } });
        await shown(page, 'Thank you!');
        await page.reload();
        await page.getByText('Your answer: Room 33').waitFor({ state: 'attached' });
        expect(await field.count()).toBe(0);
        expect(complaints).toEqual([]);
      },
      phone,
    );
  });

  test('a long list unfolds and folds, and the report opens in a new tab', async () => {
    await withBrowser(server.url, async ({ open, context, complaints }) => {
      const page = await openWith(summary, open);
      const last = bubbles(page, 'Expected “press 40 for billing”, heard silence; first failing step 40');
      expect(await last.isVisible()).toBe(false);
      await button(page, 'Show all 40').click();
      await last.waitFor({ state: 'visible' });
      await button(page, 'Show all 40').press('Enter');
      await last.waitFor({ state: 'hidden' });
      await context.route('https://canvass.example/**', (route) => route.fulfill({ body: 'report' }));
      const opening = context.waitForEvent('page');
      await button(page, 'Report page').click();
      expect((await opening).url()).toBe('https://canvass.example/reports/12/345?token=abc');
      const [left, right] = await Promise.all(
        ['Run again', 'Compare'].map((title) => button(page, title).boundingBox()),
      );
      expect(left?.y).toBe(right?.y);
      await button(page, 'Compare').click();
      await expect
        .poll(() => clickSchema.safeParse(server.bot.handled.at(-1)?.value).data)
        .toEqual({ canvass: 1, do: 'command', line: 'compare campaign 12 run 345' });
      // Web Chat itself calls an action unknown that the card has carried out.
      expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
    });
  });

  test('progress is a thin bar of the right length', async () => {
    await withBrowser(server.url, async ({ open, complaints }) => {
      const page = await openWith(progress, open);
      const done = await page.locator('#progress-done').boundingBox();
      const left = await page.locator('#progress-left').boundingBox();
      expect(done?.height).toBe(10);
      expect((done?.width ?? 0) / ((done?.width ?? 0) + (left?.width ?? 0))).toBeCloseTo(0.26, 1);
      expect(complaints).toEqual([]);
    });
  });
});
