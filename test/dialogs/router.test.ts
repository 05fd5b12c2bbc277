import { afterAll, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { startCampaignDialogs } from '../support/start-campaign-dialogs.ts';

const unasked = async () => Promise.reject(new Error('No survey is taken here.'));
const dialogs = await startCampaignDialogs({
  surveys: {
    listSurveys: async () => ({ ok: true, value: [] }),
    startSession: unasked,
    reply: unasked,
    readStatus: unasked,
  },
});
afterAll(() => dialogs.close());

test('a redelivered command runs again if its own records show what was begun', async () => {
  expect((await dialogs.type('invitations off', true)).text).toBe(english.optedOut);
  expect((await dialogs.type('aliases', true)).text).toContain('No aliases');
});

test('any other redelivered command shows the survey, which is private', async () => {
  for (const line of ['status', 'who am i', 'run'])
    expect((await dialogs.type(line, true)).text).toBe(english.privateNotSupported);
});

test('a redelivered command that acts is not repeated', async () => {
  const line = 'schedule campaign 12 every day at 8am';
  expect((await dialogs.type(line, true)).text).toContain('may or may not have been done');
  expect((await dialogs.type('schedules')).text).toContain('No schedules');
});
