import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { runProgram } from '../support/run-program.ts';

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

test('loads nothing before it handles a stop, and only the settings parser before it reports a wrong setting', () => {
  expect(loaded('src/main.ts')).toEqual(['src/find-modules.ts', 'node:module']);
  const early = loaded('src/app/run-process.ts');
  expect(early).toContain('src/config/read-configuration.ts');
  // Of packages the parser of settings alone: everything else costs a refused start what a good one costs.
  expect(early.filter((name) => !/^(?:node:|src\/|dialogs\/|package\.json$)/u.test(name))).toEqual(['zod']);
  expect(early.filter((name) => only.test(name))).toEqual([]);
});

test('ends with 0 if it is stopped while it is still being loaded', async () => {
  const stop = `import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        if (url.includes('/zod/')) process.kill(process.pid, 'SIGTERM');
        return next(url, context);
      },
    });`;
  const main = fileURLToPath(new URL('src/main.ts', root));
  const options = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stop)}`, PORT: '0' };
  expect(await runProgram(main, newFolder(), [], options)).toEqual({ code: 0, out: '', err: '' });
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
