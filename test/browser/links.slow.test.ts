import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../dialogs/wording/english.ts';
import { wordings } from '../../dialogs/wording/languages.ts';
import { answer, connected, fromBot, messageBox, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { call } from '../support/direct-line-client.ts';
import { questions } from '../support/scripted-survey-service.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';
import { key } from '../support/start-invitation-canvass.ts';

const surveys = [
  { id: 5, description: 'Coffee bar' },
  { id: 6, description: 'Tea room' },
];

const shop = 'https://shop.example/thanks';
const folder = await mkdtemp(join(tmpdir(), 'surveys-'));
const SURVEYS_FILE = join(folder, 'surveys.json');
const closing = { label: 'Back to the shop', url: 'https://shop.example/' };
await writeFile(SURVEYS_FILE, JSON.stringify({ 5: { button: closing }, 6: { redirect: shop } }));
const canvass = await startSurveyCanvass({
  INVITATION_API_KEY: key,
  SURVEYS_FILE,
  CONTACT: 'help@example.com',
});
canvass.service.lists(surveys);
afterAll(async () => {
  await canvass.close();
  await rm(folder, { recursive: true });
});

describe.skipIf(!hasBrowser())('survey links in the browser', () => {
  beforeEach(() => {
    canvass.service.clear();
  });
  const started = () => canvass.service.sessions.length;
  const said = (page: Page, words: string) => page.locator(fromBot).getByText(words).last().waitFor();
  /** Of two rounds of a survey, the first has said the same. */
  const saidLast = (page: Page, words: string) =>
    page.locator(fromBot).last().getByText(words).first().waitFor();
  const count = (page: Page) => page.locator(fromBot).count();
  const notice = (page: Page) => page.locator('.notice');
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  async function untilText(page: Page): Promise<void> {
    for (const words of ['coffee', 'cake', 'service']) {
      await saidLast(page, `How was the ${words}?`);
      await answer(page, 'Good').click();
    }
    await saidLast(page, 'Anything else?');
  }

  async function finish(page: Page): Promise<void> {
    await untilText(page);
    await type(page, 'No.');
    await saidLast(page, 'Come again!');
  }

  test('shares one survey between two tabs, continues it after a reload, and shows only its questions', async () => {
    await withBrowser(canvass.url, async ({ open, complaints }) => {
      const before = started();
      const [first, second] = await Promise.all([open('/?survey=5'), open('/?survey=5')]);
      for (const page of [first, second]) {
        await said(page, 'How was the coffee?');
        await connected(page);
        expect(await count(page)).toBe(1);
      }
      await answer(first, 'Good').click();
      await said(second, 'How was the cake?');
      await answer(second, 'Bad').click();
      await said(first, 'How was the service?');
      await first.reload();
      await said(first, 'How was the service?');
      await connected(first);
      expect(await first.getByText('How was the service?').count()).toBe(1);
      expect(started()).toBe(before + 1);
      expect(complaints).toEqual([]);
    });
  });

  test('says in every tab that a survey is finished, and asks before leaving an open one', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=5');
      await finish(page);
      const before = started();
      const again = await open('/?survey=5');
      await notice(again).getByText('Coffee bar').waitFor();
      expect(await again.locator(fromBot).count()).toBe(0);
      await again.reload();
      await notice(again).getByRole('button').waitFor();
      expect(started()).toBe(before);
      await notice(again).getByRole('button').click();
      await said(again, 'How was the coffee?');
      expect(started()).toBe(before + 1);

      const other = await open('/?survey=6');
      await notice(other).getByText('Tea room').first().waitFor();
      await notice(other).getByRole('button').first().click();
      await answer(other, 'Good').click();
      await said(other, 'How was the cake?');
      await expect.poll(() => new URL(other.url()).search).toBe('');
      await other.goto(`${canvass.url}/?survey=6`);
      await notice(other).getByRole('button').last().click();
      // The question of the other survey, which stands above, has the same words.
      await expect.poll(started).toBe(before + 2);
      await said(other, 'How was the coffee?');
      await other.goto(`${canvass.url}/?survey=5`);
      await notice(other).getByRole('button').last().click();
      await said(other, 'How was the cake?');
      expect(started()).toBe(before + 2);
    });
  });

  test('redirects once after a countdown, and neither after a return nor after a cancel', async () => {
    await withBrowser(
      canvass.url,
      async ({ open, context, complaints }) => {
        await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
        const page = await open('/?survey=6');
        await finish(page);
        const goingOn = page.locator(`${fromBot} .going-on`);
        await goingOn.getByText('Continuing in 3…').waitFor();
        await page.waitForURL(shop);
        const isLeftAlone = async () => {
          await page.goto(canvass.url);
          await said(page, 'Come again!');
          await connected(page);
          expect(await goingOn.count()).toBe(0);
        };
        await isLeftAlone();
        const link = page.locator(fromBot).getByRole('link', { name: english.goOnTo('shop.example') });
        expect(await link.getAttribute('href')).toBe(shop);
        await answer(page, 'Take it again').click();
        await finish(page);
        await goingOn.getByRole('button', { name: english.page.stayHere }).click();
        expect(await goingOn.count()).toBe(0);
        await isLeftAlone();
        expect(complaints).toEqual([]);
      },
      { ownProfile: true },
    );
  });

  test('redirects although the browser’s clock is wrong', async () => {
    for (const minutesAhead of [10, -60])
      await withBrowser(
        canvass.url,
        async ({ open, context }) => {
          await context.clock.install({ time: Date.now() + minutesAhead * 60_000 });
          await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
          const page = await open('/?survey=6');
          await finish(page);
          await page.locator(`${fromBot} .going-on`).waitFor();
          await page.waitForURL(shop);
        },
        { ownProfile: true },
      );
  });

  test('delays the redirect while text is in the box or an answer waits for a connection', async () => {
    await withBrowser(
      canvass.url,
      async ({ open, context }) => {
        await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));
        const page = await open('/?survey=6');
        await connected(page);
        await untilText(page);
        await context.setOffline(true);
        await type(page, 'First.');
        await page.getByRole('button', { name: english.page.dontSend }).waitFor();
        // It stays in the box.
        await type(page, 'Second.');
        await context.setOffline(false);
        const goingOn = page.locator(`${fromBot} .going-on`);
        const left = await goingOn.textContent();
        const box = messageBox(page);
        expect(await box.inputValue()).toBe('Second.');
        await expect(page.waitForURL(shop, { timeout: 8_000 })).rejects.toThrow();
        expect([await goingOn.textContent(), await box.inputValue()]).toEqual([left, 'Second.']);
        await context.setOffline(true);
        await box.press('Enter');
        await page.getByRole('button', { name: english.page.dontSend }).waitFor();
        await expect(page.waitForURL(shop, { timeout: 6_000 })).rejects.toThrow();
        await page.getByRole('button', { name: english.page.dontSend }).click();
        await box.fill('');
        await page.waitForURL(shop);
      },
      { ownProfile: true },
    );
  });

  test('disables and unmarks the other survey’s answers after switching back, and shows its own name', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=5');
      for (const words of ['coffee', 'cake', 'service']) {
        await said(page, `How was the ${words}?`);
        await answer(page, 'Good').click();
      }
      await said(page, 'Anything else?');
      await page.goto(`${canvass.url}/?survey=6`);
      const begun = { question: questions[0], sessionId: `session-${started() + 1}` };
      canvass.service.next('start', { body: { ...begun, survey: { title: 'Tea room' } } });
      await notice(page).getByRole('button').last().click();
      const other = page.locator(fromBot).filter({ hasText: 'Tea room' });
      await other.getByRole('button', { name: 'Bad' }).waitFor();
      const top = async () => [await page.locator('#survey').textContent(), await page.title()];
      await expect.poll(top).toEqual(['Tea room', 'Tea room – Canvass']);
      await page.goto(`${canvass.url}/?survey=5`);
      await notice(page).getByRole('button').last().click();
      await page.locator(fromBot).getByText('Anything else?').nth(1).waitFor();
      await connected(page);
      await expect.poll(top).toEqual(['Coffee bar', 'Coffee bar – Canvass']);
      const marked = page.locator(`${fromBot} .chosen`);
      const look = async () => [await marked.allTextContents(), await other.locator('.chosen').count()];
      expect(await other.getByRole('button', { name: 'Bad' }).count()).toBe(0);
      expect(await look()).toEqual([['Good', 'Good', 'Good'], 0]);
      await page.reload();
      await page.locator(fromBot).getByText('Anything else?').nth(1).waitFor();
      await connected(page);
      expect(await look()).toEqual([['Good', 'Good', 'Good'], 0]);
      await expect.poll(top).toEqual(['Coffee bar', 'Coffee bar – Canvass']);
    });
  });

  test('marks an answer in every tab once the service has accepted it, and never a rejected one', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=5');
      await said(page, 'How was the coffee?');
      const other = await open('/');
      await said(other, 'How was the coffee?');
      const marked = async () =>
        await Promise.all([page, other].map((tab) => tab.locator(`${fromBot} .chosen`).allTextContents()));
      canvass.service.next('reply', '400');
      await answer(page, 'Bad').click();
      await said(page, 'wasn’t accepted');
      await said(other, 'wasn’t accepted');
      expect(await marked()).toEqual([[], []]);
      const taken = Promise.withResolvers<void>();
      canvass.service.onReply(() => taken.promise);
      await answer(page, 'Good').click();
      for (const tab of [page, other]) await tab.locator(`${fromBot} .answer.pressed`).waitFor();
      expect(await marked()).toEqual([[], []]);
      taken.resolve();
      await said(page, 'How was the cake?');
      await said(other, 'How was the cake?');
      // The question stands there twice, since it was asked again.
      await expect.poll(marked).toEqual([
        ['Good', 'Good'],
        ['Good', 'Good'],
      ]);
      await page.reload();
      await said(page, 'How was the cake?');
      await expect.poll(marked).toEqual([
        ['Good', 'Good'],
        ['Good', 'Good'],
      ]);
    });
  });

  test('explains a link without a survey, starts nothing, and leads to the surveys', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=99');
      await notice(page).getByRole('button', { name: 'See the surveys' }).click();
      await button(page, 'Tea room').waitFor();
      expect(new URL(page.url()).search).toBe('');
      // In the middle of a conversation, too.
      await page.goto(`${canvass.url}/?survey=coffee`);
      await notice(page).getByRole('button', { name: 'See the surveys' }).click();
      await said(page, 'Which survey would you like to take?');
      // An empty one is as if it were not there.
      const empty = await open('/?survey=');
      await connected(empty);
      expect(await notice(empty).count()).toBe(0);
    });
  });

  test.each<[string, (open: (path?: string) => Promise<Page>) => Promise<unknown>, number]>([
    ['the visitor is new', async () => undefined, 1],
    ['the visitor was greeted', async (open) => await connected(await open()), 1],
    ['the visitor asked for them', async (open) => await type(await open(), 'surveys'), 2],
    [
      'the visitor stopped a survey',
      async (open) => {
        const page = await open('/?survey=5');
        await said(page, 'How was the coffee?');
        await type(page, '/stop');
        await button(page, english.resume).waitFor();
      },
      1,
    ],
  ])('“See the surveys” after an unknown link shows them once if %s', async (_, before, lists) => {
    await withBrowser(canvass.url, async ({ open }) => {
      await before(open);
      for (const path of ['/?survey=99', '/i/5.unknown.link']) {
        const page = await open(path);
        await notice(page).getByRole('button', { name: 'See the surveys' }).click();
        await page.waitForURL(`${canvass.url}/`);
        await button(page, 'Tea room').last().waitFor();
        await connected(page);
        const titles = page.locator(fromBot).getByText(english.surveysTitle);
        await titles.nth(lists - 1).waitFor();
        // What would come a second time comes at once.
        await page.waitForTimeout(700);
        expect(await titles.count()).toBe(lists);
        expect(await page.locator(fromBot).last().getByRole('button', { name: 'Tea room' }).count()).toBe(1);
        await page.close();
      }
    });
  });

  test('continues a personal link in another browser, without a way to start a new conversation', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const body = { surveyId: 5, link: true };
    const made = await call(canvass.url, '/api/invitations', { headers, body });
    const path = new URL(z.object({ url: z.string() }).parse(made.json).url).pathname;
    const before = started();
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open(path);
      await said(page, 'How was the coffee?');
      expect(await count(page)).toBe(1);
      expect(await page.locator('#new-conversation').isVisible()).toBe(false);
      await answer(page, 'Good').click();
      await said(page, 'How was the cake?');
      expect(await page.evaluate("localStorage.getItem('canvass.resume')")).toBeNull();
      await withBrowser(canvass.url, async (elsewhere) => {
        const there = await elsewhere.open(path);
        await said(there, 'How was the cake?');
        await answer(there, 'Good').click();
        await said(page, 'How was the service?');
        await answer(page, 'Good').click();
        await said(there, 'Anything else?');
        await type(there, 'No.');
        await said(page, 'Come again!');
        await page.reload();
        await notice(page).getByText('Coffee bar').waitFor();
        expect(await notice(page).getByRole('button').count()).toBe(0);
        expect(await page.locator('#new-conversation').isVisible()).toBe(false);
        const links = notice(page).getByRole('link');
        const names = ['Back to the shop', 'Contact us: help@example.com'];
        await expect.poll(() => links.allTextContents()).toEqual(names);
      });
    });
    expect(started()).toBe(before + 1);
  });

  test('keeps each device’s language when a personal link is opened on two devices', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const made = await call(canvass.url, '/api/invitations', { headers, body: { surveyId: 5, link: true } });
    const path = new URL(z.object({ url: z.string() }).parse(made.json).url).pathname;
    const languageOf = (page: Page) => page.evaluate('document.documentElement.lang');
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open(path);
      await said(page, 'How was the coffee?');
      await withBrowser(
        canvass.url,
        async (elsewhere) => {
          const there = await elsewhere.open(path);
          await said(there, 'How was the coffee?');
          await connected(page);
          await page.locator('#language').selectOption('es');
          await said(page, wordings.es.languageChosen);
          await said(there, wordings.es.languageChosen);
          await expect.poll(() => languageOf(page)).toBe('es');
          await type(there, 'status');
          await said(there, wordings.de.atQuestion('Coffee bar', 1));
          await type(page, 'status');
          await said(page, wordings.es.atQuestion('Coffee bar', 1));
          await there.reload();
          await said(there, wordings.es.atQuestion('Coffee bar', 1));
          expect(await languageOf(there)).toBe('de');
          await page.reload();
          await said(page, wordings.es.atQuestion('Coffee bar', 1));
          expect(await languageOf(page)).toBe('es');
        },
        { language: 'de' },
      );
    });
  });

  test('“New conversation” asks first during a survey, leads to “/”, and can be undone', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=5');
      await said(page, 'How was the coffee?');
      const before = started();
      const fresh = button(page, 'New conversation').first();
      const dialog = page.locator('dialog.leave');
      await fresh.click();
      await dialog.getByText('Coffee bar').waitFor();
      await dialog.getByRole('button').first().click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe('?survey=5');
      await fresh.click();
      await dialog.getByRole('button', { name: 'New conversation' }).click();
      await page.waitForURL(`${canvass.url}/`);
      await button(page, 'Tea room').waitFor();
      await page.locator('.way-back button').click();
      await said(page, 'How was the coffee?');
      await answer(page, 'Good').click();
      await said(page, 'How was the cake?');
      expect(started()).toBe(before);

      const kept = await page.evaluate<string>("localStorage.getItem('canvass.resume')");
      await fresh.click();
      await dialog.getByRole('button', { name: 'New conversation' }).click();
      await page.locator('.way-back').waitFor();
      await connected(page);
      for (const tag of ['de', 'en'] as const) {
        await page.locator('#language').selectOption(tag);
        await page.locator('.way-back').getByText(wordings[tag].page.goBack).waitFor();
      }
      await type(page, 'help');
      await page.locator('.way-back').waitFor({ state: 'detached' });
      const ended = () => call(canvass.url, '/web-chat/session', { body: { resume: kept } });
      await expect.poll(async () => (await ended()).json).toMatchObject({ resumed: false });
    });
  });
});
