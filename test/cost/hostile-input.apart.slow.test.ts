import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../../dialogs/table.ts';
import { beginConversation, call, directLine } from '../support/direct-line-client.ts';
import { filled, typedMark, units } from './hostile-texts.ts';
import { expectingReplies, startHostileService } from './start-hostile.ts';
import { maxSilence, timeHealth } from './time-health.ts';

const operators = Array.from({ length: 60 }, (_, index) => `operator-${index}`);
/** What the survey service says wherever it says anything. */
let word = 'Coffee bar';
const invitationKey = 'key-of-the-invitations';

const hostile = await startHostileService(
  ({ method, url, body }, answer) => {
    if (method === 'GET' && !url.includes('sessionId')) {
      return answer.json(200, [
        { id: 5, description: 'Coffee bar' },
        ...[6, 7].map((id) => ({ id, description: word })),
      ]);
    }
    if (method === 'GET') return answer.json(200, { status: { id: 5, description: 'Partially Complete' } });
    // The error quotes what was typed.
    if (url.includes('sessionId')) return answer.json(400, { message: `${body}${word}` });
    const answers = [1, 2, 3].map((id) => ({ id, text: word, value: word }));
    answer.json(200, {
      sessionId: randomUUID(),
      survey: { title: word },
      message: word,
      question: {
        title: word,
        text: word,
        type: url.startsWith('/surveys/6') ? 'Choose one' : 'Enter Text',
        answers,
      },
    });
  },
  (url) => ({
    SURVEY_API_URL: url,
    SURVEY_API_KEY: 'key-that-is-secret',
    SURVEY_API_SECRET: 'se\\cret "that" is+ütf8',
    INVITATION_API_KEY: invitationKey,
    OPERATORS: operators.join(','),
  }),
);

afterAll(() => hostile.close());

let people = 0;

function activity(fields: object): object {
  people += 1;
  return expectingReplies({ from: { id: operators[people % operators.length], name: 'Ann' }, ...fields });
}

function fromElsewhere(): Record<string, string> {
  people += 1;
  return { 'x-forwarded-for': `10.${(people >> 8) % 256}.${people % 256}.7` };
}

async function post(fields: object): Promise<number> {
  const headers = fromElsewhere();
  const { status } = await call(hostile.canvass.url, '/api/messages', { body: activity(fields), headers });
  return status;
}

/** Does it with each unit, and tells of every one that held the process up. */
async function held(
  act: (unit: string) => Promise<unknown>,
  of: readonly string[] = units,
): Promise<string[]> {
  const found: string[] = [];
  for (const unit of of) {
    const took = await timeHealth(hostile.canvass, () => act(unit));
    if (took > maxSilence) found.push(`${JSON.stringify(unit)}: ${Math.round(took)} ms`);
  }
  return found;
}

const fields: Readonly<Record<string, (text: string) => object>> = {
  type: (text) => ({ type: text }),
  id: (text) => ({ id: text }),
  channelId: (text) => ({ channelId: text }),
  serviceUrl: (text) => ({ serviceUrl: text }),
  'conversation.id': (text) => ({ conversation: { id: text } }),
  'conversation.name': (text) => ({ conversation: { id: 'c', name: text } }),
  'from.id': (text) => ({ from: { id: text } }),
  'from.name': (text) => ({ from: { id: 'p', name: text } }),
  'from.aadObjectId': (text) => ({ channelId: 'msteams', from: { id: 'p', aadObjectId: text } }),
  'recipient.name': (text) => ({ text: `<at>${text.slice(0, 1000)}`, recipient: { id: 'bot', name: text } }),
  text: (text) => ({ text }),
  'text, in Teams': (text) => ({ channelId: 'msteams', text, from: { id: randomUUID() } }),
  'text, in a group': (text) => ({
    text: `<at>Canvass</at>${text}`,
    conversation: { id: 'g', isGroup: true },
  }),
  'text, elsewhere': (text) => ({ channelId: 'telegram', text, from: { id: randomUUID() } }),
  textFormat: (text) => ({ textFormat: text }),
  locale: (text) => ({ locale: text }),
  localTimezone: (text) => ({ localTimezone: text, text: 'runs since yesterday' }),
  value: (text) => ({ text: '', value: `"canvass"${text}` }),
  'value of a button': (text) => ({ text: '', value: { canvass: 1, do: 'command', line: text } }),
  'name of an invoke': (text) => ({ type: 'invoke', name: text, value: {} }),
  'data of an invoke': (text) => ({
    type: 'invoke',
    name: 'adaptiveCard/action',
    value: { action: { data: text } },
  }),
  action: (text) => ({ type: 'installationUpdate', action: text }),
  replyToId: (text) => ({ replyToId: text }),
  timestamp: (text) => ({ timestamp: text }),
  'membersAdded.id': (text) => ({
    type: 'conversationUpdate',
    membersAdded: [{ id: text, name: text.slice(0, 9) }],
  }),
  'a mention’s text': (text) => ({
    text: `<at>${typedMark}`,
    entities: [{ type: 'mention', text, mentioned: { id: 'bot' } }],
  }),
  'a mention’s name': (text) => ({
    entities: [{ type: 'mention', text: 'x', mentioned: { id: 'bot', name: text } }],
  }),
  'many overlapping mentions': (text) => ({
    text: text.slice(0, 100_000),
    entities: Array.from({ length: 60 }, (_, at) => ({
      type: 'mention',
      text: text.slice(0, at + 1),
      mentioned: { id: 'bot' },
    })),
  }),
  'the HTML version of a text': (text) => ({
    channelId: 'msteams',
    text: 'x',
    attachments: [
      {
        contentType: 'text/html',
        content: `<blockquote itemtype="http://schema.skype.com/Reply"></blockquote>${text.slice(0, 190_000)}`,
      },
    ],
  }),
  channelData: (text) => ({ channelData: { text } }),
};

test.each(Object.keys(fields))('bounds the time for any text in an activity: %s', async (name) => {
  const found = await held(async (unit) => {
    const status = await post(fields[name]?.(filled(unit, 250 * 1024)) ?? {});
    expect([200, 400, 413]).toContain(status);
  });
  expect(found).toEqual([]);
});

test('bounds the time for any text after every command', async () => {
  const phrases = commands.flatMap(({ phrases }) => phrases);
  const begins = phrases.map((phrase) =>
    phrase
      .split('[', 1)
      .join('')
      .replaceAll(/\{(?:campaign|known|run|previous|survey)\}/gu, '12')
      .split('{', 1)
      .join('')
      .replaceAll(/\|\S+/gu, ''),
  );
  const found = await held(
    async (begin) => {
      for (const unit of [' 12 and', ' every monday,', ' "', ' 1h', ' name x']) {
        expect(await post({ text: `${begin.trim()}${filled(unit, 250 * 1024)}` })).toBeLessThan(500);
      }
    },
    [...new Set(begins)],
  );
  expect(found).toEqual([]);
});

test.each(['emulator', 'msteams', 'telegram'])(
  'bounds the time for any survey service text in %s, and for errors that quote an answer',
  async (channelId) => {
    const found = await held(
      async (unit) => {
        word = filled(unit);
        const talk = { channelId, from: { id: randomUUID() }, conversation: { id: randomUUID() } };
        for (const text of [
          'surveys',
          'survey 5',
          `${typedMark}${filled(unit, 200_000)}`,
          'status',
          '/stop',
        ]) {
          expect(await post({ ...talk, text })).toBe(200);
        }
        const other = { ...talk, conversation: { id: randomUUID() } };
        for (const text of ['survey 6', filled(unit, 200_000)]) {
          expect(await post({ ...other, text })).toBe(200);
        }
      },
      ['\\', '{', ' ', '<at>', '\u0301'],
    );
    word = 'Coffee bar';
    expect(found).toEqual([]);
  },
);

test('bounds the time for bodies, queries and headers on all other routes', async () => {
  const chat = await beginConversation(hostile.canvass.url);
  const invite = (body: unknown) =>
    call(hostile.canvass.url, '/api/invitations', {
      body,
      headers: { authorization: `Bearer ${invitationKey}`, ...fromElsewhere() },
    });
  const found = await held(async (unit) => {
    const long = filled(unit);
    const head = encodeURIComponent(filled(unit, 2_000));
    await invite({ surveyId: long, user: { id: long.slice(0, 1000) } });
    await invite({ surveyId: 5, user: { id: long } });
    await invite({ surveyId: 5, user: { aadObjectId: long } });
    await invite({ surveyId: 5, user: { id: 'x' }, [long]: 1 });
    await call(hostile.canvass.url, `${directLine}/conversations/${chat.conversation}/activities`, {
      token: chat.token,
      body: {
        type: 'message',
        text: `${typedMark}${filled(unit, 12_000)}`,
        channelData: { clientActivityID: head },
      },
    });
    await call(
      hostile.canvass.url,
      `${directLine}/conversations/${chat.conversation}/activities?watermark=${head}`,
      chat,
    );
    await call(hostile.canvass.url, `${directLine}/tokens/generate`, { body: { user: { id: long } } });
    await call(hostile.canvass.url, `/reports/${head}/${head}?expires=${head}&signature=${head}`);
    await call(hostile.canvass.url, `/?survey=${head}`, {
      headers: { 'accept-language': head, 'accept-encoding': head, cookie: head, 'if-none-match': head },
    });
    for (const path of ['/api/messages', '/api/invitations', `${directLine}/tokens/generate`]) {
      const headers = {
        authorization: `Bearer ${head}`,
        'content-type': 'application/json',
        ...fromElsewhere(),
      };
      for (const begin of ['', '[', '{"a":', '"', '[{},', '{"x":"']) {
        expect((await call(hostile.canvass.url, path, { body: begin + long, headers })).status).toBeLessThan(
          500,
        );
      }
    }
  });
  expect(found).toEqual([]);
});

test('logs nothing that was typed', () => {
  expect(hostile.canvass.said()).toContain('"level"');
  expect(hostile.canvass.said()).not.toContain(typedMark);
  const lines = hostile.canvass.said().split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(30_000);
});
