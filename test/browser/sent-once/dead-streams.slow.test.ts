import { describe, expect, test } from 'vitest';
import { bubbles, connected, question, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { openSurvey } from '../../support/browser/survey-page.ts';
import { hasBrowser, type Visit } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('a page that is cut off without noticing', () => {
  const { answersFiled, visitAlone } = useKillableSurvey();

  test('shows the next question although the stream no longer brings anything', async () => {
    await visitAlone(async (visit) => {
      const first = await mutableStream(visit);
      const page = await openSurvey(visit);
      first.isMute = true;
      await type(page, 'first');
      await expect.poll(answersFiled).toEqual(['1: first']);
      await page.clock.fastForward(5000);
      await question(page, 2);
      expect(await bubbles(page, 'first').count()).toBe(1);
    });
  });

  test('opens another stream if nothing has come over this one for long', async () => {
    await visitAlone(async (visit) => {
      const first = await mutableStream(visit);
      const page = await openSurvey(visit);
      first.isMute = true;
      await page.clock.fastForward(45_000);
      await expect.poll(first.opened).toBe(2);
      await connected(page);
      await type(page, 'first');
      await question(page, 2);
    });
  });
});

/** The first of the page's streams can fall silent; later ones don't. */
async function mutableStream({ context }: Visit): Promise<{ isMute: boolean; opened(): number }> {
  let opened = 0;
  const first = { isMute: false, opened: () => opened };
  await context.routeWebSocket(/\/stream/u, (socket) => {
    opened += 1;
    const isFirst = opened === 1;
    socket.connectToServer().onMessage((message) => {
      if (!isFirst || !first.isMute) socket.send(message);
    });
  });
  return first;
}
