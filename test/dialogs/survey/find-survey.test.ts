import { expect, test } from 'vitest';
import { listMessage } from '../../../dialogs/survey/messages.ts';
import { findSurvey, namedSurveys } from '../../../dialogs/survey/surveys.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { spanish } from '../../../dialogs/wording/spanish.ts';

const surveys = [
  { id: 1, name: 'Coffee bar' },
  { id: 2, name: 'Coffee' },
  { id: 5, name: 'Agent quality' },
  { id: 7, name: '5' },
  { id: 8, name: 'Twins' },
  { id: 9, name: 'twins' },
  { id: 10, name: 'How was it?' },
];

test.each([
  ['coffee', { kind: 'one', survey: { id: 2 } }],
  ['“Coffee bar”', { kind: 'one', survey: { id: 1 } }],
  ['quality', { kind: 'one', survey: { id: 5 } }],
  ['5', { kind: 'one', survey: { id: 7 } }],
  ['1', { kind: 'one', survey: { id: 1 } }],
  ['coff', { kind: 'several', surveys: [{ id: 1 }, { id: 2 }] }],
  ['TWINS', { kind: 'several', surveys: [{ id: 8 }, { id: 9 }] }],
  ['1.', { kind: 'one', survey: { id: 1 } }],
  ['1 !', { kind: 'one', survey: { id: 1 } }],
  ['“Coffee”.', { kind: 'one', survey: { id: 2 } }],
  ['quality?', { kind: 'one', survey: { id: 5 } }],
  ['How was it?', { kind: 'one', survey: { id: 10 } }],
  ['how was it', { kind: 'one', survey: { id: 10 } }],
  ['...', { kind: 'none' }],
  ['12', { kind: 'none' }],
  ['tea', { kind: 'none' }],
  ['""', { kind: 'none' }],
])('%j finds %j', (asked, found) => {
  expect(findSurvey(surveys, asked)).toMatchObject(found);
});

test('lists ten surveys a page, with a button for the next page', () => {
  const many = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `Survey ${index + 1}` }));
  const page = (number: number) => listMessage(english, many, 'Which?', number);
  expect(page(1).choices).toHaveLength(11);
  expect(page(1).choices?.at(-1)?.click).toMatchObject({ do: 'command', line: 'surveys page 2' });
  expect(page(3).choices?.map(({ label }) => label)).toEqual(['Survey 21', 'Survey 22', 'Survey 23']);
  expect(page(99)).toEqual(page(3));
});

test('surveys with the same name show their numbers', () => {
  const twins = [
    { id: 8, name: 'Twins' },
    { id: 9, name: 'Twins' },
  ];
  expect(listMessage(english, twins, 'Which?', 1).choices?.map(({ label }) => label)).toEqual([
    'Twins (8)',
    'Twins (9)',
  ]);
});

test('a survey without a name is named in the person’s language', () => {
  const listed = [
    { id: 3, name: 'Survey 3', unnamed: true },
    { id: 5, name: 'Survey 5' },
  ] as const;
  expect(namedSurveys(listed, spanish)).toEqual([
    { id: 3, name: 'Encuesta 3' },
    { id: 5, name: 'Survey 5' },
  ]);
});
