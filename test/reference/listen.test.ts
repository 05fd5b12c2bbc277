import { request as requestSecurely } from 'node:https';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../dialogs/ports/logger.ts';
import { type Certificate, createJsonServer } from '../../src/http/server/json-server.ts';
import { makeCertificate } from '../../src/reference/certificate.ts';
import { type Listening, listen } from '../../src/reference/listen.ts';

let certificate: Certificate;
let listening: Listening;
let agent: Agent;
/** Lets `GET /slow` answer. */
let letGo: () => void;
let reached: Promise<void>;

beforeEach(async () => {
  certificate = await makeCertificate();
  const server = createJsonServer(certificate, () => undefined, silentLogger);
  const { promise, resolve } = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  letGo = resolve;
  reached = arrival.promise;
  server.get('/fast', () => ({ status: 200, body: { fast: true } }));
  server.get('/slow', async () => {
    arrival.resolve();
    await promise;
    return { status: 200, body: { padding: 'x'.repeat(200_000) } };
  });
  listening = await listen(server.server, 0);
  agent = new Agent({ connect: { ca: certificate.certificate } });
});
afterEach(async () => {
  letGo();
  await agent.destroy();
  await listening.close();
});

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await request(url, { dispatcher: agent });
  return { status: response.statusCode, body: await response.body.json() };
}

test('the certificate is valid for 127.0.0.1 and localhost, and names ::1', async () => {
  expect(await get(`https://127.0.0.1:${listening.port}/fast`)).toEqual({
    status: 200,
    body: { fast: true },
  });
  expect(await get(`https://localhost:${listening.port}/fast`)).toEqual({
    status: 200,
    body: { fast: true },
  });
  const socket = connect({ port: listening.port, host: '127.0.0.1', ca: certificate.certificate });
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  expect(socket.getPeerCertificate().subjectaltname).toContain('IP Address:0:0:0:0:0:0:0:1');
  socket.destroy();
});

test('a client that does not trust the certificate refuses it', async () => {
  await expect(request(`${listening.url}/fast`)).rejects.toMatchObject({
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  '%s over plain HTTP on the same port is 401',
  async (method) => {
    const plain = `http://127.0.0.1:${listening.port}/fast?apikey=a&apisecret=b`;
    const body = method === 'GET' ? null : '{"answerId": 1}';
    const response = await request(plain, { method, body });
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toMatch(/^application\/json/u);
    expect(await response.body.json()).toEqual({ message: expect.stringContaining('HTTPS') });
  },
);

test('answers a plain request that comes byte by byte', async () => {
  const socket = createConnection(listening.port, '127.0.0.1');
  socket.setNoDelay(true);
  const ended = new Promise((resolve) => socket.once('end', resolve));
  let heard = '';
  socket.on('data', (bytes) => {
    heard += String(bytes);
  });
  for (const byte of 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n') {
    socket.write(byte);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await ended;
  expect(heard).toMatch(/^HTTP\/1\.1 401 /u);
  socket.destroy();
});

test('sends a large body after inspecting the first byte', async () => {
  letGo();
  const { body } = await get(`${listening.url}/slow`);
  expect(body).toEqual({ padding: 'x'.repeat(200_000) });
});

test('closing finishes a response in progress and ends idle and silent connections', async () => {
  await get(`${listening.url}/fast`);
  const silent = createConnection(listening.port, '127.0.0.1');
  const silentEnd = new Promise((resolve) => silent.once('close', resolve));
  silent.on('error', () => {});
  await new Promise((resolve) => silent.once('connect', resolve));
  const underWay = get(`${listening.url}/slow`);
  await reached;
  const closed = listening.close();
  setTimeout(letGo, 100);
  expect(await underWay).toEqual({ status: 200, body: { padding: 'x'.repeat(200_000) } });
  await closed;
  await silentEnd;
  const refused = await new Promise((resolve) => {
    requestSecurely(listening.url).once('error', resolve).end();
  });
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
});

test('closing does not wait forever for a response that never comes', async () => {
  const lost = get(`${listening.url}/slow`).catch(() => 'cut');
  await reached;
  await listening.close();
  expect(await lost).toBe('cut');
});

test.each([
  ['http://[::bad', 'localhost'],
  ['/fast', '['],
])('refuses a request for %s at host %s and keeps running', async (target, host) => {
  const socket = connect({ port: listening.port, host: '127.0.0.1', ca: certificate.certificate });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect((await get(`https://127.0.0.1:${listening.port}/fast`)).status).toBe(200);
});
