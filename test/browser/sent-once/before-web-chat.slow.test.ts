import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { bubbles, connected, question } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { everyPost, heldPosts } from '../../support/browser/lost-messages.ts';
import { failed, waiting } from '../../support/browser/survey-page.ts';
import { hasBrowser, type Visit, withBrowser } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('before Web Chat has loaded', () => {
  const { answersFiled, url, visitAlone } = useKillableSurvey();

  test('shows and counts a message once that is being sent when Web Chat takes over', async () => {
    await visitAlone(async (visit) => {
      const bundle = await heldBundle(visit);
      const page = await openEarly(visit);
      const posts = await heldPosts(page);
      await typeEarly(page, 'typed early');
      await sending(page).getByText('typed early').waitFor();
      await expect.poll(() => posts.seen()).toBe(1);
      bundle.come();
      await page.locator('.before').waitFor({ state: 'detached' });
      await bubbles(page, 'typed early').waitFor();
      posts.go();
      await question(page, 2);
      expect(posts.seen()).toBe(1);
      expect(await bubbles(page, 'typed early').count()).toBe(1);
      expect(await failed(page).count()).toBe(0);
      expect(answersFiled()).toEqual(['1: typed early']);
    });
  });

  test.each([true, false])(
    'sends a waiting message once, whether Web Chat loads (%s) or not',
    async (comes) => {
      await visitAlone(async (visit) => {
        const bundle = await heldBundle(visit);
        const page = await openEarly(visit);
        const stop = await everyPost(page, (route) => route.abort('connectionreset'));
        await typeEarly(page, 'typed early');
        await page.locator('.before .waiting').waitFor();
        if (comes) {
          bundle.come();
          await page.locator('.web-chat:not(.behind) .waiting').waitFor();
        } else bundle.fail();
        await stop();
        if (comes) await question(page, 2);
        else await early(page, 2).waitFor();
        expect(await waiting(page).count()).toBe(0);
        const typed = comes
          ? bubbles(page, 'typed early')
          : page.locator('.said').getByText('typed early', { exact: true });
        expect(await typed.count()).toBe(1);
        expect(answersFiled()).toEqual(['1: typed early']);
        await connected(page);
      });
    },
  );

  test('shows on a phone that a message is waiting, above the box, whether typed or pressed', async () => {
    await withBrowser(
      url(),
      async ({ open, context }) => {
        const page = await open('/?survey=5');
        const isReadable = async () => {
          const note = await waiting(page).last().boundingBox();
          const box = await page.locator('.before form').boundingBox();
          return note !== null && box !== null && note.y + note.height <= box.y + 1;
        };
        for (const number of [1, 2]) {
          await early(page, number).waitFor();
          if (number === 2) await context.setOffline(true);
          await typeEarly(page, `text ${number}`);
        }
        await waiting(page).waitFor();
        await expect.poll(isReadable).toBe(true);
        // Nor is it pushed below the screen by the line that says why the next one stays.
        await typeEarly(page, 'one more');
        await page.getByRole('status').getByText(english.page.heldBack).waitFor();
        await expect.poll(isReadable).toBe(true);
        await page.locator('.before textarea').fill('');
        await context.setOffline(false);
        await early(page, 3).waitFor();
        await connected(page);
        await context.setOffline(true);
        await page.locator('.before').getByRole('button', { name: 'Bad', exact: true }).last().click();
        await waiting(page).waitFor();
        await expect.poll(isReadable).toBe(true);
        await context.setOffline(false);
        await early(page, 4).waitFor();
      },
      {
        ...{ ownProfile: true, isLookedAt: true, viewport: { width: 360, height: 440 } },
        ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
      },
    );
  });
});

/** The survey's first question, as it is before Web Chat is there. */
async function openEarly({ context, open }: Visit): Promise<Page> {
  await context.clock.install();
  const page = await open('/?survey=5');
  await early(page, 1).waitFor();
  return page;
}

/** A question in the view before Web Chat. */
const early = (page: Page, number: number) =>
  page.locator('.before canvass-message').getByText(`Question ${number}`).last();

async function typeEarly(page: Page, text: string): Promise<void> {
  const box = page.locator('.before textarea');
  await box.fill(text);
  await box.press('Enter');
}

/** What the view before Web Chat shows as being sent. */
const sending = (page: Page) => page.locator('.before .sending');

/** Web Chat's scripts come when they are let. */
async function heldBundle({ context }: Visit): Promise<{ come(): void; fail(): void }> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await context.route('**/webchat-bundle.js*', async (route) => {
    const comes = await promise;
    await (comes ? route.continue() : route.abort()).catch(() => {});
  });
  return { come: () => resolve(true), fail: () => resolve(false) };
}
