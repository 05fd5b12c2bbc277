import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { childEnvironment } from '../support/child-environment.ts';
import { newFolder } from '../support/new-folder.ts';
import { runKey } from '../support/run-requests.ts';
import { executedRuns, spawnCanvass } from '../support/spawn-canvass.ts';

/** Has bash take this for `sleep`: only what follows the pauses is of interest. */
const withoutPauses = { 'BASH_FUNC_sleep%%': '() { :; }' };

/** The pipeline's script, as it runs in a job. */
function startScript(url: string, more: Record<string, string> = {}) {
  const folder = newFolder();
  const variables = { CANVASS_URL: url, CANVASS_KEY: runKey, CAMPAIGN: '12', IDEMPOTENCY_KEY: 'build-1' };
  const child = spawn('bash', [resolve('deploy/ci/run-campaign.sh')], {
    cwd: folder,
    env: childEnvironment({ ...variables, ...more }),
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (bytes) => {
    out += String(bytes);
  });
  child.stderr.on('data', (bytes) => {
    errors += String(bytes);
  });
  return {
    out: () => out,
    errors: () => errors,
    ended: once(child, 'close').then(([code]) => z.number().parse(code)),
    file: (name: string) => readFileSync(join(folder, name), 'utf8'),
  };
}

test('a run survives two kills while the script waits, is executed once, and yields its result', async () => {
  const folder = newFolder();
  const settings = { RUN_API_KEY: runKey, REFERENCE_RUN_SPEED: '8', WATCH_INTERVAL_SECONDS: '1' };
  let canvass = await spawnCanvass(folder, 0, settings);
  onTestFinished(async () => void (await canvass.end('SIGKILL')));
  const before = Date.now();
  const script = startScript(canvass.url);
  await expect.poll(script.out).toContain('Report: http');
  for (let kills = 0; kills < 2; kills++) {
    // It has begun to wait.
    await expect.poll(() => executedRuns(folder, 12, before)).toBe(1);
    await canvass.end('SIGKILL');
    canvass = await spawnCanvass(folder, Number(new URL(canvass.url).port), settings);
  }
  const code = await script.ended;
  const run = z
    .object({ state: z.literal('finished'), verdict: z.string() })
    .parse(JSON.parse(script.out().slice(script.out().indexOf('\n{'))));
  expect(code, script.errors()).toBe(run.verdict.startsWith('passed') ? 0 : 1);
  expect(script.errors()).toMatch(/curl: \((?:7|52|56)\)/u);
  expect(script.file('junit.xml')).toContain('<testsuite');
  expect(script.file('ctrf.json')).toContain('"CTRF"');
  expect(executedRuns(folder, 12, before)).toBe(1);
});

const answer = (status: number, body: string): string =>
  `HTTP/1.1 ${status} Said\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const requested = answer(202, '{"id":"a","report":"https://bot.example.com/r"}');
const finished = answer(200, '{"state":"finished","verdict":"passed"}');

/** Answers each connection with what comes next: a text, or what is done to it in place of an answer. */
async function startScripted(script: readonly (string | ((socket: Socket) => void))[]) {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      asked.push(String(bytes).split(' HTTP', 1)[0] ?? '');
      const next = script[asked.length - 1] ?? answer(410, '');
      if (typeof next === 'string') socket.end(next);
      else next(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${address.port}`, asked, [Symbol.dispose]: () => void server.close() };
}

test.each<readonly [string, string | ((socket: Socket) => void)]>([
  ['no response', (socket) => socket.end()],
  ['a reset', (socket) => socket.resetAndDestroy()],
  ['a truncated response', 'HTTP/1.1 200 Said\r\nContent-Length: 99\r\n\r\n{"id":"b","state":"unknown"}'],
  ['a response truncated in its head', 'HTTP/1.1 200 Sa'],
  ['a proxy’s 503', answer(503, '{"id":"b","state":"unknown"}')],
  ['a rate limit’s 429', answer(429, '{"error":{}}')],
])('retries every request after %s', async (_, fault) => {
  using canvass = await startScripted([
    fault,
    requested,
    fault,
    finished,
    fault,
    answer(200, '<x/>'),
    fault,
    answer(200, '{}'),
  ]);
  const script = startScript(canvass.url, withoutPauses);
  expect(await script.ended, script.errors()).toBe(0);
  const asked = [
    'POST /api/runs',
    'GET /api/runs/a?wait=50',
    'GET /api/runs/a/junit.xml',
    'GET /api/runs/a/ctrf.json',
  ];
  expect(canvass.asked).toEqual(asked.flatMap((one) => [one, one]));
  expect([script.file('junit.xml'), script.file('ctrf.json')]).toEqual(['<x/>', '{}']);
});

test.each([
  ['the run is refused', [answer(422, '{"error":{"field":"campaign"}}')], '"field":"campaign"'],
  ['the run is gone', [requested, answer(404, '{"error":{}}')], 'can’t be asked about'],
  ['a file can’t be read', [requested, finished, answer(409, '{}')], 'junit.xml can’t be read'],
])('exits with 2 without a retry when %s', async (_, answers, told) => {
  using canvass = await startScripted(answers);
  const script = startScript(canvass.url, withoutPauses);
  expect(await script.ended).toBe(2);
  expect(script.errors().replaceAll("'", '’')).toContain(told);
  expect(canvass.asked).toHaveLength(answers.length);
});
