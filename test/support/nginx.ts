import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { makeCertificate } from '../../src/reference/certificate.ts';
import { openListener } from './open-listener.ts';

const program = process.env['NGINX_PATH'] ?? '/usr/sbin/nginx';

/** False, with one line said, where this machine has no nginx. */
export function hasNginx(): boolean {
  const found = existsSync(program);
  if (!found)
    process.stderr.write(`No nginx at ${program} (set NGINX_PATH): the tests behind a proxy are skipped.\n`);
  return found;
}

export interface Nginx {
  readonly port: number;
  /** PEM. */
  readonly certificate: string;
  /** A request by TLS from an address of loopback's, e.g. `127.0.0.2`. */
  ask(from: string, path: string, options?: AskOptions): Promise<Answered>;
  /** Everything that it has written about its site's requests so far. */
  logged(): string;
  close(): Promise<void>;
}

interface AskOptions {
  readonly body?: unknown;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** nginx itself with the site of docs/deployment.md, its ports and files apart. */
export async function startNginx(upstream: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-nginx-'));
  const { certificate, key } = await makeCertificate();
  const port = await freePort();
  await writeFile(join(folder, 'cert.pem'), certificate);
  await writeFile(join(folder, 'key.pem'), key);
  const documented = /```nginx\n([\s\S]+?)```/u.exec(readFileSync('docs/deployment.md', 'utf8'))?.[1] ?? '';
  const site = documented
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/ssl/bot.example.com.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/private/bot.example.com.key', join(folder, 'key.pem'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('http://127.0.0.1:3978', upstream);
  const running = await runNginx(
    folder,
    port,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
    events { worker_connections 2048; } http { ${temporaryFiles(folder)} ${site} }`,
  );

  return {
    port,
    certificate,
    ask: (from, path, { body, method = body === undefined ? 'GET' : 'POST', headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method,
            localAddress: from,
            rejectUnauthorized: false,
            headers: {
              host: 'bot.example.com',
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (answer) => {
            text(answer).then(
              (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said }),
              reject,
            );
          },
        );
        asked.on('error', reject);
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    logged: () =>
      ['canvass.log', 'canvass-errors.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    close: running.close,
  };
}

export interface ProxyInFront {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * nginx itself with deploy/compose/nginx.conf in front of replicas on these ports of this machine; without TLS, which is
 * another test's subject, and without the name that Docker finds replicas by.
 */
export async function startComposeProxy(replicas: readonly number[]): Promise<ProxyInFront> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-nginx-'));
  const port = await freePort();
  const parts: [RegExp, string][] = [
    [/^ *server canvass:3978 resolve (.+);$/m, replicas.map((at) => `server 127.0.0.1:${at} $1;`).join(' ')],
    [/^ *resolver .+$/m, temporaryFiles(folder)],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *ssl_certificate .+$/m, ''],
    [/^ *ssl_certificate_key .+$/m, ''],
    [/^pid .+$/m, `daemon off; pid ${join(folder, 'pid')};`],
    [/\/dev\/stderr/, join(folder, 'errors.log')],
    [/\/dev\/stdout/, join(folder, 'access.log')],
  ];
  const documented = readFileSync('deploy/compose/nginx.conf', 'utf8');
  const text = parts.reduce((conf, [what, instead]) => {
    if (!what.test(conf)) throw new Error(`deploy/compose/nginx.conf has nothing like ${what}.`);
    return conf.replace(what, instead);
  }, documented);
  const { close } = await runNginx(folder, port, text);
  return { url: `http://127.0.0.1:${port}`, close };
}

/** @returns once it accepts connections */
async function runNginx(folder: string, port: number, text: string) {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    await setTimeout(10);
  }
  return {
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function temporaryFiles(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
}

async function freePort(): Promise<number> {
  const free = await openListener(createServer());
  await free.close();
  return free.port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
