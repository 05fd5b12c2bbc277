import type { Message } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import { commandButton } from '../say.ts';
import type { Open } from '../state.ts';

/** The one reminder of an unfinished survey: it offers to go on, and asks nothing itself. */
export function unfinishedReminder({ session, number }: Open, wording: Wording): Message {
  return {
    label: wording.reminder,
    text: wording.unfinishedReminder(session.survey.name, number - 1),
    choicesAre: 'actions',
    waits: true,
    choices: [
      commandButton('resume', wording.resume),
      commandButton('stop', wording.leaveSurvey),
      commandButton('invitations off', wording.neverAsk),
    ],
  };
}
