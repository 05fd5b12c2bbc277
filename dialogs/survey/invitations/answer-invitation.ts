import { type Click, commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { Turn } from '../../turn.ts';
import type { Wording } from '../../wording/wording.ts';
import { conductSurvey, type SurveyDependencies } from '../conduct.ts';
import { startButton } from '../messages.ts';
import type { SurveyState } from '../state.ts';
import { surveyPlace } from '../survey-turn.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { canStart, type Invitation } from './invitations.ts';
import { inviteeOfTurn, isSamePerson } from './invitees.ts';
import { answeredInvitation, referenceOfInvitation } from './messages.ts';

export type InvitationClick = Extract<Click, { do: 'invitation' }>;

/** Does what the pressed button of an invitation says. Anybody else's press changes nothing. */
export async function answerInvitation(
  turn: Turn,
  ports: SurveyDependencies,
  deps: InvitationDependencies,
  wording: Wording,
  click: InvitationClick,
): Promise<void> {
  const say = async (message: Message) => await turn.say({ kind: 'message', message });
  const person = inviteeOfTurn(turn.incoming);
  const invitation = await deps.invitations.find(click.survey, click.session);
  const foreign = invitation === undefined || !isSamePerson(invitation.person, person);
  if (foreign || turn.incoming.place.kind !== 'personal')
    return await turn.replyPrivately({ text: wording.unknownButton });

  const settle = async (): Promise<void> => {
    const message = answeredInvitation(invitation, click.choice, wording);
    await turn.say({ kind: 'replaceCard', question: referenceOfInvitation(invitation), message });
  };
  switch (click.choice) {
    case 'start':
      if (!canStart(invitation)) return await say(overMessage(invitation, wording));
      await settle();
      return await start(turn, ports, wording, invitation);
    case 'notNow':
      if (!isUnanswered(invitation)) return await say(overMessage(invitation, wording));
      await deps.invitations.change(click.survey, invitation.id, (before) =>
        before.state === 'invited' ? { ...before, state: 'declined' } : undefined,
      );
      await settle();
      await say({ text: wording.invitationDeclined(invitation.survey.name) });
      return await backToQuestion(turn, ports, wording);
    case 'never':
      // What was asked holds, whatever has become of this invitation.
      await deps.optOuts.set(person, true, deps.now());
      await deps.optOuts.set(invitation.person, true, deps.now());
      await deps.invitations.change(click.survey, invitation.id, (before) =>
        before.state === 'invited' || before.state === 'declined'
          ? { ...before, state: 'optedOut' }
          : undefined,
      );
      await settle();
      await say({ text: wording.optedOut });
      return await backToQuestion(turn, ports, wording);
  }
}

function isUnanswered({ state }: Invitation): boolean {
  return state === 'invited' || state === 'declined';
}

async function start(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  invitation: Invitation,
): Promise<void> {
  const { survey } = invitation;
  await conductSurvey(surveyPlace(turn, turn, wording), ports, (state) =>
    turn.incoming.again || isUnderWay(state, survey.id) ? { kind: 'resume' } : { kind: 'start', survey },
  );
}

/** The question that was open when the invitation came is what is asked again. */
async function backToQuestion(turn: Turn, ports: SurveyDependencies, wording: Wording): Promise<void> {
  await conductSurvey(surveyPlace(turn, turn, wording), ports, (state) =>
    state.kind === 'asking' && state.meanwhile?.kind === 'invitation' ? { kind: 'resume' } : undefined,
  );
}

/** A second press goes on with what the first one began. */
function isUnderWay(state: SurveyState, survey: number): boolean {
  switch (state.kind) {
    case 'idle':
    case 'finished':
    case 'startUnknown':
      return false;
    case 'starting':
      return state.survey.id === survey;
    case 'stopped':
      return state.was.session.survey.id === survey;
    default:
      return state.session.survey.id === survey;
  }
}

/** What there is to say about an invitation that is answered or over. */
function overMessage({ state, survey }: Invitation, wording: Wording): Message {
  switch (state) {
    case 'completed':
      return { text: wording.finishedBefore(survey.name) };
    case 'started':
    case 'partial':
      return {
        text: wording.invitationStarted(survey.name),
        choices: [commandButton('resume', wording.resume)],
      };
    default:
      return {
        text: wording.invitationOver(survey.name),
        choices: [startButton(survey, wording.start)],
      };
  }
}
