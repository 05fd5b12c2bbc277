import { type Click, commandButton, invitationChoices } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { SurveyService } from '../../ports/survey.ts';
import { isDeclining, yesOrNo } from '../../small-talk.ts';
import { foldText } from '../../text.ts';
import { type Incoming, sayMessage, type Turn } from '../../turn.ts';
import type { Wording } from '../../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from '../conduct.ts';
import { startButton } from '../messages.ts';
import { type SurveyState, sessionOf } from '../state.ts';
import { surveyPlace } from '../survey-turn.ts';
import { takeBackInvitations } from './card.ts';
import type { InvitationDependencies } from './dependencies.ts';
import type { Invitation } from './invitations.ts';
import { inviteeOfTurn, isSamePerson } from './invitees.ts';
import {
  answeredInvitation,
  type InvitationChoice,
  invitationClick,
  labelOf,
  referenceOfInvitation,
} from './messages.ts';

/** Does what the pressed button of an invitation says. Anyone else's press changes nothing. */
export async function answerInvitation(
  turn: Turn,
  ports: SurveyDependencies,
  deps: InvitationDependencies,
  wording: Wording,
  { survey, session, choice }: Extract<Click, { do: 'invitation' }>,
): Promise<void> {
  const { invitations, optOuts, now } = deps;
  const person = inviteeOfTurn(turn.incoming);
  const invitation = await invitations.find(survey, session);
  const foreign = invitation === undefined || !isSamePerson(invitation.person, person);
  if (foreign || turn.incoming.place.kind !== 'personal')
    return await turn.replyPrivately({ text: wording.unknownButton });

  const isUnanswered = invitation.state === 'invited' || invitation.state === 'declined';
  const isOver = choice === 'start' ? invitation.state === 'completed' : choice === 'notNow' && !isUnanswered;
  if (isOver) return await sayMessage(turn, overMessage(invitation, wording));
  if (choice === 'notNow') {
    await invitations.change(survey, invitation.id, (before) =>
      before.state === 'invited' ? { ...before, state: 'declined' } : undefined,
    );
  }
  if (choice === 'never') {
    // "Never ask again" counts, whatever happened to this invitation.
    await optOuts.set(person, true, now());
    await optOuts.set(invitation.person, true, now());
    await invitations.change(survey, invitation.id, (before) =>
      before.state === 'invited' || before.state === 'declined'
        ? { ...before, state: 'optedOut' }
        : undefined,
    );
    turn.afterwards('take back invitations', () => takeBackInvitations(deps, person, turn.incoming.locale));
  }
  const message = answeredInvitation(invitation, choice, wording);
  await turn.say({ kind: 'replaceCard', question: referenceOfInvitation(invitation), message });
  if (choice === 'start') {
    const { survey } = invitation;
    await conductSurvey(surveyPlace(turn, wording), ports, (state) =>
      turn.incoming.again || isUnderWay(state, survey.id) ? { kind: 'resume' } : { kind: 'start', survey },
    );
    return;
  }
  const text = choice === 'notNow' ? wording.invitationDeclined(invitation.survey.name) : wording.optedOut;
  await sayMessage(turn, { text });
}

/** True if an earlier press has already started this survey, so that a second press only continues it. */
function isUnderWay(state: SurveyState, survey: number): boolean {
  if (state.kind === 'finished' || state.kind === 'startUnknown') return false;
  return (state.kind === 'starting' ? state.survey : sessionOf(state)?.survey)?.id === survey;
}

/** The message about an invitation that is already answered or over. */
function overMessage({ state, survey }: Invitation, wording: Wording): Message {
  switch (state) {
    case 'completed':
      return { text: wording.finishedBefore(survey.name), choices: [startButton(survey, wording.takeAgain)] };
    case 'started':
    case 'partial':
      return {
        text: wording.invitationStarted(survey.name),
        choices: [commandButton('resume', wording.resume)],
      };
    default:
      return { text: wording.invitationOver(survey.name), choices: [startButton(survey, wording.start)] };
  }
}

type InvitationClick = Extract<Click, { do: 'invitation' }>;

/** What a text says to the person's latest unanswered invitation: a yes, a no, or the label of one of its buttons. */
export async function answerToInvitation(
  { incoming }: { readonly incoming: Incoming },
  surveys: Pick<SurveyService, 'listSurveys'>,
  { invitations }: Pick<InvitationDependencies, 'invitations'>,
  wording: Wording,
  text: string,
): Promise<InvitationClick | undefined> {
  const choice = incoming.place.kind === 'personal' ? choiceIn(text, wording) : undefined;
  if (choice === undefined) return undefined;
  const listed = await surveys.listSurveys();
  if (!listed.ok) return undefined;
  const person = inviteeOfTurn(incoming);
  const latest = await Promise.all(listed.value.map(({ id }) => invitations.latest(id, person)));
  const invitation = latest
    .flatMap((one) => (one?.state === 'invited' && one.waiting !== true ? one : []))
    .toSorted((one, other) => other.at - one.at)
    .at(0);
  return invitation && invitationClick(invitation, choice);
}

function choiceIn(text: string, wording: Wording): InvitationChoice | undefined {
  const pressed = invitationChoices.find((choice) => foldText(labelOf(choice, wording)) === foldText(text));
  if (pressed !== undefined) return pressed;
  return yesOrNo(text) === 'yes' ? 'start' : isDeclining(text) ? 'notNow' : undefined;
}
