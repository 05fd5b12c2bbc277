import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { SurveyListItem } from '../../ports/survey.ts';
import { sayMessage } from '../../turn.ts';
import { percentWords } from '../../wording/format.ts';
import type { Wording } from '../../wording/wording.ts';
import { findSurvey, namedSurveys } from '../surveys.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { type InvitationTally, type SessionTally, type SurveyTally, tallySurvey } from './tally.ts';

const perPage = 10;

export const surveyReport = command({
  name: 'surveyReport',
  phrases: ['survey report [page {page}]', 'survey report [{survey}]'],
  role: 'viewer',
  help: 'how many took a survey or were invited to it, and what came of it',
  example: 'survey report 5',
  repeatable: true,
  async run(turn, { invitations }: { readonly invitations: InvitationDependencies }, { survey, page }) {
    const wording = invitations.wordingFor(turn.incoming.locale);
    await sayMessage(turn, await report(invitations, wording, survey, page));
  },
});

async function report(
  deps: InvitationDependencies,
  wording: Wording,
  query: string | undefined,
  page: number | undefined,
): Promise<Message> {
  const listed = await deps.surveys.listSurveys();
  const surveys = listed.ok ? namedSurveys(listed.value, wording) : [];
  if (listed.ok && query === undefined)
    return whichSurvey(surveys, wording.surveyReport.which, wording, page);
  const found = findSurvey(surveys, query ?? '');
  switch (found.kind) {
    case 'one':
      return reportMessage(found.survey, await tallySurvey(deps.tallies, found.survey.id), wording);
    case 'several':
      return whichSurvey(found.surveys, wording.severalSurveys(query ?? ''), wording);
    case 'none': {
      // A survey that is no longer deployed, or can't be looked up right now, still has its counts.
      if (query !== undefined && /^\d{1,15}$/u.test(query)) {
        const id = Number(query);
        const tally = await tallySurvey(deps.tallies, id);
        const isCounted = tally.invitations.invited + tally.uninvited.started > 0;
        if (isCounted) return reportMessage({ id, name: wording.surveyById(id) }, tally, wording);
      }
      return listed.ok
        ? whichSurvey(surveys, wording.surveyNotFound(query ?? ''), wording)
        : { text: wording.listUnavailable };
    }
  }
}

function whichSurvey(surveys: readonly SurveyListItem[], text: string, wording: Wording, page = 1): Message {
  const shown = surveys.slice((page - 1) * perPage, page * perPage);
  const choices = shown.map(({ id, name }) =>
    commandButton(`survey report ${id}`, wording.surveyNumber(name, id)),
  );
  const isCut = surveys.length > page * perPage;
  const more = isCut ? [commandButton(`survey report page ${page + 1}`, wording.moreSurveys)] : [];
  return { text, choices: [...choices, ...more] };
}

/** All sessions first, for most surveys are taken by a link and not by invitation. */
function reportMessage({ id, name }: SurveyListItem, tally: SurveyTally, wording: Wording): Message {
  const { invitations, uninvited } = tally;
  const words = wording.surveyReport;
  const { expired, expiredUnanswered } = invitations;
  const all = sum({ ...invitations, expired: expired - expiredUnanswered }, uninvited);
  const shown = name === wording.surveyById(id) ? name : wording.surveyNumber(name, id);
  return {
    label: words.title,
    text: `${shown}\n${words.lead(all.complete, all.started)}`,
    ...(all.started > 0 && { progress: { done: all.complete, of: all.started } }),
    figures: [
      { number: String(all.started), name: words.started },
      { number: String(all.complete), name: words.complete, tone: 'good' },
      { number: String(all.partial), name: words.partial },
      { number: String(all.expired), name: words.expired },
    ],
    facts: factsOf(invitations, wording),
    sections: [{ title: words.uninvited, lines: [lineOf(uninvited, wording)], whole: true }],
  };
}

function sum(one: SessionTally, other: SessionTally): SessionTally {
  return {
    started: one.started + other.started,
    complete: one.complete + other.complete,
    partial: one.partial + other.partial,
    expired: one.expired + other.expired,
  };
}

function factsOf(tally: InvitationTally, { surveyReport: words }: Wording): NonNullable<Message['facts']> {
  const { expired, expiredUnanswered } = tally;
  const fact = (name: string, value: number | string) => ({ name, value: String(value) });
  return [
    fact(words.invited, tally.invited),
    fact(words.started, tally.started),
    fact(words.complete, tally.complete),
    fact(words.partial, tally.partial),
    fact(
      words.expired,
      expiredUnanswered === 0 ? expired : `${expired} (${words.neverStarted(expiredUnanswered)})`,
    ),
    fact(words.declined, tally.declined),
    fact(words.neverAsk, tally.optedOut),
    fact(words.unanswered, tally.unanswered),
    fact(words.rate, rateOf(tally)),
  ];
}

function lineOf(tally: SessionTally, { surveyReport: words }: Wording): string {
  const { started, complete, partial, expired } = tally;
  return [
    `${words.started} ${started}`,
    `${words.complete} ${complete}`,
    `${words.partial} ${partial}`,
    `${words.expired} ${expired}`,
    `${words.rate} ${rateOf(tally)}`,
  ].join(' · ');
}

function rateOf({ started, complete }: SessionTally): string {
  return started === 0 ? '–' : percentWords(complete / started);
}
