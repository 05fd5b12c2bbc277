import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { english } from '../../dialogs/wording/english.ts';
import { beginConversation, call } from '../support/direct-line-client.ts';
import { fixedPart } from '../support/fixed-part.ts';
import {
  type ScriptedSurveyService,
  startScriptedSurveyService,
} from '../support/scripted-survey-service.ts';
import { type SpawnedCanvass, spawnCanvass } from '../support/spawn-canvass.ts';

let service: ScriptedSurveyService;
let folder: string;
let canvass: SpawnedCanvass;

beforeAll(async () => {
  service = await startScriptedSurveyService();
  folder = await mkdtemp(join(tmpdir(), 'canvass-killed-twice-'));
  await writeFile(join(folder, 'authority.pem'), service.certificate);
  canvass = await start(0);
});
afterAll(async () => {
  await canvass.end('SIGKILL');
  await service.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  service.clear();
  service.filed.length = 0;
});

const start = (port: number) =>
  spawnCanvass(folder, port, {
    SURVEY_API_URL: service.url,
    SURVEY_API_KEY: 'key-that-is-secret',
    SURVEY_API_SECRET: 'secret-that-is-secret',
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
  });

async function killAndStart(): Promise<void> {
  await canvass.end('SIGKILL');
  canvass = await start(Number(new URL(canvass.url).port));
}

/** How often a session's status was asked for. */
const looked = () =>
  service.requests.filter(({ method, query }) => method === 'GET' && query.has('sessionId')).length;

test('an unknown outcome is reported after kills while the answer is sent and its status checked', async () => {
  const chat = await beginConversation(canvass.url);
  const shown = async () => (await call(canvass.url, `${chat.path}/activities`, { token: chat.token })).text;
  await chat.say('survey 5');
  await expect.poll(shown).toContain('How was the coffee?');
  service.next('reply', 'hangAfter');
  await chat.say('Good');
  await expect.poll(() => service.filed.length).toBe(1);
  const looks = looked();
  service.next('status', 'hangBefore');
  await killAndStart();
  await expect.poll(looked).toBeGreaterThan(looks);
  await killAndStart();
  await expect.poll(shown).toContain(fixedPart(english.fateUnknown));
  expect(await shown()).not.toContain(fixedPart(english.givenUp));
  expect(service.filed).toHaveLength(1);
}, 180_000);
