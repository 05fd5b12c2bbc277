import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readPostgresUrl } from '../../src/store/postgres/connection.ts';
import { createPostgresDatabase } from '../../src/store/postgres/database.ts';
import { startConversation } from '../support/conversation.ts';
import { call } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { newFolder } from '../support/new-folder.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import { startScriptedSurveyService } from '../support/scripted-survey-service.ts';
import { spawnCanvass } from '../support/spawn-canvass.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** @returns its path */
async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${text}\n`);
  return path;
}

test('picks up changed key files without a restart, accepts two keys at a time, and logs none of them', async () => {
  const service = await startScriptedSurveyService();
  const canvass = await spawnCanvass(folder, 0, {
    LOG_LEVEL: 'debug',
    RUN_API_KEY_FILE: await write('run', 'first-key-of-runs'),
    SURVEY_API_URL: service.url,
    SURVEY_API_KEY_FILE: await write('key', 'first-survey-key'),
    SURVEY_API_SECRET_FILE: await write('secret', 'first-survey-secret'),
    NODE_EXTRA_CA_CERTS: await write('authority', service.certificate),
  });
  const ask = async (token: string) => (await call(canvass.url, '/api/runs/none', { token })).status;
  const lastAsked = () => service.requests.at(-1)?.url ?? '';
  onTestFinished(() => service.close());
  onTestFinished(async () => void (await canvass.end('SIGTERM')));
  expect(await ask('first-key-of-runs')).toBe(404);
  expect(await ask('second-key-of-runs')).toBe(401);
  await write('run', 'first-key-of-runs,second-key-of-runs');
  await eventually(async () => expect(await ask('second-key-of-runs')).toBe(404));
  expect(await ask('first-key-of-runs')).toBe(404);
  await write('run', 'second-key-of-runs');
  await eventually(async () => expect(await ask('first-key-of-runs')).toBe(401));
  expect(await ask('second-key-of-runs')).toBe(404);

  await write('run', 'too short');
  await eventually(() => expect(canvass.said()).toContain('contains a key shorter than 16 characters'));
  expect(await ask('second-key-of-runs')).toBe(404);

  expect(lastAsked()).toContain('first-survey-key');
  await write('key', 'second-survey-key');
  await write('secret', 'second-survey-secret');
  // New credentials are tried at once.
  await eventually(() => expect(lastAsked()).toMatch(/second-survey-key.*second-survey-secret/u));
  await startConversation(canvass.url).say('surveys');
  expect(lastAsked()).toMatch(/second-survey-key.*second-survey-secret/u);
  expect(canvass.said()).toContain('RUN_API_KEY_FILE');
  expect(canvass.said()).not.toMatch(/(?:first|second)-(?:key|survey)|too short/u);
});

test('picks up a changed database password without a restart, for every new connection', async () => {
  const url = new URL(await (await sharedPostgres()).makeDatabase());
  const name = url.pathname.slice(1);
  const owner = `owner_${name}`;
  const database = createPostgresDatabase(readPostgresUrl(url.href));
  const as = (password: string) => Object.assign(new URL(url), { username: owner, password }).href;
  await database.run(`CREATE ROLE ${owner} LOGIN PASSWORD 'first-word'`, []);
  await database.run(`ALTER DATABASE ${name} OWNER TO ${owner}`, []);
  await database.run(`ALTER SCHEMA public OWNER TO ${owner}`, []);
  const canvass = await spawnCanvass(folder, 0, {
    LOG_LEVEL: 'info',
    DATABASE_URL_FILE: await write('url', as('first-word')),
  });
  const ready = async () => (await call(canvass.url, '/readyz')).status;
  try {
    expect(await ready()).toBe(200);
    await database.run(`ALTER ROLE ${owner} PASSWORD 'second-word'`, []);
    await write('url', as('second-word'));
    await eventually(() => expect(canvass.said()).toContain('Secrets were read again'));
    await database.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ? AND application_name LIKE 'canvass%'",
      [owner],
    );
    await eventually(async () => expect(await ready()).toBe(200));
    expect((await startConversation(canvass.url).say('survey 5')).status).toBe(200);
    // Jobs and the word with other processes have connections of their own.
    await eventually(async () => {
      const connected = 'SELECT application_name AS name FROM pg_stat_activity WHERE usename = ?';
      const names = (await database.all(connected, [owner])).map((row) => row['name']);
      expect(names).toEqual(expect.arrayContaining(['canvass', 'canvass jobs']));
    });
    expect(canvass.said()).not.toMatch(/(?:first|second)-word/u);
  } finally {
    expect(await canvass.end('SIGTERM')).toBe(0);
    await database.close();
  }
});
