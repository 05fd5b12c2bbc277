import { startConversation, type TestConversation } from './conversation.ts';
import { ada } from './teams-conversation.ts';

/** People whose conversations a release's data holds, by name, and what their next words have to lead to. */
export function peopleUnderWay(url: string) {
  const person = (name: string): TestConversation => startConversation(url, 'emulator', `${name} under way`);
  const operator = person('operator');
  return {
    /** At the first question of survey 5. */
    open: person('open'),
    /** At the third. */
    half: person('half'),
    /** Left at the second. */
    stopped: person('stopped'),
    /** Chose Spanish. */
    speaker: person('speaker'),
    async asOperator(text: string): Promise<string> {
      const from = { id: ada.aadObjectId, name: ada.name };
      return (await operator.deliver({ text, from })).text;
    },
  };
}

/** What people leave behind: played by the version that is released, and gone on with by those after it. */
export async function leaveUnderWay(url: string): Promise<void> {
  const { open, half, stopped, speaker, asOperator } = peopleUnderWay(url);
  await open.say('survey 5');
  const asked = await half.say('survey 5');
  await half.press(asked.buttons[0]);
  await half.say('Yes');
  const left = await stopped.say('survey 5');
  await stopped.press(left.buttons[0]);
  await stopped.say('stop');
  await speaker.say('language es');
  for (const line of [
    'alias nightly = campaign 12',
    'schedule nightly every weekday at 08:00',
    'subscribe campaign 12',
    'alert campaign 12 when pass rate below 95%',
    'known 63 until 2099-12-31 "ticket 812"',
    'results 12',
  ])
    await asOperator(line);
}
