import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { erasePersonFor } from '../../src/admin/person-erase.ts';
import { exportPerson } from '../../src/admin/person-export.ts';
import type { Database } from '../../src/store/database.ts';
import { openPostgresDatabase } from '../../src/store/postgres/open.ts';
import { readSqliteDatabase } from '../../src/store/sqlite/read-only.ts';
import { startFakeBotConnector } from '../support/fake-bot-connector.ts';
import { openWebChat } from '../support/open-web-chat.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { startCampaignCanvass, type TestCanvass } from '../support/start-canvass.ts';
import { bert, places, type TeamsConversation, teamsConversation } from '../support/teams-conversation.ts';
import { typedTerminal } from './run-admin.ts';
import { everyRow, type StoredRow } from './stored-text.ts';

const zelda = {
  id: '29:zelda-quark-1',
  name: 'Zelda Quark',
  aadObjectId: 'A5A5A5A5-5555-4555-8555-555555555555',
};
const ownChat = { id: 'a:zelda-quark-chat', conversationType: 'personal', tenantId: 'tenant' } as const;
const key = 'a-key-of-forty-characters-for-the-tests!';
/** At a text question, and at one that something else was asked after, so that it is kept and not sent. */
const typed = { sent: 'Xyzzy, said the cave.', kept: 'Plugh, it added.' };

interface World {
  readonly canvass: TestCanvass;
  readonly thread: TeamsConversation;
  readonly own: TeamsConversation;
  readonly settings: Parameters<typeof exportPerson>[0];
  rows(): Promise<readonly StoredRow[]>;
  /** Beside a running Canvass on Postgres; on the embedded database it is stopped meanwhile. */
  erase(id: string): Promise<{ readonly code: number; readonly said: string; readonly complained: string }>;
  /** All that is in the files of the embedded database. */
  bytes(): string;
}

async function startWorld(databaseUrl: string | undefined): Promise<World> {
  const connector = await startFakeBotConnector();
  onTestFinished(() => connector.close());
  const canvass = await startCampaignCanvass({
    OPERATORS: `${zelda.aadObjectId},${bert.aadObjectId}`,
    INVITATION_API_KEY: key,
    APPROVE_ABOVE_CALLS: '10',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  onTestFinished(() => canvass.close());
  const settings = { databaseUrl, dataFolder: canvass.folder, survey: undefined };
  const open = async (): Promise<Database> =>
    databaseUrl === undefined ? readSqliteDatabase(canvass.folder) : await openPostgresDatabase(databaseUrl);
  const inTeams = (place: Parameters<typeof teamsConversation>[2]): TeamsConversation =>
    teamsConversation(() => canvass.url, connector, place);
  return {
    canvass,
    thread: inTeams(places.thread),
    own: inTeams(ownChat),
    settings,
    async rows() {
      const database = await open();
      const rows = await everyRow(database);
      await database.close();
      return rows;
    },
    async erase(id) {
      const { terminal, said, complained } = typedTerminal('erase');
      let code = -1;
      const work = async (): Promise<void> => {
        code = await erasePersonFor(settings, { value: id, yes: false, json: false }, terminal);
      };
      await (databaseUrl === undefined ? canvass.restart(work) : work());
      return { code, said: said(), complained: complained() };
    },
    bytes: () =>
      ['canvass.sqlite', 'canvass.sqlite-wal'].map((file) => bytesOf(join(canvass.folder, file))).join('\n'),
  };
}

function bytesOf(file: string): string {
  return readFileSync(file).toString('latin1');
}

/** All that leaves something of Zelda: in a channel, in her own chat, and with others. */
async function converse({ canvass, thread, own, rows }: World): Promise<void> {
  for (const line of [
    'subscribe campaign 12',
    'alert campaign 12 when pass rate below 99%',
    `known case 63 for 2 weeks "ticket 812, asks ${zelda.name}"`,
    'alias zeldas = campaign 12',
    'post digest every day at 08:00',
    'schedule campaign 12 every weekday at 08:00',
  ])
    await thread.say(line, zelda);
  await thread.shows('Approval needed: each run');
  await thread.say('approve campaign 12', bert);
  await thread.shows('approved by Bert');
  await thread.say('run campaign 12', zelda);
  await thread.shows('Approval needed: campaign 12');
  await thread.say('approve campaign 12', bert);
  for (const line of [
    'subscribe campaign 7',
    'alert campaign 7 when pass rate below 99%',
    'post digest every day at 08:00',
    'mute campaign 12 for 2h',
    'language en',
  ])
    await own.say(line, zelda);
  const invited = await fetch(`${canvass.url}/api/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ surveyId: 3, user: { id: zelda.id } }),
  });
  expect(invited.status).toBe(202);
  await own.say('survey 1', zelda);
  await own.shows(/recommend/i);
  await own.say('9', zelda);
  await own.shows('What do you like most');
  await own.say('/restart', zelda);
  await own.say(typed.kept, zelda);
  await own.shows(typed.kept);
  await own.say('/invitations off', zelda);
  // Somebody else reads about her.
  const other = await openWebChat(() => canvass.url, 'operator');
  await other.say('audit campaign 12');
  await other.shows(new RegExp(zelda.name));
  // The end of the run, and what is posted after it.
  const kinds = async (): Promise<string> => (await rows()).map(({ text }) => text.slice(0, 40)).join('\n');
  await expect.poll(kinds, { timeout: 60_000 }).toContain('campaign/told/');
}

const engines: readonly (readonly [string, () => Promise<string | undefined>])[] = [
  ['on the embedded database', async () => undefined],
  ['on Postgres, with Canvass running', async () => await (await sharedPostgres()).makeDatabase()],
];

describe.each(engines)('%s', (_, url) => {
  test('exports everything about an operator, and erases everything but opt-outs', async () => {
    const world = await startWorld(await url());
    await converse(world);
    const { settings, thread } = world;
    const ids = [zelda.id, zelda.aadObjectId, ownChat.id];
    const hers = [...ids, ...ids.map(encodeURIComponent), zelda.name, typed.kept].map((one) =>
      one.toLowerCase(),
    );
    const isHers = ({ text }: StoredRow): boolean => hers.some((one) => text.toLowerCase().includes(one));

    const found = (await world.rows()).filter(isHers);
    const kinds = new Set(found.map(({ table, text }) => (table === 'documents' ? kindOf(text) : table)));
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(expectedKinds));

    const out = typedTerminal();
    expect(await exportPerson(settings, { value: zelda.aadObjectId, out: undefined }, out.terminal)).toBe(0);
    const exported = out.said();
    const named = found.map(({ table, columns }) => columns[table === 'jobs' ? 1 : 0] ?? '');
    expect(named.filter((one) => !exported.includes(one))).toEqual([]);
    expect(exported).toContain(typed.kept);

    const erased = await world.erase(zelda.id.toUpperCase());
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.said).toMatch(/^Erased: Zelda Quark \(29:zelda-quark-1, a5a5/i);
    expect(erased.said).toContain('a survey: the open question');
    expect(erased.complained).not.toContain('run this again');
    const left = (await world.rows()).filter(isHers);
    expect(left.map(({ text }) => kindOf(text))).toEqual(['opted-out/', 'opted-out/']);
    const again = await world.erase(zelda.id);
    expect(again).toMatchObject({ code: 0 });
    expect(again.said).toMatch(/^Nothing is left to erase: /);
    if (settings.databaseUrl === undefined) {
      const gone = [zelda.name, ownChat.id, encodeURIComponent(ownChat.id), typed.kept];
      expect(gone.filter((one) => world.bytes().includes(one))).toEqual([]);
    }

    // What others have goes on.
    await thread.say('schedules', bert);
    await thread.shows('Erased person');
    await thread.say('run campaign 12', bert);
    await thread.shows(/Approval needed: campaign 12.*Bert/s);
  });

  test('exports a web chat visitor’s whole history, and erases all of it', async () => {
    const world = await startWorld(await url());
    const { canvass, settings } = world;
    const visitor = await openWebChat(() => canvass.url, 'none');
    await visitor.say('survey 1');
    await visitor.shows(/recommend/i);
    await visitor.say('9');
    await visitor.shows(/What do you like most/);
    await visitor.say('/restart');
    await visitor.shows(/over\?/);
    await visitor.say(typed.kept);
    await visitor.shows(/Plugh/);
    const other = await openWebChat(() => canvass.url, 'none');
    await other.say('survey 1');
    await other.shows(/recommend/i);
    await other.say('9');
    await other.shows(/What do you like most/);
    await other.say(typed.sent);
    await other.shows(/Thank you/);

    const saidBy = async (words: string): Promise<string> =>
      (await world.rows()).find(({ table, text }) => table === 'web_chat_activities' && text.includes(words))
        ?.columns[0] ?? '';
    const conversation = await saidBy(typed.kept);
    const user =
      (await world.rows()).find(
        ({ table, text }) => table === 'web_chat_conversations' && text.includes(conversation),
      )?.columns[1] ?? '';
    expect(user).toMatch(/^dl_/);
    const others = await saidBy(typed.sent);
    const isTheirs = ({ text }: StoredRow): boolean =>
      [conversation, user, typed.kept].some((one) => text.includes(one));
    const found = (await world.rows()).filter(isTheirs);
    const kinds = found.map(({ table, text }) => (table === 'documents' ? kindOf(text) : table));
    expect(new Set(kinds)).toEqual(
      new Set([
        ...['people/', 'people-by/', 'references/', 'greeted/', 'survey/'],
        ...['jobs', 'web_chat_conversations', 'web_chat_activities'],
        ...kinds.filter((kind) => ['activities', 'activity_claims', 'rate_limits'].includes(kind)),
      ]),
    );

    const out = typedTerminal();
    expect(await exportPerson(settings, { value: user, out: undefined }, out.terminal)).toBe(0);
    const history = found.filter(({ table }) => table === 'web_chat_activities');
    for (const { columns } of history) expect(out.said()).toContain(columns[2]);
    expect(out.said()).toContain(typed.kept);
    expect(out.said()).not.toContain(typed.sent);

    const erased = await world.erase(conversation);
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.said).toContain(`1  web chat conversation, with ${history.length} messages`);
    expect((await world.rows()).filter(isTheirs).map(({ table, text }) => `${table} ${text}`)).toEqual([]);
    expect(await world.erase(user)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Nothing is stored'),
    });
    if (settings.databaseUrl === undefined) {
      expect([conversation, user, typed.kept].filter((one) => world.bytes().includes(one))).toEqual([]);
      expect(world.bytes()).toContain(others);
    }
    expect((await world.rows()).some(({ text }) => text.includes(typed.sent))).toBe(true);
    // Who comes back begins anew, and others go on.
    await other.say('status');
    await other.shows(/finished|complete/i);
    expect(await visitor.history()).toMatch(/ConversationNotFound|no such conversation/i);
  });
});

const expectedKinds = [
  'activities',
  'campaign/alerts/',
  'campaign/aliases/',
  'campaign/audit/',
  'campaign/digests/',
  'campaign/further-approvals/',
  'campaign/known/',
  'campaign/schedules/',
  'campaign/starters/',
  'campaign/subscriptions/',
  'campaign/told/',
  'shown/',
  'invitation-of/',
  'invitations/',
  'language/',
  'opted-out/',
  'people-by/',
  'people/',
  'prompt/',
  'references/',
  'survey/',
  'jobs',
  'web_chat_activities',
];

function kindOf(text: string): string {
  return /^(?:campaign\/)?[a-z-]+\//u.exec(text)?.[0] ?? '';
}
