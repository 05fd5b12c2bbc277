import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const tracked = run(root, 'git', ['ls-files', '--cached', '--others', '--exclude-standard']).split('\n');

/** What somebody who follows the documents creates in the checkout, with secrets or people's data in it. */
const created = [...new Set([...fromCompose(), ...fromKustomization(), ...fromDocuments()])].toSorted();

/** The files that Compose reads or shows to a container, and the repository doesn't have. */
function fromCompose(): string[] {
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({ env_file: z.string().optional(), volumes: z.array(z.string()).default([]) }),
      ),
    })
    .parse(parse(read('compose.yaml')));
  return Object.values(services).flatMap(({ env_file: settings, volumes }) => [
    ...(settings === undefined ? [] : [settings]),
    ...volumes.flatMap((volume) => {
      const [from = '', to = ''] = volume.split(':');
      const path = normalize(from);
      if (!from.startsWith('.') || tracked.includes(path)) return [];
      return [...read('deploy/compose/nginx.conf').matchAll(new RegExp(`${to}/([\\w.-]+);`, 'gu'))].map(
        ([, name = '']) => join(path, name),
      );
    }),
  ]);
}

function fromKustomization(): string[] {
  const { secretGenerator } = z
    .object({ secretGenerator: z.array(z.object({ envs: z.array(z.string()) })) })
    .parse(parse(read('deploy/kubernetes/kustomization.yaml')));
  return secretGenerator.flatMap(({ envs }) => envs.map((file) => join('deploy/kubernetes', file)));
}

/** By their kind, wherever they are named. One with an absolute path isn't in the checkout, its name might still be. */
function fromDocuments(): string[] {
  const documents = tracked.filter((path) =>
    /^(?:docs\/.*|deploy\/.*|[A-Z]+\.md|compose\.yaml|\.env\.example)$/u.test(path),
  );
  const names = /(?:[\w-]+\/)*[\w.-]*\.(?:env|key|pem|crt|p12|pfx|sqlite|dump)\b(?!\.example)/gu;
  return documents.flatMap((path) => [...read(path).matchAll(names)].map(([name]) => name));
}

function run(cwd: string, program: string, args: readonly string[], input = ''): string {
  return spawnSync(program, args, { cwd, input, encoding: 'utf8' }).stdout.trim();
}

it('finds the secret files that the documents name', () => {
  expect(created).toEqual(
    expect.arrayContaining([
      '.env',
      'data/canvass.sqlite',
      'backup.sqlite',
      'canvass.dump',
      'deploy/compose/certificates/tls.key',
      'deploy/kubernetes/canvass.env',
    ]),
  );
});

describe('files with secrets or data', () => {
  let elsewhere: string;
  beforeAll(() => {
    // A repository of its own: this one's might have been told more than its .gitignore says.
    elsewhere = mkdtempSync(join(tmpdir(), 'canvass-ignored-'));
    run(elsewhere, 'git', ['init', '--quiet']);
    copyFileSync(join(root, '.gitignore'), join(elsewhere, '.gitignore'));
  });
  afterAll(() => rmSync(elsewhere, { recursive: true }));
  const ignored = (paths: readonly string[]): string[] =>
    run(
      elsewhere,
      'git',
      ['-c', 'core.excludesFile=/dev/null', 'check-ignore', '--no-index', '--stdin'],
      paths.join('\n'),
    ).split('\n');

  it('are ignored by git', () => {
    expect(ignored(created)).toEqual(created);
  });

  it('are ignored by git next to any file of the repository', () => {
    const folders = new Set(tracked.map((path) => dirname(path)));
    const everywhere = created.flatMap((path) => [...folders].map((folder) => join(folder, basename(path))));
    expect(ignored(everywhere)).toEqual(everywhere);
  });

  it('are kept out of images, even inside copied folders', () => {
    const copied = tracked.filter((path) => isSent(path));
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'src/main.ts']));
    const folders = new Set(['.', ...copied.map((path) => dirname(path))]);
    const everywhere = created.flatMap((path) => [
      path,
      ...[...folders].map((folder) => join(folder, basename(path))),
    ]);
    expect(everywhere.filter(isSent)).toEqual([]);
  });

  it('don’t match any file of the repository', () => {
    expect(ignored(tracked)).toEqual(['']);
  });
});

const rules = visible(read('.dockerignore'))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Whether a build gets to see a file: the last rule that fits it, or a folder above it, decides. */
function isSent(path: string): boolean {
  const above = visible(path)
    .split('/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast((rule) => above.some((one) => matchesGlob(one, rule.replace(/^!/u, ''))));
  return last === undefined || last.startsWith('!');
}

/** For Docker an asterisk fits a dot in front, for Node it doesn't. */
function visible(text: string): string {
  return text.replace(/(^!?|\/)\./gmu, '$1dot-');
}
