import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import {
  answer,
  bubbles,
  connected,
  messageBox,
  question,
  said,
  type,
} from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { everyPost } from '../../support/browser/lost-messages.ts';
import { answerTexts, failed, openSurvey, waiting } from '../../support/browser/survey-page.ts';
import { hasBrowser, type Visit } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('messages without a connection', () => {
  const { answersFiled, end, startAgain, visitAlone } = useKillableSurvey();

  /** How an answer can find no connection, and how that ends. */
  const outages: Record<string, (visit: Visit) => Promise<() => Promise<void>>> = {
    'the network is off': async ({ context }) => {
      await context.setOffline(true);
      return () => context.setOffline(false);
    },
    'the server is killed': async () => {
      await end();
      return startAgain;
    },
  };

  describe.each(Object.entries(outages))('while %s', (_, cut) => {
    test('holds answers, and sends them in order and once after the outage', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        await answerTexts(page);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await page.locator('#state', { hasText: english.page.reconnecting }).waitFor();
        await answer(page, 'Bad').click();
        await waiting(page).waitFor();
        expect(await answer(page, 'Bad').getAttribute('class')).toContain('pressed');
        const box = messageBox(page);
        expect(await box.getAttribute('placeholder')).toBe(english.page.chooseAbove);
        // It would be written before its question was there.
        await type(page, 'and one more thing');
        await page.getByRole('status').getByText(english.page.heldBack).waitFor();
        expect(await waiting(page).count()).toBe(1);
        // Web Chat neither says that it has failed, nor once more that there is no connection.
        expect(await failed(page).count()).toBe(0);
        expect(await page.locator('.webchat__connectivityStatus').count()).toBe(0);
        await mend();
        await question(page, 4);
        expect(await waiting(page).count()).toBe(0);
        expect(await page.getByText(english.page.heldBack).count()).toBe(0);
        expect(answersFiled()).toEqual(['1: a', '2: b', '3: 1']);
        // The question may come before the reply to the answer.
        await expect.poll(posted).toBe(1);
        expect(await box.inputValue()).toBe('and one more thing');
        await box.fill('');
        await answer(page, 'Good').click();
        await expect.poll(answersFiled).toEqual(['1: a', '2: b', '3: 1', '4: 0']);
        await expect.poll(posted).toBe(2);
      });
    });

    test('doesn’t send what was taken back, and lets it be answered again', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const mend = await cut(visit);
        await type(page, 'rash');
        await takeBack(page);
        expect(await bubbles(page, 'rash').count()).toBe(0);
        const box = messageBox(page);
        expect(await box.inputValue()).toBe('rash');
        await box.fill('');
        await mend();
        await connected(page);
        await answerTexts(page);
        const mendAgain = await cut(visit);
        await answer(page, 'Bad').click();
        await takeBack(page);
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Bad');
        await answer(page, 'Good').click();
        await mendAgain();
        await question(page, 4);
        expect(answersFiled()).toEqual(['1: a', '2: b', '3: 0']);
      });
    });

    test('puts text that was taken back before text typed since', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const mend = await cut(visit);
        await type(page, 'rash');
        await waiting(page).waitFor();
        await messageBox(page).fill('more');
        await takeBack(page);
        expect(await messageBox(page).inputValue()).toBe('rash\nmore');
        await mend();
        await connected(page);
        await messageBox(page).press('Enter');
        await question(page, 2);
        expect(answersFiled()).toEqual(['1: rash\nmore']);
      });
    });

    test('blocks leaving the survey until a waiting answer is sent or taken back', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        await type(page, '/help');
        const stopInHelp = answer(page, english.leaveSurvey);
        await stopInHelp.waitFor();
        const stop = answer(page, english.stop);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await type(page, 'first');
        await waiting(page).waitFor();
        for (const each of [stop, stopInHelp]) {
          expect(await each.getAttribute('aria-disabled')).toBe('true');
          await each.press('Enter');
          expect(await waiting(page).count()).toBe(1);
        }
        await takeBack(page);
        await expect.poll(() => stop.getAttribute('aria-disabled')).toBe(null);
        await stop.press('Enter');
        await waiting(page).waitFor();
        await takeBack(page);
        await messageBox(page).press('Enter');
        await waiting(page).waitFor();
        await mend();
        await question(page, 2);
        expect(answersFiled()).toEqual(['1: first']);
        expect(posted()).toBe(1);
        await stop.press('Enter');
        await page.locator(said).getByText(english.stopped(1)).waitFor();
      });
    });

    test('sends an answer from a closed tab in the next one', async () => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const other = await visit.open('/?survey=5');
        await question(other, 1);
        const posted = countPosts(visit);
        const mend = await cut(visit);
        await type(page, 'kept');
        await waiting(page).waitFor();
        // Another tab shows it, too, and sends it no second time.
        await bubbles(other, 'kept').waitFor();
        await page.close();
        await other.close();
        await mend();
        const [next, third] = await Promise.all([visit.open('/?survey=5'), visit.open('/?survey=5')]);
        await question(next, 2);
        await question(third, 2);
        expect(await bubbles(next, 'kept').count()).toBe(1);
        expect(await waiting(next).count()).toBe(0);
        expect(answersFiled()).toEqual(['1: kept']);
        expect(posted()).toBe(1);
      });
    });
  });

  test('pauses between tries while a proxy asks for a pause by naming a date', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      let tries = 0;
      const headers = { 'retry-after': new Date(Date.now() + 1000).toUTCString() };
      const stop = await everyPost(page, async (route) => {
        tries += 1;
        await route.fulfill({ status: 503, headers });
      });
      await type(page, 'kept');
      await expect.poll(() => tries).toBeGreaterThan(1);
      const before = tries;
      await page.waitForTimeout(1000);
      expect(tries - before).toBeLessThan(5);
      await stop();
      await question(page, 2);
      expect(answersFiled()).toEqual(['1: kept']);
    });
  });

  test('sends waiting messages when a frozen page resumes', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      await visit.context.setOffline(true);
      await type(page, 'before the night');
      await waiting(page).waitFor();
      const session = await visit.context.newCDPSession(page);
      await session.send('Page.setWebLifecycleState', { state: 'frozen' });
      await visit.context.setOffline(false);
      await session.send('Page.setWebLifecycleState', { state: 'active' });
      await question(page, 2);
      expect(answersFiled()).toEqual(['1: before the night']);
    });
  });
});

/** By keyboard. */
async function takeBack(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: english.page.dontSend });
  await button.press('Enter');
  await waiting(page).waitFor({ state: 'detached' });
}

/** How many messages have reached the server. */
function countPosts({ context }: Visit): () => number {
  let count = 0;
  context.on('response', (response) => {
    if (response.request().postData()?.includes('"type":"message"') === true) count += 1;
  });
  return () => count;
}
