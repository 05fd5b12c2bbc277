import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Output } from '../../../dialogs/message.ts';
import type { SurveyEnd } from '../../../dialogs/ports/survey-ends.ts';
import type { SurveyEvent } from '../../../dialogs/survey/decision.ts';
import { sessionStatusChanges } from '../../../dialogs/survey/sessions.ts';
import type { Session, SurveyState } from '../../../dialogs/survey/state.ts';
import { transition } from '../../../dialogs/survey/transition.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { defined } from '../../support/defined.ts';
import { fixedPart } from '../../support/fixed-part.ts';
import { many } from '../../support/property-runs.ts';
import {
  asking,
  attempt,
  context,
  events,
  failures,
  given,
  here,
  nextQuestion,
  session,
  states,
  unknownFate,
} from './states-and-events.ts';

const personKinds = new Set<SurveyEvent['kind']>([
  'start',
  'open',
  'pick',
  'answer',
  'unmatched',
  'empty',
  'early',
  'word',
  'aside',
  'yesOrNo',
  'press',
  'resume',
  'again',
  'status',
  'restart',
  'stop',
]);

const pairs = Object.entries(states).flatMap(([stateName, state]) =>
  Object.entries(events).map(([eventName, event]) => ({ stateName, state, eventName, event })),
);

const stateOf = (name: string) => defined(states[name]);
const eventOf = (name: string) => defined(events[name]);

describe('every pair of state and event', () => {
  test.each(pairs)('$stateName × $eventName keeps the rules', ({ state, event }) => {
    const { state: next, outputs, call } = transition(state, event, context);

    // A reply is decided only with the state that announces exactly it, and only by the person.
    if (call?.kind === 'reply') {
      expect(next).toMatchObject({ kind: 'sending', given: { reply: call.reply }, attempt: call.attempt });
      expect(personKinds.has(event.kind)).toBe(true);
      expect(['asking', 'unknownFate']).toContain(state.kind);
      if (state.kind === 'unknownFate') {
        expect(event).toMatchObject({ kind: 'press', button: 'sendAgain', at: here, offer: 'old' });
        expect(next).toMatchObject({ repeated: true, given: state.given });
      }
    }
    if (call?.kind === 'start') {
      expect(next).toMatchObject({ kind: 'starting', attempt: call.attempt, survey: call.survey });
      expect(personKinds.has(event.kind)).toBe(true);
    }
    const isNoted = state.kind === 'sending' && event.kind === 'stop' && next !== state;
    if (isNoted) expect(next).toEqual({ ...state, leaves: true });
    if (next.kind === 'sending' && next !== state && !isNoted) expect(call?.kind).toBe('reply');
    // While an answer is on its way, only its own reply, or a crash, moves the survey.
    if (state.kind === 'sending' && next !== state && !isNoted) {
      expect(['replied', 'orphaned']).toContain(event.kind);
      if (event.kind === 'replied') expect(event.attempt).toBe(state.attempt.id);
    }
    // Whatever a person does is answered, at once or after a call.
    const isShown = ['asking', 'sending', 'starting'].includes(state.kind);
    const isQuiet = event.kind === 'open' && event.survey.id === session.survey.id && isShown;
    if (personKinds.has(event.kind) && !isQuiet) expect(outputs.length > 0 || call !== undefined).toBe(true);
    // A link never starts again what is open, left or over.
    if (event.kind === 'open' && event.survey.id === session.survey.id && state.kind !== 'idle') {
      expect(call?.kind).not.toBe('start');
    }
    // The number of the open question only rises by its own answer being taken.
    if (next.kind === 'asking' && state.kind === 'asking') expect(next.number).toBe(state.number);
    if (next.kind === 'asking' && (state.kind === 'sending' || state.kind === 'unknownFate')) {
      const taken = event.kind === 'replied' && event.outcome.ok && event.attempt === state.attempt.id;
      expect(next.number).toBe(taken ? state.number + 1 : state.number);
    }
    // The service's session id never reaches a message.
    expect(JSON.stringify(outputs)).not.toContain('secret-session');
  });
});

describe('a stale click', () => {
  test.each([
    'pick of another question',
    'pick of another session',
    'press stale sendAgain',
    'press stale restart',
    'press stale stop',
    'press stop of the question before',
  ])('%s changes nothing and shows the open question', (name) => {
    const decision = transition(asking, eventOf(name), context);
    expect(decision.state).toBe(asking);
    expect(decision.call).toBeUndefined();
    expect(JSON.stringify(decision.outputs)).toContain('How was it?');
  });
});

describe('Stop', () => {
  test.each([...Object.keys(states)])('of a session that isn’t open stops nothing: %s', (name) => {
    const { state } = transition(stateOf(name), eventOf('press stale stop'), context);
    expect(state.kind).toBe(stateOf(name).kind);
  });

  test.each([
    [
      'replied with the next question',
      { kind: 'stopped', was: { kind: 'asking', number: 3 } },
      english.stopped(2),
    ],
    ['reply refused 400', { kind: 'stopped', was: { kind: 'asking', number: 2 } }, english.stopped(1)],
    ['reply unreachable', { kind: 'stopped', was: { number: 2, unsent: given } }, english.stopped(1)],
    ['reply refused 409', { kind: 'finished', outcome: 'complete' }, english.completeAlready('Coffee')],
    [
      'reply of unknown fate',
      { kind: 'stopped', was: { kind: 'unknownFate' } },
      english.stoppedUnknown('Good'),
    ],
    ['reply nonsense', { kind: 'stopped', was: { kind: 'unknownFate' } }, english.stoppedUnknown('Good')],
    ['orphaned', { kind: 'stopped', was: { kind: 'unknownFate' } }, english.stoppedUnknown('Good')],
  ])('waits for the answer that is being sent: %s', (name, then, text) => {
    const noted = transition(stateOf('sending'), eventOf('press stop'), context);
    expect(texts(noted.outputs)).toEqual([english.stopsOnceSaved(2)]);
    const { state, outputs, call } = transition(noted.state, eventOf(name), context);
    expect(state).toMatchObject(then);
    expect([texts(outputs), call]).toEqual([[text], undefined]);
  });

  test('an answer that wasn’t sent is offered again once the survey is resumed', () => {
    const unsent = stateOf('asking with an unsent answer');
    const { state } = transition(unsent, { kind: 'stop' }, context);
    const { outputs } = transition(state, { kind: 'resume' }, context);
    expect(texts(outputs)).toEqual([english.notOpenUnsent, 'How was it?']);
  });
});

const texts = (outputs: readonly Output[]) =>
  outputs.flatMap(({ kind, message }) => (kind === 'message' ? [message.text] : []));

describe('a reply of unknown fate', () => {
  test('asks for the status and sends nothing', () => {
    const decision = transition(stateOf('sending'), eventOf('reply of unknown fate'), context);
    expect(decision.state.kind).toBe('unknownFate');
    expect(decision.call).toEqual({ kind: 'status', session });
  });

  test('offers to send the answer again or to start over, in one message', () => {
    const { outputs } = transition(unknownFate, eventOf('status partiallyComplete'), context);
    expect(outputs).toHaveLength(1);
    const said = JSON.stringify(outputs);
    for (const expected of ['Send it again', 'Start over', 'Good', fixedPart(english.fateUnknown)])
      expect(said).toContain(expected);
  });

  test('stays of unknown fate if the service refuses the repeat', () => {
    const { state } = transition(stateOf('sending again'), eventOf('reply refused 400'), context);
    expect(state.kind).toBe('unknownFate');
  });

  test('is settled by its own late response', () => {
    const { state } = transition(unknownFate, eventOf('replied with the next question'), context);
    expect(state).toMatchObject({ kind: 'asking', number: 3 });
  });
});

/** What was typed before it was resumed, as while another survey was open, doesn't answer it. */
const resumedQuestion = {
  ...asking,
  asked: { instance: attempt.instance, by: attempt.id, at: attempt.since, shown: false },
};

test('a failed start lets the person resume the survey that was left', () => {
  const starting = stateOf('starting in place of another');
  const failedStart = transition(starting, eventOf('start unreachable'), context);
  expect(failedStart.state).toEqual({ kind: 'stopped', was: asking });
  const resumed = transition(failedStart.state, { kind: 'resume' }, context);
  expect(resumed.state).toEqual(resumedQuestion);
});

describe('while asking whether to start over', () => {
  const between = transition(asking, { kind: 'restart' }, context).state;

  test('a typed answer is not sent until a button is pressed', () => {
    const { state, outputs, call } = transition(between, { kind: 'aside', given }, context);
    expect(call).toBeUndefined();
    for (const words of [english.answerOrNot('Good', 2), 'Send “Good” as my answer', 'Yes, start over'])
      expect(JSON.stringify(outputs)).toContain(words);
    const sent = transition(state, pressed(outputs, 'sendAsAnswer'), context);
    expect(sent.call).toMatchObject({ kind: 'reply', reply: given.reply });
    expect(sent.state).not.toHaveProperty('meanwhile');
  });

  test('a text that is no answer repeats the prompt', () => {
    const { state, outputs, call } = transition(between, { kind: 'aside' }, context);
    expect([state, call]).toEqual([between, undefined]);
    expect(JSON.stringify(outputs)).toContain(english.restartQuestion('Coffee'));
  });

  test.each([
    ['keeping going', { kind: 'press', button: 'keepGoing', at: here }],
    ['resume', { kind: 'resume' }],
  ] as const)('%s repeats the question without the prompt', (_, event) => {
    const { state, outputs } = transition(between, event, context);
    expect(state).toEqual(resumedQuestion);
    expect(JSON.stringify(outputs)).toContain('How was it?');
  });

  test('stopping and resuming drops the prompt', () => {
    const stopped = transition(between, { kind: 'stop' }, context).state;
    expect(transition(stopped, { kind: 'resume' }, context).state).toEqual(resumedQuestion);
  });
});

describe('a button sends what its label said, or nothing', () => {
  const because = { reply: { kind: 'text', feedback: 'Because.' }, label: 'Because.' } as const;
  const askingText = { ...asking, question: nextQuestion } as const;
  const later = { ...context, attempt: { ...attempt, id: 'later' } };

  test('the button for one word does not send a later one', () => {
    const first = transition(
      askingText,
      { kind: 'word', word: 'stop', command: { line: 'stop', name: 'stop' } },
      context,
    );
    const second = transition(
      first.state,
      { kind: 'word', word: 'help', command: { line: 'help', name: 'help' } },
      later,
    );
    const old = transition(second.state, pressed(first.outputs, 'sendAsAnswer'), context);
    expect(old.call).toBeUndefined();
    expect(JSON.stringify(old.outputs)).toContain('Why?');
    expect(JSON.stringify(old.outputs)).toContain(english.notThatAnswer);
    const sent = transition(second.state, pressed(second.outputs, 'sendAsAnswer'), context);
    expect(sent.call).toMatchObject({ reply: { feedback: 'help' } });
  });

  test('the button for a text typed in between does not send an earlier word', () => {
    const word = transition(
      askingText,
      { kind: 'word', word: 'stop', command: { line: 'stop', name: 'stop' } },
      context,
    ).state;
    const between = transition(word, { kind: 'restart' }, context).state;
    const aside = transition(between, { kind: 'aside', given: because }, later);
    const wentOn = transition(aside.state, { kind: 'resume' }, context).state;
    expect(transition(wentOn, pressed(aside.outputs, 'sendAsAnswer'), context).call).toBeUndefined();
  });

  test('the button for an unsent answer does not send a later one', () => {
    const unreachable = { kind: 'replied', outcome: failures.unreachable } as const;
    const failing = (state: SurveyState, label: string, id: string) => {
      const event = { kind: 'answer', given: { ...given, label } } as const;
      const sending = transition(state, event, { ...context, attempt: { ...attempt, id } }).state;
      return transition(sending, { ...unreachable, attempt: id }, context);
    };
    const first = failing(asking, 'Good', 'one');
    const second = failing(first.state, 'Bad', 'two');
    expect(transition(second.state, pressed(first.outputs, 'sendAgain'), context).call).toBeUndefined();
    const sent = transition(second.state, pressed(second.outputs, 'sendAgain'), context);
    expect(sent.state).toMatchObject({ kind: 'sending', given: { label: 'Bad' } });
  });

  test('the button of an earlier try does not resend an answer of unknown fate', () => {
    const { outputs } = transition(unknownFate, eventOf('status partiallyComplete'), context);
    const repeated = transition(unknownFate, pressed(outputs, 'sendAgain'), later);
    const again = { kind: 'replied', attempt: 'later', outcome: failures['of unknown fate'] } as const;
    const unknownAgain = transition(repeated.state, again, context).state;
    const { call } = transition(unknownAgain, pressed(outputs, 'sendAgain'), context);
    expect(call).toMatchObject({ kind: 'status', session });
  });

  test('a refusal after an answer was sent twice offers to start over instead of asking again', () => {
    const { outputs } = transition(unknownFate, eventOf('status partiallyComplete'), context);
    const repeated = transition(unknownFate, pressed(outputs, 'sendAgain'), later);
    const taken = { kind: 'next', question: asking.question } as const;
    const next = transition(
      repeated.state,
      { kind: 'replied', attempt: 'later', outcome: { ok: true, value: taken } },
      context,
    );
    const sending = transition(next.state, { kind: 'answer', given }, later).state;
    const refused = transition(
      sending,
      { kind: 'replied', attempt: 'later', outcome: failures['refused 400'] },
      context,
    );
    expect(refused.state.kind).toBe('unknownFate');
    const told = refused.outputs.map(({ message }) => message);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(fixedPart(english.notTakenAfterRepeat)),
    ]);
    expect(told.flatMap(({ choices = [] }) => choices).map(({ click }) => click.do)).toContain('startOver');
  });
});

/** The press of a button that was shown. */
function pressed(outputs: readonly Output[], button: 'sendAgain' | 'sendAsAnswer'): SurveyEvent {
  for (const { message } of outputs) {
    const click = message.choices?.find((choice) => choice.click.do === button)?.click;
    if (click?.do !== button) continue;
    const press = { kind: 'press', button, at: here } as const;
    return click.offer === undefined ? press : { ...press, offer: click.offer };
  }
  throw new Error('There is no such button.');
}

/** Whether an event says that the session of a state is complete: by its status, or by refusing one more answer for that. */
function saysComplete(state: SurveyState, event: SurveyEvent): boolean {
  if (event.kind === 'statusRead') return event.outcome.ok && event.outcome.value.status === 'complete';
  const refused = event.kind === 'replied' && !event.outcome.ok && event.outcome.failure.status === 409;
  return refused && state.kind === 'sending' && state.attempt.id === event.attempt;
}

test('a survey is complete only when the service says so, in any sequence of events', () => {
  const happens = fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(states)), happens, (first, sequence) => {
      let state = first;
      for (const [index, happened] of sequence.entries()) {
        const attemptNow = { ...attempt, id: index % 3 === 0 ? 'old' : `attempt-${index}` };
        const event = ofAttempt(state, happened);
        const now = { ...context, attempt: attemptNow, reference: index % 2 === 0 ? 'ref' : 'else' };
        const { state: next } = transition(state, event, now);
        const counted = sessionStatusChanges(state, next).filter(({ status }) => status === 'complete');
        if (counted.length > 0) expect(saysComplete(state, event), JSON.stringify([state, event])).toBe(true);
        state = next;
      }
    }),
    many,
  );
});

/** Calls answer the attempt that is under way, so that a survey gets on. */
function ofAttempt(state: SurveyState, event: SurveyEvent): SurveyEvent {
  const isAnswer = event.kind === 'started' || event.kind === 'replied';
  return isAnswer && event.attempt === 'old' && 'attempt' in state
    ? { ...event, attempt: state.attempt.id }
    : event;
}

describe('a start of unknown fate over an open survey', () => {
  const state = stateOf('startUnknown in place of another');
  const asks = ['resume', 'status', 'unmatched', 'pick', 'press restart', 'press startOver'];

  test.each(asks)('answers %s with the unconfirmed start and offers both surveys', (name) => {
    const decision = transition(state, eventOf(name), context);
    expect([decision.state, decision.call]).toEqual([state, undefined]);
    const [told] = decision.outputs;
    expect(told?.message.text).toContain(fixedPart(english.startUnknown));
    expect(told?.message.choices?.map(({ label }) => label)).toEqual(['Try again', english.goOnBefore]);
  });

  test('returns to the old survey only by its button', () => {
    const back = { kind: 'press', button: 'keepGoing', at: here } as const;
    expect(transition(state, back, context).state).toEqual(resumedQuestion);
    const stale = { ...back, at: { ...here, question: 1 } };
    expect(transition(state, stale, context).state).toBe(state);
  });

  test.each(['stop', 'start'])('is reported first if the person does something else: %s', (name) => {
    const [told] = transition(state, eventOf(name), context).outputs;
    expect(told?.message.text).toContain(fixedPart(english.startUnknown));
  });

  test('expires as the old survey', () => {
    const { state: next } = transition(state, { kind: 'expired' }, context);
    expect(next).toEqual({ kind: 'finished', session, outcome: 'expired' });
  });
});

test('an expired personal link offers no start', () => {
  const linked = { ...asking, session: { ...session, once: true as const } };
  const { outputs } = transition(linked, { kind: 'expired' }, context);
  const said = outputs.filter(({ kind }) => kind === 'message');
  expect(said.map(({ message }) => message)).toEqual([{ text: english.linkExpired }]);
});

test('a personal link offers no second round if the first may be complete, and starts none afterwards', () => {
  const linked = { ...session, once: true as const };
  const ending = { kind: 'ending', session: linked, number: 3, closing: 'Bye.' } as const;
  const offered = (event: string) =>
    transition(ending, eventOf(event), context)
      .outputs.at(-1)
      ?.message.choices?.map(({ label }) => label);
  expect(offered('status of unknown fate')).toEqual([english.lookAgain]);
  expect(offered('status partiallyComplete')).toEqual([english.lookAgain, english.startOver]);
  const left = { kind: 'stopped', was: ending } as const;
  for (const event of ['start of the same', 'restart', 'resume']) {
    expect(transition(left, eventOf(event), context).call?.kind).toBe('status');
  }
  for (const outcome of ['complete', 'expired'] as const) {
    const over = { kind: 'finished', session: linked, outcome } as const;
    const again = transition(over, eventOf('start of the same'), context);
    expect(again.call).toBeUndefined();
    expect(again.outputs).toHaveLength(1);
  }
});

test.each([
  ['complete', 'finished', undefined],
  ['partiallyComplete', 'starting', 'start'],
  ['of unknown fate', 'as before', undefined],
])(
  'a personal link starts over only if the first round is known to be unfinished: %s',
  (status, then, call) => {
    const linked = { ...session, once: true as const };
    const ending = { kind: 'ending', session: linked, number: 3, closing: 'Bye.' } as const;
    for (const was of [ending, { ...unknownFate, session: linked }]) {
      const at = { session: linked.reference, question: was.number };
      const looking = transition(was, { kind: 'press', button: 'startOver', at }, context);
      expect(looking).toMatchObject({ state: was, outputs: [], call: { kind: 'status', startsOver: true } });
      const read = { ...eventOf(`status ${status}`), startsOver: true as const };
      const decision = transition(looking.state, read, context);
      expect(decision.state.kind).toBe(then === 'as before' ? was.kind : then);
      expect(decision.call?.kind).toBe(call);
    }
  },
);

describe('the end offers what is configured and possible:', () => {
  const shop = { button: { label: 'To the shop', url: 'https://shop.example/' } };
  const leaving = { redirect: 'https://shop.example/thanks' };
  const link = { label: 'Continue to shop.example', url: leaving.redirect };
  const offered = ['Take it again', 'See the surveys'];
  const once = true as const;
  const complete = { ok: true, value: { status: 'complete', raw: 'Complete' } } as const;
  const at = {
    'the last answer': { kind: 'ending', session, number: 3, closing: 'Bye.' },
    'an answer of unknown fate': unknownFate,
    'an open question': asking,
  } as const;

  test.each<[string, SurveyEnd, { once?: true; unlisted?: true }, object, readonly string[]]>([
    ['no configuration', {}, {}, {}, offered],
    ['a button', shop, {}, { links: [shop.button] }, offered],
    ['a redirect', leaving, {}, { links: [link], redirect: leaving.redirect }, offered],
    ['no other surveys', { ...shop, surveys: false }, {}, { links: [shop.button] }, ['Take it again']],
    ['no longer deployed', {}, { unlisted: true }, {}, ['See the surveys']],
    ['not deployed, and no other surveys', { surveys: false }, { unlisted: true }, {}, []],
    ['a personal link', { surveys: true }, { once }, {}, []],
    ['a personal link, and a button', shop, { once }, { links: [shop.button] }, []],
  ])('%s', (_, end, { once: isOnce, unlisted }, parts, choices) => {
    const ended = { ...context, end: () => end, isListed: unlisted !== true };
    for (const state of Object.values(at)) {
      const taken = { ...session, ...(isOnce && { once: isOnce }) };
      const read = { kind: 'statusRead', session: session.reference, outcome: complete } as const;
      const decision = transition({ ...state, session: taken }, read, ended);
      const { message } = defined(decision.outputs.at(-1));
      const { links, redirect } = message;
      expect({ ...(links && { links }), ...(redirect && { redirect }) }).toEqual(parts);
      expect((message.choices ?? []).map(({ label }) => label)).toEqual(choices);
      // Whatever is asked for then.
      const again = { kind: 'resume' } as const;
      for (const asked of [again, { kind: 'open', survey: taken.survey }, { kind: 'status' }] as const) {
        const next = transition(decision.state, asked, ended);
        const answered = next.call === undefined ? next : transition(next.state, read, ended);
        const [over] = answered.outputs.map((output) => output.message);
        expect(over).toMatchObject({ contact: true, ...(links && { links }) });
        // It went on there automatically once.
        expect(over).not.toHaveProperty('redirect');
        if (asked === again) expect((over?.choices ?? []).map(({ label }) => label)).toEqual(choices);
      }
    }
  });

  test('a stopped survey offers other surveys only if its end does', () => {
    const buttons = (end: SurveyEnd, taken: Session) =>
      transition({ ...asking, session: taken }, { kind: 'stop' }, { ...context, end: () => end })
        .outputs.flatMap(({ message }) => message.choices ?? [])
        .map(({ label }) => label);
    expect(buttons({}, session)).toEqual(['Continue', 'See the surveys']);
    expect(buttons({ surveys: false }, session)).toEqual(['Continue']);
    expect(buttons({}, { ...session, once })).toEqual(['Continue']);
  });
});
