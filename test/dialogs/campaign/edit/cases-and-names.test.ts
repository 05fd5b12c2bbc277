import { afterAll, expect, it } from 'vitest';
import { button, buttonLines, listLines } from '../../../support/read-message.ts';
import { startCampaignDialogs } from '../../../support/start-campaign-dialogs.ts';

const dialogs = await startCampaignDialogs();
afterAll(async () => await dialogs.close());

const sent = () => dialogs.requests.filter(({ method }) => method !== 'GET');

it('shows a new name before sending it', async () => {
  const shown = await dialogs.type('rename 15 to Reminders and more');
  expect(listLines(shown)).toEqual(['Name: “Appointment reminders” → “Reminders and more”']);
  expect(sent()).toEqual([]);
  await dialogs.press(button(shown, 'Send'));
  expect((await dialogs.type('campaign 15')).text).toBe('Campaign 15 “Reminders and more”');
});

it('a question mark behind a quoted name isn’t part of it', async () => {
  for (const line of ['rename campaign 12 to "Main lines"?', 'rename campaign 12 to “Main lines” ?'])
    expect(listLines(await dialogs.type(line))).toEqual(['Name: “Customer lines check” → “Main lines”']);
});

it('shares that stay equal are one item, and not one for each test case', async () => {
  const shown = await dialogs.type('add case 3 to campaign 12');
  expect(listLines(shown)).toEqual(['Test cases added: 3', 'Shares: still equal, about 4% each']);
});

it('explains how to rename a campaign when no new name is given', async () => {
  const message = await dialogs.type('rename 12');
  expect(message.text).toContain('For example: rename campaign 12 to "Nightly"');
  expect(buttonLines(message)).toEqual(['update campaign 12']);
});

it.each([
  ['add case 3 to campaign 12', 'Test cases added: 3'],
  ['add cases 3 and 4 to 12', 'Test cases added: 3, 4'],
  ['remove test case 12 from 12', 'Test cases removed: 12'],
])('“%s” is shown before it is sent', async (line, change) => {
  const before = sent().length;
  const shown = await dialogs.type(line);
  expect(listLines(shown)[0]).toBe(change);
  expect(shown.note).toContain('Nothing has been sent yet');
  expect(sent()).toHaveLength(before);
  await dialogs.press(button(shown, 'Discard'));
});

it.each([
  ['add a case to 12', 'added to', 'add case 63 to campaign 12', 'test cases'],
  ['Add a test case to campaign 12', 'added to', 'add case 63 to campaign 12', 'test cases'],
  ['remove a case from 12', 'removed from', 'remove case 63 from campaign 12', 'test cases of campaign 12'],
  ['take a test out of 12', 'removed from', 'remove case 63 from campaign 12', 'test cases of campaign 12'],
])('“%s” asks which', async (line, what, example, list) => {
  const asked = await dialogs.type(line);
  expect(asked.text).toBe(
    `Which test case should be ${what} campaign 12 “Customer lines check”? For example: ${example}`,
  );
  expect(buttonLines(asked)).toEqual([list, 'update campaign 12']);
});

it('a wish for another test case offers to add one', async () => {
  expect(buttonLines(await dialogs.type('please put another case into 12'))).toEqual([
    'add case to campaign 12',
  ]);
});

it('only adds to a campaign that exists, whether or not a test case is named', async () => {
  for (const line of ['add case 63 to campaign 999', 'add a case to campaign 999'])
    expect((await dialogs.type(line)).text).toContain('There is no campaign 999');
});

it('the campaign isn’t offered to be deleted to whom a test case is in the way', async () => {
  expect(buttonLines(await dialogs.type('remove some cases from 12'))).not.toContain('delete campaign 12');
});

it('changes nothing for a test case that is missing or already there', async () => {
  expect((await dialogs.type('remove case 3 from 12')).text).toBe(
    'Campaign 12 “Customer lines check” doesn’t have test case 3. Nothing was changed.',
  );
  expect((await dialogs.type('add case 99999 to campaign 12')).text).toBe(
    'There is no test case 99999. Nothing was changed.',
  );
  expect((await dialogs.type('add case 12 to campaign 12')).text).toContain('Nothing would change');
});

it('doesn’t remove a campaign’s last test cases', async () => {
  const cases = listLines(await dialogs.type('test cases of campaign 15')).map(
    (line) => /\((\d+)\)$/u.exec(line)?.[1],
  );
  expect((await dialogs.type(`remove cases ${cases.join(', ')} from campaign 15`)).text).toContain(
    'would have no test case left',
  );
});
