import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditRepository } from '../../../../dialogs/campaign/audit/audit.ts';
import type { Message } from '../../../../dialogs/message.ts';
import { createOutbox } from '../../../../dialogs/outbox/outbox.ts';
import type { InvitationDependencies } from '../../../../dialogs/survey/invitations/dependencies.ts';
import { createInvitationRepository } from '../../../../dialogs/survey/invitations/invitations.ts';
import { createInviter, invite } from '../../../../dialogs/survey/invitations/inviter.ts';
import { createOptOuts } from '../../../../dialogs/survey/invitations/opt-outs.ts';
import { tallySurvey } from '../../../../dialogs/survey/invitations/tally.ts';
import { createSurveySessionRepository } from '../../../../dialogs/survey/sessions.ts';
import { wordingFor } from '../../../../dialogs/wording/languages.ts';
import { createRecordRepository, createRecordStore } from '../../../../src/store/records.ts';
import { createJobs } from '../../../../src/store/sqlite/jobs/jobs.ts';
import { openSqliteDatabase } from '../../../../src/store/sqlite/open.ts';
import { createTallies } from '../../../../src/store/tallies.ts';

const person = { channel: 'msteams', id: '29:ada', name: 'Ada' };
const survey = { id: 5, name: 'Coffee bar' };
const listSurveys = async () => ({ ok: true, value: [survey] }) as const;

test('an invitation whose sending was cut short is sent under the same id, a minute later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-cut-'));
  const database = await openSqliteDatabase(folder);
  const jobs = createJobs(database, { onError: () => {} });
  const records = createRecordStore(database);
  const book = createRecordRepository(database);
  const posted: Message[] = [];
  let now = 1_000_000;
  let ids = 0;
  /** A process; one that is cut short never hears from the channel. */
  const process = (cut: boolean): InvitationDependencies => ({
    surveys: {
      listSurveys: () => Promise.reject(new Error('not asked here')),
      startSession: () => Promise.reject(new Error('not asked here')),
      reply: () => Promise.reject(new Error('not asked here')),
      readStatus: () => Promise.reject(new Error('not asked here')),
    },
    audit: createAuditRepository(book, { now: () => now, newId: () => randomUUID() }),
    people: {
      find: async () => person,
      findById: async () => [person],
      findByName: async () => [person],
      stranger: async () => 'noTenant',
      privatePlace: async () => undefined,
      open: async () => ({ ok: true, place: { channel: 'msteams', conversation: 'a', kind: 'personal' } }),
    },
    messenger: {
      post(_place, message) {
        if (cut) return new Promise(() => {});
        posted.push(message);
        return Promise.resolve({ ok: true });
      },
    },
    jobs,
    outbox: createOutbox({ records, now: () => now }),
    records,
    invitations: createInvitationRepository(book, records),
    sessions: createSurveySessionRepository(book),
    optOuts: createOptOuts(records),
    tallies: createTallies(database),
    wordingFor,
    now: () => now,
    sleep: async () => true,
    newId: () => `id-${++ids}`,
    expiryMilliseconds: 3_600_000,
    reminderMilliseconds: 0,
  });
  const begun = process(false);
  void invite(process(true), survey, person);
  await expect.poll(async () => (await begun.invitations.latest(5, person))?.id).toBe('id-1');
  // One that is being sent is no news to anybody yet, and isn't counted.
  expect((await invite(begun, survey, person)).kind).toBe('unconfirmed');
  // Nor is another system told that it was accepted: it would ask no more, and nobody would ever send it.
  const inviter = createInviter({ ...begun, surveys: { ...begun.surveys, listSurveys } });
  expect(await inviter.invite({ surveyId: 5, user: { id: person.id } })).toEqual({
    kind: 'unavailable',
    reason: 'channel',
  });
  const counted = () => tallySurvey(begun.tallies, 5);
  expect((await counted()).invitations.invited).toBe(0);
  now += 61_000;
  const both = await Promise.all([invite(begun, survey, person), invite(begun, survey, person)]);
  expect(both.map(({ kind }) => kind).filter((kind) => kind === 'sent')).toHaveLength(1);
  expect((await invite(begun, survey, person)).kind).toBe('there');
  expect(posted).toHaveLength(1);
  expect((await begun.invitations.latest(5, person))?.id).toBe('id-1');
  expect((await counted()).invitations.invited).toBe(1);
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
