import { expect, test } from 'vitest';
import type { Message } from '../../../dialogs/message.ts';
import { type SurveyRecord, surveyRecordSchema } from '../../../dialogs/survey/state.ts';
import { surveyKey } from '../../../dialogs/survey/survey-record.ts';
import { openDialogs } from '../../support/open-dialogs.ts';

const person = { id: 'ann', name: 'Ann' };
const place = { channel: 'msteams', conversation: 'a:ann', kind: 'personal' } as const;
const key = surveyKey(place, person);
const open = {
  session: { reference: 'ref', survey: { id: 5, name: 'Coffee bar' }, sessionId: 's' },
  number: 3,
  question: { kind: 'text', text: 'Anything else?', title: '' },
  asked: { instance: 'here', by: 'attempt', at: 1, shown: true },
} as const;
const recordOf = (state: SurveyRecord['state']): SurveyRecord => ({ format: 1, touched: Date.now(), state });

test('a command is not sent as an answer if a text question reopens while it is read', async () => {
  let isLeft = true;
  const sent: unknown[] = [];
  const unasked = () => Promise.reject(new Error('This was not to be called.'));
  const dialogs = await openDialogs({
    surveys: {
      listSurveys: async () => ({ ok: true, value: [open.session.survey] }),
      startSession: unasked,
      readStatus: unasked,
      async reply(_survey, _session, reply) {
        sent.push(reply);
        return { ok: true, value: { kind: 'next', question: open.question } };
      },
    },
    records: (stored) => ({
      ...stored,
      async load(loaded) {
        const found = await stored.load(loaded);
        if (loaded !== key || !isLeft) return found;
        // Another message, which was sent just before, goes on with the survey.
        isLeft = false;
        await stored.save(key, recordOf({ kind: 'asking', ...open }), found?.version);
        return found;
      },
    }),
  });
  const { records } = dialogs;
  await records.save(
    key,
    recordOf({ kind: 'stopped', ...open, was: { kind: 'asking', ...open } }),
    undefined,
  );
  const said: Message[] = [];
  const say = async (message: Message) => void said.push(message);
  await dialogs.converse({
    incoming: {
      place,
      person,
      role: 'none',
      again: false,
      input: { kind: 'text', text: 'survey 5' },
    },
    place,
    records,
    receivedAt: Date.now(),
    say: async ({ kind, message }) => (kind === 'message' ? await say(message) : undefined),
    post: async () => undefined,
    replace: async () => {},
    replyPrivately: say,
    setLanguage: async () => {},
    newId: () => 'id',
    keepPlace: async () => {},
    afterwards() {},
    openPrivate: async () => ({ ok: false, reason: 'notSupported' }),
  });
  expect(sent).toEqual([]);
  expect(said.map(({ text }) => text)).toEqual([open.question.text]);
  const stored = await records.load(key);
  expect(surveyRecordSchema.parse(stored?.body).state).toMatchObject({ kind: 'asking', number: 3 });
  await dialogs.close();
});
