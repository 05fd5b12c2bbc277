import { type Choice, commandButton, invitationChoices } from '../../buttons.ts';
import type { Message, QuestionReference } from '../../message.ts';
import type { Wording } from '../../wording/wording.ts';
import { leftWords, lengthWords } from '../how-far.ts';
import { surveyButton } from '../messages.ts';
import type { Open, SurveyLength } from '../state.ts';
import type { Invitation } from './invitations.ts';

export type InvitationChoice = (typeof invitationChoices)[number];

/** The reference by which its card is replaced, like a question's: question 1 of a session with the invitation's id. */
export function referenceOfInvitation({ id }: Pick<Invitation, 'id'>) {
  return { session: id, question: 1 } as const satisfies QuestionReference;
}

type Invited = Pick<Invitation, 'id' | 'survey' | 'by'>;

/** The invitation's card. @param about how long the survey usually is, if known */
export function invitationMessage(invitation: Invited, wording: Wording, about?: SurveyLength): Message {
  return invitationCard(invitation, wording, invitedText(invitation, wording), about);
}

/** The only reminder of an unanswered invitation. */
export function invitationReminder(
  invitation: Invitation,
  wording: Wording,
  about: SurveyLength | undefined,
): Message {
  return invitationCard(invitation, wording, wording.invitationReminder(invitation.survey.name), about);
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

function invitationCard(
  invitation: Invited,
  wording: Wording,
  text: string,
  about: SurveyLength | undefined,
): Message {
  return {
    label: labelled(wording, wording.invitation, about && lengthWords(wording, about)),
    text,
    note: wording.invitationNote,
    questionRef: referenceOfInvitation(invitation),
    keepOpen: true,
    choices: invitationChoices.map(
      (choice): Choice => ({
        label: labelOf(choice, wording),
        ...(choice === 'start' ? { primary: true } : {}),
        click: invitationClick(invitation, choice),
      }),
    ),
  };
}

export function invitationClick({ id, survey }: Pick<Invitation, 'id' | 'survey'>, choice: InvitationChoice) {
  return {
    canvass: 1,
    do: 'invitation',
    survey: survey.id,
    choice,
    ...referenceOfInvitation({ id }),
  } as const;
}

function labelled(wording: Wording, label: string, more: string | undefined): string {
  return more === undefined ? label : wording.questionLabel(label, more);
}

function invitedText({ survey, by }: Invited, wording: Wording): string {
  return by === undefined ? wording.invited(survey.name) : wording.invitedBy(by, survey.name);
}

export function labelOf(choice: InvitationChoice, wording: Wording): string {
  const labels = { start: wording.start, notNow: wording.notNow, never: wording.neverAsk };
  return labels[choice];
}

/** The only reminder of an unfinished survey. It offers to go on, and doesn't repeat the question. */
export function unfinishedReminder(open: Open, wording: Wording): Message {
  const { session, number } = open;
  return {
    label: labelled(wording, wording.reminder, leftWords(wording, open)),
    text: wording.unfinishedReminder(session.survey.name, number - 1),
    keepOpen: true,
    choices: [
      { ...commandButton('resume', wording.resume), primary: true },
      surveyButton(open, 'leave', wording.leaveSurvey),
      commandButton('invitations off', wording.neverAsk),
    ],
  };
}
