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

test('greets a newcomer with the surveys as buttons, and one press starts one', async () => {
  const { greeted, person } = come();
  const greeting = await greeted;
  expect(greeting.text).toContain(english.greeting);
  expect(labels(greeting)).toEqual(['Coffee bar', 'Help']);
  expect((await person.press(labelled(greeting, 'Coffee bar'))).text).toContain('How was the coffee?');
});

test.each(languageTags)('the greeting in %s includes the brand name', (tag) => {
  expect(wordings[tag].greetingFrom('Kiosk')).toContain('Kiosk');
});

test('greets with the configured brand name', async () => {
  const named = await startSurveyCanvass({ BRAND_NAME: 'Kiosk' });
  onTestFinished(() => named.close());
  const update = { type: 'conversationUpdate', membersAdded: [bot] };
  const { text } = await startConversation(named.url).deliver(update);
  expect(text).toContain(english.greetingFrom('Kiosk'));
});

test('greets without the list of surveys if it does not come at once', async () => {
  canvass.service.next('list', 'hangBefore');
  expect(labels(await come().greeted)).toEqual(['See the surveys', 'Help']);
});

test('offers the campaigns to operators, and tells a group how to ask', async () => {
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
  'answers “%s” with a greeting and the surveys',
  async (text) => {
    const answer = await startConversation(canvass.url).say(text);
    expect(answer.text).toContain(english.greeting);
    expect(labels(answer)).toContain('Coffee bar');
  },
);

test('does not greet back while a question is open, or for more than a greeting', async () => {
  const person = startConversation(canvass.url);
  expect((await person.say('hello world')).text).toContain(english.notUnderstood);
  await person.say('survey 5');
  expect((await person.say('hello')).text).toContain(english.chooseOne);
});

test('greets a group when mentioned without a text', async () => {
  const group = startConversation(canvass.url);
  const called = await group.deliver({ text: '', conversation: { id: 'called', isGroup: true } });
  expect(called.text).toContain(english.greetingInGroup);
});
