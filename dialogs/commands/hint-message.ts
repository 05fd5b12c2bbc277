import type { Message } from '../message.ts';
import type { Role } from '../role.ts';
import { commandButton } from '../survey/say.ts';
import { operators } from '../wording/operators.ts';
import type { Wording } from '../wording/wording.ts';

/** What is said to text that is no command: what can be typed here, by this role. */
export function hintMessage(role: Role, wording: Wording): Message {
  return {
    text: role === 'none' ? wording.notUnderstood : operators.notUnderstood[role],
    choicesAre: 'actions',
    choices: [
      ...(role === 'none' ? [] : [commandButton('campaigns', operators.seeCampaigns)]),
      commandButton('surveys', wording.seeSurveys),
      commandButton('help', wording.help),
    ],
  };
}
