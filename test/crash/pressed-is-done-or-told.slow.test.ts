import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { transition } from '../../dialogs/survey/transition.ts';
import { english } from '../../dialogs/wording/english.ts';
import { context, events, states } from '../dialogs/survey/states-and-events.ts';
import {
  type Button,
  labelled,
  type Replies,
  startConversation,
  type TestConversation,
} from '../support/conversation.ts';
import { fixedPart } from '../support/fixed-part.ts';
import {
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../support/scripted-survey-service.ts';
import { type CrashingBot, type CrashingBots, runCrashingBots } from './run-crashing-bot.ts';

let service: ScriptedSurveyService;
let bots: CrashingBots;

/** Leads a person to a button whose press leads to a call that changes something at the survey service. */
type Prepare = (person: TestConversation) => Promise<Button | undefined>;

async function answering(person: TestConversation, ...answers: readonly string[]): Promise<Replies> {
  let shown = await person.say('survey 5');
  for (const answer of answers) shown = await person.say(answer);
  return shown;
}

const answerButtons: Record<string, Prepare> = {
  'an answer': async (person) => labelled(await answering(person), 'Good'),
  '“Send it again” for an unsent answer': async (person) => {
    await answering(person);
    service.next('reply', '429');
    return labelled(await person.say('Good'), 'Send it again');
  },
  '“Send it again” for an answer with unknown outcome': async (person) => {
    await answering(person);
    service.next('reply', 'resetBefore');
    return labelled(await person.say('Good'), 'Send it again');
  },
  '“Send … as my answer”': async (person) => {
    await answering(person);
    await person.say('/restart');
    return labelled(await person.say('Good'), 'Send “Good” as my answer');
  },
};

const startButtons: Record<string, Prepare> = {
  'a survey in the list': async (person) => labelled(await person.say('surveys'), 'Coffee bar'),
  '“Try again” after a failed start': async (person) => {
    service.next('start', '429');
    return labelled(await answering(person), 'Try again');
  },
  '“Try again” after a start with unknown outcome': async (person) => {
    service.next('start', 'resetBefore');
    return labelled(await answering(person), 'Try again');
  },
  '“Yes, start over”': async (person) => {
    await answering(person, 'Good');
    return labelled(await person.say('/restart'), 'Yes, start over');
  },
  '“Start over” after an answer with unknown outcome': async (person) => {
    await answering(person, 'Good');
    service.next('reply', 'resetBefore');
    return labelled(await person.say('Good'), 'Start over');
  },
  '“Start over” after a missing next question': async (person) => {
    await answering(person);
    service.next('reply', { body: { data: {} } });
    return labelled(await person.say('Good'), 'Start over');
  },
  '“Start over” at a question that can’t be answered': async (person) => {
    await answering(person);
    service.next('reply', { body: { data: { question: { text: 'How was it?', type: 'Choose one' } } } });
    for (const words of ['Good', 'So so']) await person.say(words);
    return labelled(await person.say('Quite good'), 'Start over');
  },
  '“Start over” for a stopped survey': async (person) => {
    await answering(person, 'Good');
    await person.say('stop');
    service.next('status', '404');
    return startButton('Coffee bar');
  },
  '“Start …” instead of another survey': async (person) => {
    const shown = await answering(person, 'Good');
    const click = z.object({ session: z.string() }).parse(labelled(shown, 'Good')?.value);
    // A button for the survey that is open would show its question.
    return startButton('Coffee bar', { instead: click.session, survey: 6 });
  },
  '“Start again”': async (person) => {
    await answering(person);
    service.next('reply', '404');
    return labelled(await person.say('Good'), english.startAnew);
  },
  '“Take it again”': async (person) => {
    await answering(person, 'Good', 'Good', 'Good', 'Fine');
    return labelled(await person.say('restart'), 'Take it again');
  },
};

function startButton(
  label: string,
  other: { readonly instead?: string; readonly survey?: number } = {},
): Button {
  return { label, value: { canvass: 1, do: 'start', survey: 5, name: label, ...other } };
}

/**
 * Between two writes is the call: behind the first it has not left, before the second it has been answered.
 */
const cuts = [
  { when: 'before', write: 1 },
  { when: 'after', write: 1 },
  { when: 'before', write: 2 },
  { when: 'after', write: 2 },
] as const;

const cases = [
  ...Object.entries(answerButtons).map(([button, prepare]) => ({
    button,
    prepare,
    leadsTo: 'answer' as const,
  })),
  ...Object.entries(startButtons).map(([button, prepare]) => ({
    button,
    prepare,
    leadsTo: 'start' as const,
  })),
]
  .flatMap((pressed) =>
    cuts.flatMap((cut) => ['it is delivered again', 'resume'].map((next) => ({ ...pressed, ...cut, next }))),
  )
  // What was never written down and doesn't come again was never pressed.
  .filter(({ when, write, next }) => when === 'after' || write > 1 || next !== 'resume');

interface Pressed {
  readonly conversation: string;
  readonly button: Button;
  readonly id: string;
  /** The service's sessions of before. */
  readonly sessions: ReadonlySet<string>;
}

const pressed = new Map<(typeof cases)[number], Pressed>();
let filedBefore = 0;
let second: CrashingBot;

beforeAll(async () => {
  service = await startScriptedSurveyService();
  service.lists([
    { id: 5, description: 'Coffee bar' },
    { id: 6, description: 'Tea room' },
  ]);
  bots = runCrashingBots(service);
  const folder = await bots.newFolder();
  const first = await bots.start(folder);
  for (const each of cases) {
    const conversation = randomUUID();
    const button = await each.prepare(startConversation(first.url, 'emulator', conversation));
    if (button === undefined) throw new Error(`There is no such button: ${each.button}`);
    service.clear();
    pressed.set(each, { conversation, button, id: randomUUID(), sessions: new Set(service.sessions) });
  }
  await first.order(
    Object.fromEntries(
      [...pressed].map(([{ when, write }, { conversation }]) => [conversation, { when, write }]),
    ),
  );
  filedBefore = service.filed.length;
  let halted = 0;
  const allHalted = new Promise<void>((resolve) => {
    first.child.on('message', () => {
      halted += 1;
      if (halted === cases.length) resolve();
    });
  });
  const turns = [...pressed.values()].map(({ conversation, button, id }) =>
    startConversation(first.url, 'emulator', conversation).press(button, id),
  );
  const ended = Promise.allSettled(turns);
  await allHalted;
  await first.kill();
  await ended;
  second = await bots.start(folder);
});
afterAll(async () => {
  await bots.close();
  await service.close();
});

describe('a press is carried out or reported after a kill', () => {
  test.each(cases)('$button, killed $when write $write, then: $next', async (each) => {
    const before = pressed.get(each);
    if (before === undefined) throw new Error('It was not pressed.');
    const { conversation, button, id, sessions } = before;
    const person = startConversation(second.url, 'emulator', conversation);
    const isNew = each.when === 'before' && each.write === 1;
    const delivered = each.next === 'it is delivered again';
    const filed = service.filed.length;
    const began = service.sessions.length;
    const shown = delivered ? await person.press(button, id) : await person.say(each.next);

    // Only what was not written down is done now.
    expect(service.filed).toHaveLength(filed + (isNew && each.leadsTo === 'answer' ? 1 : 0));
    expect(service.sessions).toHaveLength(began + (isNew && each.leadsTo === 'start' ? 1 : 0));
    if (each.leadsTo === 'answer') {
      const isTold = shown.text.includes(fixedPart(english.fateUnknown)) && shown.text.includes('“Good”');
      const isDone = shown.text.includes('How was the cake?');
      expect(isTold || isDone, shown.text).toBe(true);
      if (!isDone) return;
      await person.press(labelled(shown, 'Bad'));
      const own = service.filed
        .slice(filedBefore)
        .filter(({ session }) => session === service.filed.at(-1)?.session);
      expect(own.map(({ question, answer }) => [question, answer])).toEqual([
        [1, 0],
        [2, 1],
      ]);
      return;
    }
    const isTold = shown.text.includes(english.startUnknown('Coffee bar'));
    expect(isTold || shown.text.includes('How was the coffee?'), shown.text).toBe(true);
    // What is done is done in a session of its own; what is told can be done with one press.
    const asked = isTold ? await person.press(labelled(shown, 'Try again')) : shown;
    expect(asked.text).toContain('How was the coffee?');
    await person.press(labelled(asked, 'Bad'));
    const last = service.filed.at(-1);
    expect(last).toMatchObject({ question: 1, answer: 1 });
    expect(sessions.has(last?.session ?? '')).toBe(false);
  });
});

test.each([
  ['“Yes, start over”', 'How was the cake?'],
  ['“Start …” instead of another survey', 'How was the cake?'],
  ['“Start over” after an answer with unknown outcome', fixedPart(english.fateUnknown)],
  ['“Start over” after a missing next question', fixedPart(english.questionMissing)],
])('offers to continue the previous survey when %s fails', async (button, words) => {
  const prepare = startButtons[button];
  if (prepare === undefined) throw new Error(button);
  const conversation = randomUUID();
  const pressing = await prepare(startConversation(second.url, 'emulator', conversation));
  service.next('start', 'resetBefore');
  const person = startConversation(second.url, 'emulator', conversation);
  const told = await person.press(pressing);
  expect(told.buttons.map(({ label }) => label)).toEqual(['Try again', english.goOnBefore]);
  expect((await person.press(labelled(told, english.goOnBefore))).text).toContain(words);
});

test('covers every button that leads to a call with side effects', () => {
  const names: Readonly<Record<string, string>> = { pick: 'answer', start: 'start' };
  const leading = Object.values(states).flatMap((state) =>
    Object.values(events).flatMap((event) => {
      const { call } = transition(state, event, context);
      if (call === undefined || call.kind === 'status') return [];
      return event.kind === 'press' ? [event.button] : (names[event.kind] ?? []);
    }),
  );
  const seen = [...pressed.values()].map(({ button }) => z.object({ do: z.string() }).parse(button.value).do);
  expect(new Set(seen)).toEqual(new Set(leading));
});
