import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../../../dialogs/wording/english.ts';
import { german } from '../../../../dialogs/wording/german.ts';
import { labelled } from '../../../support/conversation.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { operator, startInvitationCanvass, viewer } from '../../../support/start-invitation-canvass.ts';

const cardSchema = z.object({ speak: z.string(), fallbackText: z.string() });

const invitations = await startInvitationCanvass();
const olga = await invitations.introduced('Olga', operator);
afterAll(() => invitations.close());

/** A message of the operator's in a team's channel, with a mention of somebody in it. */
async function inviteInChannel(mentioned: { id: string; name: string }, line: string): Promise<void> {
  const at = (name: string): string => `<at>${name}</at>`;
  await invitations.deliver(olga.account, {
    conversation: {
      id: '19:ops@thread.tacv2',
      conversationType: 'channel',
      isGroup: true,
      tenantId: 'tenant',
    },
    text: `${at('Canvass')} invite ${at(mentioned.name)} ${line}`,
    entities: [
      { type: 'mention', text: at('Canvass'), mentioned: { id: '28:canvass', name: 'Canvass' } },
      { type: 'mention', text: at(mentioned.name), mentioned },
    ],
  });
}

test('a person mentioned in a channel is invited in private, in the operator’s name', async () => {
  const ada = await invitations.introduced('Ada Lovelace');
  await inviteInChannel(ada.account, 'to survey 5');
  const card = await ada.shows(english.invitedBy('Olga', 'Coffee bar'));
  expect(card.buttons).toHaveLength(3);
  await expect
    .poll(() => JSON.stringify(invitations.connector.messages('19:ops@thread.tacv2')))
    .toContain('Ada Lovelace is invited');
  // Once more: nothing more is sent.
  await inviteInChannel(ada.account, 'to survey 5');
  await expect
    .poll(() => JSON.stringify(invitations.connector.messages('19:ops@thread.tacv2')))
    .toContain('has an open invitation');
  expect(ada.messages().filter(({ text }) => text.includes(fixedPart(english.invitedBy)))).toHaveLength(1);
  await olga.say('audit');
  const audit = await olga.shows('Audit, newest first');
  expect(audit.text).toMatch(/Olga.*: invite to survey 5, Ada Lovelace \(.*\) → not sent: invited already/u);
  expect(audit.text).toMatch(/Olga.*: invite to survey 5, Ada Lovelace \(.*\) → invited/u);
});

test('a mentioned person the bot never met is invited, and recognized when they answer', async () => {
  const eve = invitations.stranger('Eve Newcomer');
  await inviteInChannel(eve.account, 'to survey 5');
  await expect.poll(() => JSON.stringify(invitations.connector.created.at(-1))).toContain(eve.account.id);
  const conversation = invitations.connector.created.at(-1)?.id ?? '';
  await expect
    .poll(() => JSON.stringify(invitations.connector.messages(conversation)))
    .toContain(english.invitedBy('Olga', 'Coffee bar'));
  // By now they are known by the channel's id alone; their own message tells the AAD object id as well.
  await eve.say('invitations off');
  await eve.shows(english.optedOut);
  const refused = await invitations.post({ surveyId: 5, user: { aadObjectId: eve.account.aadObjectId } });
  expect(refused.body.error).toMatchObject({ code: 'OptedOut', field: 'user' });
});

test('an ambiguous name offers the people it matches, and an unknown one is reported', async () => {
  const [one, other] = [await invitations.introduced('Sam Smith'), await invitations.introduced('Sam Smith')];
  await olga.say('invite @Sam Smith to survey Coffee bar');
  const asked = await olga.shows(fixedPart(english.inviting.whom));
  expect(asked.buttons).toHaveLength(2);
  await olga.press(asked.buttons.find(({ value }) => JSON.stringify(value).includes(other.account.id)));
  await other.shows(english.invitedBy('Olga', 'Coffee bar'));
  expect(one.messages().some(({ text }) => text.includes(fixedPart(english.invitedBy)))).toBe(false);
  await olga.say('invite Nobody Known to survey 5');
  await olga.shows(english.inviting.unknown('Nobody Known'));
  await olga.say('invite Sam to survey 99');
  await olga.shows(fixedPart(english.inviting.whom));
});

test('an unknown survey is reported, and the existing ones are offered', async () => {
  const gil = await invitations.introduced('Gil');
  await olga.say('invite Gil to survey 99');
  const answer = await olga.shows(english.surveyNotFound('99'));
  await olga.press(answer.buttons[0]);
  await gil.shows(english.invitedBy('Olga', 'Coffee bar'));
});

test('an operator who invites is answered in their own language', async () => {
  const uta = await invitations.introduced('Uta', operator);
  await uta.say('language de');
  await uta.shows('auf Deutsch');
  const pia = await invitations.introduced('Pia');
  await uta.say('invite Pia to survey 5');
  const told = await uta.shows(german.inviting.sent('Pia', 'Coffee bar'));
  await pia.shows(english.invitedBy('Uta', 'Coffee bar'));
  await uta.press(labelled(told, german.surveyReport.title));
  await uta.shows(german.surveyReport.rate);
});

test('a report is spoken and notified by its headline, and has no figures before the first start', async () => {
  const own = await startInvitationCanvass();
  onTestFinished(() => own.close());
  const reader = await own.introduced('Vera', viewer);
  const told = async () => {
    const before = reader.messages().length;
    await reader.say('survey report 5');
    await expect.poll(() => reader.messages().length).toBe(before + 1);
    const activity = own.connector.messages(reader.conversation).at(-1);
    const { speak, fallbackText } = cardSchema.parse(activity?.attachments?.[0]?.content);
    expect(activity).toMatchObject({ speak, summary: speak });
    return { speak, fallbackText };
  };
  expect(await told()).toEqual({
    speak: 'Coffee bar (5) – nobody has started it yet',
    fallbackText: 'Survey report\nCoffee bar (5) – nobody has started it yet\n\nInvited: 0',
  });
  const lou = await own.introduced('Lou');
  await lou.say('survey 5');
  await lou.shows('coffee');
  const begun = await told();
  expect(begun.speak).toBe('Coffee bar (5) – 0 of 1 complete');
  expect(begun.fallbackText).toContain('Completion rate: 0%');
  await reader.say('language ja');
  await reader.shows('日本語');
  expect((await told()).speak).toBe('Coffee bar（5） – 1件中0件が完了');
});

test('the operator hears that the app is not installed', async () => {
  await invitations.introduced('Jo Away');
  invitations.connector.failNext({ answer: 403, on: 'send' });
  await olga.say('invite Jo Away to survey 5');
  await olga.shows(english.inviting.notInstalled('Jo Away'));
});

test('“never” blocks every later invitation until the person opts in again', async () => {
  const kim = await invitations.introduced('Kim');
  expect((await invitations.post({ surveyId: 5, user: { id: kim.account.id } })).status).toBe(202);
  const card = await kim.shows(english.invited('Coffee bar'));
  await kim.press(labelled(card, english.neverAsk));
  await kim.shows(english.optedOut);
  // In Teams the card itself says what was chosen, without its buttons.
  const settled = await kim.shows(english.chosen(english.neverAsk));
  expect(settled.buttons).toEqual([]);
  await invitations.canvass.restart();
  const refused = await invitations.post({ surveyId: 5, user: { aadObjectId: kim.account.aadObjectId } });
  expect(refused.status).toBe(409);
  await olga.say('invite Kim to survey 5');
  await olga.shows(english.inviting.optedOut('Kim'));
  await kim.say('survey 5');
  await kim.shows('How was the coffee?');
  await kim.say('/stop');
  await kim.say('invitations on');
  await kim.shows('Invitations and reminders are on');
  expect((await invitations.post({ surveyId: 5, user: { id: kim.account.id } })).status).toBe(202);
});

test('a typed yes, no or button label answers an invitation, but not a second time', async () => {
  for (const [typed, answer] of [
    ['Yes, please!', 'How was the coffee?'],
    ['gern', 'How was the coffee?'],
    ['no thanks', english.invitationDeclined('Coffee bar')],
    ['not now', english.invitationDeclined('Coffee bar')],
    ['Don’t ask again', english.optedOut],
  ] as const) {
    const ned = await invitations.invited('Ned');
    await ned.say(typed);
    await ned.shows(answer);
    await ned.shows(fixedPart(english.chosen));
    await ned.say('/stop');
    await ned.say('nope');
    await ned.shows(english.comeBack);
  }
});

test('another person’s press changes nothing', async () => {
  const [lea, max] = [await invitations.introduced('Lea'), await invitations.introduced('Max')];
  await invitations.post({ surveyId: 5, user: { id: lea.account.id } });
  const card = await lea.shows(english.invited('Coffee bar'));
  await max.press(labelled(card, english.neverAsk));
  await max.shows(english.unknownButton);
  await lea.press(labelled(card, 'Start'));
  await lea.shows('How was the coffee?');
  // A second press is the same one, and starts no second session.
  const before = invitations.canvass.service.sessions.length;
  await lea.press(labelled(card, 'Start'));
  await lea.say('status');
  await lea.shows(english.atQuestion('Coffee bar', 1));
  expect(lea.messages().filter(({ text }) => text.includes('How was the coffee?'))).toHaveLength(2);
  expect(invitations.canvass.service.sessions).toHaveLength(before);
});

test('asks before leaving another survey for an invitation', async () => {
  const ida = await invitations.introduced('Ida');
  expect((await invitations.post({ surveyId: 5, user: { id: ida.account.id } })).status).toBe(202);
  const card = await ida.shows(english.invited('Coffee bar'));
  const two = [
    { id: 5, description: 'Coffee bar' },
    { id: 6, description: 'Tea room' },
  ];
  invitations.canvass.service.next('list', { body: two });
  await ida.say('survey 6');
  await ida.shows('How was the coffee?');
  await ida.press(labelled(card, 'Start'));
  const asked = await ida.shows(english.switchQuestion('Coffee bar', 'Coffee bar'));
  expect(labelled(asked, english.leaveAndStart('Coffee bar'))).toBeDefined();
});

test('the card is in the language that the person chose', async () => {
  const uwe = await invitations.introduced('Uwe');
  await uwe.say('language de');
  await uwe.shows('auf Deutsch');
  await invitations.post({ surveyId: 5, user: { id: uwe.account.id } });
  const card = await uwe.shows(german.invited('Coffee bar'));
  expect(card.buttons.map(({ label }) => label)).toEqual([german.start, german.notNow, german.neverAsk]);
});

test('an operator can invite themselves', async () => {
  const oskar = await invitations.introduced('Oskar', operator);
  await oskar.say('invite me to survey 5');
  await oskar.shows(english.invitedBy('Oskar', 'Coffee bar'));
  await oskar.shows('Oskar is invited');
});
