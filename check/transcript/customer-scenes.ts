import type { Wording } from '../../dialogs/wording/wording.ts';
import { createVisitor, type Stage } from './people.ts';

/** What a customer meets when all is well, with the surveys that come with the project. */
export async function customerScenes(stage: Stage, words: Wording): Promise<void> {
  const { scene } = stage.transcript;
  const ada = createVisitor(stage);

  scene('Arriving');
  const membersAdded = [{ id: 'bot', name: 'Canvass' }];
  await ada.deliver('opens the chat', { type: 'conversationUpdate', membersAdded });
  for (const line of ['hello', 'help', 'who am i', 'status', 'resume', 'thanks', 'no thanks'])
    await ada.say(line);

  scene('What isn’t understood');
  for (const line of ['good weather today', 'strat survey 7', '/surves', 'survey', 'surveys page x'])
    await ada.say(line);
  for (const line of [
    'Français',
    'language klingon',
    'run campaign 12',
    'schedules',
    'results of campaign 12',
  ])
    await ada.say(line);
  await ada.deliver('presses a button of another bot', { value: { nobody: 'knows this' } });

  scene('The list');
  await ada.say('surveys');
  await ada.press(words.moreSurveys);
  for (const line of ['survey unicorns', 'survey s']) await ada.say(line);

  scene('A survey from beginning to end');
  await ada.say('survey shop visit');
  await ada.say('not good');
  await ada.press('Yes');
  for (const line of ['', 'status', 'help survey']) await ada.say(line);
  await ada.press('Yes');
  await ada.say('2');
  for (const line of ['', 'stop', 'yes', 'status, please', 'help surveys']) await ada.say(line);
  await ada.deliver('sends a picture', { attachments: [{ contentType: 'image/png' }] });
  await ada.say('/help');
  await ada.say('change answer');
  await ada.say('A café.');
  for (const line of ['resume', 'status', 'restart', 'survey 7']) await ada.say(line);

  scene('A survey that others have finished');
  for (const name of ['Gus', 'Hal', 'Ida']) {
    const visitor = createVisitor(stage, name);
    for (const line of ['survey 7', 'Yes', 'Helpful', 'No.']) await visitor.say(line);
  }

  scene('Leaving and coming back');
  const ben = createVisitor(stage, 'Ben');
  await ben.say('survey 7');
  await ben.say('stop');
  await ben.press(words.resume);
  await ben.say('enough');
  await ben.press(words.keepGoing);
  await ben.say('Yes');
  await ben.say('back');
  await ben.say('stop');
  for (const line of ['hello', 'status', 'resume', 'restart']) await ben.say(line);
  await ben.say('Yes');
  await ben.say('Helpful');
  await ben.say('help');
  await ben.say('/stop');
  await ben.press('Yes');

  scene('Starting over, and another survey');
  const cleo = createVisitor(stage, 'Cleo');
  await cleo.say('survey 7');
  await cleo.say('restart');
  await cleo.say('perhaps');
  await cleo.press(words.keepGoing);
  await cleo.say('Yes');
  await cleo.say('restart');
  await cleo.press(words.keepGoing);
  await cleo.say('Helpful');
  await cleo.say('/restart');
  await cleo.say('Better coffee');
  await cleo.press(words.yesStartOver);
  await cleo.say('Yes');
  await cleo.say('survey 1');
  await cleo.press(words.leaveAndStart('Net promoter score'));
  const link = { canvass: 1, do: 'link', survey: '7' };
  await cleo.deliver('opens a link to survey 7', { value: link });
  await cleo.press(words.keepGoing);
  await cleo.press('9');

  scene('In another language');
  const dan = createVisitor(stage, 'Dan');
  await dan.say('language');
  await dan.say('survey 7');
  await dan.say('language en');

  scene('Where only text is shown');
  const fred = createVisitor(stage, 'Fred', { channelId: 'sms' });
  for (const line of ['hello', 'survey 7', '3', 'run campaign 12']) await fred.say(line);
}

/** What the chat page says around the conversation; its texts come and go with the connection. */
export function pageScene(
  { transcript }: Pick<Stage, 'transcript'>,
  { page, embed, ...words }: Wording,
): void {
  transcript.scene('The page around the chat');
  for (const text of [...Object.values(page), ...Object.values(embed)]) transcript.hears({ text });
  const { conversationWith, greetingFrom, aboutMinutes } = words;
  for (const text of [conversationWith('Coffee bar'), greetingFrom('Coffee bar'), aboutMinutes(2)])
    transcript.hears({ text });
}
