import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const fromThere = /^(?:import|export) (?!type )(?:[^;'"=]*? from )?'([^'\n]+)'/gmu;

/** The packages and files that are loaded with a file, before any of its functions is called. */
function loadedWith(file: URL, found = new Set<string>()): ReadonlySet<string> {
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(fromThere)) {
    const name = specifier.startsWith('.') ? new URL(specifier, file).href.replace(root, '') : specifier;
    if (found.has(name)) continue;
    found.add(name);
    if (specifier.startsWith('.')) loadedWith(new URL(specifier, file), found);
  }
  return found;
}

const root = new URL('../../', import.meta.url).href;
const loaded = (file: string) => [...loadedWith(new URL(file, root))];
/** What only some starts need. */
const only =
  /^(?:d3-shape|pg|pg-boss|selfsigned|undici|zod-openapi)$|^src\/reference\/|^src\/store\/postgres\/jobs\//u;

test('loads only the settings parser before it reports a wrong setting or handles a stop', () => {
  const early = loaded('src/main.ts');
  expect(early).toContain('src/config/read-configuration.ts');
  // Of packages the parser of settings alone: everything else costs a refused start what a good one costs.
  expect(early.filter((name) => !/^(?:node:|src\/|dialogs\/|package\.json$)/u.test(name))).toEqual(['zod']);
  expect(early.filter((name) => only.test(name))).toEqual([]);
});

test('loads reference services, report pages, client library and the other engine only when needed', () => {
  const always = [...loaded('src/app/start-canvass.ts'), ...loaded('src/store/sqlite/open.ts')];
  expect(always).toEqual(expect.arrayContaining(['botbuilder-core', 'restify']));
  expect(always.filter((name) => only.test(name))).toEqual([]);
  expect(loaded('src/store/postgres/open.ts')).toContain('pg');
});

test('doesn’t load Node’s built-in undici for an HTTP server', () => {
  const loadsClient = (before: string) =>
    spawnSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `${before} await import('node:http'); process.exit(process.moduleLoadList.some((name) => name.includes('undici')) ? 1 : 0);`,
    ]).status;
  expect([loadsClient(''), loadsClient(`import '${root}src/find-modules.ts';`)]).toEqual([1, 0]);
});
