import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { neverRuns } from '../../deploy/never-runs.ts';
import { english } from '../../dialogs/wording/english.ts';
import { runAdmin } from '../admin/run-admin.ts';
import { startConversation } from '../support/conversation.ts';
import { spawnCanvass } from '../support/spawn-canvass.ts';
import { buildImage, environmentOf, megabytesIn, type Stage } from './build-image.ts';

const place = mkdtempSync(join(tmpdir(), 'canvass-image-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

let image: Stage;
beforeAll(() => {
  image = buildImage(place);
});

test('the image has at most 220 MB, not counting Node', () => {
  expect(megabytesIn(image.root)).toBeLessThan(220);
});

test('the image contains no file that never runs', () => {
  const modules = join(image.folder, 'node_modules');
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => neverRuns(path.replaceAll('\\', '/')))).toEqual([]);
  expect(files.filter((path) => /licen[cs]e/iu.test(path)).length).toBeGreaterThan(100);
});

test('the image lists its packages', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const { components } = z
    .object({ components: z.array(z.object({ name: z.string() })) })
    .parse(read(join(image.folder, 'sbom.cdx.json')));
  const listed = new Set(components.map(({ name }) => name));
  const names = z.record(z.string(), z.string()).transform(Object.keys);
  const asked = z.object({ dependencies: names }).parse(read('package.json'));
  expect(asked.dependencies.filter((name) => !listed.has(name))).toEqual([]);
  expect(listed).not.toContain('vitest');
  expect(listed.size).toBeGreaterThan(asked.dependencies.length);
});

test('the image contains the compile cache for its first start', () => {
  const [folder = ''] = readdirSync(join(image.folder, 'compiled'));
  expect(readdirSync(join(image.folder, 'compiled', folder)).length).toBeGreaterThan(1000);
});

test('the image starts, serves its page and takes a survey', async () => {
  const program = image.command.map((word) => (word.startsWith('-') ? word : join(image.folder, word)));
  // Without a registration it listens on this machine alone.
  const environment = { ...environmentOf(image), HOST: '127.0.0.1', PORT: '0' };
  const canvass = await spawnCanvass(image.folder, 0, environment, program);
  try {
    const page = await (await fetch(canvass.url)).text();
    for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/gu)) {
      expect((await fetch(canvass.url + path)).status, path).toBe(200);
    }
    const person = startConversation(canvass.url);
    let reply = await person.press((await person.say('surveys')).buttons[0]);
    for (let answered = 0; answered < 100 && !reply.buttons.some(isEnd); answered += 1) {
      const [button] = reply.buttons;
      reply = await (button === undefined ? person.say('All was well.') : person.press(button));
    }
    expect(reply.buttons.some(isEnd)).toBe(true);
  } finally {
    expect(await canvass.end('SIGTERM')).toBe(0);
  }
});

test('the image contains the command line', async () => {
  const program = join(image.folder, 'src/admin/main.ts');
  const registration = {
    MicrosoftAppId: '11111111-1111-4111-8111-111111111111',
    MicrosoftAppPassword: 'password',
  };
  const environment = { ...environmentOf(image), ...registration };
  const doctor = await runAdmin(image.folder, ['doctor'], environment, program);
  expect(doctor.err).toBe('');
  expect(doctor.out).toContain('manifest/canvass.zip is not here');
  expect(doctor.out).toContain('a MultiTenant registration, with ids of the right form');
  const stats = await runAdmin(image.folder, ['stats'], environment, program);
  expect(stats.out + stats.err).toMatch(/has no database|Surveys, by status/u);
});

const isEnd = ({ label }: { readonly label: string }): boolean => label === english.takeAgain;
