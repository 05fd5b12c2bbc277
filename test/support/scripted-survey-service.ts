import { z } from 'zod';
import { type Answering, startTlsServer, type TlsServer } from './tls-server.ts';

/** What happens to a reply, instead of being recorded and answered. `…After`: it is recorded all the same. */
export type Weather =
  | 'fair'
  | 'resetBefore'
  | 'resetAfter'
  | 'hangBefore'
  | 'hangAfter'
  | '500Before'
  | '500After'
  | 'garbageAfter'
  | 'halfAfter'
  | '400'
  | '401'
  | '404'
  | '409'
  | '429';

/** What is answered in place of the service's own words; what was asked is done all the same. */
export interface Scripted {
  /** 200 unless told. */
  readonly status?: number;
  /** Absent: an empty one. */
  readonly body?: unknown;
}

/** One answer as it was filed. */
interface Filed {
  readonly session: string;
  /** From 1. */
  readonly question: number;
  readonly answer: string | number;
}

interface ListedSurvey {
  readonly id: number;
  readonly description: string;
}

export interface ScriptedSurveyService extends TlsServer {
  readonly filed: Filed[];
  readonly sessions: readonly string[];
  /** For the next calls of that operation, in turn; fair again after them. */
  next(operation: 'start' | 'reply' | 'status' | 'list', ...weather: (Weather | Scripted)[]): void;
  /** Fair again from now on. */
  clear(): void;
  /** What is listed from now on; each of them asks the same questions. */
  lists(surveys: readonly ListedSurvey[]): void;
  /** Called when a reply has arrived, before anything else is done with it. */
  onReply(hook: () => void | Promise<void>): void;
  /** The same for a start. */
  onStart(hook: () => void | Promise<void>): void;
}

const choose = (title: string, text: string, ...answers: string[]) => ({
  title,
  text,
  type: 'Choose one',
  answers: answers.map((answer, id) => ({ id, text: answer, value: answer[0] ?? '' })),
});

/** Three questions with the same answers, so that an answer under the wrong one would be taken; then a text. */
export const questions = [
  choose('Question 1', 'How was the coffee?', 'Good', 'Bad'),
  choose('Question 2', 'How was the cake?', 'Good', 'Bad'),
  choose('Question 3', 'How was the service?', 'Good', 'Bad'),
  { title: 'Question 4', text: 'Anything else?', type: 'Enter Text' },
];

type ScriptedQuestion = (typeof questions)[number];

const replyBody = z.union([z.object({ answerId: z.int() }), z.object({ feedback: z.string() })]);

/**
 * A survey service of one survey (5) whose weather can be made. It files answers as the seed describes.
 */
export async function startScriptedSurveyService(
  script: readonly ScriptedQuestion[] = questions,
): Promise<ScriptedSurveyService> {
  const filed: Filed[] = [];
  const positions = new Map<string, number>();
  const forecast: Record<string, (Weather | Scripted)[]> = { start: [], reply: [], status: [], list: [] };
  let hook: () => void | Promise<void> = () => {};
  let startHook = hook;
  let listed: readonly ListedSurvey[] = [{ id: 5, description: 'Coffee bar' }];

  function misbehave(weather: Weather | Scripted, answer: Answering): boolean {
    if (typeof weather === 'object') {
      const { status = 200, body } = weather;
      if (body === undefined) answer.text(status, '');
      else answer.json(status, body);
      return true;
    }
    switch (weather) {
      case 'fair':
        return false;
      case 'resetBefore':
      case 'resetAfter':
        answer.reset();
        return true;
      case 'hangBefore':
      case 'hangAfter':
        answer.hang();
        return true;
      case '500Before':
      case '500After':
        answer.text(500, '<h1>Something broke</h1>');
        return true;
      case 'garbageAfter':
        answer.text(200, '<h1>All good?</h1>');
        return true;
      case 'halfAfter':
        answer.half();
        return true;
      default:
        answer.json(
          Number(weather),
          { message: `Said ${weather} by the *service*` },
          { 'retry-after': '60' },
        );
        return true;
    }
  }

  const server = await startTlsServer(async (request, answer) => {
    const session = request.query.get('sessionId');
    const operation =
      request.method === 'GET'
        ? session === null
          ? 'list'
          : 'status'
        : session === null
          ? 'start'
          : 'reply';
    if (operation === 'reply') await hook();
    if (operation === 'start') await startHook();
    const weather = forecast[operation]?.shift() ?? 'fair';
    const acts = typeof weather === 'object' || weather === 'fair' || weather.endsWith('After');
    if (!acts && misbehave(weather, answer)) return;
    if (operation === 'list') {
      if (!misbehave(weather, answer)) answer.json(200, listed);
    } else if (operation === 'start') {
      const id = `session-${positions.size + 1}`;
      positions.set(id, 0);
      if (misbehave(weather, answer)) return;
      answer.json(200, {
        message: 'Welcome',
        survey: { title: 'Coffee bar' },
        question: script[0],
        sessionId: id,
      });
    } else {
      const position = positions.get(session ?? '');
      if (operation === 'status') {
        if (misbehave(weather, answer)) return;
        if (position === undefined) answer.json(200, { status: { id: 1, description: 'Invalid' } });
        else if (position >= script.length) answer.json(200, { status: { id: 6, description: 'Complete' } });
        else answer.json(200, { status: { id: 5, description: 'Partially Complete' } });
        return;
      }
      if (session === null || position === undefined) return answer.json(404, { message: 'No such session' });
      if (position >= script.length) return answer.json(409, { message: 'Already complete' });
      const body = replyBody.parse(JSON.parse(request.body));
      const given = 'answerId' in body ? body.answerId : body.feedback;
      const question = script[position];
      const fits = 'answerId' in body === (question !== undefined && 'answers' in question);
      if (!fits && typeof weather !== 'object') {
        return answer.json(400, { message: 'That is no answer to this question' });
      }
      filed.push({ session, question: position + 1, answer: given });
      positions.set(session, position + 1);
      if (misbehave(weather, answer)) return;
      const next = script[position + 1];
      answer.json(200, {
        status: 200,
        data: next === undefined ? { title: 'Come again!' } : { question: next, title: next.title },
      });
    }
  });

  return {
    ...server,
    filed,
    get sessions() {
      return [...positions.keys()];
    },
    next(operation, ...weather) {
      forecast[operation]?.push(...weather);
    },
    clear() {
      for (const ahead of Object.values(forecast)) ahead.length = 0;
    },
    lists(surveys) {
      listed = surveys;
    },
    onReply(next) {
      hook = next;
    },
    onStart(next) {
      startHook = next;
    },
  };
}
