import { type Click, commandButton } from '../buttons.ts';
import { command } from '../commands/command.ts';
import type { Message } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';
import type { SurveyListItem } from '../ports/survey.ts';
import { foldName } from '../text.ts';
import { sayMessage, type Turn } from '../turn.ts';
import { operators } from '../wording/operators.ts';
import { saidInAnyLanguage } from '../wording/typed-words.ts';
import type { Wording } from '../wording/wording.ts';
import { isDeployed, type SurveyDependencies } from './conduct.ts';
import { keepToLink } from './keep-to-link.ts';
import { listInTime } from './list-in-time.ts';
import { listMessage } from './messages.ts';
import type { Press, SurveyChoice } from './state.ts';
import { surveyKey } from './survey-record.ts';
import { conductForPerson, interruptSurvey } from './survey-turn.ts';

export const surveys = command({
  name: 'surveys',
  phrases: ['surveys [page {page}]', 'list surveys [page {page}]'],
  said: saidInAnyLanguage('surveys'),
  means: `which surveys, surveys exist, which surveys exist, survey, which survey, list survey, what survey, any survey, all
    survey, open survey, take survey, survey list, survey for me, survey there, available survey, survey do, surveys open,
    give survey`,
  role: 'anyone',
  help: { text: 'surveys' },
  example: 'surveys',
  run: (turn, ports: SurveyDependencies, { page }) => offerSurveys(turn, ports, { page }),
});

const surveyExample = 'survey 5';

export const survey = command({
  name: 'survey',
  phrases: ['survey {survey}', 'start survey {survey}'],
  means: `survey, take survey, answer survey, start survey, fill survey, open survey, do survey, run survey, fill in`,
  role: 'anyone',
  help: { text: 'survey' },
  example: surveyExample,
  // Anything typed for it is a name, so this is asked if nothing was typed.
  offer: (turn, ports: SurveyDependencies) =>
    offerSurveys(turn, ports, { text: ports.wordingFor(turn.incoming.locale).whichSurvey(surveyExample) }),
  run: (turn, ports: SurveyDependencies, { survey: query }) => startByName(turn, ports, query),
});

async function offerSurveys(
  turn: Turn,
  ports: SurveyDependencies,
  { page = 1, text }: { readonly page?: number | undefined; readonly text?: string },
): Promise<void> {
  if (await keepToLink(turn, ports)) return;
  const wording = ports.wordingFor(turn.incoming.locale);
  const listed = await ports.finder.read();
  if (listed.ok) {
    const named = namedSurveys(listed.value, wording);
    return await offer(turn, listMessage(wording, named, text ?? wording.surveysTitle, page));
  }
  await sayMessage(turn, {
    text: listUnavailable(turn, listed.failure, wording),
    choices: [commandButton('surveys', wording.tryAgain)],
  });
}

/** Why there is no list of surveys; an operator is told what to check if the credentials are refused. */
function listUnavailable(
  { incoming }: Pick<Turn, 'incoming'>,
  { status }: Failure,
  wording: Wording,
): string {
  if (status !== 401) return wording.listUnavailable;
  const isOperator = incoming.role === 'operator';
  return isOperator ? `${wording.notAvailableNow}\n${operators.surveyCredentials}` : wording.notAvailableNow;
}

/** Asks which survey to take, so that what is typed next isn't taken for an answer to the open question. */
async function offer(turn: Turn, message: Message): Promise<void> {
  const { place, person } = turn.incoming;
  const show = () => sayMessage(turn, message);
  if (place.kind === 'group') return await show();
  const surveys = (message.choices ?? []).flatMap(({ click }) =>
    click.do === 'start' ? [{ id: click.survey, name: click.name }] : [],
  );
  await interruptSurvey(turn.records, surveyKey(place, person), { kind: 'list', surveys }, show);
}

/** Starts the survey that a line names by number or name; if none or several match, offers a choice. */
async function startByName(turn: Turn, ports: SurveyDependencies, query: string): Promise<void> {
  const listed = await ports.finder.read();
  if (!listed.ok) return await startWithoutList(turn, ports, query);
  const wording = ports.wordingFor(turn.incoming.locale);
  await startFrom(turn, ports, namedSurveys(listed.value, wording), query);
}

/** The same, once the surveys are known. */
async function startFrom(
  turn: Turn,
  ports: SurveyDependencies,
  surveys: readonly SurveyListItem[],
  query: string,
): Promise<void> {
  const wording = ports.wordingFor(turn.incoming.locale);
  const found = findSurvey(surveys, query);
  if (await keepToLink(turn, ports, found.kind === 'one' ? found.survey.id : undefined)) return;
  switch (found.kind) {
    case 'one':
      return await conductForPerson(turn, ports, { kind: 'start', survey: found.survey });
    case 'several':
      return await offer(turn, severalMessage(wording, found.surveys, query, 1));
    case 'none': {
      const [, name = '', page = ''] = /^(.*\S)\s+page\s+(\d{1,4})$/isu.exec(query.slice(0, 400)) ?? [];
      const paged = findSurvey(surveys, name);
      const message =
        paged.kind === 'several'
          ? severalMessage(wording, paged.surveys, name, Number(page))
          : listMessage(wording, surveys, wording.surveyNotFound(query), 1);
      return await offer(turn, message);
    }
  }
}

/**
 * What is written on a survey's button can be typed, too: then it starts, if the whole text is its name.
 * @returns whether it is
 */
export async function startIfNamed(turn: Turn, ports: SurveyDependencies, text: string): Promise<boolean> {
  const typed = [text, withoutLastMarks(text)].map(nameIn);
  const listed = await listInTime(ports.finder.readUnlessRecent(), ports.time);
  const surveys = namedSurveys(listed, ports.wordingFor(turn.incoming.locale));
  const isNamed = surveys.some(({ name }) => name !== '' && typed.includes(foldName(name)));
  if (isNamed) await startFrom(turn, ports, surveys, text);
  return isNamed;
}

/** Fewer letters are in too many names. */
const minPart = 3;

/**
 * Part of a name starts nothing, since it may have been said of something else; the surveys that have it are offered.
 * @returns whether there is one
 */
export async function offeredByPart(turn: Turn, ports: SurveyDependencies, text: string): Promise<boolean> {
  const part = nameIn(withoutLastMarks(text));
  if (part.length < minPart || surveyNumber(text) !== undefined) return false;
  const wording = ports.wordingFor(turn.incoming.locale);
  const listed = await listInTime(ports.finder.readUnlessRecent(), ports.time);
  const found = findSurvey(namedSurveys(listed, wording), text);
  if (found.kind === 'none') return false;
  const message =
    found.kind === 'several'
      ? severalMessage(wording, found.surveys, text, 1)
      : listMessage(wording, [found.survey], wording.didYouMean(found.survey.name), 1);
  await offer(turn, message);
  return true;
}

function severalMessage(wording: Wording, surveys: readonly SurveyListItem[], query: string, page: number) {
  const lineFor = (next: number) => `survey ${query} page ${next}`;
  return listMessage(wording, surveys, wording.severalSurveys(query), page, lineFor);
}

/** Starts the survey on a button. The button may be old or forged, so the survey has to be deployed now. */
export async function startPressed(
  turn: Turn,
  ports: SurveyDependencies,
  { survey: id, name, instead }: Extract<Click, { do: 'start' }>,
  press: Press | undefined,
): Promise<void> {
  if (await keepToLink(turn, ports, id)) return;
  if (await isDeployed(id, ports))
    return await conductForPerson(turn, ports, { kind: 'start', survey: { id, name }, instead }, press);
  const text = ports.wordingFor(turn.incoming.locale).surveyNotFound(name);
  const isGroup = turn.incoming.place.kind === 'group';
  await (isGroup ? turn.replyPrivately({ text }) : offerSurveys(turn, ports, { text }));
}

/** Opens the survey that a link names by number. If there is none, says so and doesn't list other surveys. */
export async function openByLink(
  turn: Turn,
  ports: SurveyDependencies,
  { survey: link, name, instead }: Extract<Click, { do: 'link' }>,
): Promise<void> {
  const wording = ports.wordingFor(turn.incoming.locale);
  const id = surveyNumber(link);
  if (await keepToLink(turn, ports, id)) return;
  const open = (survey: SurveyChoice) => conductForPerson(turn, ports, { kind: 'open', survey, instead });
  if (id === undefined) return await sayMessage(turn, unknownLink(wording));
  if (name !== undefined && (await isDeployed(id, ports))) return await open({ id, name });
  const listed = await ports.finder.read();
  if (!listed.ok) return await open({ id, name: wording.surveyById(id) });
  const survey = namedSurveys(listed.value, wording).find((item) => item.id === id);
  if (survey !== undefined) return await open(survey);
  await sayMessage(turn, unknownLink(wording));
}

export function unknownLink(wording: Wording) {
  return { text: wording.linkUnknown, choices: [commandButton('surveys', wording.seeSurveys)] };
}

/** If the list can't be read: a number doesn't need it, since the service itself says whether there is such a survey. */
async function startWithoutList(turn: Turn, ports: SurveyDependencies, query: string): Promise<void> {
  const id = surveyNumber(query);
  if (id === undefined) return await offerSurveys(turn, ports, {});
  if (await keepToLink(turn, ports, id)) return;
  const survey = { id, name: ports.wordingFor(turn.incoming.locale).surveyById(id) };
  await conductForPerson(turn, ports, { kind: 'start', survey });
}

type FoundSurvey =
  | { readonly kind: 'one'; readonly survey: SurveyListItem }
  | { readonly kind: 'several'; readonly surveys: readonly SurveyListItem[] }
  | { readonly kind: 'none' };

/**
 * Finds the requested survey: first by exact name, then by id, then by part of a name. Punctuation at the end counts only if a
 * name has it too.
 */
export function findSurvey(surveys: readonly SurveyListItem[], query: string): FoundSurvey {
  const plain = withoutLastMarks(query);
  const wantedName = nameIn(plain);
  if (wantedName === '') return { kind: 'none' };
  const matches = (test: (survey: SurveyListItem) => boolean): FoundSurvey | undefined => {
    const found = surveys.filter(test);
    const [first, ...more] = found;
    if (first === undefined) return undefined;
    return more.length === 0 ? { kind: 'one', survey: first } : { kind: 'several', surveys: found };
  };
  const id = surveyNumber(plain);
  return (
    matches(({ name }) => foldName(name) === nameIn(query)) ??
    matches(({ name }) => foldName(name) === wantedName) ??
    matches((survey) =>
      id === undefined ? foldName(survey.name).includes(wantedName) : survey.id === id,
    ) ?? {
      kind: 'none',
    }
  );
}

/** A survey's number as typed or given in a link; undefined if it isn't one. */
export function surveyNumber(query: string): number | undefined {
  const plain = nameIn(withoutLastMarks(query));
  return /^\d{1,9}$/u.test(plain) ? Number(plain) : undefined;
}

function nameIn(query: string): string {
  return foldName(query.trim().replace(/^["“”'](.*)["“”']$/u, '$1'));
}

function withoutLastMarks(text: string): string {
  return text.trim().replace(/(?<![.!?,;:…])[.!?,;:…]+$/u, '');
}

/** The surveys, with a name made from the number if the service has none. */
export function namedSurveys(surveys: readonly SurveyListItem[], wording: Wording): SurveyListItem[] {
  return surveys.map(({ id, name, unnamed }) => ({
    id,
    name: unnamed === true ? wording.surveyById(id) : name,
  }));
}
