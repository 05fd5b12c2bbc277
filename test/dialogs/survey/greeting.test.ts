import { afterAll, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../dialogs/wording/english.ts';
import { languageTags, wordings } from '../../../dialogs/wording/languages.ts';
import { labelled, type Replies, startConversation } from '../../support/conversation.ts';
import { startSurveyCanvass } from '../../support/start-canvass.ts';

const canvass = await startSurveyCanvass({ OPERATORS: 'ops' });
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
  expect(greeting.text).toContain(english.greeting);
  expect(labels(greeting)).toEqual(['Coffee bar', 'Help']);
  expect((await person.press(labelled(greeting, 'Coffee bar'))).text).toContain('How was the coffee?');
});

test.each(languageTags)('in %s a name of one’s own is in the greeting', (tag) => {
  expect(wordings[tag].greetingFrom('Kiosk')).toContain('Kiosk');
});

test('who has given the page a name greets by it', async () => {
  const named = await startSurveyCanvass({ BRAND_NAME: 'Kiosk' });
  onTestFinished(() => named.close());
  const update = { type: 'conversationUpdate', membersAdded: [bot] };
  const { text } = await startConversation(named.url).deliver(update);
  expect(text).toContain(english.greetingFrom('Kiosk'));
});

test('a list that doesn’t come at once is left for later', async () => {
  canvass.service.next('list', 'hangBefore');
  expect(labels(await come().greeted)).toEqual(['See the surveys', 'Help']);
});

test('operators are shown the campaigns, a group where to ask', async () => {
  const operator = await come({ from: { id: 'ops', name: 'Olga' } }).greeted;
  expect(labels(operator)).toEqual(['Campaigns', 'See the surveys', 'Help']);
  expect(operator.text).toBe(`${english.yourRole.operator}\nNothing is running.`);
  const inGroup = { conversation: { id: 'g', isGroup: true }, membersAdded: [bot] };
  const group = await come(inGroup).greeted;
  expect(labels(group)).toEqual(['See the surveys', 'Help']);
  expect(group.text).toContain(english.greetingInGroup);
  const byOperator = await come({ ...inGroup, conversation: { id: 'h', isGroup: true }, from: { id: 'ops' } })
    .greeted;
  expect(byOperator.text).not.toContain('operator');
});

test.each(['Hi', 'hello!', 'Hey Canvass', 'Guten Tag', '¡Hola!', 'こんにちは'])(
  '%s is greeted back, with the surveys',
  async (text) => {
    const answer = await startConversation(canvass.url).say(text);
    expect(answer.text).toContain(english.greeting);
    expect(labels(answer)).toContain('Coffee bar');
  },
);

test('a greeting is an answer where a question is open, and more than one is none', async () => {
  const person = startConversation(canvass.url);
  expect((await person.say('hello world')).text).toContain(english.notUnderstood);
  await person.say('survey 5');
  expect((await person.say('hello')).text).toContain(english.chooseOne);
});

test('in a group, to be mentioned and told nothing is to be called', async () => {
  const group = startConversation(canvass.url);
  const called = await group.deliver({ text: '', conversation: { id: 'called', isGroup: true } });
  expect(called.text).toContain(english.greetingInGroup);
});
