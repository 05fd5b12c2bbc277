import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelled, type Replies, startConversation } from './conversation.ts';
import { startTestCanvass, type TestCanvass } from './start-test-canvass.ts';

let canvass: TestCanvass;
beforeAll(async () => {
  canvass = await startTestCanvass({ OPERATORS: 'ops' });
});
afterAll(() => canvass.close());

const bot = { id: 'bot', name: 'Canvass' };
const labels = ({ buttons }: Replies): readonly string[] => buttons.map(({ label }) => label);

/** Somebody comes into a new conversation. */
function come(fields: object = {}): {
  greeted: Promise<Replies>;
  person: ReturnType<typeof startConversation>;
} {
  const person = startConversation(canvass.url);
  const update = { type: 'conversationUpdate', membersAdded: [bot], ...fields };
  return { greeted: person.deliver(update), person };
}

test('who comes finds the surveys as buttons, and one press begins', async () => {
  const { greeted, person } = come();
  const greeting = await greeted;
  expect(greeting.text).toContain('Hello, I’m Canvass.');
  expect(labels(greeting)).toEqual(['Coffee bar', 'Help']);
  expect((await person.press(labelled(greeting, 'Coffee bar'))).text).toContain('How was the coffee?');
});

test('a list that doesn’t come at once is left for later', async () => {
  canvass.service.next('list', 'hangBefore');
  const began = performance.now();
  expect(labels(await come().greeted)).toEqual(['See the surveys', 'Help']);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('operators are shown the campaigns, a group where to ask', async () => {
  const operator = await come({ from: { id: 'ops', name: 'Olga' } }).greeted;
  expect(labels(operator)).toEqual(['See the campaigns', 'See the surveys', 'Help']);
  expect(operator.text).toContain('You are an operator here');
  const inGroup = { conversation: { id: 'g', isGroup: true }, membersAdded: [{ id: 'someone' }] };
  const group = await come(inGroup).greeted;
  expect(labels(group)).toEqual(['See the surveys', 'Help']);
});
