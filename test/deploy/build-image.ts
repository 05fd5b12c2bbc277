import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { childEnvironment } from '../support/child-environment.ts';

export interface Stage {
  /** What is `/` in it. */
  readonly root: string;
  folder: string;
  readonly environment: Record<string, string>;
  /** How it is started: the arguments of Node. */
  command: readonly string[];
}

const environmentSchema = z.record(z.string(), z.string());
const commandSchema = z.tuple([z.literal('node')], z.string()).transform(([, ...args]) => args);

/**
 * Does what the Containerfile says, in folders and with this process's Node: there may be no container engine. The packages
 * are those that are here and that the lock file has for production.
 */
export function buildImage(place: string): Stage {
  const stages = new Map<string, Stage>();
  let stage = newStage(place, 'none');
  for (const { instruction, rest } of instructionsOf(readFileSync('Containerfile', 'utf8'))) {
    const words = rest.split(/ +/u);
    if (instruction === 'FROM') {
      stage = newStage(place, words[2] ?? 'image');
      stages.set(basename(stage.root), stage);
    } else if (instruction === 'WORKDIR') {
      stage.folder = join(stage.root, rest);
      mkdirSync(stage.folder, { recursive: true });
    } else if (instruction === 'ENV') {
      const pairs = words.map((word) => word.split('='));
      Object.assign(stage.environment, environmentSchema.parse(Object.fromEntries(pairs)));
    } else if (instruction === 'COPY') copy(stage, words, stages);
    else if (instruction === 'RUN') run(stage, rest);
    else if (instruction === 'CMD') stage.command = commandSchema.parse(JSON.parse(rest));
  }
  return stage;
}

function instructionsOf(containerfile: string) {
  const joined = containerfile.replaceAll(/^#.*\n/gmu, '').replaceAll(/\\\n */gu, ' ');
  return [...joined.matchAll(/^([A-Z]+) +(.+)$/gmu)].map(([, instruction = '', rest = '']) => ({
    instruction,
    rest,
  }));
}

function newStage(place: string, name: string): Stage {
  const root = join(place, name);
  return { root, folder: root, environment: {}, command: [] };
}

function copy(stage: Stage, words: readonly string[], stages: ReadonlyMap<string, Stage>): void {
  const from = /^--from=(.+)$/u.exec(words[0] ?? '')?.[1];
  const target = words.at(-1) ?? '';
  for (const source of words.slice(from === undefined ? 0 : 1, -1)) {
    const to = join(stage.folder, target, target.endsWith('/') ? basename(source) : '');
    if (from === undefined) cpSync(resolve(source), to, { recursive: true });
    else {
      const path = join(stages.get(from)?.root ?? '', source);
      if (statSync(path).isDirectory()) linkFiles(path, to);
      else linkOrCopy(path, to);
    }
  }
}

function run(stage: Stage, line: string): void {
  if (line === 'npm ci --omit=dev --omit=optional --no-audit --no-fund') linkPackages(stage.folder);
  else if (line.startsWith('install --directory ')) {
    for (const word of line.split(/ +/u).slice(2)) {
      if (!word.startsWith('--'))
        mkdirSync(word.startsWith('/') ? inStage(stage, word) : join(stage.folder, word));
    }
  } else {
    const [command, args] = line.startsWith('[')
      ? [process.execPath, commandSchema.parse(JSON.parse(line))]
      : ['sh', ['-c', line]];
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: stage.folder,
      env: childEnvironment(environmentOf(stage)),
      encoding: 'utf8',
    });
    if (status !== 0 || stderr !== '') throw new Error(`${line} ended with ${status}: ${stdout}${stderr}`);
  }
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().default(false), optional: z.boolean().default(false) }),
  ),
});

function linkPackages(folder: string): void {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const [path, { dev, optional }] of Object.entries(packages)) {
    // The packages within a package are packages of their own.
    if (path !== '' && !dev && !optional) linkFiles(path, join(folder, path), 'node_modules');
  }
}

function linkFiles(from: string, to: string, without?: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkOrCopy(source, target);
    else if (entry.name !== without) linkFiles(source, target, without);
  }
}

/** Temporary files may be on another disk. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** A path of the image, here. */
const inStage = ({ root }: Stage, path: string): string => join(root, path);

/** Its environment with paths that are here. */
export function environmentOf(stage: Stage): Readonly<Record<string, string>> {
  const here = Object.entries(stage.environment).map(([name, value]) => [
    name,
    value.startsWith('/') ? inStage(stage, value) : value,
  ]);
  return environmentSchema.parse(Object.fromEntries(here));
}

export function megabytesIn(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return bytes / 1024 / 1024;
}
