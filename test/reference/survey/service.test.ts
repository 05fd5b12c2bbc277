import { afterAll, describe, expect, test } from 'vitest';
import { makeFolder, start, startCaller } from './survey-caller.ts';

const place = makeFolder();

const caller = await startCaller({ database: place.file });
afterAll(async () => {
  await caller.close();
  place.remove();
});

const refusal = { message: expect.stringMatching(/\w/u) };
const invalid = { status: { id: 1, description: 'Invalid' } };
const partiallyComplete = { status: { id: 5, description: 'Partially Complete' } };
const complete = { status: { id: 6, description: 'Complete' } };

describe('listing surveys', () => {
  test('returns id and description of the deployed surveys, sorted by id', async () => {
    const { status, headers, body } = await caller.call('GET', '/surveys');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/u);
    expect(body).toEqual([
      { id: 1, description: 'Net promoter score' },
      { id: 2, description: 'Agent quality after a call' },
      { id: 3, description: 'Broadband installation visit' },
      { id: 4, description: 'Annual customer survey' },
      { id: 5, description: 'Support chat feedback' },
      { id: 6, description: 'Opinions *without* borders 🌍' },
      { id: 7, description: 'Shop visit' },
      { id: 8, description: 'Delivery of an order' },
      { id: 9, description: 'Website feedback' },
      { id: 10, description: 'Mobile app feedback' },
      { id: 11, description: 'Hotel stay' },
      { id: 12, description: 'Training course' },
      { id: 13, description: 'One quick question' },
    ]);
  });
});

describe('credentials', () => {
  const paths = ['/surveys', '/surveys/5', '/surveys/5?sessionId=x', '/nowhere'];
  const queries = [
    '',
    'apikey=a',
    'apisecret=b',
    'apikey=&apisecret=b',
    'apikey=a&apisecret=',
    'APIKEY=a&apisecret=b',
  ];
  test.each(paths.flatMap((path) => queries.map((query) => [path, query] as const)))(
    '%s with "%s" is unauthorized',
    async (path, query) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}${query}`;
      expect(await caller.callRaw('GET', url)).toMatchObject({ status: 401, body: refusal });
      expect(await caller.callRaw('POST', url)).toMatchObject({ status: 401, body: refusal });
    },
  );

  test('are checked only if the service has its own', async () => {
    const strict = await startCaller({
      database: `${place.folder}/strict.sqlite`,
      credentials: { apiKey: 'right', apiSecret: 'also right' },
    });
    const statusOf = async (query: string) => (await strict.callRaw('GET', `/surveys?${query}`)).status;
    expect(await statusOf('apikey=right&apisecret=also%20right')).toBe(200);
    expect(await statusOf('apikey=right&apisecret=wrong')).toBe(401);
    expect(await statusOf('apikey=wrong&apisecret=also%20right')).toBe(401);
    expect(await statusOf('apikey=right')).toBe(401);
    await strict.close();
  });
});

describe('starting a session', () => {
  test('returns the specified shape with the first question and its answers', async () => {
    const { status, body } = await caller.call('POST', '/surveys/5');
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'A new session of "Support chat feedback" has started.',
      survey: { title: 'Support chat feedback' },
      sessionId: expect.stringMatching(/^\S+$/u),
      question: {
        text: 'How satisfied were you with the support you received?',
        type: 'Choose one',
        title: 'Question 1',
        answers: [1, 2, 3, 4, 5].map((number) => ({ id: number, text: `${number}`, value: `${number}` })),
      },
    });
  });

  test('presents a 0–10 scale by its numbers, with separate ids', async () => {
    const { body } = await caller.call('POST', '/surveys/1', {});
    const answers = Array.from({ length: 11 }, (_, number) => ({
      id: number + 1,
      text: `${number}`,
      value: `${number}`,
    }));
    expect(body).toMatchObject({ question: { type: 'Choose one', answers } });
  });

  test('starts a new session each time', async () => {
    expect(await start(caller, 5)).not.toBe(await start(caller, 5));
  });

  test.each([
    ['an unknown survey', 999],
    ['a survey that is not deployed', 14],
    ['a survey without the API channel', 15],
    ['zero', 0],
    ['a text', 'abc'],
    ['a padded number', '05'],
    ['a number past all integers', '99999999999999999999'],
  ])('of %s is not found', async (_, id) => {
    expect(await caller.call('POST', `/surveys/${id}`)).toMatchObject({ status: 404, body: refusal });
  });

  test('refuses an empty sessionId', async () => {
    expect(await caller.call('POST', '/surveys/5?sessionId=')).toMatchObject({ status: 400, body: refusal });
  });
});

describe('replying', () => {
  test('goes from question to question and ends with the closing text', async () => {
    const path = await start(caller, 5);
    expect(await caller.call('GET', path)).toMatchObject({ status: 200, body: partiallyComplete });
    const second = await caller.call('POST', path, { answerId: 4 });
    expect(second).toMatchObject({ status: 200 });
    expect(second.body).toEqual({
      status: 200,
      data: {
        title: 'Question 2',
        question: {
          text: 'Was your problem solved?',
          type: 'Choose one',
          title: 'Question 2',
          answers: [
            { id: 0, text: 'Not yet', value: 'open' },
            { id: 1, text: 'Yes', value: 'solved' },
            { id: 2, text: 'Yes, but it took several attempts', value: 'solved late' },
          ],
        },
      },
    });
    const third = await caller.call('POST', path, { answerId: 0 });
    expect(third.body).toEqual({
      status: 200,
      data: {
        title: 'Question 3',
        question: { text: 'What could we have done better?', type: 'Enter Text', title: 'Question 3' },
      },
    });
    expect((await caller.call('GET', path)).body).toEqual(partiallyComplete);
    const end = await caller.call('POST', path, { feedback: 'Nothing.\nReally.' });
    expect(end).toMatchObject({ status: 200 });
    expect(end.body).toEqual({
      status: 200,
      data: { title: 'Thank you, this helps us to train our team.', question: null },
    });
    expect((await caller.call('GET', path)).body).toEqual(complete);
    expect(await caller.call('POST', path, { feedback: 'More' })).toMatchObject({
      status: 409,
      body: refusal,
    });
  });

  test.each([
    [1, 'We are sorry to hear that. What went wrong for you?'],
    [7, 'We are sorry to hear that. What went wrong for you?'],
    [8, 'What is the one thing we could do better?'],
    [11, 'That is good to hear! What do you like most?'],
  ])(
    'answer %i of the net promoter score leads to its own question, then to the end',
    async (answerId, text) => {
      const path = await start(caller, 1);
      expect((await caller.call('POST', path, { answerId })).body).toMatchObject({
        data: { title: 'Question 2', question: { text } },
      });
      expect((await caller.call('POST', path, { feedback: 'So be it' })).body).toMatchObject({
        data: { question: null },
      });
    },
  );

  test.each([
    ['no body', undefined],
    ['feedback', { feedback: '4' }],
    ['an answer that was not presented', { answerId: 6 }],
    ['an id that is a text', { answerId: '4' }],
    ['a fraction', { answerId: 4.5 }],
    ['null', { answerId: null }],
    ['a list', [4]],
    ['a bare number', 4],
  ])('%s to a choice is refused and changes nothing', async (_, body) => {
    const path = await start(caller, 5);
    expect(await caller.call('POST', path, body)).toMatchObject({ status: 400, body: refusal });
    expect((await caller.call('POST', path, { answerId: 4 })).body).toMatchObject({
      data: { title: 'Question 2' },
    });
  });

  test.each([
    ['no body', undefined],
    ['an answerId', { answerId: 1 }],
    ['an empty text', { feedback: '' }],
    ['only white space', { feedback: ' \n\t ' }],
    ['a number', { feedback: 5 }],
    ['null', null],
  ])('%s to a text question is refused and changes nothing', async (_, body) => {
    const path = await start(caller, 1);
    await caller.call('POST', path, { answerId: 11 });
    expect(await caller.call('POST', path, body)).toMatchObject({ status: 400, body: refusal });
    expect((await caller.call('GET', path)).body).toEqual(partiallyComplete);
  });

  test('ignores other fields', async () => {
    const path = await start(caller, 5);
    expect((await caller.call('POST', path, { answerId: 1, feedback: 'x', more: [] })).status).toBe(200);
  });

  test.each([
    ['not JSON', '{"answerId": 4', 'application/json', 400],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'application/json', 400],
    ['a form', 'answerId=4', 'application/x-www-form-urlencoded', 415],
    ['JSON with another content type', '{"answerId": 4}', 'text/plain', 415],
    ['far too large', Buffer.alloc(8_000_000, 'x'), 'application/json', 413],
    ['too large', JSON.stringify({ answerId: 4, filler: 'x'.repeat(70_000) }), 'application/json', 413],
  ])('a body that is %s is refused', async (_, body, contentType, status) => {
    const path = await start(caller, 5);
    const reply = await caller.callRaw('POST', `${path}&apikey=a&apisecret=b`, body, {
      'content-type': contentType,
      accept: 'text/html',
    });
    expect(reply).toMatchObject({ status, body: refusal });
    expect(reply.headers.get('content-type')).toContain('json');
    expect((await caller.call('POST', path, { answerId: 4 })).status).toBe(200);
  });

  test('a host with a path does not bypass the credentials', async () => {
    const reply = await caller.callRaw('GET', '/openapi.json', undefined, { host: 'any/surveys?' });
    expect(reply.status).toBe(400);
  });

  test('a connection can be used again after a body that was too large', async () => {
    const path = await start(caller, 5);
    const json = { 'content-type': 'application/json' };
    for (let round = 0; round < 5; round += 1) {
      const reply = await caller.callRaw(
        'POST',
        `${path}&apikey=a&apisecret=b`,
        Buffer.alloc(3_000_000, 'x'),
        json,
      );
      expect(reply.status).toBe(413);
    }
    expect((await caller.call('GET', path)).body).toEqual(partiallyComplete);
  });

  test('to an unknown session is not found', async () => {
    const path = await start(caller, 5);
    const elsewhere = path.replace('/surveys/5', '/surveys/2');
    expect(await caller.call('POST', elsewhere, { answerId: 1 })).toMatchObject({
      status: 404,
      body: refusal,
    });
    for (const id of ['x', '%00', '%5C', "'%20OR%201=1"]) {
      const reply = await caller.call('POST', `/surveys/5?sessionId=${id}`, { answerId: 1 });
      expect(reply).toMatchObject({ status: 404, body: refusal });
    }
  });
});

describe('the status', () => {
  test('of an unknown session, or one of another survey, is Invalid', async () => {
    const path = await start(caller, 5);
    expect((await caller.call('GET', path)).body).toEqual(partiallyComplete);
    for (const other of ['/surveys/5?sessionId=x', '/surveys/999?sessionId=x', path.replace('/5?', '/2?')]) {
      const reply = await caller.call('GET', other);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(invalid);
    }
  });

  test('needs a sessionId', async () => {
    expect(await caller.call('GET', '/surveys/5')).toMatchObject({ status: 400, body: refusal });
    expect(await caller.call('GET', '/surveys/5?sessionId=')).toMatchObject({ status: 400, body: refusal });
  });
});

test('unknown paths and methods are refused in JSON, whatever the Accept header', async () => {
  const missing = await caller.callRaw('GET', '/nowhere?apikey=a&apisecret=b', undefined, {
    accept: 'text/plain',
  });
  expect(missing).toMatchObject({ status: 404, body: refusal });
  expect(missing.headers.get('content-type')).toContain('json');
  expect(await caller.call('PUT', '/surveys/5', {})).toMatchObject({ status: 405, body: refusal });
});
