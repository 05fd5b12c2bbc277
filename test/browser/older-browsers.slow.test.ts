import { describe, expect, test } from 'vitest';
import { question, type } from '../support/browser/chat-page.ts';
import { useKillableSurvey } from '../support/browser/killable-survey.ts';
import { openSurvey } from '../support/browser/survey-page.ts';
import { hasBrowser } from '../support/browser/with-browser.ts';

describe.skipIf(!hasBrowser())('in a browser of two years ago', () => {
  const { answersFiled, visitAlone } = useKillableSurvey();

  test('questions are shown and answered', async () => {
    await visitAlone(async (visit) => {
      // What Safari 17.4 lacks, and Firefox and Chrome of that spring.
      await visit.context.addInitScript('delete URL.parse; delete Promise.try; delete RegExp.escape;');
      const page = await openSurvey(visit);
      await type(page, 'first');
      await question(page, 2);
      expect(answersFiled()).toEqual(['1: first']);
    });
  });
});
