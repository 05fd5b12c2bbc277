import { expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { takeSurveys } from './survey-people.ts';

test('a turn that fails ends the test at once, with the reference that was said', async () => {
  const texts = ['How was the coffee?', english.turnFailed('4711')];
  const send = async () => ({ status: 200, text: texts.shift() ?? 'too late', buttons: [] });
  const taken = takeSurveys({ send }, 'Ada', { filed: [] }, () => false);
  await expect(taken).rejects.toThrow(/a turn failed\. .*reference 4711/u);
});
