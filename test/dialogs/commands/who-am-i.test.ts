import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../../dialogs/wording/english.ts';
import { version } from '../../../src/version.ts';
import { startConversation } from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass({ OPERATORS: 'Op-1, op-2', VIEWERS: 'view-1,op-2' });
afterAll(() => canvass.close());

async function roleOf(channel: string, from: object): Promise<string> {
  const { text } = await startConversation(canvass.url, channel).deliver({ text: 'who am i', from });
  return roleSaid(text) ?? text;
}

const roles = ['operator', 'viewer', 'none'] as const;

function roleSaid(text: string): string | undefined {
  return roles.find((role) => text.includes(english.yourRole[role]));
}

test.each([
  ['msteams', { id: '29:x', aadObjectId: 'op-1' }, 'operator'],
  ['msteams', { id: '29:x', aadObjectId: 'OP-2' }, 'operator'],
  ['msteams', { id: '29:x', aadObjectId: 'view-1' }, 'viewer'],
  ['msteams', { id: 'op-1', aadObjectId: 'somebody' }, 'none'],
  ['msteams', { id: 'op-1' }, 'none'],
  ['emulator', { id: 'op-1' }, 'operator'],
  ['emulator', { id: 'nobody', aadObjectId: 'op-1' }, 'none'],
  ['emulator', { id: 'nobody', role: 'operator' }, 'none'],
  ['directline', { id: 'op-1', aadObjectId: 'op-1' }, 'none'],
  ['webchat', { id: 'op-1', aadObjectId: 'op-1', role: 'operator' }, 'none'],
  ['slack', { id: 'op-1', aadObjectId: 'op-1' }, 'none'],
])('on %s %j is %s', async (channel, from, role) => {
  expect(await roleOf(channel, from)).toBe(role);
});

const session = z.looseObject({
  token: z.string(),
  conversation: z.string(),
  resume: z.string(),
  role: z.string().optional(),
});

test('shows the running version to operators only', async () => {
  const ask = async (aadObjectId: string) =>
    (
      await startConversation(canvass.url, 'msteams').deliver({
        text: 'who am i',
        from: { id: '29:x', aadObjectId },
      })
    ).text;
  expect(await ask('op-1')).toMatch(new RegExp(`^Canvass ${version}$`, 'mu'));
  expect(await ask('view-1')).not.toContain(version);
});

async function openSession(body: object): Promise<z.infer<typeof session>> {
  const response = await fetch(`${canvass.url}/web-chat/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return session.parse(await response.json());
}

/** What the bot answers to `who am i` in the web chat, asked with whatever a client likes to claim. */
async function askInWebChat({ token, conversation }: z.infer<typeof session>): Promise<string> {
  const call = (path: string, body?: object): Promise<Response> =>
    fetch(`${canvass.url}/directline/v3/directline${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const activities = `/conversations/${conversation}/activities`;
  await call('/conversations', {});
  const claims = {
    from: { id: 'op-1', role: 'operator', aadObjectId: 'op-1' },
    channelData: { role: 'operator' },
  };
  await call(activities, { type: 'message', text: 'who am i', ...claims });
  let text = '';
  await expect
    .poll(async () => {
      text = await (await call(activities)).text();
      return text;
    })
    .toContain(fixedPart(english.yourId));
  return roleSaid(text) ?? '';
}

test('a web chat user cannot claim a role', async () => {
  expect(await askInWebChat(await openSession({}))).toBe('none');
});

test('a refusal says how to get a role, depending on the channel', async () => {
  const ask = async (channel: string) =>
    (await startConversation(canvass.url, channel).deliver({ text: 'run campaign 12', from: { id: 'x' } }))
      .text;
  expect(await ask('webchat')).toContain('turn on “Operator” at the top of the page');
  expect(await ask('emulator')).toContain('Ask your admin');
  expect(await ask('directline')).toContain(english.noRoleHere);
});

test('the local-mode switch adds the role to the token and removes it again', async () => {
  const signedIn = await openSession({ role: 'operator' });
  expect(await askInWebChat(signedIn)).toBe('operator');
  const later = await openSession({ resume: signedIn.resume });
  expect(later).toMatchObject({ role: 'operator', conversation: signedIn.conversation });
  const out = await openSession({ resume: later.resume, role: 'none' });
  expect(out.role).toBeUndefined();
  expect((await openSession({ resume: out.resume })).role).toBeUndefined();
});
