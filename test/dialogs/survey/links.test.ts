import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { labelled } from '../../support/conversation.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import { type LinkVisitor, linkVisitor } from '../../support/link-visitor.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

let visitor: LinkVisitor;

const surveys = [
  { id: 5, description: 'Coffee bar' },
  { id: 6, description: 'Tea room' },
];

const canvass = await startSurveyCanvass();
canvass.service.lists(surveys);
beforeEach(() => {
  canvass.service.clear();
  visitor = linkVisitor(() => canvass.url);
});
afterAll(() => canvass.close());

const five = { survey: '5' };
const six = { survey: '6' };

async function said(): Promise<string[]> {
  return (await visitor.messages()).map(({ text }) => text);
}

const started = () => canvass.service.sessions.length;

test('a link shows the first question and nothing else', async () => {
  expect(await visitor.open(five)).toBeUndefined();
  await visitor.shows('How was the coffee?');
  expect(await said()).toHaveLength(1);
  expect((await said()).join()).not.toMatch(/Tea room|Hello|Hi/u);
});

test('a link opened again continues the survey and neither repeats nor starts anything', async () => {
  await visitor.open(five);
  await visitor.shows('coffee');
  const before = started();
  await Promise.all([visitor.open(five), visitor.open(five)]);
  await visitor.say('Good');
  await visitor.shows('cake');
  await visitor.open(five);
  expect(await said()).toHaveLength(2);
  // Something else was shown since, so the question comes again.
  await visitor.say('/restart');
  await visitor.shows(english.restartQuestion('Coffee bar'));
  await visitor.open(five);
  await visitor.shows('cake');
  expect(started()).toBe(before);
});

test('a link to a finished survey starts it again only when the button is pressed, and once', async () => {
  await visitor.open(five);
  await visitor.finish();
  const before = started();
  const length = (await said()).length;
  const notice = await visitor.open(five);
  expect(notice?.text).toContain('Coffee bar');
  expect(notice?.choices).toHaveLength(1);
  expect(await visitor.open(five)).toEqual(notice);
  expect(await said()).toHaveLength(length);
  expect(started()).toBe(before);
  await Promise.all([visitor.press(notice?.choices[0]), visitor.press(notice?.choices[0])]);
  await expect.poll(async () => (await said()).join()).toMatch(/Come again![\s\S]*coffee/u);
  expect(started()).toBe(before + 1);
});

test('a link to a finished survey shows where to go on and how to reach a person', async () => {
  const folder = newFolder();
  const SURVEYS_FILE = join(folder, 'surveys.json');
  const url = 'https://shop.example/thanks';
  await writeFile(SURVEYS_FILE, JSON.stringify({ 5: { redirect: url } }));
  const own = await startSurveyCanvass({ SURVEYS_FILE, CONTACT: 'help@example.com' });
  onTestFinished(() => own.close());
  own.service.lists(surveys);
  visitor = linkVisitor(() => own.url);
  await visitor.open(five);
  await visitor.finish();
  const legal = [{ label: 'Contact us: help@example.com', url: 'mailto:help@example.com' }];
  const links = [{ label: english.goOnTo('shop.example'), url }];
  expect(await visitor.open(five)).toMatchObject({ links, legal });
  // An answer that was kept offline ended it just before the link is opened.
  await visitor.press({ click: { canvass: 1, do: 'link', survey: '5', name: 'Coffee bar' } });
  await visitor.shows(english.finishedBefore('Coffee bar'));
  const last = JSON.stringify((await visitor.history()).at(-1));
  for (const words of [url, 'mailto:help@example.com']) expect(last).toContain(words);
  expect(last).not.toContain('canvass:redirect');
});

test('a finished survey stays finished, and an unfinished one continues, after another was opened', async () => {
  await visitor.open(five);
  await visitor.finish();
  await visitor.open(six);
  await visitor.shows('coffee');
  await visitor.say('Good');
  await visitor.shows('cake');
  const before = started();
  expect((await visitor.open(five))?.choices).toHaveLength(1);
  expect(started()).toBe(before);
  await visitor.open(six);
  await visitor.shows('cake');
  expect(started()).toBe(before);
});

test('a link asks before leaving another open survey, and both can be continued', async () => {
  await visitor.open(five);
  await visitor.shows('coffee');
  await visitor.say('Good');
  await visitor.shows('cake');
  const before = started();
  const asked = await visitor.open(six);
  expect(asked?.text).toMatch(/Coffee bar[\s\S]*Tea room/u);
  expect(asked?.choices).toHaveLength(2);
  expect(started()).toBe(before);
  // Nothing was done yet: what is typed answers the question that is open.
  await visitor.say('Bad');
  await visitor.shows('service');
  await visitor.press(asked?.choices[1]);
  await visitor.shows('coffee');
  expect(started()).toBe(before + 1);
  expect(asked?.choices[1]?.label).toBe(english.leaveAndStart('Tea room'));
  const back = await visitor.open(five);
  // What is gone on with isn't said to start.
  expect(back?.text).toBe(english.goBackQuestion('Coffee bar', 'Coffee bar'));
  expect(back?.choices[1]?.label).toBe(english.leaveAndGoBack('Coffee bar'));
  expect(back?.choices).toHaveLength(2);
  // Nor where it is asked in the chat, once and once more, and its button then does the same.
  await visitor.post({ type: 'message', value: { canvass: 1, do: 'link', survey: '5' } });
  await visitor.shows(english.goBackQuestion('Coffee bar', 'Coffee bar'));
  await visitor.say('hm');
  const repeated = await visitor.shows(english.chooseOne);
  expect(repeated.text).toContain(english.goBackQuestion('Coffee bar', 'Coffee bar'));
  await visitor.press(labelled(repeated, english.leaveAndGoBack('Coffee bar')));
  await visitor.shows('service');
  expect(started()).toBe(before + 1);
});

test.each(['99', 'coffee', '5x', '-1', '<script>', '１'])(
  'a link to “%s” explains that it leads nowhere, with one button',
  async (survey) => {
    const notice = await visitor.open({ survey });
    expect(notice?.choices).toEqual([
      { label: 'See the surveys', click: { canvass: 1, do: 'command', line: 'surveys' } },
    ]);
    expect(JSON.stringify(notice)).not.toMatch(/Coffee|Tea/u);
  },
);

test('tabs opened at the same moment start the survey once', async () => {
  // The conversation that the tabs share.
  await visitor.open(undefined);
  const before = started();
  await Promise.all(Array.from({ length: 4 }, () => visitor.open(five)));
  await visitor.shows('coffee');
  expect(started()).toBe(before + 1);
  // The greeting of the empty conversation, and the question.
  expect(await said()).toHaveLength(2);
});

test('opening the link again does not repeat a start of unknown fate', async () => {
  canvass.service.next('start', '500After');
  await visitor.open(five);
  await visitor.shows(fixedPart(english.startUnknown));
  const before = started();
  const notice = await visitor.open(five);
  expect(notice?.choices.map(({ label }) => label)).toEqual(['Try again']);
  expect(started()).toBe(before);
  await visitor.press(notice?.choices[0]);
  await visitor.shows('coffee');
});

test('after a start of unknown fate, a link continues the survey that was left for it', async () => {
  await visitor.open(five);
  await visitor.shows('coffee');
  await visitor.say('Good');
  await visitor.shows('cake');
  const asked = await visitor.open(six);
  canvass.service.next('start', '500After');
  await visitor.press(asked?.choices[1]);
  await visitor.shows(fixedPart(english.startUnknown));
  const before = started();
  await visitor.open(five);
  await visitor.shows('cake');
  expect(started()).toBe(before);
});

test('after a start of unknown fate, a link to a finished survey starts nothing', async () => {
  await visitor.open(five);
  await visitor.finish();
  canvass.service.next('start', '500After');
  await visitor.open(six);
  await visitor.shows(fixedPart(english.startUnknown));
  const before = started();
  expect((await visitor.open(five))?.text).toBe(english.finishedBefore('Coffee bar'));
  expect(started()).toBe(before);
});

test('a link answers in the language of the page', async () => {
  await visitor.open(five);
  await visitor.shows('coffee');
  const notice = await linkVisitor(() => canvass.url).open({ survey: '99' }, 'de');
  expect(notice?.choices[0]?.label).not.toBe('See the surveys');
});
