import { setTimeout as pause } from 'node:timers/promises';
import type { Wording } from '../../dialogs/wording/wording.ts';
import { clickPatienceMs } from '../../src/limits.ts';
import { type InvitationCanvass, operator, viewer } from '../../test/support/start-invitation-canvass.ts';
import { places } from '../../test/support/teams-conversation.ts';
import { createTeamsPerson, createVisitor, type Stage } from './people.ts';

const hour = 3_600_000;

/** What somebody hears in Teams: in a group, of invitations and of reminders. @param passTime in milliseconds */
export async function privateScenes(
  stage: Stage,
  words: Wording,
  { canvass, connector, post }: InvitationCanvass,
  passTime: (milliseconds: number) => void,
): Promise<void> {
  const { scene } = stage.transcript;
  const later = async (hours: number): Promise<void> => {
    passTime(hours * hour);
    await canvass.restart();
  };

  scene('In Teams');
  const ada = createTeamsPerson(stage, 'Ada');
  const members = { type: 'conversationUpdate', membersAdded: [{ id: '28:canvass', name: 'Canvass' }] };
  await ada.deliver('adds the app', members);
  for (const line of ['who am i', 'run campaign 12', 'schedules', 'survey 5']) await ada.say(line);
  await ada.press('Good');
  await ada.deliver('edits an answer', {
    type: 'messageUpdate',
    text: 'Bad',
    channelData: { eventType: 'editMessage' },
  });
  await createTeamsPerson(stage, 'Olga', operator).say('who am i');
  const vera = createTeamsPerson(stage, 'Vera', viewer);
  for (const line of ['who am i', 'help', 'run campaign 12']) await vera.say(line);

  scene('A button whose answer takes long');
  canvass.service.onReply(() => pause(clickPatienceMs + 500));
  await ada.press('Good');
  canvass.service.onReply(() => {});
  await ada.hears('How was the service?');

  scene('In a group');
  const inGroup = createTeamsPerson(stage, 'Bert', undefined, places.group);
  await inGroup.say('hello');
  await inGroup.say('survey 5');
  for (const answer of [403, 500]) {
    connector.failNext({ answer, on: 'create' });
    await createTeamsPerson(stage, 'Carl', undefined, { ...places.group, id: `19:${answer}@thread.v2` }).say(
      'survey 5',
    );
  }
  const group = { conversation: { id: 'somewhere', isGroup: true } };
  await createVisitor(stage, 'Dora').deliver('types “survey 5” in a group', { ...group, text: 'survey 5' });

  scene('Invited');
  const invite = async (name: string) => {
    const person = createTeamsPerson(stage, name);
    await person.say('invitations on');
    await post({ surveyId: 5, user: { id: person.account.id } });
    await person.hears(words.invited('Coffee bar'));
    return person;
  };
  const emma = await invite('Emma');
  await emma.press(words.notNow);
  await emma.press(words.start);
  await emma.press(words.notNow);
  for (const answer of ['Good', 'Good', 'Good', 'No.']) await emma.say(answer);
  await emma.press(words.start);
  const finn = await invite('Finn');
  await finn.press(words.neverAsk);
  await finn.press(words.notNow);
  await finn.press(words.start);
  const gina = await invite('Gina');
  const hugo = createTeamsPerson(stage, 'Hugo');
  await hugo.say('invitations on');
  const olga = createTeamsPerson(stage, 'Olga', operator);
  await olga.say('invite @Hugo to survey 5');
  await hugo.hears(words.invitedBy('Olga', 'Coffee bar'));
  for (const name of ['Hugo', 'Finn', 'Nobody']) await olga.say(`invite ${name} to survey 5`);
  const lena = createTeamsPerson(stage, 'Lena');
  await lena.say('survey 5');
  await olga.say('invite Lena to survey 5');
  await lena.say('/stop');
  await lena.hears(words.invitedBy('Olga', 'Coffee bar'));
  for (const answer of [403, 500]) {
    const away = createTeamsPerson(stage, `Mona ${answer}`);
    await away.say('invitations on');
    connector.failNext({ answer, on: 'send' });
    await olga.say(`invite Mona ${answer} to survey 5`);
  }
  for (const _ of [1, 2]) await createTeamsPerson(stage, 'Twin').say('invitations on');
  await olga.say('invite Twin to survey 5');
  canvass.service.next('list', ...Array.from({ length: 8 }, () => '500Before' as const));
  await olga.say('invite me to survey 5');
  await olga.say('survey report 5');
  canvass.service.clear();

  scene('Reminded, and too late');
  const iris = createTeamsPerson(stage, 'Iris');
  await iris.say('survey 5');
  const jack = createTeamsPerson(stage, 'Jack');
  await jack.say('survey 5');
  await jack.say('Good');
  await later(25);
  await gina.hears(words.invitationReminder('Coffee bar'));
  await jack.hears(words.unfinishedReminder('Coffee bar', 1));
  await jack.say('Good');
  const kate = createVisitor(stage, 'Kate');
  await kate.say('survey 5');
  await later(24 * 8);
  for (const person of [iris, kate]) await person.say('Good');
  for (const line of ['resume', 'status']) await iris.say(line);
}
