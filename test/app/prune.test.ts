import { expect, onTestFinished, test } from 'vitest';
import { createSubscriptionRepository } from '../../dialogs/campaign/subscriptions/subscriptions.ts';
import type { Logger } from '../../dialogs/ports/logger.ts';
import { usualRetention } from '../../dialogs/ports/records.ts';
import { createPruning, recordKinds, recordKindsKept } from '../../src/app/record-kinds.ts';
import { createReferenceRepository } from '../../src/bot/conversations/references.ts';
import { createPersonRepository } from '../../src/bot/people/persons.ts';
import { lastPruneAt } from '../../src/store/prune-job.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository, createRecordStore } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';

const day = 24 * 60 * 60 * 1000;
const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

test('keeps each kind of record for its retention, and a reference while something needs it', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  const records = createRecordRepository(database, keepRecords(recordKinds, silent));
  const keysAfter = async (days: number): Promise<readonly string[]> => {
    await database.run('UPDATE documents SET updated_at = ?', [Math.trunc(Date.now() - days * day)]);
    const begun = Date.now();
    await createPruning(database, records, silent, {
      retention: usualRetention,
      expiryMilliseconds: 7 * day,
    })('old');
    // The store's clock runs on by the monotonic one, and may be a little behind.
    expect(await lastPruneAt(database)).toBeGreaterThan(begun - 1000);
    return (await records.list('')).map(({ key }) => key);
  };
  onTestFinished(() => database.close());
  expect(await lastPruneAt(database)).toBeUndefined();
  for (const { prefix } of recordKinds) await records.save(`${prefix}x`, {}, undefined);
  const place = { channel: 'msteams', conversation: '19:ops', kind: 'group' } as const;
  const reference = { ...place, serviceUrl: 'https://teams.example/', bot: { id: 'bot' } };
  for (const one of ['19%3Aops', '19%3Aothers'])
    await records.save(`references/msteams/${one}`, reference, undefined);
  const by = { id: 'ada', name: 'Ada' };
  await createSubscriptionRepository(records, { now: Date.now }).add(12, { place, by });

  const lasting = (days: number) =>
    recordKinds
      .filter(({ keepFor }) => 'forEver' in keepFor || keepFor.days > days)
      .map(({ prefix }) => `${prefix}x`);
  for (const days of [0.5, 89, 91, 401, 732, 10_000]) {
    const kept = await keysAfter(days);
    expect(kept.filter((key) => key.endsWith('x'))).toEqual(lasting(days).toSorted());
    expect(kept).toContain('references/msteams/19%3Aops');
  }
  expect(await keysAfter(10_000)).not.toContain('references/msteams/19%3Aothers');
});

test('prunes earlier with a shorter configured retention, but not what is in use', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  const retention = { chat: 10, person: 30, history: 60 };
  const keeping = keepRecords(recordKindsKept(retention), silent);
  const records = createRecordRepository(database, keeping);
  const prune = createPruning(database, records, silent, { retention, expiryMilliseconds: 7 * day });
  const age = (key: string, days: number) =>
    database.run('UPDATE documents SET updated_at = ? WHERE key = ?', [
      Math.trunc(Date.now() - days * day),
      key,
    ]);
  const left = async () => (await records.list('')).map(({ key }) => key);
  onTestFinished(() => database.close());
  const keys = ['greeted/x', 'campaign/audit/x', 'set-aside/x'];
  for (const key of keys) await records.save(key, {}, undefined);
  for (const key of keys) await age(key, 29);
  await prune('old');
  expect((await left()).toSorted()).toEqual(keys.toSorted());
  // Read after a tenth of its time, it counts as used.
  await createRecordStore(database, keeping).load('greeted/x');
  await database.run('UPDATE documents SET updated_at = updated_at - ? WHERE key = ?', [
    29 * day,
    'greeted/x',
  ]);
  await age('campaign/audit/x', 59);
  await age('set-aside/x', 59);
  await prune('old');
  expect((await left()).toSorted()).toEqual(keys.toSorted());
  for (const key of keys) await age(key, 61);
  await prune('old');
  expect(await left()).toEqual(['set-aside/x']);
});

test('keeps whoever writes every day, in a process that runs for longer than people are kept', async () => {
  const database = await openSqliteDatabase(newFolder());
  onTestFinished(() => database.close());
  const retention = { chat: 10, person: 30, history: 60 };
  const records = createRecordRepository(database, keepRecords(recordKindsKept(retention), silent));
  const prune = createPruning(database, records, silent, { retention, expiryMilliseconds: 7 * day });
  let days = 0;
  const known = { time: { monotonic: () => days * day } };
  const shared = { channel: 'msteams', serviceUrl: 'https://teams.example/', bot: { id: 'bot' } };
  const reference = { ...shared, conversation: 'private', kind: 'personal' } as const;
  const person = { ...shared, id: 'ada', name: 'Ada', private: 'private' };
  const references = createReferenceRepository(records, known);
  const people = createPersonRepository(records, records, known);
  for (; days < 40; days += 1) {
    await references.note(reference);
    await people.note(person);
    await prune('old');
    await database.run('UPDATE documents SET updated_at = updated_at - ?', [day]);
  }
  expect(await createReferenceRepository(records).find('msteams', 'private')).toEqual(reference);
  expect(await createPersonRepository(records, records).findById('ada')).toEqual([person]);
});
