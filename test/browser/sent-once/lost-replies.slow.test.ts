import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { answer, bubbles, connected, question, said, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { deafStream, everyPost } from '../../support/browser/lost-messages.ts';
import { answerTexts, failed, openSurvey, waiting } from '../../support/browser/survey-page.ts';
import { hasBrowser } from '../../support/browser/with-browser.ts';
import { fixedPart } from '../../support/fixed-part.ts';

/** Longer than Web Chat, and the page, wait for a message to be sent. */
const untilFailed = 21_000;
const withinPromise = { timeout: 5_000 };

describe.skipIf(!hasBrowser())('a message whose reply is lost', () => {
  const { answersFiled, end, onReply, startAgain, visitAlone } = useKillableSurvey();

  test.each(['text', 'choice'] as const)(
    'doesn’t show a %s as waiting once the server has it, even if the response is lost',
    async (kind) => {
      await visitAlone(async (visit) => {
        const page = await openSurvey(visit);
        const before = kind === 'text' ? [] : ['1: a', '2: b'];
        if (kind === 'choice') await answerTexts(page);
        const stop = await everyPost(page, arrivesUnanswered);
        if (kind === 'text') await type(page, 'old');
        else await answer(page, 'Bad').click();
        await question(page, kind === 'text' ? 2 : 4);
        await page.clock.fastForward(untilFailed);
        expect(await waiting(page).count()).toBe(0);
        await stop();
        await type(page, kind === 'text' ? 'new' : 'Good');
        await expect
          .poll(answersFiled)
          .toEqual([...before, ...(kind === 'text' ? ['1: old', '2: new'] : ['3: 1', '4: 0'])]);
        expect(await failed(page).count()).toBe(0);
        expect(await page.locator('.fault').count()).toBe(0);
        if (kind === 'text') expect(await bubbles(page, 'old').count()).toBe(1);
      });
    },
  );

  test('clears the note within 5 s after a kill and a restart, with the answer shown and stored once', async () => {
    await visitAlone(async (visit) => {
      const stream = await deafStream(visit);
      const page = await openSurvey(visit);
      const killed = new Promise((resolve) => {
        onReply(async () => {
          onReply(() => {});
          resolve(await end());
        });
      });
      const stop = await everyPost(page, arrivesUnanswered);
      stream.deaf = true;
      await type(page, 'old');
      await killed;
      await waiting(page).waitFor();
      await stop();
      stream.deaf = false;
      await startAgain();
      await connected(page);
      await expect.poll(() => waiting(page).count(), withinPromise).toBe(0);
      await page.locator(said).getByText(fixedPart(english.fateUnknown)).waitFor();
      expect(await failed(page).count()).toBe(0);
      expect(await bubbles(page, 'old').count()).toBe(1);
      expect(answersFiled()).toEqual(['1: old']);
    });
  });
});

/** The server has it, and the page never hears so. */
async function arrivesUnanswered(route: Route): Promise<void> {
  await route.fetch().catch(() => {});
  await route.abort('connectionreset');
}
