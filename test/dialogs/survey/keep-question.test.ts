import { expect, onTestFinished, test } from 'vitest';
import { createOutbox } from '../../../dialogs/outbox/outbox.ts';
import type { RecordRepository } from '../../../dialogs/ports/records.ts';
import { surveyRecords } from '../../../dialogs/survey/survey-record.ts';
import { openDialogs } from '../../support/open-dialogs.ts';

const place = { channel: 'msteams', conversation: 'a', kind: 'personal' } as const;

/** A private chat whose database is away at one reading of the survey there. */
async function openPrivateChat() {
  let readings = 0;
  let awayAt = 0;
  const records = (stored: RecordRepository): RecordRepository => ({
    ...stored,
    async load(key) {
      const isSurvey = key.startsWith(surveyRecords.prefix);
      if (isSurvey) readings += 1;
      if (isSurvey && readings === awayAt) throw new Error('The database is away.');
      return await stored.load(key);
    },
  });
  const dialogs = await openDialogs({ personIn: async () => '29:ada', records });
  onTestFinished(dialogs.close);
  /** @param reading at which the database is away */
  async function post(reading = 0) {
    [readings, awayAt] = [0, reading];
    const outbox = createOutbox({ records: dialogs.records, now: Date.now });
    await outbox.post({ place, message: { text: 'Campaign 12 passed' }, name: 'summary' });
    await dialogs.deliver();
    return await outbox.fateOf(place, 'summary');
  }
  return { post, posts: dialogs.posts, logged: dialogs.logged };
}

test('a post counts as posted even if the open survey cannot be read afterwards', async () => {
  const { post, posts, logged } = await openPrivateChat();
  expect(await post(2)).toMatchObject({ kind: 'posted', id: 'posted-1' });
  expect(posts).toHaveLength(1);
  expect(logged.map(({ message }) => message)).toEqual([
    'An open question could not be shown again below a post.',
  ]);
});

test('a post waits while the open survey cannot be read', async () => {
  const { post, posts } = await openPrivateChat();
  expect(await post(1)).toEqual({ kind: 'waiting', hasFailed: true });
  expect(posts).toEqual([]);
  expect(await post()).toMatchObject({ kind: 'posted', id: 'posted-1' });
});
