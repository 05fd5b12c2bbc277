import { expect, test } from 'vitest';
import type { SurveyService } from '../../../dialogs/ports/survey.ts';
import { createSurveyPreviews } from '../../../dialogs/survey/previews.ts';
import { createSurveyFinder } from '../../../dialogs/survey/survey-finder.ts';
import { systemTime } from '../../../src/time.ts';
import { memoryRecords } from '../../support/memory-store.ts';

function previewsOf(listSurveys: SurveyService['listSurveys']) {
  const finder = createSurveyFinder({ listSurveys }, systemTime.now);
  const records = { ...memoryRecords(), list: async () => [], tellUnreadable() {} };
  return createSurveyPreviews({ finder, records, time: systemTime, onError() {} });
}

test('the first page waits for the list that is already being read', async () => {
  let lists = 0;
  const previews = previewsOf(async () => {
    lists += 1;
    await systemTime.sleep(100);
    return { ok: true, value: [{ id: 7, name: 'Shop visit' }] };
  });
  const named = { id: 7, name: 'Shop visit' };
  const read = previews.read();
  expect(await Promise.all([previews.preview('7'), previews.preview('7')])).toMatchObject([named, named]);
  await read;
  expect(lists).toBe(1);
});

test('a page does not wait long for a list, nor for one that failed', async () => {
  const hanging = previewsOf(() => new Promise(() => {}));
  const before = systemTime.monotonic();
  expect(await hanging.preview('7')).toBeUndefined();
  expect(systemTime.monotonic() - before).toBeLessThan(3_000);
  const failing = previewsOf(async () => {
    throw new Error('A bug');
  });
  expect(await failing.preview('7')).toBeUndefined();
});
