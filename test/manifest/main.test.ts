import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { childEnvironment } from '../support/child-environment.ts';
import { manifestProblems } from './manifest-problems.ts';

const appId = '0F8FAD5B-d9cb-469f-a165-70867728950e';
const publisher = {
  name: 'Example',
  websiteUrl: 'https://example.com/help',
  privacyUrl: 'https://example.com/privacy',
  termsOfUseUrl: 'https://example.com/terms',
};
let folder = '';

/** A checkout of its own, whose publisher can be changed. Node keeps its modules compiled by their place: one for all cases. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-manifest-'));
  for (const part of ['manifest', 'dialogs', 'src', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
});
beforeEach(() => {
  for (const made of ['manifest/canvass.zip', '.env']) rmSync(join(folder, made), { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(environment: Record<string, string>, values: unknown = publisher) {
  writeFileSync(join(folder, 'manifest/publisher.json'), JSON.stringify(values));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['manifest/main.ts'], {
    cwd: folder,
    env: childEnvironment(environment),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

const zip = (): Uint8Array => readFileSync(join(folder, 'manifest/canvass.zip'));

test('builds a package with a valid manifest and both icons at its root', () => {
  const { status, stdout, stderr } = run({ MicrosoftAppId: appId, PUBLIC_URL: 'https://bot.example.com/c/' });
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('manifest/canvass.zip');

  const files = unzipSync(zip());
  expect(Object.keys(files).sort()).toEqual(['color.png', 'manifest.json', 'outline.png']);
  const manifest: unknown = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
  expect(manifestProblems(manifest)).toEqual([]);
  expect(manifest).toMatchObject({
    id: appId.toLowerCase(),
    version,
    developer: publisher,
    icons: { color: 'color.png', outline: 'outline.png' },
    validDomains: ['bot.example.com'],
    bots: [{ botId: appId.toLowerCase(), scopes: ['personal', 'team', 'groupChat'] }],
  });
  expect(strFromU8(files['manifest.json'] ?? new Uint8Array())).toContain('"title": "run campaign"');
  for (const icon of ['color.png', 'outline.png']) {
    expect(Buffer.from(files[icon] ?? []).equals(readFileSync(join('manifest', icon)))).toBe(true);
  }
});

test('builds byte-identical packages from the same input, with a fixed date', () => {
  run({ MicrosoftAppId: appId });
  const before = Buffer.from(zip());
  run({ MicrosoftAppId: appId });
  expect(before.equals(zip())).toBe(true);
  // A local header's time and date, which go by two seconds: midnight, 1 January 1980.
  expect(before.readUInt32LE(10)).toBe(0x0021_0000);
});

test('reads the app id from .env, and needs no secret', () => {
  writeFileSync(join(folder, '.env'), `MicrosoftAppId=${appId}\n`);
  expect(run({}).status).toBe(0);
});

test('builds a test package with the empty default publisher, and notes what is missing', () => {
  const empty: unknown = JSON.parse(readFileSync('manifest/publisher.json', 'utf8'));
  const { status, stderr } = run({ MicrosoftAppId: appId, PUBLIC_URL: 'https://bot.example.com/c/' }, empty);
  expect(status).toBe(0);
  expect(stderr).toContain('Note: manifest/publisher.json is empty');
  const manifest: unknown = JSON.parse(strFromU8(unzipSync(zip())['manifest.json'] ?? new Uint8Array()));
  expect(manifestProblems(manifest)).toEqual([]);
  expect(manifest).toMatchObject({ developer: { websiteUrl: 'https://bot.example.com/' } });
});

test('reports a missing app id and an incomplete publisher in one message, and writes nothing', () => {
  const { status, stdout, stderr } = run({}, { ...publisher, name: '', privacyUrl: '' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  for (const name of ['MicrosoftAppId is not set', 'json: name is empty', 'json: privacyUrl is empty']) {
    expect(stderr).toContain(name);
  }
  expect(stderr).not.toMatch(/^\s+at /mu);
  expect(existsSync(join(folder, 'manifest/canvass.zip'))).toBe(false);
});

test('builds a package without a public address, and notes the consequence', () => {
  const { status, stderr } = run({ MicrosoftAppId: appId, PUBLIC_URL: 'http://127.0.0.1:3978' });
  expect(status).toBe(0);
  expect(stderr).toContain('Note: PUBLIC_URL names no address that people can reach');
  expect(strFromU8(unzipSync(zip())['manifest.json'] ?? new Uint8Array())).toContain('"validDomains": []');
});
