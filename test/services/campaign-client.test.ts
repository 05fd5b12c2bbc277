import { afterEach, expect, test } from 'vitest';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { HttpCall } from '../../src/http/client/client.ts';
import { createLogger } from '../../src/logging/log.ts';
import { type CampaignClient, openCampaignClient } from '../../src/services/campaign-client.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { makeFolder } from '../store/sqlite/make-folder.ts';
import { startTlsServer } from '../support/tls-server.ts';

const open: { close(): Promise<void> }[] = [];
const folders: { remove(): void }[] = [];
const calls: HttpCall[] = [];

afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
  for (const folder of folders.splice(0)) folder.remove();
  calls.length = 0;
});

function newFolder(): string {
  const made = makeFolder();
  folders.push(made);
  return made.folder;
}

async function openDatabase(folder: string) {
  const database = await openSqliteDatabase(folder);
  open.push(database);
  return database;
}

async function openClient(
  database: Awaited<ReturnType<typeof openDatabase>>,
  settings?: Parameters<typeof openCampaignClient>[0],
): Promise<CampaignClient> {
  const log = createLogger('silent', (text) => text);
  const onCall = (call: HttpCall) => void calls.push(call);
  const client = await openCampaignClient(
    settings,
    { database, log, newReference: () => 'ref', onCall },
    1000,
  );
  open.push(client);
  return client;
}

test('uses the reference service without settings, which keeps its runs in the database', async () => {
  const folder = newFolder();
  const first = await openClient(await openDatabase(folder));
  const before = await first.service.listCampaigns();
  expect(before).toMatchObject({ ok: true, value: { items: expect.arrayContaining([expect.anything()]) } });
  const executed = await first.service.execute(5);
  expect(executed).toMatchObject({ ok: true });
  const runs = await first.service.listRuns(5, executed.ok ? executed.value.serviceTime : undefined);
  expect(runs).toMatchObject({ ok: true, value: { value: { items: [{ id: expect.any(Number) }] } } });
  const run = runs.ok ? runs.value.value.items[0]?.id : undefined;
  for (const thing of open.splice(0).toReversed()) await thing.close();

  const second = await openClient(await openDatabase(folder));
  const later = await second.service.listRuns(5);
  expect(later.ok && later.value.value.items.map(({ id }) => id)).toContain(run);
  expect(calls.every(({ service, outcome }) => service === 'campaign' && outcome === 'OK')).toBe(true);
});

test('reports how a refused key was sent, without the key itself', async () => {
  const remote = await startTlsServer((request, answer) =>
    request.headers['authorization'] === 'ApiKey my-own-key:my-own-token'
      ? answer.json(401, { message: 'No such my-own-token' })
      : answer.json(500, {}),
  );
  open.push(remote);
  const read = readConfiguration({
    CAMPAIGN_API_URL: remote.url,
    CAMPAIGN_API_KEY: 'Authorization: ApiKey my-own-key:my-own-token',
    CAMPAIGN_ACCOUNT_ID: '42',
  });
  if (!read.ok || read.configuration.campaign === undefined) throw new Error('not configured');
  const settings = { ...read.configuration.campaign, certificateAuthority: remote.certificate };
  const { service } = await openClient(await openDatabase(newFolder()), () => settings);
  const outcome = await service.listPlans();
  expect(outcome).toMatchObject({ failure: { code: 'REFUSED', status: 401 } });
  expect(remote.requests[0]?.url).toBe('/webapi/v3.0/accounts/42/plans');
  expect(calls[0]?.detail).toContain('the key went as the header Authorization: ApiKey <key>');
  expect(JSON.stringify([outcome, calls])).not.toMatch(/my-own-(key|token)/u);
});
