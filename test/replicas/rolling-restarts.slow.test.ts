import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type ProxyInFront, startComposeProxy } from '../support/nginx.ts';
import { openListener } from '../support/open-listener.ts';
import { sharedPostgres } from '../support/postgres/start-postgres.ts';
import {
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../support/scripted-survey-service.ts';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';
import { inWebChat, onMessagesRoute, type Troubles, takeSurveys } from './survey-people.ts';

const restarts = 10;
const kills = 5;
const each = Array.from({ length: 12 }, (_, index) => index + 1);

describe.skipIf(!hasNginx())('24 people on three replicas behind the nginx of deploy/compose', () => {
  let folder: string;
  let service: ScriptedSurveyService;
  let proxy: ProxyInFront | undefined;
  let start: (port: number) => Promise<SpawnedCanvass>;
  const replicas: { readonly port: number; process: SpawnedCanvass }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-rolling-'));
    service = await startScriptedSurveyService();
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, service.certificate);
    const url = new URL(await (await sharedPostgres()).makeDatabase());
    url.searchParams.set('connection_limit', '6');
    start = (port) =>
      spawnCanvass(folder, port, {
        DATABASE_URL: url.href,
        SURVEY_API_URL: service.url,
        SURVEY_API_KEY: 'key-that-is-secret',
        SURVEY_API_SECRET: 'secret-that-is-secret',
        NODE_EXTRA_CA_CERTS: authority,
        DRAIN_SECONDS: '5',
      });
    const listeners = await Promise.all([1, 2, 3].map(() => openListener(createServer())));
    await Promise.all(listeners.map((listener) => listener.close()));
    for (const { port } of listeners) replicas.push({ port, process: await startAgain(port) });
    proxy = await startComposeProxy(replicas.map(({ port }) => port));
  });
  afterAll(async () => {
    await proxy?.close();
    await Promise.all(replicas.map((replica) => replica.process.end('SIGKILL')));
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What people met while something was done to the replicas, and what came of their surveys. */
  async function during(act: () => Promise<void>) {
    service.filed.length = 0;
    const run = service.sessions.length;
    const troubles: Troubles = [];
    let over = false;
    const { url } = proxy ?? { url: '' };
    const chats = await Promise.all(each.map(() => inWebChat(url, troubles)));
    const people = [
      ...each.map((number) => ({
        name: `Ada ${number} of ${run}`,
        sender: onMessagesRoute(url, `ada-${number}-${run}`, troubles),
      })),
      ...chats.map((sender, index) => ({ name: `Bob ${index + 1} of ${run}`, sender })),
    ];
    const surveys = people.map(({ name, sender }) => takeSurveys(sender, name, service, () => over));
    const all = Promise.all(surveys);
    try {
      // Somebody who fails ends the test at once.
      await Promise.race([act(), all]);
    } finally {
      over = true;
    }
    const finished = (await all).flat();
    for (const chat of chats) chat.leave();
    return { troubles, finished };
  }

  async function again(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const replica = replicas[index % replicas.length];
    if (replica === undefined) return;
    const code = await replica.process.end(signal);
    if (signal === 'SIGTERM') expect(code).toBe(0);
    replica.process = await startAgain(replica.port);
  }

  /** As a service manager does: on a machine with this much to do, the database may not be reached in time. */
  async function startAgain(port: number, tries = 5): Promise<SpawnedCanvass> {
    try {
      return await start(port);
    } catch (error) {
      if (tries === 1) throw error;
      return await startAgain(port, tries - 1);
    }
  }

  /** Whatever was said at an end was filed once, and every answer under its own question. */
  function expectNothingLostOrTwice(finished: readonly string[]): void {
    const { filed } = service;
    const texts = filed.filter(({ question }) => question === 4).map(({ answer }) => String(answer));
    expect(texts.toSorted()).toEqual(finished.toSorted());
    for (const session of new Set(filed.map((one) => one.session))) {
      const given = filed.filter((one) => one.session === session).map(({ answer }) => answer);
      expect(given.slice(0, 3)).toEqual([0, 1, 0].slice(0, given.length));
    }
  }

  test('see no errors during ten rolling restarts, and no answer is lost or recorded twice', async () => {
    const { troubles, finished } = await during(async () => {
      for (let index = 0; index < restarts; index += 1) await again(index, 'SIGTERM');
    });
    expect(troubles).toEqual([]);
    expect(finished.length).toBeGreaterThan(24);
    expectNothingLostOrTwice(finished);
  }, 900_000);

  test('can continue after five kills, and no answer is lost or recorded twice', async () => {
    const { troubles, finished } = await during(async () => {
      for (let index = 0; index < kills; index += 1) await again(index, 'SIGKILL');
    });
    // Each of them says what to do: try again.
    for (const trouble of troubles)
      expect(trouble).toMatch(/^(?:answer 50[234]|stream (?:1006|refused 50[234]))$/u);
    expectNothingLostOrTwice(finished);
  }, 900_000);
});
