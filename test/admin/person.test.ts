import { describe, expect, test } from 'vitest';
import { createAliasRepository } from '../../dialogs/campaign/aliases/aliases.ts';
import { auditRecords } from '../../dialogs/campaign/audit/audit.ts';
import { subscriptionRecords } from '../../dialogs/campaign/subscriptions/subscriptions.ts';
import { surveyKey } from '../../dialogs/survey/survey-record.ts';
import { erasePersonFor } from '../../src/admin/person-erase.ts';
import { exportPerson } from '../../src/admin/person-export.ts';
import { recordKinds } from '../../src/app/record-kinds.ts';
import { createPersonRepository, type MetPerson } from '../../src/bot/people/persons.ts';
import { joinOnPostgres } from '../../src/replicas/replicas.ts';
import type { Database } from '../../src/store/database.ts';
import {
  keyedTables,
  sharedKeyedTables,
  tablesOfPeople,
  tablesWithoutPeople,
} from '../../src/store/personal-data.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { keepRecords } from '../../src/store/record-keeping.ts';
import { createRecordRepository } from '../../src/store/records.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { createWebChatLog } from '../../src/store/web-chat-history.ts';
import { newFolder } from '../support/new-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { runAdmin, typedTerminal } from './run-admin.ts';
import { everyRow, tablesOf } from './stored-text.ts';

type Settings = Parameters<typeof exportPerson>[0];

/** A store to fill, and then to work on as `npm run admin` does. */
interface Place {
  readonly settings: Settings;
  open(): Promise<Database>;
}

const engines: readonly (readonly [string, () => Promise<Place>])[] = [
  [
    'embedded',
    async () => {
      const folder = newFolder();
      return {
        settings: { databaseUrl: undefined, dataFolder: folder, survey: undefined },
        open: () => openSqliteDatabase(folder),
      };
    },
  ],
  [
    'Postgres',
    async () => {
      const databaseUrl = await (await sharedPostgres()).makeDatabase();
      return {
        settings: { databaseUrl, dataFolder: '.', survey: undefined },
        open: () => openPostgresDatabase(databaseUrl),
      };
    },
  ],
];

const records = (database: Database) =>
  createRecordRepository(database, keepRecords(recordKinds, { error() {} }));

async function fill({ open }: Place, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await open();
  await work(database);
  await database.close();
}

async function rowsOf({ open }: Place) {
  const database = await open();
  const rows = await everyRow(database);
  await database.close();
  return rows;
}

async function erase({ settings }: Place, id: string, ...answers: readonly string[]) {
  const { terminal, said, complained } = typedTerminal(...answers);
  const code = await erasePersonFor(
    settings,
    { value: id, yes: answers.length === 0, json: false },
    terminal,
  );
  return { code, said: said(), complained: complained() };
}

async function exported({ settings }: Place, id: string) {
  const { terminal, said, complained } = typedTerminal();
  const code = await exportPerson(settings, { value: id, out: undefined }, terminal);
  return { code, said: said(), complained: complained() };
}

const bot = { id: '28:the-bot', name: 'Canvass' };

async function meet(
  database: Database,
  person: Pick<MetPerson, 'channel' | 'id' | 'name'> & Partial<MetPerson>,
) {
  const book = records(database);
  await createPersonRepository(book, book).note({
    serviceUrl: 'https://teams.example/',
    tenant: 'the-tenant-of-all',
    bot,
    ...person,
  });
}

async function audited(database: Database, key: string, by: object, detail?: string): Promise<void> {
  const entry = { id: key, action: 'run campaign', campaign: 12, by, at: 1, detail };
  await records(database).save(auditRecords.keyOf(key), entry, undefined);
}

describe.each(engines)('%s', (engine, makePlace) => {
  test('declares for each table whether it holds personal data', async () => {
    const place = await makePlace();
    const database = await place.open();
    if (place.settings.databaseUrl !== undefined) {
      const webChatLog = createWebChatLog(database);
      const replicas = await joinOnPostgres(place.settings.databaseUrl, {
        database,
        instance: 'one',
        webChatLog,
        others: { hear() {}, lookAgain: async () => {} },
        log: { debug() {}, info() {}, warn() {}, error() {} },
      });
      await replicas.close(false);
    }
    const keyed = engine === 'Postgres' ? [...keyedTables, ...sharedKeyedTables] : keyedTables;
    const declared = [
      'documents',
      ...[...tablesOfPeople, ...keyed].map(({ table }) => table),
      ...Object.keys(tablesWithoutPeople),
    ];
    const tables = (await tablesOf(database)).filter((table) => !/_migrations(?:_lock)?$/.test(table));
    expect(tables.filter((table) => !declared.includes(table.split('.')[0] ?? ''))).toEqual([]);
    expect(declared.length).toBeGreaterThan(10);
    await database.close();
  });

  test('asks for the channel when several people share an id, and erases only the chosen one', async () => {
    const place = await makePlace();
    await fill(place, async (database) => {
      await meet(database, { channel: 'emulator', id: 'user-one', name: 'Ann Nobody' });
      await meet(database, { channel: 'directline', id: 'user-one', name: 'Bob Nobody' });
    });
    const asked = await erase(place, 'user-one', 'erase');
    expect(asked.code).toBe(1);
    expect(asked.complained).toMatch(
      /^Several people have the id user-one\. [^\n]*\n {2}directline\/user-one {2}Bob Nobody {2}directline\n {2}emulator\/user-one {4}Ann Nobody {2}emulator$/,
    );
    expect((await exported(place, 'emulator/user-one')).said).toContain('Ann Nobody');
    expect((await exported(place, 'emulator/user-one')).said).not.toContain('Bob Nobody');
    expect(await erase(place, 'emulator/user-one')).toMatchObject({ code: 0, complained: '' });
    const left = (await rowsOf(place)).map(({ text }) => text).join('\n');
    expect(left).not.toContain('Ann Nobody');
    expect(left).not.toContain('emulator');
    expect(left).toContain('Bob Nobody');
    expect(left).toContain('people-by/user-one');
  });

  test('keeps a shared name in free text and reports it, but replaces it next to the person’s id', async () => {
    const place = await makePlace();
    await fill(place, async (database) => {
      await meet(database, { channel: 'msteams', id: '29:ada-one', name: 'Ada Twin', provenId: 'aad-one' });
      await meet(database, { channel: 'msteams', id: '29:ada-two', name: 'Ada Twin', provenId: 'aad-two' });
      await audited(database, '1', { id: 'aad-one', name: 'Ada Twin' }, 'approved by Ada Twin');
      await audited(database, '2', { id: 'aad-two', name: 'Ada Twin' });
      await audited(database, '3', { id: 'aad-bert', name: 'Bert' }, 'approved by Ada Twin');
    });
    const whole = await exported(place, '29:ada-one');
    expect(whole.said).toContain('approved by Ada Twin');
    expect(whole.said).not.toMatch(/aad-two|ada-two|Bert/);
    expect(whole.said).toContain('"leftOut": "3 entries that contain only the name');
    const erased = await erase(place, 'aad-one');
    expect(erased.code).toBe(0);
    expect(erased.said).toMatch(
      /Stays with the name\n +2 {2}the audit: [^\n]*\n +the name could be that of aad-two/,
    );
    const audit = (await rowsOf(place))
      .filter(({ text }) => text.includes('campaign/audit/'))
      .toSorted((one, other) => one.text.localeCompare(other.text));
    expect(
      audit.map(
        ({ text }) => text.includes('"by":{"id":"erased-') && text.includes('"name":"Erased person"'),
      ),
    ).toEqual([true, false, false]);
    expect(audit.map(({ text }) => text.match(/Ada Twin/g)?.length)).toEqual([1, 1, 1]);
    expect(audit.some(({ text }) => text.includes('aad-one'))).toBe(false);
  });

  test('erases nothing for an id that isn’t a person’s', async () => {
    const place = await makePlace();
    await fill(place, async (database) => {
      await meet(database, { channel: 'msteams', id: '29:ada', name: 'Ada Lovelace' });
      await audited(database, '1', { id: '29:ada', name: 'Ada Lovelace' });
    });
    const before = await rowsOf(place);
    for (const id of ['the-tenant-of-all', bot.id, 'msteams', 'run campaign', '29:ad', 'nobody']) {
      expect(await erase(place, id)).toMatchObject({
        code: 0,
        said: expect.stringContaining('nothing was erased'),
      });
      expect((await exported(place, id)).code).toBe(1);
    }
    const byName = await erase(place, 'lovelace');
    expect(byName).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/Use one of these ids:\n {2}29:ada {2}Ada Lovelace/),
    });
    expect(await rowsOf(place)).toEqual(before);
  });

  test('asks for confirmation, and erases nothing without it', async () => {
    const place = await makePlace();
    await fill(place, (database) => meet(database, { channel: 'msteams', id: '29:ada', name: 'Ada' }));
    const before = await rowsOf(place);
    const refused = await erase(place, '29:ada', 'yes');
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.complained).toMatch(/To be removed\n.*Nothing was erased\.$/su);
    expect(await rowsOf(place)).toEqual(before);
    expect(await erase(place, '29:ada', ' Erase ')).toMatchObject({ code: 0 });
    expect((await rowsOf(place)).some(({ text }) => text.includes('29:ada'))).toBe(false);
  });

  test('removes a person’s own chat from shared subscriptions, and finds overlong keys', async () => {
    const place = await makePlace();
    const long = `19:${'x'.repeat(700)}`;
    const own = { channel: 'msteams', conversation: long, kind: 'personal' } as const;
    const shared = { channel: 'msteams', conversation: '19:ops', kind: 'group' } as const;
    const by = { id: '29:ada', name: 'Ada Lovelace' };
    const lengthy = surveyKey(own, by);
    await fill(place, async (database) => {
      await meet(database, { channel: 'msteams', ...by, private: long });
      const subscriptions = [own, shared].map((at) => ({ place: at, by, createdAt: 1 }));
      const followers = { subscriptions, mutes: [{ place: own, until: 1 }] };
      await records(database).save(subscriptionRecords.keyOf('0012'), followers, undefined);
      const { createRecordStore } = await import('../../src/store/records.ts');
      const state = { format: 1, touched: 1, state: { kind: 'idle' } };
      await createRecordStore(database).save(lengthy, state, undefined);
    });
    expect((await exported(place, '29:ada')).said).toContain(JSON.stringify(lengthy));
    expect(await erase(place, '29:ada')).toMatchObject({ code: 0, complained: '' });
    const left = await rowsOf(place);
    expect(left.some(({ text }) => text.startsWith('\\#'))).toBe(false);
    const followers = left.find(({ text }) => text.startsWith('campaign/subscriptions/'))?.columns[2];
    expect(JSON.parse(followers ?? '')).toEqual({
      subscriptions: [
        { place: shared, by: { id: expect.stringMatching(/^erased-/), name: 'Erased person' }, createdAt: 1 },
      ],
      mutes: [],
    });
  });

  test('an alias that is their name goes, and another that they set stays', async () => {
    const place = await makePlace();
    const by = { id: '29:ada', name: 'Ada Lovelace' };
    await fill(place, async (database) => {
      await meet(database, { channel: 'msteams', ...by });
      const aliases = createAliasRepository(records(database), { now: () => 1 });
      await aliases.set({ alias: 'ada lovelace', campaign: 7, by });
      await aliases.set({ alias: 'nightly', campaign: 12, by });
    });
    expect(await erase(place, '29:ada')).toMatchObject({ code: 0, complained: '' });
    const left = (await rowsOf(place)).filter(({ text }) => text.startsWith('campaign/aliases/'));
    expect(left.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^campaign\/aliases\/nightly.*"name":"Erased person"/su),
    ]);
  });

  test('erases in a single write, and starts over when records change meanwhile', async () => {
    const place = await makePlace();
    await fill(place, async (database) => {
      await meet(database, { channel: 'msteams', id: '29:ada', name: 'Ada Lovelace' });
      await audited(database, '1', { id: '29:ada', name: 'Ada Lovelace' });
    });
    const { terminal, said } = typedTerminal('erase');
    const code = await erasePersonFor(
      place.settings,
      { value: '29:ada', yes: false, json: false },
      {
        ...terminal,
        async ask() {
          // Between what was shown and the answer, on Postgres another process writes.
          if (place.settings.databaseUrl !== undefined)
            await fill(place, async (database) => {
              await database.run(
                "UPDATE documents SET version = version + 1 WHERE key LIKE 'campaign/audit/%'",
                [],
              );
              await audited(database, '2', { id: '29:ada', name: 'Ada Lovelace' });
            });
          return 'erase';
        },
      },
    );
    expect(code).toBe(0);
    expect(said()).toContain('Erased: Ada Lovelace (29:ada)');
    expect((await rowsOf(place)).filter(({ text }) => /29:ada|Lovelace/.test(text))).toEqual([]);
  });
});

test('requires --yes when it can’t ask, and refuses to erase while Canvass uses the folder', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  await meet(database, { channel: 'msteams', id: '29:ada', name: 'Ada Lovelace' });
  const unasked = await runAdmin(folder, ['person', 'erase', '29:ada']);
  expect(unasked).toMatchObject({ code: 64, out: '' });
  expect(unasked.err).toContain('\n  npm run admin -- person erase 29:ada --yes\n');
  const held = await runAdmin(folder, ['person', 'erase', '29:ada', '--yes']);
  expect(held).toMatchObject({ code: 1, out: '' });
  expect(held.err).toMatch(
    /^Process \d+ on \S+ already uses .* Nothing was erased: stop Canvass, run this again, and start it\.\n$/,
  );
  // Reading is safe meanwhile.
  const out = await runAdmin(folder, ['person', 'export', '29:ada', '--out', 'ada.json']);
  expect(out).toMatchObject({
    code: 0,
    err: '',
    out: 'ada.json: everything stored about Ada Lovelace (29:ada).\n',
  });
  expect((await runAdmin(folder, ['person', 'export', '29:ada', '--out', 'ada.json'])).err).toContain(
    'already exists',
  );
  await database.close();
  const erased = await runAdmin(folder, ['person', 'erase', '29:ada', '--yes', '--json']);
  expect(erased).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(erased.out)).toMatchObject({ erased: true, left: [], unexpected: [] });
}, 120_000);
