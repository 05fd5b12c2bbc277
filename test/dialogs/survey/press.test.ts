import { expect, test } from 'vitest';
import { isRepeated, withDeed } from '../../../dialogs/survey/press.ts';
import { loadSurvey, saveSurvey } from '../../../dialogs/survey/survey-record.ts';
import { memoryRecords } from '../../support/memory-store.ts';

test('a typed text ends the repeat check of a press, even if it changes nothing else', async () => {
  const of = { key: 'survey/webchat/a/b', records: memoryRecords() };
  const press = { button: 'keepGoing', at: 1_000 };
  const save = async (deed: typeof press | 'typed') => {
    const loaded = await loadSurvey(of);
    await saveSurvey(of, withDeed(loaded, deed), loaded.state, press.at);
  };
  await save(press);
  expect(isRepeated(await loadSurvey(of), { ...press, at: 2_000 })).toBe(true);
  await save('typed');
  expect(isRepeated(await loadSurvey(of), { ...press, at: 2_000 })).toBe(false);
});
