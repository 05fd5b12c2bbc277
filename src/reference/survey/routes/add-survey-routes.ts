import { type Answer, refuse } from '../../http/answer.ts';
import type { JsonCall, JsonServer } from '../../http/create-json-server.ts';
import { readJsonBody } from '../../http/read-json-body.ts';
import { makeOpenApiDocument } from '../openapi-document.ts';
import { readSurveyId } from '../read-survey-id.ts';
import type { SurveyRoom } from '../survey-room.ts';
import { listSurveys } from './list-surveys.ts';
import { readStatus } from './read-status.ts';
import { replyToSession } from './reply-to-session.ts';
import { startSession } from './start-session.ts';

/** The four operations (survey seed §4), and the document about them. */
export function addSurveyRoutes(server: JsonServer, room: SurveyRoom): void {
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
async function startOrReply(room: SurveyRoom, { request, path, query }: JsonCall): Promise<Answer> {
  const body = await readJsonBody(request);
  if (!body.ok) return body.refusal;
  const surveyId = readSurveyId(path['surveyId']);
  const sessionId = query.get('sessionId');
  if (sessionId === null) return startSession(room, surveyId);
  if (sessionId === '') return refuse(400, 'sessionId is empty.');
  return replyToSession(room, surveyId, sessionId, body.value);
}
