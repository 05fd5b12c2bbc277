import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Message, Output } from '../../../dialogs/message.ts';
import type { RecordSave } from '../../../dialogs/ports/records.ts';
import type { SurveyService } from '../../../dialogs/ports/survey.ts';
import { createAttempts } from '../../../dialogs/survey/attempts.ts';
import { conductSurvey } from '../../../dialogs/survey/conduct.ts';
import { type SurveyRecord, surveyRecordSchema } from '../../../dialogs/survey/state.ts';
import { createSurveyFinder } from '../../../dialogs/survey/survey-finder.ts';
import { loadSurvey } from '../../../dialogs/survey/survey-record.ts';
import { english } from '../../../dialogs/wording/english.ts';
import { systemTime } from '../../../src/time.ts';
import { defined } from '../../support/defined.ts';
import { memoryRecords } from '../../support/memory-store.ts';

const key = 'survey/test/a/b';
const session = { reference: 'ref', survey: { id: 5, name: 'Coffee' }, sessionId: 's-1' };
const question = { kind: 'text', text: 'Why?', title: '' } as const;
const asked = { instance: 'here', by: 'old', at: 1, shown: true };
const given = { reply: { kind: 'text', feedback: 'Because.' }, label: 'Because.' } as const;
const untouched: SurveyRecord = {
  format: 1,
  touched: 1,
  state: { kind: 'asking', session, number: 1, question, asked },
};

const never = () => Promise.reject(new Error('This was not to be called.'));

/** Says and saves as one; may fail before it or after. */
type Fails = 'conflict' | 'before' | 'after' | undefined;

/** @param together where what is said is in the store: how that fails, in turn */
function setUp(
  reply: SurveyService['reply'],
  together?: Fails[],
  readStatus: SurveyService['readStatus'] = never,
) {
  const records = memoryRecords();
  const loads: string[] = [];
  const away = { loads: 0 };
  const saves: unknown[] = [];
  const clock = { now: 1_000, eachSave: 0, eachSaid: 0 };
  const watched = {
    ...records,
    save(saved: string, body: unknown, expected: string | undefined, durability?: 'relaxed') {
      const { state } = surveyRecordSchema.parse(body);
      clock.now += clock.eachSave;
      saves.push(durability === undefined ? state.kind : `${state.kind}, ${durability}`);
      return records.save(saved, body, expected);
    },
    async load(loaded: string) {
      loads.push(loaded);
      if (away.loads > 0) {
        away.loads -= 1;
        throw Object.assign(new Error('The store is away.'), { temporary: true });
      }
      return records.load(loaded);
    },
  };
  const said: Message[] = [];
  async function sayAndSave(message: Message, { key: saved, body, expected }: RecordSave) {
    const fails = together?.shift();
    if (fails === 'before') return 'failed';
    if (fails === 'conflict') {
      await records.save(saved, { ...untouched, state: { kind: 'idle' } }, expected);
      return 'conflict';
    }
    saves.push(`${surveyRecordSchema.parse(body).state.kind}, said`);
    const result = await records.save(saved, body, expected);
    if (result !== 'conflict') said.push(message);
    return fails === 'after' ? 'failed' : result;
  }
  const conversation = {
    // As the web chat's history, which has the same reply to the same message once.
    say: async ({ kind, message }: Output) => {
      if (kind === 'message') clock.now += clock.eachSaid;
      if (together === undefined || !said.some(({ text }) => text === message.text)) said.push(message);
    },
    ...(together !== undefined && { sayAndSave }),
  };
  const person = { channel: 'test', id: 'b', name: 'Ann' };
  const place = { key, records: watched, conversation, wording: english, person };
  const surveys = { listSurveys: never, startSession: never, readStatus, reply };
  const ports = {
    surveys,
    finder: createSurveyFinder(surveys, () => clock.now),
    attempts: createAttempts('here', () => false, randomUUID),
    now: () => clock.now,
    time: { ...systemTime, now: () => clock.now },
    newReference: () => 'new',
    wordingFor: () => english,
    expiryMilliseconds: 60_000,
  };
  const answer = (more: { outcomePatience?: number } = {}) =>
    conductSurvey(place, { ...ports, ...more }, () => ({ kind: 'answer', given }));
  return { away, clock, records, loads, saves, said, place, answer };
}

const taken = { ok: true, value: { kind: 'next', question: { ...question, text: 'And?' } } } as const;

test('an undisturbed answer reads the record once', async () => {
  const { records, loads, place, answer } = setUp(async () => taken);
  await records.save(key, untouched, undefined);
  await answer();
  expect(loads).toEqual([key]);
  expect((await loadSurvey(place)).state).toMatchObject({
    kind: 'asking',
    number: 2,
    asked: { shown: true },
  });
});

test('announces a call durably before making it, and stores its result without waiting for the disk', async () => {
  const { records, saves, answer } = setUp(async () => {
    expect(saves).toEqual(['sending']);
    return taken;
  });
  await records.save(key, untouched, undefined);
  await answer();
  expect(saves).toEqual(['sending', 'asking, relaxed', 'asking, relaxed']);
});

test('keeps an answer unsent if it was announced too long ago', async () => {
  const { clock, records, said, place, answer } = setUp(async (_survey, _session, _reply, isTooLate) => {
    const operation = 'survey.reply';
    const failure = { code: 'UNREACHABLE', operation, detail: 'not sent', reference: 'ref' } as const;
    return isTooLate?.() === true ? { ok: false, failure } : taken;
  });
  await records.save(key, untouched, undefined);
  clock.eachSave = 20_000;
  await answer();
  const { state } = await loadSurvey(place);
  expect(state).toMatchObject({ kind: 'asking', number: 1, unsent: given });
  expect(said.map(({ text }) => text)).toContain(english.answerNotSent);
});

test('applies the result of an answer to a state that changed meanwhile', async () => {
  let sent = 0;
  const { records, loads, said, place, answer } = setUp(async () => {
    sent += 1;
    const { state, version } = await loadSurvey({ key, records });
    if (state.kind !== 'sending') throw new Error('The answer was not announced.');
    const { session: open, number, attempt } = state;
    const unknown = { kind: 'unknownFate', session: open, number, question, given, attempt };
    await records.save(key, { format: 1, touched: 2, state: unknown }, version);
    return taken;
  });
  await records.save(key, untouched, undefined);
  await answer();
  expect(sent).toBe(1);
  expect(loads).toEqual([key, key]);
  expect((await loadSurvey(place)).state).toMatchObject({
    kind: 'asking',
    number: 2,
    question: { text: 'And?' },
  });
  expect(said.filter(({ text }) => text.includes('And?'))).toHaveLength(1);
});

test('a result that a crash of the database took back is known to the turn that got it', async () => {
  let announced: unknown;
  const { records, saves, said, place, answer } = setUp(
    async () => {
      announced = (await records.load(key))?.body;
      return { ok: true, value: { kind: 'noQuestion', closing: 'Bye!', shape: '{}' } };
    },
    undefined,
    async () => {
      await records.save(key, announced, (await records.load(key))?.version);
      return { ok: true, value: { status: 'complete', raw: 'Complete' } };
    },
  );
  await records.save(key, untouched, undefined);
  await answer();
  expect(saves).toEqual(['sending', 'ending, relaxed', 'finished']);
  expect(said.at(-1)?.text).toContain('Bye!');
  expect((await loadSurvey(place)).state.kind).toBe('finished');
});

test('dates a question as shown no earlier than it was stored', async () => {
  const { clock, records, place, answer } = setUp(async () => {
    clock.eachSave = 7_000;
    return taken;
  });
  await records.save(key, untouched, undefined);
  await answer();
  expect((await loadSurvey(place)).state).toMatchObject({ asked: { at: 1_000, shownAt: 8_000 } });
});

test.each([
  [500, 1_000],
  [60_000, 61_000],
])('a question that took %d ms to send was shown at %d at the earliest', async (way, shownAt) => {
  const { clock, records, place, answer } = setUp(async () => {
    clock.eachSaid = way;
    return taken;
  });
  await records.save(key, untouched, undefined);
  await answer();
  expect((await loadSurvey(place)).state).toMatchObject({ asked: { at: 1_000, shownAt } });
});

test('says the next question and stores it as shown in one write if replies are in the store', async () => {
  const { records, saves, said, place, answer } = setUp(async () => taken, [undefined]);
  await records.save(key, untouched, undefined);
  await answer();
  expect(saves).toEqual(['sending', 'asking, said']);
  expect(said.filter(({ text }) => text.includes('And?'))).toHaveLength(1);
  expect((await loadSurvey(place)).state).toMatchObject({ number: 2, asked: { shown: true } });
});

test.each([
  ['before', ['sending', 'asking, relaxed', 'asking, relaxed']],
  ['after', ['sending', 'asking, said', 'asking, relaxed', 'asking, relaxed']],
] as const)(
  'says the question once and stores it if that write fails %s it took effect',
  async (fails, saved) => {
    const { records, saves, said, place, answer } = setUp(async () => taken, [fails]);
    await records.save(key, untouched, undefined);
    await answer();
    expect(saves).toEqual(saved);
    expect(said.filter(({ text }) => text.includes('And?'))).toHaveLength(1);
    expect((await loadSurvey(place)).state).toMatchObject({ number: 2, asked: { shown: true } });
  },
);

test('does not say the next question if the record changed meanwhile', async () => {
  const { records, said, place, answer } = setUp(async () => taken, ['conflict']);
  await records.save(key, untouched, undefined);
  await answer();
  expect(said.map(({ text }) => text).join()).not.toContain('And?');
  expect((await loadSurvey(place)).state.kind).toBe('idle');
});

test('stores the result of an answer although the person wants to stop meanwhile and the store is then away', async () => {
  const { away, records, place, answer } = setUp(async () => {
    const { body, version } = defined(await records.load(key));
    const { state, ...rest } = surveyRecordSchema.parse(body);
    await records.save(key, { ...rest, state: { ...state, leaves: true } }, version);
    away.loads = 2;
    return taken;
  });
  await records.save(key, untouched, undefined);
  await answer({ outcomePatience: 5_000 });
  const { state } = await loadSurvey(place);
  expect(state).toMatchObject({ kind: 'stopped', was: { kind: 'asking', number: 2 } });
});
