import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadSummary } from '../../dialogs/campaign/results/stored-summary.ts';
import { createStarterRepository } from '../../dialogs/campaign/run/starters.ts';
import { readTrackedRuns } from '../../dialogs/campaign/run/tracked-runs.ts';
import { createInvitationRepository } from '../../dialogs/survey/invitations/invitations.ts';
import { createOptOuts } from '../../dialogs/survey/invitations/opt-outs.ts';
import { createSurveySessionRepository } from '../../dialogs/survey/sessions.ts';
import { english } from '../../dialogs/wording/english.ts';
import { collections, recordKinds } from '../../src/app/record-kinds.ts';
import { createReferenceRepository } from '../../src/bot/conversations/references.ts';
import { createLanguageRepository } from '../../src/bot/people/languages.ts';
import { createPersonRepository } from '../../src/bot/people/persons.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { startConversation } from '../support/conversation.ts';
import { call } from '../support/direct-line-client.ts';
import { earlierFolder } from '../support/earlier-data.ts';
import { fixedPart } from '../support/fixed-part.ts';
import { memoryRecords } from '../support/memory-store.ts';
import { startCampaignCanvass } from '../support/start-canvass.ts';
import { ada } from '../support/teams-conversation.ts';

/**
 * A database that version 0.1.0 left when it was stopped, with five migrations: surveys in every state that lasts, people in
 * Teams, on the Emulator and in web chat, invitations, runs, schedules, subscriptions, a run under way.
 */
const data = gunzipSync(readFileSync(new URL('../store/sqlite/earlier-data.sqlite.gz', import.meta.url)));

/**
 * Records of the version of 23 November 2026, of nearly every kind and each in every shape, that its conversations of
 * `npm run transcript` left.
 */
const laterRecords = z
  .array(z.tuple([z.string(), z.unknown()]))
  .parse(
    JSON.parse(gunzipSync(readFileSync(new URL('records-of-0.1.0.json.gz', import.meta.url))).toString()),
  );

test('reads every record of an earlier version', async () => {
  const folder = earlierFolder(data);
  const database = await openSqliteDatabase(folder);
  const told: unknown[] = [];
  const records = createRecordRepository(
    database,
    keepRecords(recordKinds, { error: (fields) => told.push(fields) }),
  );
  const read: Record<string, number> = {};
  const stored: Record<string, number> = {};
  for (const collection of collections) {
    const { prefix } = collection;
    const values = await Array.fromAsync(collection.list(records));
    read[prefix] = values.length;
    stored[prefix] = (await records.list(prefix)).length;
  }
  const rows = z
    .object({ count: z.number() })
    .parse(await database.one('SELECT count(*) AS count FROM documents', []));
  const id = 'person of speaker';
  const speaker = { channel: 'emulator', id, provenId: id, name: '' };
  expect(await createOptOuts(records).has(speaker)).toBe(true);
  expect(await createLanguageRepository(records, false).chosen('emulator', id)).toBe('es');
  expect(await createReferenceRepository(records).find('msteams', 'a:bob')).toBeDefined();
  const bob = '55555555-5555-4555-8555-555555555555';
  const [person, ...more] = await createPersonRepository(records, records).findById(bob);
  expect([person?.name, more]).toEqual(['Bob', []]);
  const invitee = { channel: 'msteams', id: '29:bob', name: 'Bob', provenId: bob };
  const invitation = await createInvitationRepository(records, records).latest(5, invitee);
  expect(invitation?.state).toBe('started');
  const session = invitation?.session ?? '';
  expect((await createSurveySessionRepository(records).find(5, session))?.invitation).toBe(invitation?.id);
  expect((await loadSummary({ records }, 12, 92)).value?.summary.run).toBe(92);
  expect((await createStarterRepository(records).find(12, 92))?.name).toBe('Ada');
  expect(await readTrackedRuns(records, 7)).toHaveLength(1);
  await database.close();
  await rm(folder, { recursive: true });
  expect(told).toEqual([]);
  expect(read).toEqual(stored);
  expect(Object.values(read).reduce((sum, count) => sum + count)).toBe(rows.count);
  const seen = Object.keys(read).filter((prefix) => read[prefix] !== 0);
  expect(seen.toSorted()).toEqual([
    'campaign/acts/',
    'campaign/aliases/',
    'campaign/audit/',
    'campaign/desk/',
    'campaign/drafts/',
    'campaign/last-schedule',
    'campaign/schedules/',
    'campaign/seen/',
    'campaign/starters/',
    'campaign/subscriptions/',
    'campaign/summary/',
    'greeted/',
    'invitation-of/',
    'invitations/',
    'language/',
    'offered/',
    'opted-out/',
    'people-by/',
    'people/',
    'prompt/',
    'references/',
    'shown/',
    'survey-rounds/',
    'survey/',
    'teams-tenants',
  ]);
});

test('reads every record of 23 November 2026, except requests for approval that have since expired', async () => {
  const records = memoryRecords();
  const kinds = new Set<string>();
  const unread: string[] = [];
  for (const [key, body] of laterRecords) {
    await records.save(key, body, undefined);
    const kind = collections.find(({ prefix }) => key.startsWith(prefix));
    const loaded = await kind?.load(records, key.slice(kind.prefix.length));
    if (kind === undefined || loaded?.value === undefined) unread.push(key);
    else kinds.add(kind.prefix);
  }
  // Requests for approval moved to another record that evening; what waited in this one was over an hour later.
  expect(unread).toEqual(['campaign/approvals/000000000003', 'campaign/approvals/000000000012']);
  expect(kinds.size).toBeGreaterThan(30);
});

test('resumes what was in progress in an earlier version', async () => {
  const folder = earlierFolder(data);
  const canvass = await startCampaignCanvass({ DATA_DIR: folder, REMINDER_AFTER_HOURS: '0' });
  const person = (name: string) => startConversation(canvass.url, 'emulator', name);
  expect((await call(canvass.url, '/readyz')).status).toBe(200);

  const open = await person('open').say('resume');
  expect(open.text).toContain('Question 1');
  expect((await person('open').press(open.buttons[3])).text).toContain('Question 2');
  expect((await person('half').say('Yes')).text).toContain('Question 3');
  expect((await person('stopped').say('resume')).text).toContain('Question 2');
  for (const name of ['sending', 'unknown']) {
    const { text, buttons } = await person(name).say('status');
    expect(text).toContain(fixedPart(english.fateUnknown));
    expect(buttons.map(({ label }) => label)).toContain('Send it again');
  }
  expect((await person('speaker').say('hola')).text).toContain('Hola');

  const { deliver } = person('of Ada');
  const say = async (text: string): Promise<string> =>
    (await deliver({ text, from: { id: ada.aadObjectId, name: 'Ada' } })).text;
  expect(await say('aliases')).toContain('nightly');
  expect(await say('schedules')).toMatch(/every weekday at 08:00[\s\S]*every day at 09:30/);
  expect(await say('audit')).toContain('Morning');
  expect(await say('results of nightly')).toContain('run 92');
  expect(await say('unsubscribe campaign 12')).toContain('Unsubscribed');
  expect(await say('survey report 5')).toMatch(/invited/i);
  // Its run was started by the earlier version, and is watched to its end by this one.
  await expect.poll(() => say('campaign 7'), { timeout: 20_000 }).toMatch(/Last run/);
  expect(canvass.logged()).not.toContain('can not be read');
  expect(canvass.logged()).not.toContain('A turn failed');
  await canvass.close();
});
