import { type Click, invitationChoices } from '../../buttons.ts';
import type { SurveyService } from '../../ports/survey.ts';
import { isDeclining, yesOrNo } from '../../small-talk.ts';
import { foldText } from '../../text.ts';
import type { Incoming } from '../../turn.ts';
import type { Wording } from '../../wording/wording.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { inviteeOfTurn } from './invitees.ts';
import { invitationClick, labelOf } from './messages.ts';

type InvitationClick = Extract<Click, { do: 'invitation' }>;
type InvitationChoice = InvitationClick['choice'];

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
