import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSurveys, SurveyFilesError } from '../../../src/reference/survey/definitions.ts';
import { makeFolder } from './survey-caller.ts';

let place: ReturnType<typeof makeFolder>;
let folder: string;

beforeEach(() => {
  place = makeFolder();
  folder = join(place.folder, 'surveys');
  mkdirSync(folder);
});
afterEach(() => place.remove());

const good = {
  id: 1,
  name: 'One',
  questions: [{ type: 'Enter Text', text: 'Well?' }],
  closing: 'Thank you.',
};

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

async function problemsHere(): Promise<readonly string[]> {
  const error: unknown = await readSurveys(folder).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SurveyFilesError)) throw new Error('The files were taken.');
  for (const problem of error.problems) expect(error.message).toContain(problem);
  expect(error.message).toContain(folder);
  return error.problems;
}

const choice = (answers: unknown, more: object = {}) => ({
  type: 'Choose one',
  text: 'Which?',
  answers,
  ...more,
});
const answer = (id: unknown, more: object = {}) => ({ id, text: 'A', value: 'a', ...more });

test('reads valid files by id and ignores other files', async () => {
  write('b.json', { ...good, id: 2 });
  write('c.json', good);
  write('notes.txt', 'nothing');
  expect([...(await readSurveys(folder)).keys()]).toEqual([1, 2]);
});

test.each<[string, object, RegExp]>([
  ['no name', { name: undefined }, /^a\.json: name: /u],
  ['an empty closing', { closing: ' ' }, /^a\.json: closing: must not be empty$/u],
  ['an id that is a text', { id: '1' }, /^a\.json: id: /u],
  ['no question', { questions: [] }, /^a\.json: questions: /u],
  ['a misspelt field', { deploied: false }, /^a\.json: the file: .*deploied/u],
  ['an unknown type', { questions: [{ type: 'Slider', text: 'x' }] }, /^a\.json: questions\[0\]\.type: /u],
  [
    'an answer without text',
    { questions: [choice([{ id: 1, value: 'a' }])] },
    /questions\[0\]\.answers\[0\]\.text: /u,
  ],
  [
    'a duplicate answer id',
    { questions: [choice([answer(0), answer(0)])] },
    /\[0\]\.answers\[1\]\.id: 0 is used twice$/u,
  ],
  ['neither answers nor scale', { questions: [choice(undefined)] }, /questions\[0\]\.answers: give either/u],
  [
    'both answers and scale',
    { questions: [choice([answer(1)], { scale: { from: 0, to: 10 } })] },
    /questions\[0\]\.answers: give either/u,
  ],
  [
    'a reversed scale',
    { questions: [choice(undefined, { scale: { from: 10, to: 0 } })] },
    /questions\[0\]\.scale\.to: must be above/u,
  ],
  [
    'a next question that does not exist',
    { questions: [choice([answer(1, { next: 'x' })])] },
    /questions\[0\]\.answers\[0\]\.next: no question is named "x"$/u,
  ],
  [
    'a next question that comes earlier',
    {
      questions: [
        { ...good.questions[0], name: 'first' },
        { ...good.questions[0], next: 'first' },
      ],
    },
    /questions\[1\]\.next: "first" is not a later question$/u,
  ],
  [
    'a duplicate name',
    { questions: [1, 2].map(() => ({ ...good.questions[0], name: 'same' })) },
    /questions\[1\]\.name: "same" names an earlier question too$/u,
  ],
  [
    'a question named end',
    { questions: [{ ...good.questions[0], name: 'end' }] },
    /questions\[0\]\.name: "end" is taken/u,
  ],
])('reports %s by file and field', async (_, change, problem) => {
  write('a.json', { ...good, ...change });
  const problems = await problemsHere();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

test('reports every problem of every file at once', async () => {
  write('a.json', { ...good, name: '', closing: '' });
  write('b.json', '{ "id": 2, ');
  write('c.json', { ...good, id: 3 });
  write('d.json', { ...good, id: 3 });
  const problems = await problemsHere();
  expect(problems).toEqual([
    'a.json: name: must not be empty',
    'a.json: closing: must not be empty',
    expect.stringMatching(/^b\.json: .*JSON/u),
    'd.json: id: 3 is the id of c.json too',
  ]);
});

test('reports a missing folder', async () => {
  folder = join(place.folder, 'nowhere');
  expect(await problemsHere()).toEqual([expect.stringContaining("the folder can't be read: ENOENT")]);
});
