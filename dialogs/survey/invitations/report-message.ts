import type { Message } from '../../message.ts';
import type { SurveyListItem } from '../../ports/survey-service.ts';
import { percentWords } from '../../wording/format.ts';
import type { InvitationTally, SessionTally, SurveyTally } from './survey-tally.ts';

/** The report on a survey, each number beside its word. */
export function reportMessage(
  { id, name }: SurveyListItem,
  { invitations, uninvited }: SurveyTally,
): Message {
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
