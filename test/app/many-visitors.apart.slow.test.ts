import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '../../dialogs/ports/logger.ts';
import { usualRetention } from '../../dialogs/ports/records.ts';
import { tallySurvey } from '../../dialogs/survey/invitations/tally.ts';
import { createPruning } from '../../src/app/record-kinds.ts';
import { createPeople } from '../../src/bot/people/people.ts';
import { createPersonRepository } from '../../src/bot/people/persons.ts';
import { createTenantRepository } from '../../src/bot/people/tenants.ts';
import type { Database } from '../../src/store/database.ts';
import { recentWebChatActivities } from '../../src/store/recent-web-chat.ts';
import { createRecordRepository, createRecordStore } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { createTallies } from '../../src/store/tallies.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';

const day = 24 * 60 * 60 * 1000;
const visitors = 50_000;
/** Each visitor has four records: a survey, a session that was counted, a person and a reference. */
const records = 4 * visitors;
/** Every fifth never said anything, four days ago. */
const silent = visitors / 5;

const { folder, remove } = makeFolder();
let database: Database;
const now = Date.now();

beforeAll(async () => {
  await (await openSqliteDatabase(folder)).close();
  const raw = new DatabaseSync(join(folder, 'canvass.sqlite'));
  raw.exec('PRAGMA synchronous = OFF; BEGIN');
  const document = raw.prepare('INSERT INTO documents (key, version, body, updated_at) VALUES (?, 1, ?, ?)');
  const conversation = raw.prepare('INSERT INTO web_chat_conversations VALUES (?, ?, ?, 1, 40, ?, ?)');
  const activity = raw.prepare('INSERT INTO web_chat_activities VALUES (?, 1, ?, NULL, ?, ?)');
  for (let n = 0; n < visitors; n += 1) {
    const id = `c${n}`;
    const at = now - 4 * day;
    conversation.run(id, `dl_${n}`, at, at, n % 5 === 0 ? 0 : at);
    activity.run(id, 'a', '{"type":"conversationUpdate"}', at);
    document.run(`survey/webchat/${id}/dl_${n}`, '{"state":{"kind":"asking"}}', at);
    document.run(`survey-rounds/0000000000000005/${n}`, '{"standing":"open"}', at);
    const person = { channel: 'webchat', id: `dl_${n}`, name: 'You', serviceUrl: 'x', bot: { id: 'b' } };
    document.run(`people/webchat/dl_${n}`, JSON.stringify(person), at);
    document.run(`references/webchat/${id}`, '{}', at);
  }
  const ada = { channel: 'msteams', id: '29:ada', name: 'Ada', serviceUrl: 'x', bot: { id: 'b' } };
  document.run('people/msteams/29%3Aada', JSON.stringify(ada), now);
  raw.exec('COMMIT');
  raw.close();
  database = await openSqliteDatabase(folder);
});
afterAll(async () => {
  await database.close();
  remove();
});

/**
 * How long the process was held at a stretch while something was done, in milliseconds of its own work: what else the
 * machine does meanwhile doesn't count.
 */
async function held(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
  };
  const looking = setInterval(look, 5);
  await work();
  clearInterval(looking);
  look();
  return longest;
}

test('reads counts at once with 200,000 records', async () => {
  const tallies = createTallies(database);
  expect(records).toBe(200_000);
  let counted: unknown;
  expect(
    await held(async () => {
      counted = [await tallies.read('survey/'), (await tallySurvey(tallies, 5)).uninvited.started];
    }),
  ).toBeLessThan(50);
  expect(counted).toEqual([{ asking: visitors }, visitors]);
});

test('finds a person by name among 50,000 visitors', async () => {
  const store = createRecordStore(database);
  const people = createPeople({
    connector: {
      announce: () => Promise.reject(new Error('not called here')),
      send: () => Promise.reject(new Error('not called here')),
      update: () => Promise.reject(new Error('not called here')),
      delete: () => Promise.reject(new Error('not called here')),
      create: () => Promise.reject(new Error('not called here')),
      close: async () => {},
    },
    references: { note: async () => {}, find: async () => undefined },
    languages: { chosen: async () => undefined },
    persons: createPersonRepository(store, createRecordRepository(database)),
    tenants: createTenantRepository(store),
    log: silentLogger,
  });
  let found: readonly { readonly name: string }[] = [];
  expect(
    await held(async () => {
      found = await people.findByName('ada');
    }),
  ).toBeLessThan(100);
  expect(found.map(({ name }) => name)).toEqual(['Ada']);
});

test('finds recent web chat activities at once with 200,000 records', async () => {
  expect(await held(() => recentWebChatActivities(database, now - 60_000))).toBeLessThan(50);
});

test('prunes silent visitors with all their records, without blocking the process', async () => {
  const job = createPruning(database, createRecordRepository(database), silentLogger, {
    retention: usualRetention,
    expiryMilliseconds: 7 * day,
  });
  expect(await held(() => job('silent visitors'))).toBeLessThan(200);
  const left = async (sql: string) => Object.values((await database.one(sql, [])) ?? {})[0];
  expect(await left('SELECT count(*) FROM web_chat_conversations')).toBe(visitors - silent);
  expect(await left('SELECT count(*) FROM web_chat_activities')).toBe(visitors - silent);
  expect(await left("SELECT count(*) FROM documents WHERE key LIKE 'people/webchat/%'")).toBe(
    visitors - silent,
  );
  expect(await left("SELECT count(*) FROM documents WHERE key LIKE 'references/%'")).toBe(visitors - silent);
  expect(await createTallies(database).read('survey/')).toEqual({ asking: visitors - silent });
  // What was counted stays counted.
  expect((await tallySurvey(createTallies(database), 5)).uninvited.started).toBe(visitors);
});

test('needs less than 3 KB on disk per visitor', () => {
  expect(statSync(join(folder, 'canvass.sqlite')).size / visitors).toBeLessThan(3_000);
});
