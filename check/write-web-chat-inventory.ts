import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** `node check/write-web-chat-inventory.ts`: writes what Microsoft's Web Chat bundles contain into docs/web-chat-bundle.md. */

const home = 'node_modules/botframework-webchat';
const page = 'docs/web-chat-bundle.md';
/** Those that a page could be given; `webchat-es5.js` holds the same for browsers of the past. */
const bundles = ['webchat-minimal.js'] as const;

interface Module {
  readonly nameForCondition?: string | null | undefined;
  readonly chunks: readonly (string | number)[];
  readonly modules?: readonly Module[] | undefined;
}
const moduleSchema: z.ZodType<Module> = z.object({
  nameForCondition: z.string().nullish(),
  chunks: z.array(z.union([z.string(), z.number()])),
  get modules() {
    return z.array(moduleSchema).optional();
  },
});
const statsSchema = z.object({
  chunks: z.array(z.object({ id: z.union([z.string(), z.number()]), files: z.array(z.string()) })),
  modules: z.array(moduleSchema),
});
const manifestSchema = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) });
const lockSchema = z.object({
  packages: z.looseObject({ [home]: z.object({ integrity: z.string() }) }),
});

function readJson<Value>(path: string, schema: z.ZodType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Names of packages, each with the bundles that hold something of it. The build itself wrote down which modules it took. */
function packagesInBundles(): Map<string, Set<string>> {
  const { chunks, modules } = readJson(`${home}/dist/stats.json`, statsSchema);
  const fileOf = new Map(chunks.map(({ id, files }) => [id, files[0] ?? '']));
  const found = new Map<string, Set<string>>();

  function take({ nameForCondition, modules: inner = [] }: Module, within: Module['chunks']): void {
    for (const module of inner) take(module, within);
    const name = packageOf(nameForCondition ?? '');
    if (name === undefined) return;
    const files = found.get(name) ?? new Set();
    for (const id of within) files.add(fileOf.get(id) ?? '');
    found.set(name, files);
  }
  for (const module of modules) take(module, module.chunks);
  return found;
}

/** Nothing for Web Chat's own sources, which are packages of one repository and one version. */
function packageOf(path: string): string | undefined {
  const below = path.split('/node_modules/');
  const [first = '', second = ''] = below.length < 2 ? [] : (below.at(-1) ?? '').split('/');
  if (first === '') return undefined;
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** The version that the package's manifest holds to, where it names one and no range. */
function versionOf(name: string, dependencies: Readonly<Record<string, string>>): string {
  const version = dependencies[name] ?? '';
  return /^\d+\.\d+\.\d+$/u.test(version) ? version : '';
}

const { version, dependencies } = readJson(`${home}/package.json`, manifestSchema);
const { integrity } = readJson('package-lock.json', lockSchema).packages[home];
const found = [...packagesInBundles()].filter(([, files]) => bundles.some((bundle) => files.has(bundle)));
const rows = found
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, files]) => {
    const marks = bundles.map((bundle) => (files.has(bundle) ? 'yes' : ''));
    return `| \`${name}\` | ${versionOf(name, dependencies)} | ${marks.join(' | ')} |`;
  });
const notices = readFileSync(`${home}/dist/webchat-minimal.js.LICENSE.txt`, 'utf8').trim();
const banners = [
  ...new Set([...notices.matchAll(/@license ((?:React|scheduler) v[\d.]+)/giu)].map(([, what]) => what)),
];

writeFileSync(
  page,
  `# What Web Chat's bundle contains

Written by \`node node-24.cjs check/write-web-chat-inventory.ts\` from what Microsoft's build recorded about itself
(\`dist/stats.json\`). A test checks that this page is about the package in the lock file:

- \`botframework-webchat\` ${version}
- \`${integrity}\`

Browsers get \`dist/webchat-minimal.js\` from Canvass, and nothing else of that package: no Adaptive Cards and no speech.
Operators' cards are drawn by the bundle of the \`adaptivecards\` package, which is loaded with the first of them.

## Known vulnerabilities

\`npm audit\` sees \`botframework-webchat\`, but nothing of what is built into it. To check what it was built from, in a folder
outside this one:

\`\`\`sh
npm init -y
npm install --package-lock-only botframework-webchat@${version}
npm audit
\`\`\`

That checks the exact versions that the package asks for and, for the rest, the newest that fit, which can be newer than those
inside. Only a release by Microsoft can fix what is found. What was found, and whether it can be reached here:

- **\`markdown-it\` 13.0.2: CVE-2026-2327** (medium; from 13.0.0, fixed in 14.1.1). A long row of asterisks behind a link keeps the rule
  \`linkify\` busy for a time that grows with the square of its length. The bundle holds that rule. It runs only with the option
  \`linkify\`, which is off in each of the three presets that are built in, and nothing turns it on. Nor does text get that far:
  the bundle renders messages as Markdown only by a \`renderMarkdown\`, which our page doesn't give it. What is left are Web Chat's own words.
  And it would be the visitor's own browser that waits: 0.7 s for the longest message that is taken.
- **\`linkify-it\`: CVE-2026-48801 and CVE-2026-59887** (high; fixed in 5.0.1 and 5.0.2). Also a time that grows with the square, in what
  that option would call: not reached, for the same reasons.

A test looks at the presets and the page (\`test/check/dependencies.test.ts\`).

## Packages

${rows.length} packages beside Web Chat's own (\`botframework-webchat-api\`, \`-component\`, \`-core\`, all MIT and of
the same version). The table gives a version where Web Chat's manifest names exactly one. The build doesn't record the others,
or further copies that a package brought along for itself.
Under Web Chat's own file names, it also contains ${banners.join('; ')}.

| package | version | \`${bundles.join('` | `')}\` |
| --- | --- | --- |
${rows.join('\n')}

## Licences

The notices that the build kept, in \`dist/webchat-minimal.js.LICENSE.txt\`, which Canvass doesn't serve:

\`\`\`text
${notices}
\`\`\`
`,
);
