import type { SurveyEvent } from '../../../dialogs/survey/decision.ts';
import type { SurveyState } from '../../../dialogs/survey/state.ts';
import { english } from '../../../dialogs/wording/english.ts';

export const attempt = { id: 'fresh', instance: 'here', since: 2000 };
export const context = {
  wording: english,
  attempt,
  reference: 'newref',
  past: () => undefined,
  end: () => ({}),
  isListed: true,
};

const survey = { id: 5, name: 'Coffee' };
export const session = { reference: 'ref', survey, sessionId: 'secret-session' };
const question = {
  kind: 'choice',
  text: 'How was it?',
  title: '',
  answers: [
    { id: 0, text: 'Good', value: 'g' },
    { id: 1, text: 'Bad', value: 'b' },
  ],
} as const;
export const nextQuestion = { kind: 'text', text: 'Why?', title: 'Question 3' } as const;
const open = { session, number: 2, question };
export const given = { reply: { kind: 'choice', answerId: 0 }, label: 'Good' } as const;
const old = { id: 'old', instance: 'here', since: 1000 };
const asked = { instance: 'here', by: 'old', at: 1000, shown: true };
export const asking = { kind: 'asking', ...open, asked } as const;
export const unknownFate = { kind: 'unknownFate', ...open, given, attempt: old } as const;

export const states: Record<string, SurveyState> = {
  idle: { kind: 'idle' },
  starting: { kind: 'starting', survey, attempt: old },
  'starting in place of another': { kind: 'starting', survey, attempt: old, left: asking },
  startUnknown: { kind: 'startUnknown', survey, attempt: old },
  'startUnknown in place of another': { kind: 'startUnknown', survey, attempt: old, left: asking },
  asking,
  'asking text': {
    ...asking,
    question: nextQuestion,
    aside: { reply: { kind: 'text', feedback: 'stop' }, label: 'stop', offer: 'old' },
  },
  'asking text, and whether a word is meant': {
    ...asking,
    question: nextQuestion,
    aside: { reply: { kind: 'text', feedback: 'stop' }, label: 'stop', offer: 'old' },
    asideOpen: { command: { line: 'stop', name: 'stop' } },
  },
  'asking, and whether to start over': { ...asking, meanwhile: { kind: 'restart' } },
  'asking text, and whether to leave it': {
    ...asking,
    question: nextQuestion,
    meanwhile: { kind: 'start', survey: { id: 6, name: 'Tea' } },
    aside: { reply: { kind: 'text', feedback: 'Because.' }, label: 'Because.' },
  },
  'asking, and which survey instead': {
    ...asking,
    meanwhile: { kind: 'list', surveys: [{ id: 6, name: 'Tea' }] },
  },
  'asking, and whether to leave': {
    ...asking,
    meanwhile: { kind: 'list', surveys: [], leaving: true },
  },
  'asking, and whether to go on': { ...asking, meanwhile: { kind: 'reminder' } },
  'asking, shown again below whether to start over': {
    ...asking,
    meanwhile: { kind: 'restart' },
    reshown: true,
  },
  'asking, and whether to take another by invitation': {
    ...asking,
    meanwhile: { kind: 'invitation', id: 'invitation-1', survey: { id: 6, name: 'Tea' } },
  },
  'asking with an unsent answer': { ...asking, unsent: { ...given, offer: 'old' } },
  'asking with an unsent answer of an older version': { ...asking, unsent: given },
  sending: { kind: 'sending', ...open, given, attempt: old, repeated: false },
  'sending before leaving': { kind: 'sending', ...open, given, attempt: old, repeated: false, leaves: true },
  'sending again': { kind: 'sending', ...open, given, attempt: old, repeated: true },
  unknownFate,
  ending: { kind: 'ending', session, number: 2, closing: 'Bye!', shape: '{}' },
  'ending at the first question': { kind: 'ending', session, number: 1, closing: '' },
  'asking a question without answers, refused once': {
    ...asking,
    question: { ...nextQuestion, lacksAnswers: true },
    refusals: 1,
  },
  'asking a question that can’t be answered': {
    ...asking,
    question: { ...nextQuestion, lacksAnswers: true },
    refusals: 2,
    unsent: { ...given, offer: 'old' },
    aside: { ...given, offer: 'old' },
  },
  'stopped while asking': { kind: 'stopped', was: asking },
  'stopped in unknown fate': { kind: 'stopped', was: unknownFate },
  'stopped without a next question': {
    kind: 'stopped',
    was: { kind: 'ending', session, number: 2, closing: '' },
  },
  complete: { kind: 'finished', session, outcome: 'complete' },
  gone: { kind: 'finished', session, outcome: 'gone' },
  'expired before its end': { kind: 'finished', session, outcome: 'expired' },
};

const failure = { operation: 'survey.reply', detail: '', reference: 'abc' };
export const here = { session: 'ref', question: 2 };
const failed = (code: 'UNREACHABLE' | 'REFUSED' | 'FATE_UNKNOWN' | 'INVALID_RESPONSE', status?: number) =>
  ({ ok: false, failure: { ...failure, code, status } }) as const;

const buttons = ['sendAgain', 'startOver', 'sendAsAnswer', 'keepGoing', 'restart', 'lookAgain'] as const;
export const failures = {
  unreachable: failed('UNREACHABLE'),
  'refused 400': failed('REFUSED', 400),
  'refused 401': failed('REFUSED', 401),
  'refused 404': failed('REFUSED', 404),
  'refused 409': failed('REFUSED', 409),
  'refused 429': failed('REFUSED', 429),
  'of unknown fate': failed('FATE_UNKNOWN', 503),
  nonsense: failed('INVALID_RESPONSE', 200),
};

export const events: Record<string, SurveyEvent> = {
  start: { kind: 'start', survey: { id: 6, name: 'Tea' } },
  'start instead': { kind: 'start', survey: { id: 6, name: 'Tea' }, instead: 'ref' },
  'start of the same': { kind: 'start', survey },
  open: { kind: 'open', survey },
  'open another': { kind: 'open', survey: { id: 6, name: 'Tea' } },
  'open another instead': { kind: 'open', survey: { id: 6, name: 'Tea' }, instead: 'ref' },
  pick: { kind: 'pick', at: here, answerId: 0 },
  'pick of another question': { kind: 'pick', at: { session: 'ref', question: 1 }, answerId: 0 },
  'pick of another session': { kind: 'pick', at: { session: 'else', question: 2 }, answerId: 0 },
  'pick of no answer': { kind: 'pick', at: here, answerId: 77 },
  answer: { kind: 'answer', given },
  unmatched: { kind: 'unmatched', several: false },
  empty: { kind: 'empty', attached: false },
  early: { kind: 'early' },
  word: { kind: 'word', word: 'Stop!', command: { line: 'stop', name: 'stop' } },
  leaving: { kind: 'leaving' },
  skipping: { kind: 'skipping' },
  again: { kind: 'again' },
  aside: { kind: 'aside' },
  'yes or no to whether a word is meant': { kind: 'yesOrNo' },
  'aside that would be an answer': { kind: 'aside', given },
  resume: { kind: 'resume' },
  status: { kind: 'status' },
  restart: { kind: 'restart' },
  stop: { kind: 'stop' },
  'press stop': { kind: 'stop', at: here },
  'press stop of the question before': { kind: 'stop', at: { session: 'ref', question: 1 } },
  'press stale stop': { kind: 'stop', at: { session: 'else', question: 2 } },
  orphaned: { kind: 'orphaned' },
  expired: { kind: 'expired' },
  ...Object.fromEntries(
    buttons.flatMap((button) => [
      [`press ${button}`, { kind: 'press', button, at: here, offer: 'old' } as const],
      [`press ${button} of an older version`, { kind: 'press', button, at: here } as const],
      [`press ${button} of another offer`, { kind: 'press', button, at: here, offer: 'other' } as const],
      [`press stale ${button}`, { kind: 'press', button, at: { session: 'else', question: 2 } } as const],
    ]),
  ),
  started: {
    kind: 'started',
    attempt: 'old',
    outcome: { ok: true, value: { sessionId: 'new', surveyTitle: 'Tea', message: '', question } },
  },
  'started without a question': {
    kind: 'started',
    attempt: 'old',
    outcome: { ok: true, value: { sessionId: 'new', surveyTitle: 'Tea', message: '', shape: '{}' } },
  },
  'started for another attempt': { kind: 'started', attempt: 'other', outcome: failures['of unknown fate'] },
  'replied with the next question': {
    kind: 'replied',
    attempt: 'old',
    outcome: { ok: true, value: { kind: 'next', question: nextQuestion } },
  },
  'replied with the end': {
    kind: 'replied',
    attempt: 'old',
    outcome: { ok: true, value: { kind: 'noQuestion', closing: '', shape: '{}' } },
  },
  'replied for another attempt': {
    kind: 'replied',
    attempt: 'other',
    outcome: { ok: true, value: { kind: 'next', question: nextQuestion } },
  },
  ...Object.fromEntries(
    Object.entries(failures).flatMap(([name, outcome]) => [
      [`start ${name}`, { kind: 'started', attempt: 'old', outcome } as const],
      [`reply ${name}`, { kind: 'replied', attempt: 'old', outcome } as const],
      [`status ${name}`, { kind: 'statusRead', session: 'ref', outcome } as const],
    ]),
  ),
  ...Object.fromEntries(
    (['invalid', 'partiallyComplete', 'complete', 'other'] as const).map((status) => [
      `status ${status}`,
      {
        kind: 'statusRead',
        session: 'ref',
        outcome: { ok: true, value: { status, raw: status } },
      } as const,
    ]),
  ),
  'status of another session': {
    kind: 'statusRead',
    session: 'else',
    outcome: { ok: true, value: { status: 'complete', raw: '' } },
  },
};
