import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { labelled, startConversation } from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass({ VIEWERS: 'person of viewer', OPERATORS: 'person of operator' });
afterAll(() => canvass.close());

// Each second one is about tea.
canvass.service.lists(
  Array.from({ length: 24 }, (_, index) => ({
    id: index + 1,
    description: `${index % 2 === 0 ? 'Tea' : 'Cake'} ${index + 1}`,
  })),
);

test.each([
  ['surveys', 'viewer', 3],
  ['survey tea', randomUUID(), 2],
  ['survey report', 'viewer', 3],
  ['invite me to survey tea', 'operator', 2],
  ['invite me to survey wine', 'operator', 3],
])('“%s” shows the surveys page by page until all were shown', async (line, conversation, pages) => {
  const person = startConversation(canvass.url, 'emulator', conversation);
  const seen: string[] = [];
  let shown = await person.say(line);
  for (let page = 1; page < pages; page += 1) {
    seen.push(...shown.buttons.map(({ label }) => label));
    shown = await person.press(labelled(shown, 'More surveys'));
  }
  seen.push(...shown.buttons.map(({ label }) => label));
  expect(labelled(shown, 'More surveys')).toBeUndefined();
  const named = seen.filter((label) => label !== 'More surveys');
  expect(new Set(named).size).toBe(line.endsWith('survey tea') ? 12 : 24);
  expect(named).toHaveLength(line.endsWith('survey tea') ? 12 : 24);
});
