import { commandButton } from '../buttons.ts';
import { command } from '../commands/command.ts';
import type { Message } from '../message.ts';
import type { SurveyListItem } from '../ports/survey.ts';
import { foldName } from '../text.ts';
import type { Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import type { SurveyDependencies } from './conduct.ts';
import { listMessage } from './messages.ts';
import { surveyKey } from './survey-record.ts';
import { conductForPerson, interruptSurvey } from './survey-turn.ts';

export const surveys = command({
  name: 'surveys',
  phrases: ['surveys [page {page}]', 'list surveys [page {page}]'],
  role: 'anyone',
  help: { text: 'surveys' },
  example: 'surveys',
  run: (turn, ports: SurveyDependencies, { page = 1 }) =>
    offerSurveys(turn, ports, ports.wordingFor(turn.incoming.locale), page),
});

export const survey = command({
  name: 'survey',
  phrases: ['survey {survey}', 'start survey {survey}'],
  role: 'anyone',
  help: { text: 'survey' },
  example: 'survey 5',
  offer: (turn, ports: SurveyDependencies, text) =>
    offerSurveys(turn, ports, ports.wordingFor(turn.incoming.locale), 1, text),
  run: (turn, ports: SurveyDependencies, { survey: asked }) =>
    startByName(turn, ports, ports.wordingFor(turn.incoming.locale), asked),
});

/** Shows a page of the deployed surveys as buttons, under `text`. */
async function offerSurveys(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  page: number,
  text: string = wording.surveysTitle,
): Promise<void> {
  const listed = await ports.surveys.listSurveys();
  if (listed.ok)
    return await offer(turn, listMessage(wording, namedSurveys(listed.value, wording), text, page));
  const { status, reference } = listed.failure;
  await turn.say({
    kind: 'message',
    message: {
      text: status === 401 ? wording.notAvailableNow(reference) : wording.listUnavailable(reference),
      choices: [commandButton('surveys', wording.tryAgain)],
    },
  });
}

/** Which survey is asked now; what is typed next is not taken for an answer to the open question by itself. */
async function offer(turn: Turn, message: Message): Promise<void> {
  const { place, person } = turn.incoming;
  const show = () => turn.say({ kind: 'message', message });
  if (place.kind === 'group') return await show();
  await interruptSurvey(turn.records, surveyKey(place, person), { kind: 'list' }, show);
}

/** Starts the survey that a line names by number or name; where it isn't one alone, offers what there is. */
async function startByName(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  asked: string,
): Promise<void> {
  const listed = await ports.surveys.listSurveys();
  if (!listed.ok) return await startWithoutList(turn, ports, wording, asked);
  const surveys = namedSurveys(listed.value, wording);
  const found = findSurvey(surveys, asked);
  switch (found.kind) {
    case 'one':
      return await conductForPerson(turn, ports, wording, { kind: 'start', survey: found.survey });
    case 'several': {
      const message = listMessage(wording, found.surveys, wording.severalSurveys(asked), 1);
      return await offer(turn, message);
    }
    case 'none': {
      const message = listMessage(wording, surveys, wording.surveyNotFound(asked), 1);
      return await offer(turn, message);
    }
  }
}

/** Starts the survey that a link names by its number. A link that leads to none says so, and names no other survey. */
export async function startByLink(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  asked: string,
): Promise<void> {
  const id = surveyNumber(asked);
  const listed = id === undefined ? undefined : await ports.surveys.listSurveys();
  if (listed?.ok === false) return await startWithoutList(turn, ports, wording, asked);
  const survey = listed && namedSurveys(listed.value, wording).find((item) => item.id === id);
  if (survey !== undefined) return await conductForPerson(turn, ports, wording, { kind: 'start', survey });
  const choices = [commandButton('surveys', wording.seeSurveys)];
  await turn.say({
    kind: 'message',
    message: { text: wording.linkUnknown, choices },
  });
}

/** A number needs no list: the service itself says whether there is such a survey. */
async function startWithoutList(
  turn: Turn,
  ports: SurveyDependencies,
  wording: Wording,
  asked: string,
): Promise<void> {
  const id = surveyNumber(asked);
  if (id === undefined) return await offerSurveys(turn, ports, wording, 1);
  const survey = { id, name: wording.surveyById(id) };
  await conductForPerson(turn, ports, wording, { kind: 'start', survey });
}

export type FoundSurvey =
  | { readonly kind: 'one'; readonly survey: SurveyListItem }
  | { readonly kind: 'several'; readonly surveys: readonly SurveyListItem[] }
  | { readonly kind: 'none' };

function outcome(matches: readonly SurveyListItem[]): FoundSurvey | undefined {
  const [first, ...more] = matches;
  if (first === undefined) return undefined;
  return more.length === 0 ? { kind: 'one', survey: first } : { kind: 'several', surveys: matches };
}

/**
 * Finds the survey that was asked for: an exact name wins, then a number is an id, then part of a name. Punctuation at the
 * end counts only where a name has it too.
 */
export function findSurvey(surveys: readonly SurveyListItem[], asked: string): FoundSurvey {
  const plain = withoutLastMarks(asked);
  const wanted = nameIn(plain);
  if (wanted === '') return { kind: 'none' };
  const called = (name: string) => outcome(surveys.filter((survey) => foldName(survey.name) === name));
  const byName = called(nameIn(asked)) ?? called(wanted);
  if (byName !== undefined) return byName;
  const id = surveyNumber(plain);
  const found =
    id === undefined
      ? outcome(surveys.filter(({ name }) => foldName(name).includes(wanted)))
      : outcome(surveys.filter((survey) => survey.id === id));
  return found ?? { kind: 'none' };
}

/** A survey's number as it is typed or stands in a link; undefined where it is none. */
function surveyNumber(asked: string): number | undefined {
  const plain = nameIn(withoutLastMarks(asked));
  return /^\d{1,9}$/u.test(plain) ? Number(plain) : undefined;
}

function nameIn(asked: string): string {
  return foldName(asked.trim().replace(/^["“”'](.*)["“”']$/u, '$1'));
}

const marks = new Set(['.', '!', '?', ',', ';', ':', '…']);

function withoutLastMarks(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && marks.has(trimmed.charAt(end - 1))) end -= 1;
  return trimmed.slice(0, end);
}

/** The surveys with a name in the person's language where the service has none. */
export function namedSurveys(surveys: readonly SurveyListItem[], wording: Wording): SurveyListItem[] {
  return surveys.map(({ id, name, unnamed }) => ({
    id,
    name: unnamed === true ? wording.surveyById(id) : name,
  }));
}
