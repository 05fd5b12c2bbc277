import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { messageBox, question, said, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { waiting } from '../../support/browser/survey-page.ts';
import { hasBrowser } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('what is typed before the conversation begins', () => {
  const { answersFiled, visitAlone } = useKillableSurvey();

  test('goes to the conversation that begins at a later try', async () => {
    await visitAlone(async (visit) => {
      const beginning = '**/conversations';
      await visit.context.route(beginning, (route) => route.abort('connectionreset'));
      const page = await visit.open('/?survey=5');
      const box = page.locator('.before textarea, [data-id="webchat-sendbox-input"]');
      await box.fill('typed early');
      await box.press('Enter');
      await waiting(page).first().waitFor();
      await visit.context.unroute(beginning);
      await question(page, 1);
      await page.locator(said).getByText(english.cameEarly).waitFor();
      expect(await waiting(page).count()).toBe(0);
      await type(page, 'an answer');
      await question(page, 2);
      expect(answersFiled()).toEqual(['1: an answer']);
      // What is only in the box belongs to that conversation, too.
      await messageBox(page).fill('half of one');
      await page.reload();
      await question(page, 2);
      expect(await messageBox(page).inputValue()).toBe('half of one');
    });
  });
});
