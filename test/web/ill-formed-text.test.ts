import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { beginConversation, call, directLine } from '../support/direct-line-client.ts';
import { startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { runKey } from '../support/run-requests.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';
import { ada, places } from '../support/teams-conversation.ts';

const invitationKey = 'a-key-of-forty-characters-for-the-tests!';
const connector = await startFakeBotConnector();
const canvass = await startCampaignCanvass({ RUN_API_KEY: runKey, INVITATION_API_KEY: invitationKey });
afterAll(async () => {
  await canvass.close();
  await connector.close();
});

interface Route {
  readonly path: string;
  readonly token?: string;
  /** Every text in it is tried. */
  readonly body: unknown;
  /** For programs: they are told which field is at fault. Elsewhere what is said counts, and a field may be left out. */
  readonly names?: boolean;
}

/** Each route that takes JSON, with a body that has each text that it knows. */
async function routes(): Promise<Readonly<Record<string, Route>>> {
  const { token, path } = await beginConversation(canvass.url);
  const invitations = { path: '/api/invitations', token: invitationKey, names: true };
  const aadObjectId = '00000000-0000-4000-8000-000000000001';
  return {
    'an invitation': { ...invitations, body: { surveyId: 5, user: { id: 'ada', channel: 'msteams' } } },
    'an invitation by AAD': { ...invitations, body: { surveyId: 5, user: { aadObjectId, tenantId: 't' } } },
    'a run': { path: '/api/runs', token: runKey, names: true, body: { campaign: 'nightly' } },
    'a session': {
      path: '/web-chat/session',
      body: { resume: 'a', role: 'none', locale: 'en', survey: '5' },
    },
    'a session by link': { path: '/web-chat/session', body: { invitation: 'abc.def' } },
    'a conversation': {
      path: `${directLine}/conversations`,
      token,
      body: { locale: 'en', press: { a: 'b' } },
    },
    'a message': {
      path: `${path}/activities`,
      token,
      body: {
        type: 'message',
        text: 'surveys',
        textFormat: 'plain',
        valueType: 'a',
        name: 'b',
        locale: 'en',
        localTimestamp: 'c',
        localTimezone: 'UTC',
        replyToId: 'd',
        value: { command: 'surveys' },
        attachments: [{ contentType: 'image/png', name: 'e.png' }],
        channelData: { clientActivityID: 'f', messageBack: { displayText: 'g' } },
      },
    },
    'an activity': {
      path: '/api/messages',
      body: {
        type: 'message',
        id: 'a',
        channelId: 'msteams',
        serviceUrl: connector.serviceUrl,
        text: 'help',
        locale: 'en',
        localTimezone: 'UTC',
        replyToId: 'b',
        name: 'c',
        value: { command: 'surveys' },
        from: ada,
        recipient: { id: 'bot', name: 'Canvass' },
        conversation: { id: places.thread.id, conversationType: 'channel', tenantId: 'tenant' },
        channelData: { team: { id: 'team' }, tenant: { id: 'tenant' }, channel: { id: 'channel' } },
      },
    },
  };
}

/** The body with one of its texts replaced, for each of them, and one with a name that nobody knows. */
function variants(body: unknown, text: string): { readonly field: string; readonly body: unknown }[] {
  const paths: string[][] = [];
  const find = (value: unknown, path: string[]): void => {
    if (typeof value === 'string') paths.push(path);
    const inner = z.record(z.string(), z.unknown()).or(z.array(z.unknown())).safeParse(value);
    if (inner.success) for (const [name, one] of Object.entries(inner.data)) find(one, [...path, name]);
  };
  find(body, []);
  const replaced = (value: unknown, [first, ...rest]: readonly string[]): unknown => {
    if (first === undefined) return text;
    if (Array.isArray(value))
      return value.map((one, at) => (String(at) === first ? replaced(one, rest) : one));
    const fields = z.record(z.string(), z.unknown()).parse(value);
    return { ...fields, [first]: replaced(fields[first], rest) };
  };
  return paths.map((path) => ({ field: path.join('.'), body: replaced(body, path) }));
}

test.each([
  ['half a surrogate pair', 'a\ud83d'],
  ['the other half', '\ude00b'],
  ['NUL', 'a\u0000b'],
  ['a noncharacter', '\uffff'],
])('no route answers 500 to a text with %s', async (_what, text) => {
  const wrong: string[] = [];
  for (const [name, { body, names = false, ...route }] of Object.entries(await routes())) {
    const tried = variants(body, text);
    expect(tried.length, name).toBeGreaterThan(0);
    for (const { field, body: changed } of tried) {
      const { status, text: said, json } = await call(canvass.url, route.path, { ...route, body: changed });
      const isNamed = refusal.safeParse(json).data?.error.field === field;
      const isRight = names && !text.isWellFormed() ? [400, 422].includes(status) && isNamed : status < 500;
      if (!isRight) wrong.push(`${name}: ${field}: ${status} ${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(canvass.logged()).not.toContain('A request failed');
});

const refusal = z.object({ error: z.object({ field: z.string() }) });
