import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../dialogs/ports/logger.ts';
import { createHttpClient } from '../../src/http/client/client.ts';
import { referenceUrl, startedAtFirst } from '../../src/services/started-at-first.ts';
import { openSurveyClient } from '../../src/services/survey-client.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { newFolder } from '../support/new-folder.ts';
import { startTlsServer } from '../support/tls-server.ts';

const list = { operation: 'survey.list', method: 'GET', path: '/surveys', retry: 'never' } as const;

test('the first call starts a service, only once, and a failed start is tried again', async () => {
  const starts: string[] = [];
  const { start, close } = startedAtFirst(async () => {
    starts.push(starts.length === 0 ? 'fails' : 'works');
    if (starts.length === 1) throw new Error('surveys/5.json: has no question');
    return await startTlsServer((_request, answer) => answer.json(200, {}));
  });
  const options = { service: 'survey', baseUrl: referenceUrl, secrets: () => [], newReference: () => 'ref' };
  const client = createHttpClient({ ...options, start });
  onTestFinished(close);
  onTestFinished(() => client.close());
  expect(starts).toEqual([]);
  const failed = await client.request(list);
  expect(failed).toMatchObject({ failure: { code: 'UNREACHABLE' } });
  expect(JSON.stringify(failed)).toContain('surveys/5.json: has no question');
  const answers = await Promise.all([client.request(list), client.request(list)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(starts).toEqual(['fails', 'works']);
});

test('the reference service creates its tables at the first call', async () => {
  const folder = newFolder();
  const database = await openSqliteDatabase(folder);
  const parts = { database, log: silentLogger, newReference: () => 'ref', onCall: () => {} };
  const client = openSurveyClient(undefined, parts);
  const tables = async () =>
    (await database.all("SELECT name FROM sqlite_master WHERE name LIKE 'reference_%'", [])).length;
  onTestFinished(() => database.close());
  onTestFinished(() => client.close());
  expect(await tables()).toBe(0);
  expect(await client.service.listSurveys()).toMatchObject({ ok: true });
  expect(await tables()).toBeGreaterThan(0);
});
