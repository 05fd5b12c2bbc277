import { afterAll, expect, test } from 'vitest';
import { call } from '../../support/direct-line-client.ts';
import { linkVisitor } from '../../support/link-visitor.ts';
import { useMovableClock } from '../../support/pass-time.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';
import { key } from '../../support/start-invitation-canvass.ts';

const passTime = useMovableClock();
const hour = 60 * 60 * 1000;

const canvass = await startSurveyCanvass({
  SURVEY_EXPIRY_HOURS: '24',
  REMINDER_AFTER_HOURS: '0',
  INVITATION_API_KEY: key,
});
afterAll(() => canvass.close());

test('a link to an expired survey says so, and starts it again only when the button is pressed', async () => {
  const before = canvass.service.sessions.length;
  const visitor = linkVisitor(() => canvass.url);
  await visitor.open({ survey: '5' });
  await visitor.shows('coffee');
  await visitor.say('Good');
  await visitor.shows('cake');
  passTime(25 * hour);
  const notice = await visitor.open({ survey: '5' });
  expect(notice?.text).toContain('Coffee bar');
  expect(notice?.choices).toHaveLength(1);
  expect(canvass.service.sessions).toHaveLength(before + 1);
  await visitor.press(notice?.choices[0]);
  await visitor.shows('coffee');
  expect(canvass.service.sessions).toHaveLength(before + 2);
});

test('a personal link expires if it is not opened or its survey is left for too long', async () => {
  const headers = { authorization: `Bearer ${key}` };
  const body = { surveyId: 5, link: true };
  const make = async () => {
    const made = await call(canvass.url, '/api/invitations', { headers, body });
    return { invitation: made.text.slice(made.text.indexOf('/i/') + 3, -2) };
  };
  const [unopened, left] = [await make(), await make()];
  const visitor = linkVisitor(() => canvass.url);
  expect(await visitor.open(left)).toBeUndefined();
  await visitor.shows('coffee');
  passTime(23 * hour);
  expect(await visitor.open(left)).toBeUndefined();
  await visitor.say('Good');
  await visitor.shows('cake');
  passTime(2 * hour);
  const started = canvass.service.sessions.length;
  const over = await linkVisitor(() => canvass.url).open(unopened);
  expect(over?.text).toContain('expired');
  // What was gone on with lasts longer.
  expect(await visitor.open(left)).toBeUndefined();
  passTime(25 * hour);
  const notice = await visitor.open(left);
  expect(notice?.choices).toEqual([]);
  expect(canvass.service.sessions).toHaveLength(started);
});
