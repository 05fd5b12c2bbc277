import { expect, test } from 'vitest';
import { verdictSentence } from '../../../dialogs/wording/verdict-sentence.ts';

test('the sentence explains the verdict and never contradicts it', () => {
  const none = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
  const told = (
    verdict: Parameters<typeof verdictSentence>[0]['verdict'],
    counts: object,
    more: object = {},
  ) => {
    const all = { ...none, ...counts };
    const total = all.pass + all.satisfactory + all.fail + all.inconclusive;
    return verdictSentence({ verdict, counts: all, total, alerts: [], ...more });
  };
  expect(told('passed', { pass: 40 })).toBe('All 40 results passed.');
  expect(told('passed', { pass: 1 })).toBe('The only result passed.');
  expect(told('passedWithRemarks', { pass: 3, satisfactory: 1 })).toBe(
    'All 4 results passed, 1 of them with warnings.',
  );
  expect(told('passedWithRemarks', { satisfactory: 1 })).toBe('The only result passed, with warnings.');
  expect(
    told('passedWithRemarks', { pass: 3 }, { alerts: [{ message: '', level: 'minor', count: 1 }] }),
  ).toBe('All 3 results passed. The service raised alerts.');
  expect(told('passedWithRemarks', { pass: 3 }, { result: 'Satisfactory' })).toBe(
    'All 3 results passed. The campaign service calls it “Satisfactory”.',
  );
  expect(told('failed', { pass: 1, fail: 1 })).toBe('1 of 2 results failed.');
  expect(told('failed', { fail: 2 })).toBe('All 2 results failed.');
  expect(told('failed', { pass: 2 }, { result: 'Failed' })).toBe(
    'None of the 2 results failed, but the run itself did. The campaign service calls it “Failed”.',
  );
  expect(told('failed', {}, { result: 'Failed' })).toBe(
    'There are no results. The campaign service calls it “Failed”.',
  );
  expect(told('inconclusive', { pass: 2, inconclusive: 1 })).toBe(
    'No result failed, but 1 of 3 results is inconclusive.',
  );
  expect(told('inconclusive', { pass: 2 }, { result: 'Aborted' })).toBe(
    'Stopped after 2 results (“Aborted”).',
  );
  expect(told('failed', { pass: 2, fail: 1 }, { result: 'Aborted' })).toBe(
    '1 of 3 results failed. Stopped after 3 results (“Aborted”).',
  );
  expect(told('inconclusive', { pass: 50 }, { restUnread: 'otherHost' })).toBe(
    'Only the first 50 results could be read: the service’s next page points to another host.',
  );
  expect(told('inconclusive', { pass: 50 }, { restUnread: 'nowhere' })).toBe(
    'Only the first 50 results could be read: the service’s next page has no link that can be followed.',
  );
  expect(told('inconclusive', {}, { result: 'Aborted' })).toBe(
    'There are no results. The campaign service calls it “Aborted”.',
  );
  expect(told('inconclusive', { pass: 2 }, { result: 'Unheard of' })).toBe(
    'No result failed, but the run isn’t known to be complete. The campaign service calls it “Unheard of”.',
  );
});
