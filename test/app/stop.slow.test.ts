import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { campaignRun, result } from '../services/campaign/sample-replies.ts';
import { childEnvironment } from '../support/child-environment.ts';
import { beginConversation, listen } from '../support/direct-line-client.ts';
import { eventually } from '../support/eventually.ts';
import { newFolder } from '../support/new-folder.ts';
import { openListener } from '../support/open-listener.ts';
import { startTlsServer } from '../support/tls-server.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** As a service manager does: who has not ended within 10 s after the drain is killed, and has no exit code. */
  stop(signal: NodeJS.Signals, drainMs?: number): Promise<{ code: unknown; logged: string }>;
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const folder = newFolder();
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: childEnvironment({ PORT: '0', DATA_DIR: folder, ...environment }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let logged = '';
  const ready = Promise.withResolvers<string>();
  child.stdout.on('data', (bytes) => {
    logged += String(bytes);
    const url = /Canvass \S+ is ready: (\S+)\/\n/u.exec(logged)?.[1];
    if (url !== undefined) ready.resolve(url);
  });
  child.once('exit', () => ready.reject(new Error(`It ended: ${logged}`)));
  const exited = once(child, 'exit');
  return {
    child,
    url: await ready.promise,
    async stop(signal, drainMs = 0) {
      child.kill(signal);
      const killing = setTimeout(() => child.kill('SIGKILL'), drainMs + 10_000);
      const [code] = await exited;
      clearTimeout(killing);
      return { code, logged };
    },
  };
}

/** Says something as the Emulator does, to be answered at an address; nobody waits for the end of the turn. */
function say(url: string, serviceUrl: string, text: string): void {
  const activity = {
    type: 'message',
    id: `activity-${text}`,
    channelId: 'emulator',
    serviceUrl,
    conversation: { id: `conversation-${text}` },
    from: { id: 'operator-1' },
    recipient: { id: 'bot-1' },
    text,
  };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(activity),
  };
  fetch(`${url}/api/messages`, init).catch(() => {});
}

/** The variable by which a started process trusts a server's certificate. */
async function trusting(certificate: string): Promise<Record<string, string>> {
  const folder = newFolder();
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, certificate);
  return { NODE_EXTRA_CA_CERTS: authority };
}

test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 at once on %s when idle', async (signal) => {
  const canvass = await start();
  // What a browser opens beside the connections that it uses.
  const spare = connect(Number(new URL(canvass.url).port), '127.0.0.1');
  spare.on('error', () => {});
  await once(spare, 'connect');
  const { code } = await canvass.stop(signal);
  expect(code).toBe(0);
});

test('keeps serving for the drain time after SIGTERM, not ready, and then exits with 0', async () => {
  const canvass = await start({ DRAIN_SECONDS: '8' });
  expect((await fetch(`${canvass.url}/readyz`)).status).toBe(200);
  const begun = Date.now();
  const stopped = canvass.stop('SIGTERM', 8_000);
  await eventually(async () => {
    const answer = await fetch(`${canvass.url}/readyz`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('stopping')]);
  });
  const { say, read } = await beginConversation(canvass.url);
  expect((await say('surveys')).status).toBe(200);
  await eventually(async () => {
    const said = (await read()).activities.filter(({ type }) => type === 'message');
    expect(said.map(({ from }) => from.role)).toEqual(['bot', 'user', 'bot']);
  });
  expect((await stopped).code).toBe(0);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(8_000);
}, 60_000);

test('exits with 0 within 10 s of SIGTERM, even when services, channels and clients hang', async () => {
  const asked: string[] = [];
  const service = await startTlsServer(({ url }) => void asked.push(url));
  const channel = createServer(() => void asked.push('channel'));
  const { port, close } = await openListener(channel);
  onTestFinished(service.close);
  onTestFinished(close);
  const canvass = await start({
    ...(await trusting(service.certificate)),
    OPERATORS: 'operator-1',
    SURVEY_API_URL: service.url,
    SURVEY_API_KEY: 'key',
    SURVEY_API_SECRET: 'secret',
    CAMPAIGN_API_URL: service.url,
    CAMPAIGN_API_KEY: 'key',
    CAMPAIGN_ACCOUNT_ID: '1',
  });
  const serviceUrl = `http://127.0.0.1:${port}/`;

  // Turns that wait for a service, and turns that wait for the channel.
  for (const text of ['surveys', 'campaigns', 'run campaign 12', 'schedule campaign 12 every minute'])
    say(canvass.url, serviceUrl, text);
  for (const text of ['help', 'who am i']) say(canvass.url, serviceUrl, text);
  const { streamUrl } = await beginConversation(canvass.url);
  const stream = listen(streamUrl);
  await eventually(() => expect(stream.watermark).not.toBe(''));
  // Half of a request's headers, and half of a body.
  const address = Number(new URL(canvass.url).port);
  for (const half of [
    'GET / HTTP/1.1\r\nHo',
    'POST /api/messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ]) {
    const socket = connect(address, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(half);
  }
  while (!asked.includes('channel')) await once(channel, 'request');
  while (asked.filter((url) => url !== 'channel').length < 2) await new Promise((go) => setTimeout(go, 20));

  const { code, logged } = await canvass.stop('SIGTERM');
  expect(code).toBe(0);
  expect(await stream.closed).toBe(1001);
  expect(logged).not.toContain('An error was not handled');
}, 40_000);

test('exits with 0 within 10 s of SIGTERM while it processes 100,000 results', async () => {
  const total = 100_000;
  let pages = 0;
  const service = await startTlsServer(({ url }, answer) => {
    if (url.includes('/runs?') || url.endsWith('/runs')) {
      return answer.json(200, { nextPage: null, results: [campaignRun] });
    }
    if (!url.includes('/results')) return answer.json(200, { nextPage: null, results: [] });
    pages += 1;
    const results = Array.from({ length: 50 }, (_, at) => ({
      ...result,
      testRunTicketId: `${pages}-${at}`,
      testCase: { testCaseId: pages * 50 + at, name: `Case ${pages}-${at}` },
    }));
    const nextPage = pages * 50 < total ? `${url.split('?', 1)[0]}?pageno=${pages + 1}` : null;
    answer.json(200, { nextPage, results, totalResults: total, campaignRun });
  });
  onTestFinished(service.close);
  const canvass = await start({
    ...(await trusting(service.certificate)),
    OPERATORS: 'operator-1',
    CAMPAIGN_API_URL: service.url,
    CAMPAIGN_API_KEY: 'key',
    CAMPAIGN_ACCOUNT_ID: '1',
  });
  say(canvass.url, 'http://127.0.0.1:9/', `results of campaign 12 run ${campaignRun.runId} with steps`);
  await vi.waitFor(() => expect(pages).toBeGreaterThan(100), 30_000);
  expect(pages * 50).toBeLessThan(total);
  const { code } = await canvass.stop('SIGTERM');
  expect(code).toBe(0);
}, 60_000);
