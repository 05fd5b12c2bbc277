import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../../dialogs/wording/english.ts';
import { labelled } from '../../../support/conversation.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { startSurveyCanvass } from '../../../support/start-canvass.ts';
import { key, startInvitationCanvass } from '../../../support/start-invitation-canvass.ts';
import { stopMonotonicClock } from '../../../support/stop-monotonic-clock.ts';

const invitations = await startInvitationCanvass();
afterAll(() => invitations.close());

test('an invitation reaches a person by AAD object id, and starts the survey', async () => {
  const ada = await invitations.introduced('Ada');
  const answer = await invitations.post({
    surveyId: 5,
    user: { aadObjectId: ada.account.aadObjectId.toUpperCase() },
  });
  expect(answer.status).toBe(202);
  expect(answer.body.id).toMatch(/^[\w-]{8,}$/u);
  const card = await ada.shows(fixedPart(english.invited));
  expect(card.buttons.map(({ label }) => label)).toEqual(['Start', 'Not now', english.neverAsk]);
  await ada.press(labelled(card, 'Start'));
  await ada.shows('How was the coffee?');
});

test('an invitation reaches a person by user id, and repeating it sends nothing more', async () => {
  const ben = await invitations.introduced('Ben');
  const body = { surveyId: 5, user: { id: ben.account.id } };
  const [first, second] = await Promise.all([invitations.post(body), invitations.post(body)]);
  const third = await invitations.post({ surveyId: 5, user: { aadObjectId: ben.account.aadObjectId } });
  expect([first.status, second.status, third.status]).toEqual([202, 202, 202]);
  expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
  await ben.shows(english.invited('Coffee bar'));
  expect(ben.messages().filter(({ text }) => text.includes(english.invited('Coffee bar')))).toHaveLength(1);
});

test('a call repeated with its key does not invite again after an answer', async () => {
  const bea = await invitations.introduced('Bea');
  const body = { surveyId: 5, user: { id: bea.account.id } };
  const keyed = (name: string) =>
    invitations.post(body, { authorization: `Bearer ${key}`, 'idempotency-key': name });
  const first = await keyed('order-1');
  const card = await bea.shows(english.invited('Coffee bar'));
  await bea.press(labelled(card, 'Not now'));
  await bea.shows('You chose: Not now');
  const invited = () => bea.messages().filter(({ text }) => text.includes(english.invited('Coffee bar')));
  const before = invited().length;
  const again = await keyed('order-1');
  const other = await keyed('order-2');
  expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
  expect(other.body.id).not.toBe(first.body.id);
  await bea.shows(english.invited('Coffee bar'));
  expect(invited()).toHaveLength(before + 1);
});

test('a person the bot never met is reached through the tenant it knows', async () => {
  await invitations.introduced('Somebody');
  const aadObjectId = randomUUID();
  const answer = await invitations.post({ surveyId: 5, user: { aadObjectId } });
  expect(answer.status).toBe(202);
  const created = invitations.connector.created.at(-1);
  expect(created?.body).toMatchObject({ members: [{ id: aadObjectId }], tenantId: 'tenant' });
  expect(JSON.stringify(invitations.connector.messages(created?.id ?? ''))).toContain(
    english.invited('Coffee bar'),
  );
});

test('tells the caller that the app is not installed, and accepts a later call', async () => {
  await invitations.introduced('Somebody');
  const user = { aadObjectId: randomUUID() };
  invitations.connector.failNext({ answer: 403, on: 'create' });
  const refused = await invitations.post({ surveyId: 5, user });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({ code: 'NotInstalled', field: 'user' });
  expect((await invitations.post({ surveyId: 5, user })).status).toBe(202);

  const cleo = await invitations.introduced('Cleo');
  invitations.connector.failNext({ answer: 403, on: 'send' });
  const gone = await invitations.post({ surveyId: 5, user: { id: cleo.account.id } });
  expect(gone.body.error).toMatchObject({ code: 'NotInstalled', field: 'user' });
});

test('a call repeated with its key invites once the app is there again', async () => {
  const cleo = await invitations.introduced('Cleo');
  const body = { surveyId: 5, user: { id: cleo.account.id } };
  const keyed = () =>
    invitations.post(body, { authorization: `Bearer ${key}`, 'idempotency-key': 'order-3' });
  invitations.connector.failNext({ answer: 403, on: 'send' });
  expect((await keyed()).body.error).toMatchObject({ code: 'NotInstalled' });
  expect((await keyed()).status).toBe(202);
  await cleo.shows(fixedPart(english.invited));
});

test('accepts an invitation while the channel is unreachable, and sends it once', async () => {
  const dan = await invitations.introduced('Dan');
  const body = { surveyId: 5, user: { id: dan.account.id } };
  invitations.connector.failNext({ answer: 400, on: 'send' });
  const accepted = await invitations.post(body);
  expect(accepted.status).toBe(202);
  const again = await invitations.post(body);
  expect([again.status, again.body.id]).toEqual([202, accepted.body.id]);
  await dan.shows(fixedPart(english.invited));
  await invitations.canvass.jobsDone();
  expect(dan.messages().filter(({ text }) => text.includes(fixedPart(english.invited)))).toHaveLength(1);
});

test.each([
  ['no JSON', '{', 400, undefined],
  ['no object', [], 400, 'body'],
  ['no survey', { user: { id: 'x' } }, 400, 'surveyId'],
  ['a survey as a text', { surveyId: '5', user: { id: 'x' } }, 400, 'surveyId'],
  ['a fraction as a survey', { surveyId: 5.5, user: { id: 'x' } }, 400, 'surveyId'],
  ['no user', { surveyId: 5 }, 400, 'user'],
  ['a user as a text', { surveyId: 5, user: 'ada' }, 400, 'user'],
  ['a number as an id', { surveyId: 5, user: { id: 5 } }, 400, 'user.id'],
  ['an empty user', { surveyId: 5, user: {} }, 400, 'user.aadObjectId'],
  ['an invalid AAD object id', { surveyId: 5, user: { aadObjectId: 'ada' } }, 400, 'user.aadObjectId'],
  ['an empty id', { surveyId: 5, user: { id: ' ' } }, 400, 'user.id'],
  ['a misspelt field', { surveyId: 5, user: { id: 'x' }, urgent: true }, 400, 'urgent'],
  ['an unknown survey', { surveyId: 987_654, user: { id: 'x' } }, 404, 'surveyId'],
  ['an unknown user', { surveyId: 5, user: { id: 'nobody' } }, 404, 'user'],
])('an error about %s names the field', async (_, body, status, field) => {
  const answer = await invitations.post(body);
  expect(answer.status).toBe(status);
  expect(answer.body.error?.field).toBe(field);
  expect(answer.body.error?.message.length).toBeGreaterThan(10);
  // In our words, not in those of what checks them.
  expect(answer.body.error?.message).not.toMatch(/invalid input|expected/iu);
});

test('a request without the right key is refused with 401', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer wrong' },
    { authorization: 'Basic abc' },
    { authorization: '' },
    { authorization: 'Bearer ' },
  ];
  for (const headers of wrong) {
    const answer = await invitations.post({ surveyId: 5 }, headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('answers 413 to a body that is too large and 415 to another content type', async () => {
  const large = { surveyId: 5, user: { id: 'x'.repeat(300_000) } };
  expect((await invitations.post(large)).status).toBe(413);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/plain' };
  expect((await invitations.post('{}', headers)).status).toBe(415);
});

test('the route does not exist without a configured key', async () => {
  const other = await startSurveyCanvass();
  const answer = await fetch(`${other.url}/api/invitations`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
  await other.close();
});

test('refuses an ambiguous user until the channel or tenant is given', async () => {
  // A tenant that is known here makes everybody ambiguous from then on.
  const abroad = await startInvitationCanvass();
  onTestFinished(() => abroad.close());
  await abroad.deliver({ id: 'twin' }, { channelId: 'emulator' });
  await abroad.deliver({ id: 'twin' }, { channelId: 'slack' });
  const refused = await abroad.post({ surveyId: 5, user: { id: 'twin' } });
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'SeveralUsers']);
  const twin = { id: 'twin', channel: 'slack' };
  expect((await abroad.post({ surveyId: 5, user: twin })).status).toBe(202);

  await abroad.introduced('Somebody');
  await abroad.deliver(
    { id: '29:abroad' },
    {
      channelData: { tenant: { id: 'another' } },
      conversation: { id: 'a:abroad', conversationType: 'personal', tenantId: 'another' },
    },
  );
  const aadObjectId = randomUUID();
  const unclear = await abroad.post({ surveyId: 5, user: { aadObjectId } });
  expect([unclear.status, unclear.body.error?.code]).toEqual([409, 'SeveralTenants']);
  expect((await abroad.post({ surveyId: 5, user: { aadObjectId, tenantId: 'another' } })).status).toBe(202);
  expect(abroad.connector.created.at(-1)?.body).toMatchObject({ tenantId: 'another' });
  const nowhere = await abroad.post({ surveyId: 5, user: { aadObjectId, tenantId: 'third' } });
  // It is open already, whatever the tenant: nobody is asked twice.
  expect([202, 404]).toContain(nowhere.status);
});

test('refuses a flood of requests with 429 and Retry-After', async () => {
  // Else a slow machine earns its next requests meanwhile.
  using _stopped = stopMonotonicClock();
  const answers = await Promise.all(Array.from({ length: 160 }, () => invitations.post({}, {})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the start and the route say that there are no personal links with Azure Direct Line', async () => {
  const elsewhere = await startInvitationCanvass({ DIRECT_LINE_SECRET: 'secret-of-azure' });
  try {
    expect(elsewhere.canvass.logged()).toContain('makes no links for one person while DIRECT_LINE_SECRET');
    const answer = await elsewhere.post({ surveyId: 5, link: true });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ code: 'NoWebChat', field: 'link' });
    expect(answer.body.error?.message).toContain('no DIRECT_LINE_SECRET');
  } finally {
    await elsewhere.close();
  }
  expect(invitations.canvass.logged()).not.toContain('DIRECT_LINE_SECRET');
});
