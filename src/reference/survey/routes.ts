import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type JsonCall,
  type JsonServer,
  readBody,
  refuse,
} from '../../http/server/json-server.ts';
import type { SurveyServiceDependencies } from './dependencies.ts';
import { makeOpenApiDocument } from './openapi-document.ts';
import { hearReply, nextPosition, presentQuestion, standings } from './questions.ts';
import type { RecordedAnswer, StoredSession } from './storage.ts';
import { isAvailable, type QuestionDefinition, surveyDefinitionSchema } from './survey-definition.ts';

/** The four operations (survey seed §4), and the document about them. */
export function addSurveyRoutes(server: JsonServer, room: SurveyServiceDependencies): void {
  const document = makeOpenApiDocument();
  server.get('/openapi.json', () => ({ status: 200, body: document }));
  server.get('/surveys', () => listSurveys(room));
  server.post('/surveys/:surveyId', (call) => startOrReply(room, call));
  server.get('/surveys/:surveyId', ({ path, query }) => {
    const sessionId = query.get('sessionId') ?? '';
    if (sessionId === '') return refuse(400, 'sessionId is required.');
    return readStatus(room, readSurveyId(path['surveyId']), sessionId);
  });
}

/**
 * Survey seed §4, rule 1. Whether a start takes a body isn't shown there: one that is JSON is taken and ignored.
 * An empty sessionId is a caller's slip, which must not start a session.
 */
async function startOrReply(
  room: SurveyServiceDependencies,
  { request, path, query }: JsonCall,
): Promise<Answer> {
  const body = await readBody(request);
  if (!body.ok) return body.refusal;
  const surveyId = readSurveyId(path['surveyId']);
  const sessionId = query.get('sessionId');
  if (sessionId === null) return startSession(room, surveyId);
  if (sessionId === '') return refuse(400, 'sessionId is empty.');
  return replyToSession(room, surveyId, sessionId, body.value);
}

/** `GET /surveys` (survey seed §4, "List surveys"): those that are deployed, by id. */
function listSurveys({ surveys }: Pick<SurveyServiceDependencies, 'surveys'>): Answer {
  const available = [...surveys.values()].filter(isAvailable);
  return { status: 200, body: available.map(({ id, name }) => ({ id, description: name })) };
}

/** `GET /surveys/{surveyId}?sessionId=` (survey seed §4, "Check session status"). */
async function readStatus(
  { sessions }: Pick<SurveyServiceDependencies, 'sessions'>,
  surveyId: number | undefined,
  sessionId: string,
): Promise<Answer> {
  const session = await sessions.findSession(sessionId);
  if (session === undefined || session.surveyId !== surveyId) {
    return { status: 200, body: { status: standings.invalid } };
  }
  const standing = session.position === undefined ? standings.complete : standings.partiallyComplete;
  return { status: 200, body: { status: standing } };
}

/** `POST /surveys/{surveyId}` without a sessionId (survey seed §4, "Start a session"). */
async function startSession(
  { surveys, sessions, now }: SurveyServiceDependencies,
  surveyId: number | undefined,
): Promise<Answer> {
  const survey = surveyId === undefined ? undefined : surveys.get(surveyId);
  const first = survey?.questions[0];
  if (survey === undefined || first === undefined || !isAvailable(survey)) {
    return refuse(404, 'There is no such survey.');
  }
  const id = randomUUID();
  const session = { id, surveyId: survey.id, survey: JSON.stringify(survey), position: 0, answered: 0 };
  await sessions.createSession(session, now());
  const title = survey.title ?? survey.name;
  return {
    status: 200,
    body: {
      message: `A new session of "${title}" has started.`,
      survey: { title },
      question: presentQuestion(first, 1),
      sessionId: id,
    },
  };
}

/**
 * `POST /surveys/{surveyId}?sessionId=` (survey seed §4, "Reply to a session"). A reply names no question: it
 * answers the one that is open when its turn comes. Replies at once are taken one after the other.
 */
async function replyToSession(
  { sessions, now }: Omit<SurveyServiceDependencies, 'surveys'>,
  surveyId: number | undefined,
  sessionId: string,
  body: unknown,
): Promise<Answer> {
  while (true) {
    const session = await sessions.findSession(sessionId);
    if (session === undefined || session.surveyId !== surveyId)
      return refuse(404, 'There is no such session.');
    const { questions, closing } = surveyDefinitionSchema.parse(JSON.parse(session.survey));
    const { position } = session;
    const question = position === undefined ? undefined : questions[position];
    if (position === undefined || question === undefined) return refuse(409, 'This session is complete.');
    const heard = hearReply(question, body);
    if (heard.kind === 'unusable') return refuse(400, heard.message);
    const answer = heard.kind === 'choice' ? heard.answer : undefined;
    const next = nextPosition(questions, position, answer);
    const text = heard.kind === 'choice' ? heard.answer.text : heard.feedback;
    const chosen = { answerId: answer?.id, answerValue: answer?.value, text, kind: heard.kind };
    const record = { ...placeOf(session, position, question), ...chosen, receivedAt: now() };
    if (await sessions.recordAnswer(record, next)) {
      return nextReply(next === undefined ? undefined : questions[next], session.answered + 2, closing);
    }
    // Another reply was first, so this one is for the question that came after: every round takes one.
  }
}

function placeOf(
  { id, surveyId, answered }: StoredSession,
  position: number,
  { text }: QuestionDefinition,
): Pick<RecordedAnswer, 'sessionId' | 'surveyId' | 'answered' | 'position' | 'question'> {
  return { sessionId: id, surveyId, answered, position, question: text };
}

/** Survey seed §2, "Session-reply reply". That the closing text is the end's title is our reading. */
function nextReply(question: QuestionDefinition | undefined, number: number, closing: string): Answer {
  const data =
    question === undefined
      ? { question: null, title: closing }
      : { question: presentQuestion(question, number), title: `Question ${number}` };
  return { status: 200, body: { status: 200, data } };
}

/** The `{surveyId}` of a path; `undefined` where no survey can have it. */
function readSurveyId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;
}
