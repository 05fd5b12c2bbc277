import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { cardButton, connected, shown, type } from '../support/browser/chat-page.ts';
import { hasBrowser, withBrowser } from '../support/browser/with-browser.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../support/start-canvass.ts';

describe.skipIf(!hasBrowser())('on the chat page', () => {
  let canvass: SurveyCanvass;
  beforeAll(async () => {
    canvass = await startSurveyCanvass();
  });
  afterAll(() => canvass?.close());

  test('an answer that was not sent can be sent again, or another one given; the end says what is next', async () => {
    await withBrowser(canvass.url, async ({ open }) => {
      const page = await open('/?survey=5');
      await shown(page, 'How was the coffee?');
      await connected(page);
      // What is asked beside the question leaves its answers in reach.
      await type(page, 'help');
      await shown(page, english.helpTitle);
      await expect.poll(() => page.getByText('How was the coffee?').count()).toBeGreaterThan(1);
      canvass.service.next('reply', '429');
      await cardButton(page, 'Good').last().click();
      await cardButton(page, 'Send it again').last().waitFor();
      await expect.poll(() => cardButton(page, 'Bad').last().isEnabled()).toBe(true);
      await cardButton(page, 'Send it again').last().click();
      await shown(page, 'How was the cake?');
      expect(canvass.service.filed.map(({ answer }) => answer)).toEqual([0]);
      await type(page, '2');
      await shown(page, 'Got it: “Bad”.');
      await page.locator('.web-chat .answer[aria-pressed="true"]', { hasText: 'Bad' }).waitFor();
      await cardButton(page, 'Good').last().click();
      await shown(page, english.howToLeave);
      await type(page, 'No.');
      await shown(page, 'Come again!');
      await cardButton(page, 'See the surveys').last().waitFor();
    });
  });
});
