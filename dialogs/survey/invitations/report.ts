import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { SurveyListItem } from '../../ports/survey.ts';
import { sayMessage } from '../../turn.ts';
import { countIn } from '../../wording/format.ts';
import { languageOf } from '../../wording/languages.ts';
import type { Wording } from '../../wording/wording.ts';
import { pageOf } from '../messages.ts';
import { findSurvey, namedSurveys } from '../surveys.ts';
import type { InvitationDependencies } from './dependencies.ts';
import { type InvitationTally, type SessionTally, type SurveyTally, tallySurvey } from './tally.ts';

type Numbers = ReturnType<typeof countIn>;

interface InLanguage {
  readonly wording: Wording;
  readonly numbers: Numbers;
}

export const surveyReport = command({
  name: 'surveyReport',
  phrases: ['survey report [page {page}]', 'survey report [{survey}]'],
  asked: [],
  means: `survey result, survey report, answer survey, response rate, how many answer, how many took, survey stats, survey rate,
    invited survey, report survey, who answer, participation, how many people, survey answer, took survey, how survey,
    survey numbers, survey outcome, survey doing, completion survey`,
  role: 'viewer',
  help: 'how many took a survey or were invited to it, and what came of it',
  example: 'survey report 5',
  repeatable: true,
  async run(turn, { invitations }: { readonly invitations: InvitationDependencies }, { survey, page }) {
    const wording = invitations.wordingFor(turn.incoming.locale);
    const numbers = countIn(languageOf(turn.incoming.locale) ?? 'en');
    await sayMessage(turn, await report(invitations, { wording, numbers }, survey, page));
  },
});

async function report(
  deps: InvitationDependencies,
  words: InLanguage,
  query: string | undefined,
  page: number | undefined,
): Promise<Message> {
  const { wording } = words;
  const listed = await deps.surveys.listSurveys();
  const surveys = listed.ok ? namedSurveys(listed.value, wording) : [];
  if (listed.ok && query === undefined)
    return whichSurvey(surveys, wording.surveyReport.which, wording, page);
  const found = findSurvey(surveys, query ?? '');
  switch (found.kind) {
    case 'one':
      return reportMessage(found.survey, await tallySurvey(deps.tallies, found.survey.id), words);
    case 'several':
      return whichSurvey(found.surveys, wording.severalSurveys(query ?? ''), wording);
    case 'none': {
      // A survey that is no longer deployed, or can't be looked up right now, still has its counts.
      if (query !== undefined && /^\d{1,15}$/u.test(query)) {
        const id = Number(query);
        const tally = await tallySurvey(deps.tallies, id);
        const isCounted = tally.invitations.invited + tally.uninvited.started > 0;
        if (isCounted) return reportMessage({ id, name: wording.surveyById(id) }, tally, words);
      }
      return listed.ok
        ? whichSurvey(surveys, wording.surveyNotFound(query ?? ''), wording)
        : { text: wording.listUnavailable };
    }
  }
}

function whichSurvey(surveys: readonly SurveyListItem[], text: string, wording: Wording, page = 1): Message {
  const choices = surveys.map(({ id, name }) =>
    commandButton(`survey report ${id}`, wording.surveyNumber(name, id)),
  );
  const lineFor = (next: number): string => `survey report page ${next}`;
  return { text, ...pageOf(wording, choices, page, { label: wording.moreSurveys, lineFor }) };
}

/** All sessions first, since most surveys are taken by a link and not by invitation. Only the headline is spoken and notified. */
function reportMessage(
  { id, name }: SurveyListItem,
  tally: SurveyTally,
  { wording, numbers }: InLanguage,
): Message {
  const { invitations, uninvited } = tally;
  const words = wording.surveyReport;
  const { numeral } = numbers;
  const { expired, expiredUnanswered } = invitations;
  const all = sum({ ...invitations, expired: expired - expiredUnanswered }, uninvited);
  const isBegun = all.started > 0;
  const shown = name === wording.surveyById(id) ? name : wording.surveyNumber(name, id);
  return {
    label: words.title,
    text: `${shown} – ${isBegun ? words.lead(all.complete, all.started) : words.nobody}`,
    folds: [],
    ...(isBegun && {
      progress: { done: all.complete, of: all.started },
      figures: figuresOf(all, words, numbers),
    }),
    // Without invitations there is nothing to distinguish.
    ...(invitations.invited === 0
      ? {
          facts: [
            ...(isBegun ? [{ name: words.rate, value: rateOf(all, numbers) }] : []),
            { name: words.invited, value: numeral(0) },
          ],
        }
      : {
          ...(isBegun && { note: words.everyoneThenInvited }),
          facts: factsOf(invitations, words, numbers),
          ...(isBegun && {
            sections: [{ title: words.uninvited, lines: [lineOf(uninvited, words, numbers)], whole: true }],
          }),
        }),
  };
}

function figuresOf(
  all: SessionTally,
  words: Wording['surveyReport'],
  { numeral }: Numbers,
): NonNullable<Message['figures']> {
  return [
    { number: numeral(all.started), name: words.started },
    { number: numeral(all.complete), name: words.complete, tone: 'good' },
    { number: numeral(all.partial), name: words.partial },
    { number: numeral(all.expired), name: words.expired },
  ];
}

function sum(one: SessionTally, other: SessionTally): SessionTally {
  return {
    started: one.started + other.started,
    complete: one.complete + other.complete,
    partial: one.partial + other.partial,
    expired: one.expired + other.expired,
  };
}

function factsOf(
  tally: InvitationTally,
  words: Wording['surveyReport'],
  numbers: Numbers,
): NonNullable<Message['facts']> {
  const { expired, expiredUnanswered } = tally;
  const fact = (name: string, value: number) => ({ name, value: numbers.numeral(value) });
  return [
    fact(words.invited, tally.invited),
    fact(words.started, tally.started),
    fact(words.complete, tally.complete),
    fact(words.partial, tally.partial),
    expiredUnanswered === 0
      ? fact(words.expired, expired)
      : {
          name: words.expired,
          value: `${numbers.numeral(expired)} (${words.neverStarted(expiredUnanswered)})`,
        },
    fact(words.declined, tally.declined),
    fact(words.neverAsk, tally.optedOut),
    fact(words.unanswered, tally.unanswered),
    { name: words.rate, value: rateOf(tally, numbers) },
  ];
}

function lineOf(tally: SessionTally, words: Wording['surveyReport'], numbers: Numbers): string {
  const { started, complete, partial, expired } = tally;
  const { numeral } = numbers;
  return [
    `${words.started} ${numeral(started)}`,
    `${words.complete} ${numeral(complete)}`,
    `${words.partial} ${numeral(partial)}`,
    `${words.expired} ${numeral(expired)}`,
    `${words.rate} ${rateOf(tally, numbers)}`,
  ].join(' · ');
}

function rateOf({ started, complete }: SessionTally, { percentage }: Numbers): string {
  return started === 0 ? '–' : percentage(complete / started);
}
