import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SurveyService } from '../../dialogs/ports/survey.ts';
import { createHttpClient } from '../../src/http/client/client.ts';
import { createSurveyService } from '../../src/services/survey/client.ts';
import { type Answering, type SeenRequest, startTlsServer, type TlsServer } from '../support/tls-server.ts';

async function service(
  handler: (request: SeenRequest, answer: Answering) => void,
): Promise<{ survey: SurveyService; remote: TlsServer }> {
  const remote = await startTlsServer(handler);
  const client = createHttpClient({
    service: 'survey',
    baseUrl: remote.url,
    certificateAuthority: remote.certificate,
    secrets: () => ['the-secret'],
    newReference: () => 'ref',
    retryMs: 2500,
  });
  onTestFinished(() => remote.close());
  onTestFinished(() => client.close());
  return { survey: createSurveyService(client, () => ({ key: ' the key ', secret: 'the-secret' })), remote };
}

const choose = {
  text: 'How?',
  type: 'Choose one',
  title: 'Question 1',
  answers: [{ id: 0, text: 'Good', value: 'g' }],
};

test('sends the credentials with every call, and the session with a reply', async () => {
  const { survey, remote } = await service((request, answer) => {
    if (request.method === 'POST') answer.json(200, { status: 200, data: { question: choose } });
    else answer.json(200, []);
  });
  await survey.listSurveys();
  await survey.reply(7, 'a b&c', { kind: 'choice', answerId: 0 });
  await survey.reply(7, 's', { kind: 'text', feedback: ' two\nlines ' });
  for (const { query } of remote.requests) {
    expect([query.get('apikey'), query.get('apisecret')]).toEqual(['the key', 'the-secret']);
  }
  expect(remote.requests[1]).toMatchObject({ method: 'POST', body: '{"answerId":0}' });
  expect(remote.requests[1]?.query.get('sessionId')).toBe('a b&c');
  expect(remote.requests[2]?.body).toBe('{"feedback":" two\\nlines "}');
});

test('one invalid item does not hide the other surveys', async () => {
  const { survey } = await service((_request, answer) =>
    answer.json(200, [{ id: 1, description: ' Coffee ' }, { id: 'x' }, null, { id: 3 }]),
  );
  expect(await survey.listSurveys()).toEqual({
    ok: true,
    value: [
      { id: 1, name: 'Coffee' },
      { id: 3, name: 'Survey 3', unnamed: true },
    ],
  });
});

test('the list is read once for all who ask at the same time, and again for those who ask later', async () => {
  const { survey, remote } = await service((_request, answer) => answer.json(200, [{ id: 1 }]));
  const all = await Promise.all(Array.from({ length: 20 }, () => survey.listSurveys()));
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(remote.requests).toHaveLength(1);
  await survey.listSurveys();
  expect(remote.requests).toHaveLength(2);
});

test('a list that hangs holds up only those who asked in the same second', async () => {
  let first = true;
  const { survey } = await service((_request, answer) => {
    if (!first) return answer.json(200, [{ id: 1 }]);
    first = false;
    answer.hang();
  });
  const [held, joined] = [survey.listSurveys(), survey.listSurveys()];
  await wait(1_050);
  expect(await survey.listSurveys()).toMatchObject({ ok: true });
  expect([(await held).ok, (await joined).ok]).toEqual([false, false]);
});

test.each<[unknown, object]>([
  [[], { ok: true, value: [] }],
  [[{ id: '7', description: 5 }], { ok: true, value: [{ id: 7, name: 'Survey 7', unnamed: true }] }],
  [[{ id: 'x' }, null], { failure: { code: 'INVALID_RESPONSE' } }],
  [{ surveys: [] }, { failure: { code: 'INVALID_RESPONSE' } }],
  [{ status: 401, message: 'No key' }, { failure: { code: 'REFUSED', status: 401 } }],
])('reads the list %j', async (list, expected) => {
  const { survey } = await service((_request, answer) => answer.json(200, list));
  expect(await survey.listSurveys()).toMatchObject(expected);
});

describe('a session start', () => {
  test.each([undefined, null, {}, { text: ' ' }, 'none', []])(
    'succeeds without a usable question when it is %j',
    async (question) => {
      const { survey } = await service((_request, answer) =>
        answer.json(200, { message: 5, survey: 'Coffee', question, sessionId: 's1' }),
      );
      expect(await survey.startSession(5)).toEqual({
        ok: true,
        value: { sessionId: 's1', surveyTitle: '', message: '', shape: expect.stringContaining('sessionId') },
      });
    },
  );

  test.each([200, 201, 202])('succeeds with %i', async (status) => {
    const { survey, remote } = await service((_request, answer) =>
      answer.json(status, {
        message: 'Hi',
        survey: { title: 'Coffee' },
        question: choose,
        sessionId: 's1',
        extra: 1,
      }),
    );
    expect(await survey.startSession(5)).toEqual({
      ok: true,
      value: {
        sessionId: 's1',
        surveyTitle: 'Coffee',
        message: 'Hi',
        question: {
          kind: 'choice',
          text: 'How?',
          title: 'Question 1',
          answers: [{ id: 0, text: 'Good', value: 'g' }],
        },
      },
    });
    expect(remote.requests[0]).toMatchObject({ method: 'POST', body: '' });
    expect(remote.requests[0]?.query.has('sessionId')).toBe(false);
  });

  test('fails with an inner status of 400 or more', async () => {
    const { survey } = await service((_request, answer) =>
      answer.json(200, { status: 404, message: 'Gone fishing' }),
    );
    expect(await survey.startSession(5)).toMatchObject({
      failure: { code: 'REFUSED', status: 404, serviceMessage: 'Gone fishing' },
    });
  });

  test('is an invalid response without a session id', async () => {
    const { survey } = await service((_request, answer) => answer.json(200, { question: choose }));
    expect(await survey.startSession(5)).toMatchObject({
      failure: { code: 'INVALID_RESPONSE', status: 200 },
    });
  });
});

const words = (message: string, inside: string, title: string) => ({
  message,
  data: { message: inside, title },
});

describe('a question', () => {
  test.each<[unknown, object]>([
    [{ ...choose, type: ' CHOOSE  ONE' }, { kind: 'choice' }],
    [{ ...choose, type: 'rating' }, { kind: 'choice' }],
    [
      { ...choose, type: undefined, answers: [{ id: 4, value: 9 }] },
      { kind: 'choice', answers: [{ id: 4, text: '9', value: '9' }] },
    ],
    [
      { text: 'Why?', type: 'enter text' },
      { kind: 'text', title: '' },
    ],
    [{ text: 'Why?', type: 'Enter Text', answers: [] }, { kind: 'text' }],
    [{ text: 'Why?', type: 'something', answers: null }, { kind: 'text' }],
    [
      { text: 'Why?', type: 'Choose one', answers: [] },
      { kind: 'text', lacksAnswers: true },
    ],
    [
      { text: 'Why?', type: 'CHOOSE_ONE' },
      { kind: 'text', lacksAnswers: true },
    ],
    ['Why?', { kind: 'text', text: 'Why?', title: '' }],
    [{ ...choose, type: 'CHOOSE_ONE' }, { kind: 'choice' }],
    [{ ...choose, type: 'choose-one' }, { kind: 'choice' }],
    [{ text: 'Why?', type: 'ENTER_TEXT', answers: choose.answers }, { kind: 'text' }],
    [
      { title: 'Why?', type: 5 },
      { kind: 'text', text: 'Why?', title: '' },
    ],
    [
      { text: 'How?', answers: [{ id: 1 }, { text: 'lost' }, { id: '2', text: 'b' }, { id: 1, text: 'c' }] },
      {
        kind: 'choice',
        answers: [
          { id: 1, text: '1', value: '' },
          { id: 2, text: 'b', value: '' },
          { id: 1, text: 'c', value: '' },
        ],
      },
    ],
  ])('%j is read', async (question, expected) => {
    const { survey } = await service((_request, answer) =>
      answer.json(200, { status: 200, data: { question } }),
    );
    expect(await survey.reply(1, 's', { kind: 'text', feedback: 'x' })).toMatchObject({
      ok: true,
      value: { kind: 'next', question: expected },
    });
  });

  test.each<[unknown, object]>([
    [choose, { kind: 'choice', text: 'How?', title: 'Question 1', answers: [{ id: 0 }] }],
    [
      { text: 'Why?', title: 'Question 2' },
      { kind: 'text', text: 'Why?', title: 'Question 2' },
    ],
    [
      { title: 'Why?', type: 'Enter Text' },
      { kind: 'text', text: 'Why?', title: '' },
    ],
    [
      { question: null, ...choose },
      { kind: 'choice', text: 'How?' },
    ],
    [
      { question: { text: 'This one' }, text: 'not this one' },
      { kind: 'text', text: 'This one' },
    ],
  ])('is read with its fields directly under data: %j', async (data, expected) => {
    const { survey } = await service((_request, answer) => answer.json(200, { status: 200, data }));
    expect(await survey.reply(1, 's', { kind: 'text', feedback: 'x' })).toMatchObject({
      ok: true,
      value: { kind: 'next', question: expected },
    });
  });

  test('takes the title next to it if it has none', async () => {
    const { survey } = await service((_request, answer) =>
      answer.json(200, {
        status: 200,
        data: { question: { text: 'Why?', type: 'Enter Text' }, title: 'Question 2' },
      }),
    );
    const taken = await survey.reply(1, 's', { kind: 'text', feedback: 'x' });
    expect(taken).toMatchObject({ value: { question: { title: 'Question 2' } } });
  });
});

describe('a reply without a question', () => {
  test.each<[string, unknown, string]>([
    ['{status: number}', { status: 200 }, ''],
    ['{status: number, data: null}', { status: 200, data: null }, ''],
    ['{status: number, data: {}}', { status: 200, data: {} }, ''],
    ['{data: {question: null, title: text}}', { data: { question: null, title: 'Thanks!' } }, 'Thanks!'],
    ['{data: {message: text, question: {}}}', { data: { question: {}, message: 'Bye!' } }, 'Bye!'],
    ['{message: text}', { message: 'Done.' }, 'Done.'],
    ['null', null, ''],
    ['{data: {question: empty text, title: text}}', { data: { question: ' ', title: 'Over' } }, 'Over'],
    ['{data: {question: boolean}}', { data: { question: true } }, ''],
    [
      '{data: {question: [{text: text} × 2]}}',
      { data: { question: [{ text: 'One' }, { text: 'Two' }] } },
      '',
    ],
    ['{data: text}', { data: 'done' }, ''],
    ['{message: text, data: {message: text, title: text}}', words('First', 'Second', 'Third'), 'First'],
    ['{data: {2 unknown}}', { data: { 'What I typed': 1, "answer's name": { text: 'typed' } } }, ''],
  ])('of the shape %s returns that shape and only the closing text', async (shape, body, closing) => {
    const { survey } = await service((_request, answer) => answer.json(200, body));
    expect(await survey.reply(1, 's', { kind: 'text', feedback: 'x' })).toEqual({
      ok: true,
      value: { kind: 'noQuestion', closing, shape },
    });
  });

  test.each([200, 204])('may be an empty %i', async (status) => {
    const { survey } = await service((_request, answer) => answer.text(status, ''));
    expect(await survey.reply(1, 's', { kind: 'text', feedback: 'x' })).toMatchObject({
      value: { kind: 'noQuestion', shape: 'nothing' },
    });
  });
});

describe('a status', () => {
  test.each<[unknown, object]>([
    [{ id: 5, description: 'Partially Complete' }, { status: 'partiallyComplete' }],
    [{ id: 77, description: ' partiallycomplete' }, { status: 'partiallyComplete' }],
    [{ id: 5 }, { status: 'partiallyComplete' }],
    [
      { id: 5, description: 'COMPLETE' },
      { status: 'complete', raw: 'COMPLETE' },
    ],
    [{ id: 0, description: 'Invalid' }, { status: 'invalid' }],
    [
      { id: 9, description: 'Paused' },
      { status: 'other', raw: 'Paused' },
    ],
  ])('%j is read by its description', async (status, expected) => {
    const { survey } = await service((_request, answer) => answer.json(200, { status }));
    expect(await survey.readStatus(1, 's')).toMatchObject({ ok: true, value: expected });
  });
});

test.each<[(answer: Answering) => void]>([
  [(answer) => answer.text(200, '<html>Sign in</html>')],
  [(answer) => answer.text(200, '{"data":')],
  [(answer) => answer.json(200, [])],
])('a reply answered with another shape is an invalid response, not an end (%#)', async (how) => {
  const { survey, remote } = await service((_request, answer) => how(answer));
  expect(await survey.reply(1, 's', { kind: 'choice', answerId: 0 })).toMatchObject({
    failure: { code: 'INVALID_RESPONSE', status: 200 },
  });
  expect(remote.requests).toHaveLength(1);
});

describe('a call refused with 503', () => {
  const refuses = (answer: Answering) => answer.json(503, {}, { 'retry-after': '0' });

  test('is sent once if it is a start or a reply', async () => {
    const { survey, remote } = await service((_request, answer) => refuses(answer));
    expect(await survey.startSession(1)).toMatchObject({ failure: { code: 'FATE_UNKNOWN' } });
    expect(await survey.reply(1, 's', { kind: 'choice', answerId: 0 })).toMatchObject({
      failure: { code: 'FATE_UNKNOWN' },
    });
    expect(remote.requests).toHaveLength(2);
  });

  test('is repeated if it is a list or a status', async () => {
    let times = 0;
    const { survey, remote } = await service((request, answer) => {
      times += 1;
      if (times % 2 === 1) refuses(answer);
      else answer.json(200, request.query.has('sessionId') ? { status: { id: 5 } } : []);
    });
    expect(await survey.listSurveys()).toEqual({ ok: true, value: [] });
    expect(await survey.readStatus(1, 's')).toMatchObject({ value: { status: 'partiallyComplete' } });
    expect(remote.requests).toHaveLength(4);
  });
});

describe('megabytes in one field', () => {
  const megabytes = 'y'.repeat(3_000_000);
  const answers = Array.from({ length: 60_000 }, (_, id) => ({ id, text: `Answer ${id}`, value: `${id}` }));
  const said = { status: 200, data: { question: { ...choose, text: megabytes } } };

  test.each<[string, unknown, object]>([
    ['a question’s text is cut', said, { kind: 'next' }],
    [
      'a closing text is cut',
      { status: 200, message: megabytes },
      { kind: 'noQuestion', closing: expect.stringMatching(/^y+…$/u) },
    ],
    [
      'a question with that many answers can’t be read, and the answer before it is taken',
      { status: 200, data: { question: { ...choose, answers } } },
      { kind: 'noQuestion', closing: '' },
    ],
  ])('%s', async (_what, body, value) => {
    const { survey } = await service((_request, answer) => answer.json(200, body));
    const read = await survey.reply(7, 's', { kind: 'choice', answerId: 0 });
    expect(read).toMatchObject({ ok: true, value });
    expect(JSON.stringify(read).length).toBeLessThan(30_000);
  });

  test('names, a status and the id of a session stay short', async () => {
    const { survey } = await service(({ method, query }, answer) => {
      if (method === 'POST') answer.json(200, { sessionId: megabytes, question: choose });
      else if (query.has('sessionId')) answer.json(200, { status: { id: 9, description: megabytes } });
      else answer.json(200, [{ id: 1, description: megabytes }]);
    });
    const [listed, status] = [await survey.listSurveys(), await survey.readStatus(7, 's')];
    expect([listed, status]).toMatchObject([{ ok: true }, { ok: true, value: { status: 'other' } }]);
    expect(JSON.stringify([listed, status]).length).toBeLessThan(3_000);
    expect(await survey.startSession(7)).toMatchObject({ ok: false, failure: { code: 'INVALID_RESPONSE' } });
  });
});

test('an HTML error body is not shown to a person', async () => {
  const { survey } = await service((_request, answer) => answer.text(404, '<h1>Not here</h1>'));
  const outcome = await survey.startSession(1);
  expect(outcome).toMatchObject({ failure: { code: 'REFUSED', status: 404 } });
  expect(JSON.stringify(outcome)).not.toContain('Not here');
});
