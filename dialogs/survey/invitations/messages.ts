import { type Choice, commandButton, invitationChoices } from '../../buttons.ts';
import type { Message, QuestionReference } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Open } from '../state.ts';
import type { Invitation } from './invitations.ts';

type InvitationChoice = (typeof invitationChoices)[number];

/** The reference by which its card is replaced, like a question's: question 1 of a session with the invitation's id. */
export function referenceOfInvitation({ id }: Pick<Invitation, 'id'>): QuestionReference {
  return { session: id, question: 1 };
}

type Invited = Pick<Invitation, 'id' | 'survey' | 'by'>;

/** The invitation's card. */
export function invitationMessage(invitation: Invited, wording: Wording): Message {
  return invitationCard(invitation, wording, invitedText(invitation, wording));
}

/** The only reminder of an unanswered invitation. */
export function invitationReminder(invitation: Invitation, wording: Wording): Message {
  return invitationCard(invitation, wording, wording.invitationReminder(invitation.survey.name));
}

/** What replaces the card once a button was pressed. */
export function answeredInvitation(
  invitation: Invitation,
  choice: InvitationChoice,
  wording: Wording,
): Message {
  return {
    label: wording.invitation,
    text: invitedText(invitation, wording),
    note: wording.chosen(labelOf(choice, wording)),
    questionRef: referenceOfInvitation(invitation),
  };
}

function invitationCard(invitation: Invited, wording: Wording, text: string): Message {
  return {
    label: wording.invitation,
    text,
    note: wording.invitationNote,
    questionRef: referenceOfInvitation(invitation),
    keepOpen: true,
    choices: invitationChoices.map(
      (choice): Choice => ({
        label: labelOf(choice, wording),
        click: {
          canvass: 1,
          do: 'invitation',
          survey: invitation.survey.id,
          choice,
          session: invitation.id,
          question: 1,
        },
      }),
    ),
  };
}

function invitedText({ survey, by }: Invited, wording: Wording): string {
  return by === undefined ? wording.invited(survey.name) : wording.invitedBy(by, survey.name);
}

function labelOf(choice: InvitationChoice, wording: Wording): string {
  const labels = { start: wording.start, notNow: wording.notNow, never: wording.neverAsk };
  return labels[choice];
}

/** The only reminder of an unfinished survey. It offers to go on, and does not repeat the question. */
export function unfinishedReminder({ session, number }: Open, wording: Wording): Message {
  return {
    label: wording.reminder,
    text: wording.unfinishedReminder(session.survey.name, number - 1),
    keepOpen: true,
    choices: [
      commandButton('resume', wording.resume),
      commandButton('stop', wording.leaveSurvey),
      commandButton('invitations off', wording.neverAsk),
    ],
  };
}
