import type { Message } from '../../message.ts';
import type { SurveyListItem } from '../../ports/survey-service.ts';
import type { Turn } from '../../turn.ts';
import { findSurvey } from '../find-survey.ts';
import { commandButton } from '../say.ts';
import type { InvitationRoom } from './invitation-room.ts';
import { reportMessage } from './report-message.ts';
import { tallySurvey } from './survey-tally.ts';

const mostChoices = 10;

/** `survey report 5`: what came of a survey's invitations, and of sessions without one. */
export async function surveyReport(
  turn: Turn,
  room: InvitationRoom,
  asked: string | undefined,
): Promise<void> {
  await turn.say({ kind: 'message', message: await report(room, asked) });
}

async function report(room: InvitationRoom, asked: string | undefined): Promise<Message> {
  const listed = await room.surveys.listSurveys();
  const surveys = listed.ok ? listed.value : [];
  if (asked === undefined) return whichSurvey(surveys, 'Which survey’s report would you like to see?');
  const found = findSurvey(surveys, asked);
  switch (found.kind) {
    case 'one':
      return await reportOn(room, found.survey);
    case 'several':
      return whichSurvey(found.surveys, `More than one survey goes by “${asked}”. Which one do you mean?`);
    case 'none': {
      // One that is no longer deployed, or can't be looked up just now, has its counts all the same.
      const id = /^\d{1,15}$/u.test(asked) ? Number(asked) : undefined;
      const counted = id === undefined ? undefined : await reportOn(room, { id, name: `Survey ${id}` }, true);
      if (counted !== undefined) return counted;
      return listed.ok
        ? whichSurvey(surveys, `I don’t know a survey “${asked}”. These are the deployed ones:`)
        : {
            text: `The survey service can’t be asked for its surveys just now. Please try again in a little while, or give the survey’s number. (Reference ${listed.failure.reference})`,
          };
    }
  }
}

async function reportOn(room: InvitationRoom, survey: SurveyListItem): Promise<Message>;
async function reportOn(
  room: InvitationRoom,
  survey: SurveyListItem,
  onlyIfCounted: true,
): Promise<Message | undefined>;
async function reportOn(
  room: InvitationRoom,
  survey: SurveyListItem,
  onlyIfCounted = false,
): Promise<Message | undefined> {
  const tally = await tallySurvey(room.tallies, survey.id);
  const counted = tally.invitations.invited + tally.uninvited.started > 0;
  return onlyIfCounted && !counted ? undefined : reportMessage(survey, tally);
}

function whichSurvey(surveys: readonly SurveyListItem[], text: string): Message {
  const choices = surveys
    .slice(0, mostChoices)
    .map(({ id, name }) => commandButton(`survey report ${id}`, `${name} (${id})`));
  return { text, choicesAre: 'actions', choices };
}
