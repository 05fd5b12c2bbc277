import { expect, onTestFinished, test } from 'vitest';
import { createInvitationLinks } from '../../src/web/invitation-links.ts';
import { startConversation } from '../support/conversation.ts';
import { call } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { standInLinks } from '../support/stand-in-bot.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const invitations = createInvitationLinks(Buffer.alloc(32, 6), () => '');
const names = new Map([['5', { id: 5, name: 'Kiosk & <Bar>', minutes: 2 }]]);
const links = {
  invitations,
  surveys: { ...standInLinks.surveys, preview: async (survey: string) => names.get(survey) },
};
const logo = { bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]), contentType: 'image/png' };
const brand = { name: 'Kiosk', logo: () => logo };
const personal = invitations.urlOf(invitations.make(5).token);

/** What a page's head says of it, by name; entities as they are. */
function headOf(text: string): Record<string, string | undefined> {
  const metas = text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/gu);
  return { ...Object.fromEntries([...metas].map(([, name, value]) => [name, value])) };
}

test.each(['/?survey=5&utm_source=letter', personal])(
  'shows the survey’s name, escaped, in page and preview of %s',
  async (path) => {
    const publicUrl = 'http://127.0.0.1:8080';
    await using server = await startTestWebServer({ webChat: { links }, publicUrl });
    const { text } = await call(server.url, path, { headers: { 'accept-language': 'de' } });
    const title = 'Kiosk &amp; &lt;Bar> – etwa 2 Minuten – Canvass';
    const description =
      'Nehmen Sie im Chat an der Umfrage „Kiosk &amp; &lt;Bar>“ teil. Das dauert etwa 2 Minuten.';
    expect(text).toContain(`<title>${title}</title>`);
    expect(text).toContain('<small id="survey">Kiosk &amp; &lt;Bar></small>');
    expect(text).toMatch(/class="skeleton" aria-hidden="true"><div><b>Kiosk &amp; &lt;Bar><\/b>/u);
    expect(headOf(text)).toMatchObject({
      description,
      'og:title': title,
      'og:description': description,
      'og:type': 'website',
      'og:url': `${publicUrl}${path === personal ? personal : '/?survey=5'}`,
      'og:site_name': 'Canvass',
    });
    expect(text).not.toContain('og:image');
    expect(text.includes('id="new-conversation" hidden')).toBe(path === personal);
    // Its question will say what is expected in the box.
    expect(text).toContain('aria-label="Nachricht schreiben"></textarea>');
  },
);

test('uses a bitmap logo as the preview’s image', async () => {
  const publicUrl = 'http://127.0.0.1:8080';
  await using server = await startTestWebServer({ webChat: { brand }, publicUrl });
  const { text } = await call(server.url, '/');
  expect(headOf(text)).toMatchObject({
    'og:site_name': 'Kiosk',
    'og:image': expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/logo\?v=/u),
  });
});

test.each(['/', '/?survey=', '/?survey=6', '/i/5.abc.forged', personal.slice(0, -1)])(
  'shows no survey name on %s',
  async (path) => {
    await using server = await startTestWebServer({ webChat: { links } });
    const { text } = await call(server.url, path);
    expect(text).toContain('<title>Canvass</title>');
    expect(headOf(text)['og:title']).toBe('Canvass');
    expect(text).not.toContain('Kiosk');
  },
);

test.each(['/', '/?survey=5', personal, `${personal}?qr`, '/logo', '/icon.svg', '/embed.js', '/page.css'])(
  'answers HEAD for %s with the headers of GET and no body',
  async (path) => {
    await using server = await startTestWebServer({ webChat: { links, brand } });
    // Compressed, a page's length depends on its nonce.
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(
        ([name]) =>
          !['date', 'content-security-policy', 'content-length', 'connection', 'keep-alive'].includes(name),
      );
    const got = await call(server.url, path);
    const head = await call(server.url, path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(headersOf(head)).toEqual(headersOf(got));
  },
);

test('knows the survey’s name from the start, and serves the page without a service call', async () => {
  const canvass = await startSurveyCanvass();
  onTestFinished(() => canvass.close());
  const lists = () => canvass.service.requests.filter(({ url }) => url.startsWith('/surveys?')).length;
  await eventually(async () =>
    expect((await call(canvass.url, '/?survey=5')).text).toContain('<title>Coffee bar – Canvass</title>'),
  );
  const before = lists();
  canvass.service.next('list', 'hangBefore');
  expect((await call(canvass.url, '/?survey=5')).text).toContain('<title>Coffee bar – Canvass</title>');
  expect(lists()).toBe(before);
  canvass.service.clear();
  expect((await call(canvass.url, '/?survey=987')).text).toContain('<title>Canvass</title>');
  expect((await call(canvass.url, '/')).text).not.toContain('Coffee bar');
});

test('shows the legal notice only below a survey’s first question', async () => {
  const canvass = await startSurveyCanvass({ PRIVACY_URL: 'https://www.example.com/privacy' });
  onTestFinished(() => canvass.close());
  const person = startConversation(canvass.url, 'sms', 'Ada');
  expect((await person.say('survey 5')).text).toContain('Privacy: https://www.example.com/privacy');
  expect((await person.say('Good')).text).not.toContain('https:');
});

test.each([
  ['fr', 'Nous contacter\u00a0: help@example.com'],
  ['ja', 'お問い合わせ：help@example.com'],
])('writes the contact line in the style of the language: %s', async (language, line) => {
  const canvass = await startSurveyCanvass({ CONTACT: 'help@example.com' });
  onTestFinished(() => canvass.close());
  const person = startConversation(canvass.url, 'sms', 'Ada');
  await person.say(`language ${language}`);
  expect((await person.say('help')).text).toContain(line);
});

test.each([
  ['https://www.example.com/help', 'Contact us: https://www.example.com/help'],
  ['help@example.com', 'Contact us: help@example.com'],
  ['+49 (30) 123 45-67', 'Contact us: +49 (30) 123 45-67'],
])('shows the contact %s in help, after a stop and at the end', async (given, line) => {
  const canvass = await startSurveyCanvass({ CONTACT: given });
  onTestFinished(() => canvass.close());
  const person = startConversation(canvass.url, 'sms', 'Ada');
  const card = startConversation(canvass.url, 'emulator', 'Bob');
  for (const said of ['help', 'survey 5', 'stop', 'resume', 'Good', 'Good', 'Good', 'Nothing.']) {
    const isThere = ['help', 'stop', 'Nothing.'].includes(said);
    expect((await person.say(said)).text.includes(line), said).toBe(isThere);
    expect((await card.say(said)).text.includes('Contact us'), said).toBe(isThere);
  }
});
