import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { question, said, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { deafStream, everyPost } from '../../support/browser/lost-messages.ts';
import { openSurvey, waiting } from '../../support/browser/survey-page.ts';
import { hasBrowser, withBrowser } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('a message that comes late', () => {
  const { answersFiled, url, visitAlone } = useKillableSurvey();

  test('doesn’t use a delayed answer for a later question', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      // The same conversation on another device, so to speak.
      const storageState = await visit.context.storageState();
      const stop = await everyPost(page, (route) => route.abort('connectionreset'));
      await type(page, 'meant for the first');
      await waiting(page).waitFor();
      await withBrowser(
        url(),
        async ({ open }) => {
          const elsewhere = await open('/?survey=5');
          await question(elsewhere, 1);
          await type(elsewhere, 'said elsewhere');
          await question(elsewhere, 2);
        },
        { ownProfile: true, storageState },
      );
      await stop();
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'for the second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: said elsewhere', '2: for the second']);
    });
  });

  test('reports messages for another conversation or from too long ago as too late, once', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const now = Date.now();
      for (const [conversation, at, words] of [
        ['another', now, 'elsewhere, for $$5'],
        [undefined, now - 8 * 24 * 60 * 60 * 1000, 'long ago'],
      ])
        await page.evaluate(
          ({ conversation: wanted, at: then, words: text }) => {
            const token = JSON.parse(atob(localStorage.getItem('canvass.resume')?.split('.')[1] ?? ''));
            const activity = { type: 'message', text, channelData: { clientActivityID: text } };
            const kept = {
              conversation: wanted ?? token.conversation,
              isPersonal: false,
              at: then,
              activity,
            };
            localStorage.setItem(`canvass.waiting.${then}.${text}`, JSON.stringify(kept));
          },
          { conversation, at, words },
        );
      for (const isTold of [true, false]) {
        await page.reload();
        await question(page, 1);
        for (const words of ['elsewhere, for $$5', 'long ago']) {
          const told = page.locator(said).getByText(english.page.tooLate.replace('{text}', () => words));
          if (isTold) await told.waitFor();
          expect(await told.count()).toBe(isTold ? 1 : 0);
        }
      }
      expect(answersFiled()).toEqual([]);
    });
  });

  test('doesn’t use text typed while the page was cut off for a question it hadn’t shown', async () => {
    await visitAlone(async (visit) => {
      const stream = await deafStream(visit);
      const page = await openSurvey(visit);
      stream.deaf = true;
      await type(page, 'first');
      await expect.poll(answersFiled).toEqual(['1: first']);
      await type(page, 'one more thing');
      stream.deaf = false;
      await page.reload();
      await page.locator(said).getByText(english.cameEarly).waitFor();
      await type(page, 'second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: first', '2: second']);
    });
  });
});
