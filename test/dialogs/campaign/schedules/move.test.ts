import { afterEach, beforeEach, expect, it } from 'vitest';
import { buttonLines } from '../../../support/read-message.ts';
import {
  ann,
  type CampaignDialogs,
  here,
  startCampaignDialogs,
} from '../../../support/start-campaign-dialogs.ts';

let dialogs: CampaignDialogs;
beforeEach(async () => {
  dialogs = await startCampaignDialogs();
});
afterEach(async () => await dialogs.close());

const labels = (choices: readonly { readonly label: string }[] | undefined) =>
  choices?.map(({ label }) => label);

it('offers a new schedule at the new time on the same days, and to remove the old one', async () => {
  await dialogs.type('schedule campaign 12 every weekday at 8 (Europe/Berlin) failures only');
  const before = await dialogs.ports.schedules.list();
  for (const [line, rhythm] of [
    ['move the schedule of 12 to 9am', 'every weekday at 09:00 (Europe/Berlin)'],
    ['move schedule 1 to 9:30 (UTC)', 'every weekday at 09:30 (UTC)'],
    ['reschedule 12 to mondays at 10', 'every Monday at 10:00 (Europe/Berlin)'],
  ] as const) {
    const said = await dialogs.type(line);
    expect(said.text).toBe(
      'Schedule 1 runs campaign 12 “Customer lines check” every weekday at 08:00 (Europe/Berlin). A schedule can’t be changed: set the new one, then remove 1.',
    );
    expect(labels(said.choices)).toEqual([`Schedule ${rhythm} failures only`, 'Remove 1']);
    expect(buttonLines(said)).toEqual([
      `schedule campaign 12 ${rhythm} failures only`,
      'remove schedule number 1',
    ]);
  }
  expect(await dialogs.ports.schedules.list()).toEqual(before);
});

it('understands other ways to move a schedule', async () => {
  await dialogs.type('schedule campaign 12 every day at 8');
  const asked = await dialogs.type('make 12 run at 9 instead of 8');
  expect(buttonLines(asked)).toEqual(['move schedule of campaign 12 to 9']);
  const said = await dialogs.type('move schedule of campaign 12 to 9');
  expect(labels(said.choices)).toEqual(['Schedule every day at 09:00 (UTC)', 'Remove 1']);
});

it('asks which of several schedules, and offers only removal without a time of day', async () => {
  await dialogs.type('schedule campaign 12 every day at 8');
  await dialogs.type('schedule campaign 12 every 30 minutes');
  const which = await dialogs.type('move the schedule of 12 to 9am');
  expect(labels(which.choices)).toEqual(['1: every day at 08:00 (UTC)', '2: every 30 minutes']);
  expect(buttonLines(which)).toEqual(['move schedule number 1 to 09:00', 'move schedule number 2 to 09:00']);
  const often = await dialogs.type('move schedule number 2 to 09:00');
  expect(buttonLines(often)).toEqual(['remove schedule number 2']);
});

it('one that isn’t there, or is another conversation’s, isn’t moved, and which of the two it is is said', async () => {
  const there = dialogs.as({ person: ann, role: 'operator', at: { ...here, conversation: 'elsewhere' } });
  await there.type('schedule campaign 12 every day at 8');
  for (const [line, text] of [
    [
      'move the schedule of 12 to 9am',
      'No schedules for campaign 12 “Customer lines check” post here. Move one where it posts.',
    ],
    ['move the schedule of 15 to 9am', 'No schedules for campaign 15 “Appointment reminders”.'],
    ['move schedule 1 to 9am', 'Schedule 1 posts to another conversation: move it there.'],
    ['move schedule 99 to 9am', 'There is no schedule 99.'],
  ] as const)
    expect((await dialogs.type(line)).text).toBe(text);
});
