import type {
  Question,
  Reply,
  ReplyTaken,
  SessionStatus,
  StartedSession,
  SurveyListItem,
  SurveyService,
} from '../../dialogs/ports/survey.ts';
import { type Call, createCalls, type Said } from './calls.ts';
import type { Faults } from './faults.ts';
import type { CanvassProcess } from './process.ts';
import type { World } from './world.ts';

/** A reply that the service recorded, with the question that was open then. */
export interface RecordedReply {
  readonly session: string;
  readonly question: number;
  readonly reply: Reply;
}

interface Session {
  readonly id: string;
  readonly survey: number;
  /** Number of the open question; past the last one the session is complete. */
  open: number;
}

export interface SurveyTruth {
  readonly recorded: readonly RecordedReply[];
  readonly sessions: ReadonlyMap<string, Readonly<Session>>;
  isComplete(session: string): boolean;
  /** The service, as one process reaches it. */
  serviceFor(process: CanvassProcess, faults: Faults): SurveyService;
}

const surveys: readonly (SurveyListItem & { readonly questions: readonly Question['kind'][] })[] = [
  { id: 5, name: 'Shop visit', questions: ['choice', 'text', 'choice'] },
  { id: 7, name: 'Support chat', questions: ['choice', 'choice', 'text', 'choice', 'text'] },
  { id: 9, name: 'One question', questions: ['choice'] },
];

const answersEach = 3;

/** Where one answer is taken for three questions, one after another: for each it is of the right kind. */
const alike = ['choice', 'choice', 'choice', 'text', 'text', 'text'] as const;

/**
 * The survey service, which knows what really came in. Its questions and answers name their session, so a reader can, too.
 * @param isAlike the longest survey asks several questions of the same kind in a row
 */
export function createSurveyTruth(world: World, isAlike = false): SurveyTruth {
  const service = world.actor('survey service');
  const recorded: RecordedReply[] = [];
  const sessions = new Map<string, Session>();

  const questionsOf = ({ survey }: Session) =>
    isAlike && survey === 7 ? alike : (surveys.find(({ id }) => id === survey)?.questions ?? []);
  const isComplete = (session: Session): boolean => session.open > questionsOf(session).length;

  function questionOf(session: Session): Question {
    const { id, open } = session;
    const kind = questionsOf(session)[open - 1] ?? 'text';
    const text = `${questionMark(id, open)} How was it?`;
    if (kind === 'text') return { kind, text, title: `Question ${open}` };
    const answers = Array.from({ length: answersEach }, (_, index) => ({
      id: answerId(open, index),
      text: answerMark(id, open, index),
      // Only where no value is a number can an answer be chosen by its place.
      value: session.survey === 7 ? `value ${index}` : `${index}`,
    }));
    return { kind, text, title: `Question ${open}`, answers };
  }

  function start(surveyId: number): Said<StartedSession> {
    const survey = surveys.find(({ id }) => id === surveyId);
    if (survey === undefined) return { refused: 404 };
    const session = { id: `s${sessions.size + 1}`, survey: surveyId, open: 1 };
    sessions.set(session.id, session);
    const value = {
      sessionId: session.id,
      surveyTitle: survey.name,
      message: '',
      question: questionOf(session),
    };
    return { value };
  }

  function take(sessionId: string, reply: Reply): Said<ReplyTaken> {
    const session = sessions.get(sessionId);
    if (session === undefined) return { refused: 404 };
    if (isComplete(session)) return { refused: 409, message: 'This session is complete.' };
    const { open } = session;
    const question = questionOf(session);
    if (question.kind !== reply.kind) return { refused: 400, message: 'Not an answer to this question.' };
    recorded.push({ session: sessionId, question: open, reply });
    world.note('survey service', `${sessionId} question ${open}: ${JSON.stringify(reply)}`);
    session.open += 1;
    if (isComplete(session)) {
      return { value: { kind: 'noQuestion', closing: `Goodbye ${sessionId}.`, shape: '' } };
    }
    return { value: { kind: 'next', question: questionOf(session) } };
  }

  function statusOf(sessionId: string): Said<SessionStatus> {
    const session = sessions.get(sessionId);
    if (session === undefined) return { refused: 404 };
    return isComplete(session)
      ? { value: { status: 'complete', raw: 'Complete' } }
      : { value: { status: 'partiallyComplete', raw: 'Partially Complete' } };
  }

  return {
    recorded,
    sessions,
    isComplete: (id) => {
      const session = sessions.get(id);
      return session !== undefined && isComplete(session);
    },
    serviceFor(process, faults) {
      const call: Call = createCalls(world, service, process, faults);
      return {
        listSurveys: () =>
          call('survey.list', () => ({ value: surveys.map(({ id, name }) => ({ id, name })) })),
        startSession: (survey) => call('survey.start', () => start(survey)),
        reply: (_survey, session, reply, isTooLate) =>
          call('survey.reply', () => take(session, reply), isTooLate),
        readStatus: (_survey, session) => call('survey.status', () => statusOf(session)),
      };
    },
  };
}

/** An answer's id says for which question it is: filed under another one it is found out. */
export function answerId(question: number, index: number): number {
  return question * 10 + index;
}

function questionMark(session: string, question: number): string {
  return `Q-${session}-${question}`;
}

function answerMark(session: string, question: number, index: number): string {
  return `A-${session}-${question}-${index}`;
}

export function nameOfSurvey(survey: number): string {
  return surveys.find(({ id }) => id === survey)?.name ?? '';
}
