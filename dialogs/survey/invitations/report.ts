import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { SurveyListItem } from '../../ports/survey.ts';
import { sayMessage } from '../../turn.ts';
import { percentWords } from '../../wording/format.ts';
import { findSurvey } from '../surveys.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { type InvitationTally, type SessionTally, type SurveyTally, tallySurvey } from './tally.ts';

const maxChoices = 10;

export const surveyReport = command({
  name: 'surveyReport',
  phrases: ['survey report [{survey}]'],
  role: 'viewer',
  help: 'how many were invited to a survey, and what came of it',
  example: 'survey report 5',
  repeatable: true,
  async run(turn, { invitations }: { readonly invitations: InvitationDependencies }, { survey }) {
    await sayMessage(turn, await report(invitations, survey));
  },
});

async function report(deps: InvitationDependencies, query: string | undefined): Promise<Message> {
  const listed = await deps.surveys.listSurveys();
  const surveys = listed.ok ? listed.value : [];
  if (query === undefined) return whichSurvey(surveys, 'Which survey’s report would you like to see?');
  const found = findSurvey(surveys, query);
  switch (found.kind) {
    case 'one':
      return reportMessage(found.survey, await tallySurvey(deps.tallies, found.survey.id));
    case 'several':
      return whichSurvey(found.surveys, `More than one survey goes by “${query}”. Which one do you mean?`);
    case 'none': {
      // A survey that is no longer deployed, or can't be looked up right now, still has its counts.
      if (/^\d{1,15}$/u.test(query)) {
        const id = Number(query);
        const tally = await tallySurvey(deps.tallies, id);
        const isCounted = tally.invitations.invited + tally.uninvited.started > 0;
        if (isCounted) return reportMessage({ id, name: `Survey ${id}` }, tally);
      }
      return listed.ok
        ? whichSurvey(surveys, `I don’t know a survey “${query}”. These are the deployed ones:`)
        : {
            text: `The survey service can’t be asked for its surveys just now. Please try again in a little while, or give the survey’s number. (Reference ${listed.failure.reference})`,
          };
    }
  }
}

function whichSurvey(surveys: readonly SurveyListItem[], text: string): Message {
  const choices = surveys
    .slice(0, maxChoices)
    .map(({ id, name }) => commandButton(`survey report ${id}`, `${name} (${id})`));
  return { text, choices };
}

function reportMessage({ id, name }: SurveyListItem, { invitations, uninvited }: SurveyTally): Message {
  const number = name === `Survey ${id}` ? '' : ` (${id})`;
  return {
    label: 'Survey report',
    text: `${name}${number}`,
    facts: factsOf(invitations),
    sections: [
      { title: 'Without an invitation', lines: [lineOf(uninvited)] },
      {
        title: 'What is counted',
        lines: [
          'Partial: started, and neither complete nor let go.',
          'Expired: let go because nothing came for too long.',
          'Completion rate: how many of the started ones are complete.',
        ],
      },
    ],
  };
}

function factsOf(tally: InvitationTally): NonNullable<Message['facts']> {
  const { expired, expiredUnanswered, optedOut, unanswered } = tally;
  const fact = (label: string, value: number | string) => ({ name: label, value: String(value) });
  return [
    fact('Invited', tally.invited),
    fact('Started', tally.started),
    fact('Complete', tally.complete),
    fact('Partial', tally.partial),
    fact('Expired', expiredUnanswered === 0 ? expired : `${expired} (${expiredUnanswered} never started)`),
    fact('Declined', tally.declined),
    ...(optedOut === 0 ? [] : [fact('Never ask again', optedOut)]),
    ...(unanswered === 0 ? [] : [fact('Not answered yet', unanswered)]),
    fact('Completion rate', rateOf(tally)),
  ];
}

function lineOf(tally: SessionTally): string {
  const { started, complete, partial, expired } = tally;
  if (started === 0) return 'Nobody started it without one.';
  return `${started} started, ${complete} complete, ${partial} partial, ${expired} expired; completion rate ${rateOf(tally)}`;
}

function rateOf({ started, complete }: SessionTally): string {
  if (started === 0) return 'none yet: nobody started';
  return `${percentWords(complete / started)} (${complete} of ${started} started)`;
}
