import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkVisitor } from '../../support/link-visitor.ts';
import { useMovableClock } from '../../support/pass-time.ts';
import { type SurveyCanvass, startSurveyCanvass } from '../../support/start-canvass.ts';

const passTime = useMovableClock();
const hour = 60 * 60 * 1000;
let canvass: SurveyCanvass;

beforeAll(async () => {
  canvass = await startSurveyCanvass({ SURVEY_EXPIRY_HOURS: '24', REMINDER_AFTER_HOURS: '0' });
});
afterAll(() => canvass.close());

test('a survey that was left for too long says so at its link, and starts anew only at a press', async () => {
  const visitor = linkVisitor(() => canvass.url);
  await visitor.open({ survey: '5' });
  await visitor.say('Good');
  await expect.poll(async () => (await visitor.messages()).at(-1)?.text).toContain('cake');
  passTime(25 * hour);
  const notice = await visitor.open({ survey: '5' });
  expect(notice?.text).toContain('Coffee bar');
  expect(notice?.choices).toHaveLength(1);
  expect(canvass.service.sessions).toHaveLength(1);
  await visitor.press(notice?.choices[0]);
  await expect.poll(async () => (await visitor.messages()).at(-1)?.text).toContain('coffee');
  expect(canvass.service.sessions).toHaveLength(2);
});
