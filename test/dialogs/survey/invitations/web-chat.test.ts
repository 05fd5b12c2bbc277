import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { english } from '../../../../dialogs/wording/english.ts';
import { beginConversation } from '../../../support/direct-line-client.ts';
import { fixedPart } from '../../../support/fixed-part.ts';
import { startInvitationCanvass } from '../../../support/start-invitation-canvass.ts';

const invitations = await startInvitationCanvass({ REMINDER_AFTER_HOURS: String(2 / 3600) });
afterAll(() => invitations.close());

test('an invitation in web chat has working buttons and one reminder', async () => {
  const chat = await beginConversation(invitations.canvass.url);
  const shown = async (): Promise<string> => JSON.stringify((await chat.read()).activities);
  await chat.say('who am i');
  await expect.poll(shown).toContain('Your id: ');
  const [, id = ''] = /Your id: ([\w-]+)/u.exec(await shown()) ?? [];
  const answer = await invitations.post({ surveyId: 5, user: { id } });
  expect(answer.status).toBe(202);
  await expect.poll(shown).toContain(fixedPart(english.invited));
  expect(await shown()).toMatch(/"title":"Start","style":"positive"/u);
  await invitations.canvass.restart();
  const again = await beginAgain();
  await expect.poll(again, { timeout: 15_000 }).toContain(fixedPart(english.invitationReminder));
  expect((await again()).match(/"title":"Start","style":"positive"/gu)).toHaveLength(2);
  const press = (choice: string): object => ({
    type: 'message',
    value: { canvass: 1, do: 'invitation', survey: 5, choice, session: answer.body.id, question: 1 },
  });
  await send(press('notNow'));
  await expect.poll(again).toContain(fixedPart(english.invitationDeclined));
  // The buttons are still on the screen there: a change of mind is taken, and so is a second press.
  await send(press('start'));
  await expect.poll(again).toContain('How was the coffee?');
  await send(press('notNow'));
  await expect.poll(again).toContain(english.invitationStarted('Coffee bar'));
  const { activities } = z.object({ activities: z.array(z.unknown()) }).parse(JSON.parse(await again()));
  const reminders = activities.filter((activity) =>
    JSON.stringify(activity).includes(fixedPart(english.invitationReminder)),
  );
  expect(reminders).toHaveLength(1);

  /** The same conversation at the server's new address. */
  async function beginAgain(): Promise<() => Promise<string>> {
    return async () => {
      const response = await fetch(`${invitations.canvass.url}${chat.path}/activities?watermark=`, {
        headers: { authorization: `Bearer ${chat.token}` },
      });
      return await response.text();
    };
  }
  async function send(activity: object): Promise<void> {
    const response = await fetch(`${invitations.canvass.url}${chat.path}/activities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${chat.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(activity),
    });
    expect(response.status).toBe(200);
  }
});
