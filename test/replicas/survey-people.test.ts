import { expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { takeSurveys } from './survey-people.ts';

test('repeated failed turns end the test with the reference from the message', async () => {
  const texts = ['How was the coffee?'];
  const send = async () => ({ status: 200, text: texts.shift() ?? english.turnFailed('4711'), buttons: [] });
  const taken = takeSurveys({ send }, 'Ada', { filed: [] }, () => false);
  await expect(taken).rejects.toThrow(/turns keep failing\. .*reference 4711/u);
});
