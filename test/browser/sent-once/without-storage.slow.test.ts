import { describe, expect, test } from 'vitest';
import { connected, question, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { openSurvey } from '../../support/browser/survey-page.ts';
import { hasBrowser } from '../../support/browser/with-browser.ts';

/** As in a frame of another site's page, in a browser that denies it everything. */
const denied = `
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: () => { throw new DOMException('Denied', 'SecurityError'); } });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });`;

describe.skipIf(!hasBrowser())('in a browser that lets the page keep nothing', () => {
  const { answersFiled, end, startAgain, visitAlone } = useKillableSurvey();

  test('the survey goes on after the connection was lost', async () => {
    await visitAlone(async (visit) => {
      await visit.context.addInitScript(denied);
      const page = await openSurvey(visit);
      await type(page, 'first');
      await question(page, 2);
      await end();
      await page.locator('#state[data-state="connecting"]').waitFor();
      await startAgain();
      await connected(page);
      await type(page, 'second');
      await question(page, 3);
      expect(answersFiled()).toEqual(['1: first', '2: second']);
    });
  });
});
