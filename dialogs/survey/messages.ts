import { type Choice, commandButton, type SurveyButtonAction } from '../buttons.ts';
import type { Message, QuestionReference } from '../message.ts';
import type { Failure } from '../ports/outcome.ts';
import type { SurveyListItem } from '../ports/survey.ts';
import type { Wording } from '../wording/wording.ts';
import type { Context } from './decision.ts';
import { placeWords, progressAt } from './how-far.ts';
import type { Open, Session, StateOf, SurveyChoice } from './state.ts';
import { positionsCount } from './typed-answer.ts';

/** A question's position in a session, whether or not it could be read. */
type AtQuestion = Pick<Open, 'session' | 'number'>;

/** The question's reference, as it is in buttons and sent cards. */
export function referenceOf(open: AtQuestion): QuestionReference {
  return { session: open.session.reference, question: open.number };
}

export function isAt(open: AtQuestion, { session, question }: QuestionReference): boolean {
  return session === open.session.reference && question === open.number;
}

/** The service's own message, for use in a sentence, which has its own full stop; empty if it sent none. */
export function serviceWords(wording: Wording, { serviceMessage }: Failure): string {
  return serviceMessage === undefined ? '' : wording.serviceSays(serviceMessage.replace(/[.。]\s*$/u, ''));
}

/** @param offer which answer the button sends, if any */
export function surveyButton(
  open: AtQuestion,
  button: SurveyButtonAction,
  label: string,
  offer?: string,
): Choice {
  return { label, click: { canvass: 1, do: button, ...referenceOf(open), offer } };
}

/** The limit of `clickSchema`: a button with a longer name would not be recognised when it is pressed. */
const maxNameLength = 400;

export function startButton(survey: SurveyChoice, label: string, instead?: string): Choice {
  const name = survey.name.slice(0, maxNameLength);
  return { label, click: { canvass: 1, do: 'start', survey: survey.id, name, instead } };
}

/** Opens a survey as its link does: it continues where it was, and doesn't start one that is over. */
export function linkButton(survey: SurveyChoice, label: string, instead?: string): Choice {
  const name = survey.name.slice(0, maxNameLength);
  return { label, click: { canvass: 1, do: 'link', survey: String(survey.id), name, instead } };
}

/** Says that a survey ended early, and offers to start it again. */
export function startAnew(wording: Wording, survey: SurveyChoice, text: string): Message {
  return { text, choices: [startButton(survey, wording.startAnew)] };
}

const maxTitleLength = 1_000;
const bareTitle = /^question\s*(?:#\s*)?(\d{1,9})[.:]?$/iu;

/**
 * The survey's name, the question's number and title, and how far along that is if the survey's length is known. A title that
 * only gives the number, such as the service's `Question 3`, is translated.
 */
function questionLabel(wording: Wording, open: Open): string {
  const { session, number, question } = open;
  const { about, survey } = session;
  const whole = question.title.slice(0, maxTitleLength).trim();
  const title = bareTitle.exec(whole)?.[1] === String(number) ? '' : whole;
  const saysNumber = title.split(/\D+/u).includes(String(number));
  const isWithin = about !== undefined && number > 1 && number <= about.questions;
  const numbered = isWithin ? wording.questionOf(number, about.questions) : wording.questionNumber(number);
  const how = placeWords(wording, open);
  return [
    survey.name,
    ...(saysNumber ? [] : [numbered]),
    ...(title === '' ? [] : [title]),
    ...(how === undefined ? [] : [how]),
  ].reduce((before, part) => wording.questionLabel(before, part));
}

/**
 * Asks the open question: one choice per answer, in the service's order.
 * @param reason why it is asked again
 */
export function askQuestion(wording: Wording, open: Open, reason?: string): Message {
  const { question } = open;
  const { text } = question;
  const progress = progressAt(open);
  const asked = {
    label: questionLabel(wording, open),
    questionRef: referenceOf(open),
    text,
    textLinks: true as const,
    ...(progress && { progress }),
  };
  const leaves = surveyButton(open, 'leave', wording.leaveSurvey);
  if (isUnanswerable(open)) {
    const choices = [surveyButton(open, 'startOver', wording.startOver), leaves];
    return { ...asked, note: wording.unanswerable, choices };
  }
  const leave = { ...leaves, label: wording.stop, typed: wording.howToLeave };
  const said = { ...asked, ...(reason !== undefined && { reason }), leave };
  if (question.kind === 'text') return { ...said, note: wording.typeYourAnswer };
  return {
    ...said,
    numbered: positionsCount(question.answers),
    choices: question.answers.map((answer) => ({
      label: answer.text,
      click: { canvass: 1, do: 'answer', answer: answer.id, ...referenceOf(open) },
    })),
  };
}

/** The open question, below an unsent answer to it. @param reason why it is shown, if that needs to be said */
export function openQuestion(
  wording: Wording,
  state: StateOf<'asking'>,
  { reason, unsent }: { readonly reason?: string | undefined; readonly unsent?: string } = {},
): readonly Message[] {
  const asked = askQuestion(wording, state, reason);
  return state.unsent === undefined
    ? [asked]
    : [unsentMessage(wording, state, unsent ?? wording.notOpenUnsent), asked];
}

/** Whether a message shows a question, or has a button that belongs to it. */
export function leadsTo(open: AtQuestion, message: Message): boolean {
  const { choices = [] } = message;
  return shows(open, message) || choices.some(({ click }) => 'session' in click && isAt(open, click));
}

export function shows(open: AtQuestion, { questionRef }: Message): boolean {
  return questionRef !== undefined && isAt(open, questionRef);
}

const maxRefusals = 2;

/** True if the service sent no answers to choose from, and has refused typed ones as often as it may. */
export function isUnanswerable({ question, refusals = 0 }: Open): boolean {
  return question.kind === 'text' && question.lacksAnswers === true && refusals >= maxRefusals;
}

/** The question with the given answer and no buttons: what replaces an answered card. */
export function answeredQuestion(wording: Wording, open: Open, label: string): Message {
  return { ...questionAlone(wording, open), note: wording.yourAnswer(label) };
}

/** The question without buttons: what replaces its card once the survey was left there. */
export function questionAlone(wording: Wording, open: Open): Message {
  return {
    label: questionLabel(wording, open),
    text: open.question.text,
    textLinks: true,
    questionRef: referenceOf(open),
  };
}

/** How a complete survey ends: with its own closing text if it has one, else with our thanks. */
export function closingText(wording: Wording, survey: SurveyChoice, closing: string): string {
  const own = closing.trim();
  return own === '' || bareTitle.test(own) ? wording.complete(survey.name) : headed(own);
}

/** The end of a survey: where its owner wants the person to go on, and what else they can do next. */
export function endMessage(context: EndContext, session: EndedSession, text: string): Message {
  const { survey } = session;
  const { links, redirect } = wayOn(context, survey);
  const said = { label: survey.name, text, textLinks: true, tone: 'good', contact: true } as const;
  const choices = [...takeAgain(context, session), ...otherSurveys(context, session)];
  return {
    ...said,
    ...(links && { links }),
    ...(redirect !== undefined && { redirect }),
    ...(choices.length > 0 && { choices, keepOpen: true }),
  };
}

/** Where the survey's owner wants the person to go on, by a button; `redirect`: also automatically. */
export function wayOn({ wording, end }: Pick<Context, 'wording' | 'end'>, { id }: SurveyChoice) {
  const { button, redirect } = end(id);
  const links: Message['links'] =
    redirect === undefined
      ? button && [button]
      : [{ label: wording.goOnTo(URL.parse(redirect)?.host ?? redirect), url: redirect }];
  return { links, redirect };
}

type EndContext = Pick<Context, 'wording' | 'end' | 'isListed'>;
type EndedSession = Pick<Session, 'survey' | 'once'>;

/** A personal link is good for one round, and a survey no longer deployed can't be started. */
export function takeAgain({ wording, isListed }: EndContext, { survey, once }: EndedSession): Choice[] {
  return once === true || !isListed ? [] : [startButton(survey, wording.takeAgain)];
}

/** The way to the other surveys, unless a personal link led to this one, or its owner doesn't offer others. */
export function otherSurveys(
  { wording, end }: Pick<Context, 'wording' | 'end'>,
  { survey, once }: EndedSession,
): Choice[] {
  if (once === true || end(survey.id).surveys === false) return [];
  return [commandButton('surveys', wording.seeSurveys)];
}

/** The first sentence on its own line: with the tone it is the heading, and the others are read below it. */
function headed(text: string): string {
  const [first, ...others] = Array.from(sentences.segment(text), ({ segment }) => segment.trim());
  if (first === undefined || others.length === 0 || text.includes('\n') || !endsSentence.test(first))
    return text;
  return `${first}\n${text.slice(first.length).trim()}`;
}

/** “Dr.” and “St.” don’t. */
const endsSentence = /(?:\p{L}{3}\.|[!?。！？])$/u;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Offers what can be done about an answer whose fate is unknown. */
export function unknownFateMessage(wording: Wording, state: StateOf<'unknownFate'>, text: string): Message {
  const choices = [
    surveyButton(state, 'sendAgain', wording.sendIt, state.attempt.id),
    surveyButton(state, 'startOver', wording.startOver),
  ];
  // A number that was typed for what was shown before may come in only now, and would send it.
  return { text, choices, singleUse: true, numbered: false };
}

/** Offers to send again an answer that certainly wasn't recorded. */
export function unsentMessage(wording: Wording, state: StateOf<'asking'>, text: string): Message {
  const { unsent } = state;
  return {
    text,
    choices: [surveyButton(state, 'sendAgain', wording.sendIt, unsent?.offer)],
    note: unsent && wording.yourAnswer(unsent.label),
    // The question follows.
    keepOpen: true,
    // The question's own answers may be numbered, and a typed number must mean one of those.
    numbered: false,
  };
}

/** Offers to retry a start of unknown fate, or to go on with the survey that the person left for it. */
export function startUnknownMessage({ survey, left }: StateOf<'startUnknown'>, wording: Wording): Message {
  const unknown = wording.startUnknown(survey.name);
  const again = startButton(survey, wording.tryAgain);
  if (left === undefined) return { text: unknown, singleUse: true, choices: [again] };
  return {
    text: `${unknown}\n${wording.orGoOn(left.session.survey.name)}`,
    singleUse: true,
    choices: [again, surveyButton(left, 'keepGoing', wording.goOnBefore)],
  };
}

/** Asks whether to start over. @param stay the alternative */
export function restartMessage(open: AtQuestion, stay: Choice, wording: Wording): Message {
  return {
    text: wording.restartQuestion(open.session.survey.name),
    note: wording.restartNote(open.number - 1),
    choices: [surveyButton(open, 'restart', wording.yesStartOver), stay],
    singleUse: true,
  };
}

/** Asks whether to leave. @param stay the alternative */
export function leaveMessage(open: AtQuestion, stay: Choice, wording: Wording): Message {
  const { name } = open.session.survey;
  return {
    text: open.number === 1 ? wording.leaveUnanswered(name) : wording.leaveQuestion(name),
    choices: [surveyButton(open, 'leave', wording.leaveSurvey), stay],
    singleUse: true,
  };
}

/** What a link to another survey would do: begin it, or continue it where it was left. */
type LinkDoes = 'start' | 'resume';

/** Asks whether to leave the open survey for the one a link leads to. */
export function linkQuestion(
  open: AtQuestion,
  survey: SurveyChoice,
  does: LinkDoes,
  wording: Wording,
): Message {
  const { name } = open.session.survey;
  const words = {
    start: { text: wording.switchQuestion(name, survey.name), go: wording.leaveAndStart(survey.name) },
    resume: { text: wording.goBackQuestion(name, survey.name), go: wording.leaveAndGoBack(survey.name) },
  }[does];
  return {
    text: words.text,
    choices: [
      surveyButton(open, 'keepGoing', wording.keepGoing),
      linkButton(survey, words.go, open.session.reference),
    ],
    singleUse: true,
  };
}

/** Asks whether to leave the open survey for another. */
export function switchMessage(open: AtQuestion, survey: SurveyChoice, wording: Wording): Message {
  const { session } = open;
  return {
    text: wording.switchQuestion(session.survey.name, survey.name),
    choices: [
      surveyButton(open, 'keepGoing', wording.keepGoing),
      startButton(survey, wording.leaveAndStart(survey.name), session.reference),
    ],
  };
}

/** A button for each survey; surveys with the same name also show their number. */
export function surveyButtons(wording: Wording, surveys: readonly SurveyChoice[]): readonly Choice[] {
  const uses = new Map<string, number>();
  for (const { name } of surveys) uses.set(name, (uses.get(name) ?? 0) + 1);
  return surveys.map((survey) => {
    const isShared = (uses.get(survey.name) ?? 0) > 1;
    return startButton(survey, isShared ? wording.surveyNumber(survey.name, survey.id) : survey.name);
  });
}

const perPage = 10;

/**
 * Ten choices, with another button for the next ten.
 * @param page from 1; if out of range, the nearest is shown
 * @param more the label of that button, and the line that it says
 */
export function pageOf(
  wording: Wording,
  choices: readonly Choice[],
  page: number,
  more: { readonly label: string; readonly lineFor: (page: number) => string },
): Pick<Message, 'choices' | 'note'> {
  const pages = Math.max(1, Math.ceil(choices.length / perPage));
  const shown = Math.min(Math.max(1, page), pages);
  const next = shown < pages ? [commandButton(more.lineFor(shown + 1), more.label)] : [];
  return {
    choices: [...choices.slice((shown - 1) * perPage, shown * perPage), ...next],
    note: pages > 1 ? wording.surveysPage(shown, pages) : undefined,
  };
}

/**
 * One page of the surveys as buttons.
 * @param lineFor the command that shows another page
 */
export function listMessage(
  wording: Wording,
  surveys: readonly SurveyListItem[],
  text: string,
  page: number,
  lineFor = (next: number): string => `surveys page ${next}`,
): Message {
  if (surveys.length === 0) return { text: wording.noSurveys };
  const more = { label: wording.moreSurveys, lineFor };
  return { text, ...pageOf(wording, surveyButtons(wording, surveys), page, more) };
}
