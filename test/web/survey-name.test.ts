import { expect, onTestFinished, test } from 'vitest';
import { createInvitationLinks } from '../../src/web/invitation-links.ts';
import { call } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { standInLinks } from '../support/stand-in-bot.ts';
import { startSurveyCanvass } from '../support/start-canvass.ts';
import { startTestWebServer } from '../support/start-web-server.ts';

const invitations = createInvitationLinks(Buffer.alloc(32, 6), () => '');
const names = new Map([['5', 'Kiosk & <Bar>']]);
const links = {
  invitations,
  surveys: { ...standInLinks.surveys, nameAtHand: (survey: string) => names.get(survey) },
};
const personal = invitations.urlOf({ survey: 5, id: 'abc' });

test.each(['/?survey=5', personal])('the page of %s has the survey’s name in it, as text', async (path) => {
  await using server = await startTestWebServer({ webChat: { links } });
  const { text } = await call(server.url, path);
  expect(text).toContain('<title>Kiosk &amp; &lt;Bar> – Canvass</title>');
  expect(text).toContain('<small id="survey">Kiosk &amp; &lt;Bar></small>');
  expect(text).toMatch(/class="skeleton" aria-hidden="true"><b>Kiosk &amp; &lt;Bar><\/b>/u);
});

test.each(['/', '/?survey=', '/?survey=6', '/i/5.abc.forged', personal.slice(0, -1)])(
  'the page of %s has none',
  async (path) => {
    await using server = await startTestWebServer({ webChat: { links } });
    const { text } = await call(server.url, path);
    expect(text).toContain('<title>Canvass</title>');
    expect(text).not.toContain('Kiosk');
  },
);

test('the name is known from the start; the page itself asks for none, and waits for none', async () => {
  const canvass = await startSurveyCanvass();
  onTestFinished(() => canvass.close());
  const lists = () => canvass.service.requests.filter(({ url }) => url.endsWith('/surveys')).length;
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
