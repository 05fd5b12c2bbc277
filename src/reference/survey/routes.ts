import {
  type Answer,
  type JsonCall,
  type JsonServer,
  readBody,
  refuse,
} from '../../http/server/json-server.ts';
import { systemRandom } from '../../random.ts';
import { makeOpenApiDocument } from './openapi-document.ts';
import { nextPosition, presentQuestion, readReply } from './questions.ts';
import type { SurveyServiceDependencies } from './storage.ts';
import { isAvailable, surveyDefinitionSchema } from './survey-definition.ts';

/** The four operations (survey seed §4), and the document about them. */
export function addSurveyRoutes(server: JsonServer, service: SurveyServiceDependencies): void {
  const document = makeOpenApiDocument();
  server.get('/openapi.json', () => ({ status: 200, body: document }));
  server.get('/surveys', () => listSurveys(service));
  server.post('/surveys/:surveyId', (call) => startOrReply(service, call));
  server.get('/surveys/:surveyId', (call) => readStatus(service, call));
}

/** Survey seed §4, "List surveys": the deployed ones, by id. */
function listSurveys({ surveys }: SurveyServiceDependencies): Answer {
  const available = [...surveys.values()].filter(isAvailable);
  return { status: 200, body: available.map(({ id, name }) => ({ id, description: name })) };
}

/** Session states and their ids (survey seed §2). Only 5 is shown there; 1 and 6 are our reading. */
const statuses = {
  invalid: { id: 1, description: 'Invalid' },
  partiallyComplete: { id: 5, description: 'Partially Complete' },
  complete: { id: 6, description: 'Complete' },
} as const;

/** Survey seed §4, "Check session status". */
async function readStatus(
  { sessions }: SurveyServiceDependencies,
  { path, query }: JsonCall,
): Promise<Answer> {
  const sessionId = query.get('sessionId') ?? '';
  if (sessionId === '') return refuse(400, 'sessionId is required.');
  const session = await sessions.findSession(sessionId);
  if (session === undefined || session.surveyId !== readSurveyId(path['surveyId'])) {
    return { status: 200, body: { status: statuses.invalid } };
  }
  const status = session.position === null ? statuses.complete : statuses.partiallyComplete;
  return { status: 200, body: { status } };
}

/**
 * Survey seed §4, rule 1. Whether a start takes a body isn't shown there: one that is JSON is taken and ignored.
 * An empty sessionId is a caller's mistake, which must not start a session.
 */
async function startOrReply(
  service: SurveyServiceDependencies,
  { request, path, query }: JsonCall,
): Promise<Answer> {
  const body = await readBody(request);
  if (!body.ok) return body.refusal;
  const surveyId = readSurveyId(path['surveyId']);
  const sessionId = query.get('sessionId');
  if (sessionId === null) return startSession(service, surveyId);
  if (sessionId === '') return refuse(400, 'sessionId is empty.');
  return replyToSession(service, surveyId, sessionId, body.value);
}

/** Survey seed §4, "Start a session". */
async function startSession(
  { surveys, sessions, now }: SurveyServiceDependencies,
  surveyId: number | undefined,
): Promise<Answer> {
  const survey = surveyId === undefined ? undefined : surveys.get(surveyId);
  const first = survey?.questions[0];
  if (survey === undefined || first === undefined || !isAvailable(survey)) {
    return refuse(404, 'There is no such survey.');
  }
  const sessionId = systemRandom.id();
  const state = { survey: JSON.stringify(survey), position: 0, answered: 0 };
  await sessions.createSession({ id: sessionId, surveyId: survey.id, ...state }, now());
  const title = survey.title ?? survey.name;
  const message = `A new session of "${title}" has started.`;
  return {
    status: 200,
    body: { message, survey: { title }, question: presentQuestion(first, 1), sessionId },
  };
}

/**
 * Survey seed §4, "Reply to a session". A reply names no question: it answers the one that is open when its turn
 * comes. Simultaneous replies are taken one after the other.
 */
async function replyToSession(
  { sessions, now }: SurveyServiceDependencies,
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
    const question = position === null ? undefined : questions[position];
    if (position === null || question === undefined) return refuse(409, 'This session is complete.');
    const reply = readReply(question, body);
    if (typeof reply === 'string') return refuse(400, reply);
    const next = nextPosition(questions, position, reply.chosen);
    const record = { session, question: question.text, ...reply, receivedAt: now() };
    if (await sessions.recordAnswer(record, next ?? null)) {
      const number = session.answered + 2;
      const following = next === undefined ? undefined : questions[next];
      // Survey seed §2, "Session-reply reply". That the closing text is the end's title is our reading.
      const data = following
        ? { question: presentQuestion(following, number), title: `Question ${number}` }
        : { question: null, title: closing };
      return { status: 200, body: { status: 200, data } };
    }
    // Another reply was first, so this one is for the next question: every round takes one.
  }
}

/** The `{surveyId}` of a path; `undefined` if no survey can have it. */
function readSurveyId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined;
}
