import { describe, expect, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { messageBox, question, type } from '../../support/browser/chat-page.ts';
import { useKillableSurvey } from '../../support/browser/killable-survey.ts';
import { heldPosts } from '../../support/browser/lost-messages.ts';
import { openSurvey } from '../../support/browser/survey-page.ts';
import { hasBrowser } from '../../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('text in the box', () => {
  const { answersFiled, visitAlone } = useKillableSurvey();

  test('keeps text typed while an answer is being sent, and asks before using it for the next question', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      const posts = await heldPosts(page);
      const box = messageBox(page);
      const notice = page.getByRole('status');
      await type(page, 'good');
      await expect.poll(() => posts.seen()).toBe(1);
      await type(page, 'but slow');
      await notice.getByText(english.page.heldBack).waitFor();
      posts.go();
      await question(page, 2);
      await expect.poll(() => notice.getByText(english.page.heldBack).count()).toBe(0);
      await box.press('Enter');
      await notice.getByText(english.page.newQuestion).waitFor();
      expect(await box.inputValue()).toBe('but slow');
      expect(posts.seen()).toBe(1);
      await box.press('Enter');
      await question(page, 3);
      await expect.poll(() => notice.getByText(english.page.newQuestion).count()).toBe(0);
      expect(answersFiled()).toEqual(['1: good', '2: but slow']);
      // Begun anew, it answers what is open.
      await box.fill('Bad');
      await box.press('Enter');
      await question(page, 4);
    });
  });

  test('restores the text in the box after a reload, for its question, until it is sent', async () => {
    await visitAlone(async (visit) => {
      const page = await openSurvey(visit);
      await messageBox(page).fill('a long text');
      const other = await visit.open('/?survey=5');
      await question(other, 1);
      expect(await messageBox(other).inputValue()).toBe('');
      await type(other, 'short');
      await question(other, 2);
      await page.reload();
      await question(page, 2);
      const box = messageBox(page);
      expect(await box.inputValue()).toBe('a long text');
      await box.press('Enter');
      await page.getByRole('status').getByText(english.page.newQuestion).waitFor();
      await box.press('Enter');
      await question(page, 3);
      await page.reload();
      await question(page, 3);
      expect(await box.inputValue()).toBe('');
      expect(answersFiled()).toEqual(['1: short', '2: a long text']);
    });
  });
});
