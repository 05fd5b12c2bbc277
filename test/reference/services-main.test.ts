import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './survey/survey-caller.ts';

const main = fileURLToPath(new URL('../../src/reference/main.ts', import.meta.url));
let place: ReturnType<typeof makeFolder>;
let children: ChildProcess[];

beforeEach(() => {
  place = makeFolder();
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  place.remove();
});

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>;
  /** Resolves with what was printed once it fits. */
  printed(pattern: RegExp): Promise<string>;
}

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: place.folder, ...environment },
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (bytes) => {
    output += String(bytes);
  });
  child.stderr.on('data', (bytes) => {
    errors += String(bytes);
  });
  return {
    child,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output, errors }))),
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve(output);
        child.stdout.on('data', look);
        child.once('close', () => reject(new Error(`It ended: ${errors}`)));
        look();
      }),
  };
}

test('prints working settings, and exits with 0 on Ctrl+C', async () => {
  const service = run([main]);
  const printed = await service.printed(/stops them/u);
  const setting = (name: string) => new RegExp(`${name}=(.+)`, 'u').exec(printed)?.[1] ?? '';
  const certificateFile = join(place.folder, 'reference-certificate.pem');
  expect(setting('NODE_EXTRA_CA_CERTS')).toBe(certificateFile);
  const written = readFileSync(certificateFile, 'utf8');
  expect(written).toMatch(/^-----BEGIN CERTIFICATE-----/u);
  expect(written).not.toContain('PRIVATE');
  const query = `apikey=${setting('SURVEY_API_KEY')}&apisecret=${setting('SURVEY_API_SECRET')}`;
  const script = `const reply = await fetch('${setting('SURVEY_API_URL')}/surveys?${query}');
    const runs = '${setting('CAMPAIGN_API_URL')}/webapi/v3.0/accounts/${setting('CAMPAIGN_ACCOUNT_ID')}/campaigns/12/runs';
    const listed = await fetch(runs, { headers: { authorization: 'ApiKey ${setting('CAMPAIGN_API_KEY')}' } });
    console.log(reply.status, (await reply.json()).length, listed.status);`;
  const client = run(['--input-type=module', '-e', script], { NODE_EXTRA_CA_CERTS: certificateFile });
  expect(await client.ended).toMatchObject({ code: 0, output: '200 13 200\n' });
  service.child.kill('SIGINT');
  expect(await service.ended).toMatchObject({ code: 0, errors: '' });
});

test('an invalid survey file stops the start with one message and no stack', async () => {
  const surveys = join(place.folder, 'surveys');
  mkdirSync(surveys);
  writeFileSync(join(surveys, 'bad.json'), '{"id": 1, "name": "Bad", "questions": [], "closing": ""}');
  const { code, output, errors } = await run([main, '--surveys', surveys]).ended;
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('bad.json: closing: must not be empty');
  expect(errors).toContain('bad.json: questions: ');
  expect(errors).not.toMatch(/^\s+at /mu);
});

test('the campaign service reads another folder, and a missing file stops the start', async () => {
  const campaigns = fileURLToPath(new URL('../support/fortnight/data', import.meta.url));
  const service = run([main, '--campaigns', campaigns]);
  const printed = await service.printed(/stops them/u);
  const url = /CAMPAIGN_API_URL=(.+)/u.exec(printed)?.[1] ?? '';
  const key = /CAMPAIGN_API_KEY=(.+)/u.exec(printed)?.[1] ?? '';
  const script = `const listed = await fetch('${url}/webapi/v3.0/accounts/1/campaigns', { headers: { authorization: 'ApiKey ${key}' } });
  console.log((await listed.json()).results.map(({ name }) => name).join());`;
  const client = run(['--input-type=module', '-e', script], {
    NODE_EXTRA_CA_CERTS: join(place.folder, 'reference-certificate.pem'),
  });
  expect(await client.ended).toMatchObject({ code: 0, output: 'Customer lines,Billing load\n' });
  service.child.kill('SIGTERM');
  expect(await service.ended).toMatchObject({ code: 0 });

  const { code, errors } = await run([main, '--campaigns', place.folder]).ended;
  expect(code).toBe(1);
  expect(errors).toContain('call-flows.json');
});
