import type { Message } from '../message.ts';
import type { Turn } from '../turn.ts';
import type { Wording } from '../wording/wording.ts';
import { askInBetween } from './ask-in-between.ts';
import type { SurveyPorts } from './conduct.ts';
import { findSurvey, surveyNumber } from './find-survey.ts';
import { listMessage } from './list-message.ts';
import { namedSurveys } from './named-surveys.ts';
import { commandButton } from './say.ts';
import { surveyKey } from './survey-record.ts';
import { carryOut } from './survey-turn.ts';

/** Shows a page of the deployed surveys as buttons, under `text`. */
export async function offerSurveys(
  turn: Turn,
  ports: SurveyPorts,
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
  await askInBetween(turn.records, surveyKey(place, person), { kind: 'list' }, show);
}

/** Starts the survey that a line names by number or name; where it isn't one alone, offers what there is. */
export async function startByName(
  turn: Turn,
  ports: SurveyPorts,
  wording: Wording,
  asked: string,
): Promise<void> {
  const listed = await ports.surveys.listSurveys();
  if (!listed.ok) return await startWithoutList(turn, ports, wording, asked);
  const surveys = namedSurveys(listed.value, wording);
  const found = findSurvey(surveys, asked);
  switch (found.kind) {
    case 'one':
      return await carryOut(turn, ports, wording, { kind: 'start', survey: found.survey });
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
  ports: SurveyPorts,
  wording: Wording,
  asked: string,
): Promise<void> {
  const id = surveyNumber(asked);
  const listed = id === undefined ? undefined : await ports.surveys.listSurveys();
  if (listed?.ok === false) return await startWithoutList(turn, ports, wording, asked);
  const survey = listed && namedSurveys(listed.value, wording).find((item) => item.id === id);
  if (survey !== undefined) return await carryOut(turn, ports, wording, { kind: 'start', survey });
  const choices = [commandButton('surveys', wording.seeSurveys)];
  await turn.say({
    kind: 'message',
    message: { text: wording.linkUnknown, choicesAre: 'actions', choices },
  });
}

/** A number needs no list: the service itself says whether there is such a survey. */
async function startWithoutList(
  turn: Turn,
  ports: SurveyPorts,
  wording: Wording,
  asked: string,
): Promise<void> {
  const id = surveyNumber(asked);
  if (id === undefined) return await offerSurveys(turn, ports, wording, 1);
  const survey = { id, name: wording.surveyById(id) };
  await carryOut(turn, ports, wording, { kind: 'start', survey });
}
