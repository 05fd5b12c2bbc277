import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../../dialogs/wording/english.ts';
import { wordings } from '../../../../dialogs/wording/languages.ts';
import { labelled } from '../../../support/conversation.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { linkVisitor } from '../../../support/link-visitor.ts';
import { newFolder } from '../../../support/new-folder.ts';
import { useMovableClock } from '../../../support/pass-time.ts';
import { key, startInvitationCanvass, viewer } from '../../../support/start-invitation-canvass.ts';

const passTime = useMovableClock();

const invitations = await startInvitationCanvass();
afterAll(() => invitations.close());

const browser = () => linkVisitor(() => invitations.canvass.url);

async function made(
  headers?: Record<string, string>,
): Promise<{ readonly id: string; readonly url: string }> {
  const authorization = { authorization: `Bearer ${key}` };
  const { status, body } = await invitations.post(
    { surveyId: 5, link: true },
    { ...authorization, ...headers },
  );
  expect(status).toBe(202);
  expect(body.id).toMatch(/^[\w-]{8,}$/u);
  return { id: body.id ?? '', url: body.url ?? '' };
}

const link = async (headers?: Record<string, string>) => (await made(headers)).url;

const tokenIn = (url: string) => ({ invitation: url.slice(url.lastIndexOf('/') + 1) });

test('a link opens its survey, and continues the same round on another device', async () => {
  const url = await link();
  expect(url).toMatch(new RegExp(`^${invitations.canvass.url}/i/5\\.[\\w-]{22}$`, 'u'));
  expect(new URL(url).pathname.length).toBeLessThanOrEqual(40);
  const [phone, laptop] = [browser(), browser()];
  expect(await phone.open(tokenIn(url))).toBeUndefined();
  await phone.shows('coffee');
  await phone.say('Good');
  await phone.shows('cake');
  const started = invitations.canvass.service.sessions.length;
  expect(await laptop.open(tokenIn(url))).toBeUndefined();
  await laptop.shows('cake');
  await laptop.say('Good');
  await phone.shows('service');
  expect(laptop.conversation).toBe(phone.conversation);
  expect(invitations.canvass.service.sessions).toHaveLength(started);
});

test('a finished link says so on every device, and nothing starts its survey again', async () => {
  const url = await link();
  const visitor = browser();
  await visitor.open(tokenIn(url));
  await visitor.finish();
  const started = invitations.canvass.service.sessions.length;
  for (const each of [visitor, browser()]) {
    const notice = await each.open(tokenIn(url));
    expect(notice?.text).toBe(english.finishedLink('Coffee bar'));
    expect(notice?.choices).toEqual([]);
  }
  await visitor.say('/survey 5');
  await visitor.press({ click: { canvass: 1, do: 'start', survey: 5, name: 'Coffee bar' } });
  await visitor.press({ click: { canvass: 1, do: 'link', survey: '5', name: 'Coffee bar' } });
  await expect.poll(async () => (await visitor.messages()).length).toBeGreaterThanOrEqual(8);
  expect(invitations.canvass.service.sessions).toHaveLength(started);
});

test('a finished link offers only what is possible, whatever is typed', async () => {
  const visitor = browser();
  await visitor.open(tokenIn(await link()));
  await visitor.finish();
  const last = async () => (await visitor.messages()).at(-1);
  expect(await last()).toMatchObject({ text: 'Coffee bar\nCome again!', buttons: [] });
  for (const line of ['resume', 'restart', 'yes', 'status', '/survey 5', 'survey coffee bar']) {
    const before = (await visitor.messages()).length;
    await visitor.say(line);
    await expect.poll(async () => (await visitor.messages()).length).toBe(before + 1);
    if (line === 'yes') continue;
    expect((await last())?.text).toContain(english.finishedLink('Coffee bar'));
    expect((await last())?.buttons).toEqual([]);
  }
  await visitor.say('help');
  await expect.poll(async () => (await last())?.text).toContain(english.helpTitle);
  expect((await last())?.buttons.map(({ label }) => label)).toEqual([english.howFar, english.page.language]);
});

test('a finished link shows where to go on and how to reach a person', async () => {
  const folder = newFolder();
  const SURVEYS_FILE = join(folder, 'surveys.json');
  const button = { label: 'Back to the shop', url: 'https://shop.example/thanks' };
  await writeFile(SURVEYS_FILE, JSON.stringify({ 5: { button } }));
  const own = await startInvitationCanvass({ SURVEYS_FILE, CONTACT: 'help@example.com' });
  onTestFinished(() => own.close());
  const { body } = await own.post({ surveyId: 5, link: true }, { authorization: `Bearer ${key}` });
  const token = tokenIn(body.url ?? '');
  const visitor = linkVisitor(() => own.canvass.url);
  await visitor.open(token);
  await visitor.finish();
  const legal = [{ label: 'Contact us: help@example.com', url: 'mailto:help@example.com' }];
  expect(await visitor.open(token)).toMatchObject({ links: [button], legal });
  await visitor.say('hello');
  await visitor.shows(english.finishedLink('Coffee bar'));
  const said = JSON.stringify((await visitor.history()).at(-1));
  for (const words of [button.label, 'Contact us: help@example.com']) expect(said).toContain(words);
});

test('who tries again to start over hears that the first round is complete, if its last answer came in late', async () => {
  const { service } = invitations.canvass;
  onTestFinished(() => service.clear());
  const visitor = browser();
  await visitor.open(tokenIn(await link()));
  for (const question of ['coffee', 'cake', 'service']) {
    await visitor.shows(question);
    await visitor.say('Good');
  }
  await visitor.shows('Anything else');
  service.next('reply', 'resetBefore');
  await visitor.say('No.');
  const lost = await visitor.shows(fixedPart(english.fateUnknown));
  service.next('start', '500After');
  await visitor.press(labelled(lost, english.startOver));
  const unconfirmed = await visitor.shows(fixedPart(english.startUnknown));
  const started = service.sessions.length;
  service.next('status', { body: { status: { id: 6, description: 'Complete' } } });
  await visitor.press(labelled(unconfirmed, english.tryAgain));
  await visitor.shows(english.complete('Coffee bar'));
  expect(service.sessions).toHaveLength(started);
});

const others = ['surveys', 'survey 9', 'which surveys are there'];
const startOther = { click: { canvass: 1, do: 'start', survey: 9, name: 'Another' } };

test('a link opens no other survey, says so, and keeps its question open', async () => {
  const visitor = browser();
  await visitor.open(tokenIn(await link()));
  await visitor.shows('coffee');
  const started = invitations.canvass.service.sessions.length;
  const isToldAfter = async (act: () => Promise<unknown>, how: string) => {
    const before = (await visitor.messages()).length;
    await act();
    await expect.poll(async () => (await visitor.messages()).length, { message: how }).toBe(before + 2);
    const [said, shown] = (await visitor.messages()).slice(-2);
    expect(said, how).toMatchObject({ text: english.linkIsFor('Coffee bar'), buttons: [] });
    return shown;
  };
  for (const line of others) {
    expect((await isToldAfter(() => visitor.say(line), line))?.text).toContain('coffee');
  }
  expect((await isToldAfter(() => visitor.press(startOther), 'a button'))?.text).toContain('coffee');
  await visitor.say('/stop');
  await visitor.shows(english.stopped(0));
  for (const line of [...others, 'hello', 'blah blah']) {
    const left = await isToldAfter(() => visitor.say(line), line);
    expect(left?.text).toBe(english.leftBefore('Coffee bar'));
  }
  expect(invitations.canvass.service.sessions).toHaveLength(started);
});

test('a request for another survey retries the link’s own one if it failed to start', async () => {
  for (const act of [
    (visitor: ReturnType<typeof browser>) => visitor.say('survey 9'),
    (visitor: ReturnType<typeof browser>) => visitor.say('blah blah'),
    (visitor: ReturnType<typeof browser>) => visitor.press(startOther),
  ]) {
    invitations.canvass.service.next('start', '400');
    const visitor = browser();
    await visitor.open(tokenIn(await link()));
    await expect.poll(async () => (await visitor.messages()).length).toBe(1);
    expect((await visitor.messages())[0]?.buttons.map(({ label }) => label)).toEqual([english.tryAgain]);
    await act(visitor);
    await visitor.shows('coffee');
    expect((await visitor.messages())[1]).toMatchObject({
      text: english.linkIsFor('Coffee bar'),
      buttons: [],
    });
  }
});

test('a finished link opens no other survey', async () => {
  const visitor = browser();
  await visitor.open(tokenIn(await link()));
  await visitor.finish();
  const started = invitations.canvass.service.sessions.length;
  for (const act of [
    ...[...others, 'hello', 'blah blah'].map((line) => () => visitor.say(line)),
    () => visitor.press(startOther),
  ]) {
    const before = (await visitor.messages()).length;
    await act();
    await expect.poll(async () => (await visitor.messages()).length).toBe(before + 1);
    expect((await visitor.messages()).at(-1)).toMatchObject({
      text: english.finishedLink('Coffee bar'),
      buttons: [],
    });
  }
  expect(invitations.canvass.service.sessions).toHaveLength(started);
});

test('a finished link answers in each device’s language', async () => {
  const url = await link();
  const visitor = browser();
  await visitor.open(tokenIn(url));
  await visitor.finish();
  for (const [language, { finishedLink }] of Object.entries(wordings))
    expect((await browser().open(tokenIn(url), language))?.text).toBe(finishedLink('Coffee bar'));
});

test('a link that expired in the middle says so on every device', async () => {
  const visitor = browser();
  const url = await link();
  await visitor.open(tokenIn(url));
  await visitor.shows('coffee');
  passTime(8 * 24 * 3_600_000);
  for (const each of [visitor, browser()]) {
    expect(await each.open(tokenIn(url))).toEqual({ text: english.linkExpired, choices: [] });
  }
});

test('two links are for two people, and one idempotency key gives one link', async () => {
  const [one, other] = [await link(), await link()];
  expect(one).not.toBe(other);
  const keyed = { 'idempotency-key': 'order 4711' };
  const [first, second] = await Promise.all([link(keyed), link(keyed)]);
  expect(second).toBe(first);
  expect(await link({ 'idempotency-key': 'order 4712' })).not.toBe(first);
  const [ada, ben] = [browser(), browser()];
  await ada.open(tokenIn(one));
  await ben.open(tokenIn(other));
  expect(ada.conversation).not.toBe(ben.conversation);
});

/** Its last characters may be any: not all of their bits count, or they may be these by chance. */
const changed = (secret: string): string => `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;

test('the report counts a link like any other invitation', async () => {
  const vera = await invitations.introduced('Vera', viewer);
  const counted = async () => {
    await vera.say('survey report 5');
    const report = await vera.shows('Completion rate');
    const ofInvitations = report.text.slice(report.text.indexOf('Invited'));
    return ['Invited', 'Started', 'Complete'].map((name) =>
      Number(new RegExp(`${name}\\n(\\d+)`, 'u').exec(ofInvitations)?.[1]),
    );
  };
  const before = await counted();
  expect(before[0]).toBeGreaterThan(0);
  const visitor = browser();
  await visitor.open(tokenIn(await link()));
  await visitor.finish();
  await link();
  await expect.poll(counted).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1, (before[2] ?? 0) + 1]);
});

test('a forged or changed token leads nowhere, and only the link opens its conversation', async () => {
  const { id, url } = await made();
  const { invitation } = tokenIn(url);
  const [survey = '', secret = ''] = invitation.split('.');
  for (const forged of [
    `6.${secret}`,
    `${survey}.${secret}x`,
    `${survey}.${changed(secret)}`,
    // Nobody who knows of the id has the link.
    `${survey}.${id}`,
    '..',
    'nonsense',
  ]) {
    const notice = await browser().open({ invitation: forged });
    expect(notice?.choices).toHaveLength(1);
  }
  const visitor = browser();
  await visitor.open({ invitation });
  // Nothing that the browser keeps opens it again without the link.
  expect(visitor.resume).toBeUndefined();
});

test('a link is also available as a QR code and is never logged', async () => {
  const url = await link();
  const picture = await fetch(`${url}?qr`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/svg+xml');
  // 29 modules, ten units each, and the margin.
  expect(await picture.text()).toMatch(/^<svg[^>]* viewBox="0 0 370 370"[\s\S]*<\/svg>$/u);
  expect((await fetch(`${url}x?qr`)).status).toBe(404);
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  await browser().open(tokenIn(url));
  expect(invitations.canvass.logged()).not.toContain(tokenIn(url).invitation.split('.')[1]);
});

test.each([
  ['an unknown survey', { surveyId: 99, link: true }, 404, 'surveyId'],
  ['a user as well', { surveyId: 5, link: true, user: { id: 'x' } }, 400, 'link'],
  ['link set to false', { surveyId: 5, link: false }, 400, 'user'],
  ['an unknown field', { surveyId: 5, link: true, locale: 'de' }, 400, 'locale'],
])('a request with %s gets an error that names the field', async (_what, body, status, field) => {
  const refused = await invitations.post(body);
  expect(refused.status).toBe(status);
  expect(refused.body.error?.field).toBe(field);
});
