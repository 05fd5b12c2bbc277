import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

const sound = {
  'dialogs/ports/outcome.ts': 'export type Outcome = string;\n',
  'dialogs/say.ts': "import { z } from 'zod';\nimport type { Outcome } from './ports/outcome.ts';\n",
  'src/http/client/client.ts':
    "import { Pool } from 'undici';\nimport type { Outcome } from '../../../dialogs/ports/outcome.ts';\n",
  'src/bot/bot.ts': "import { TurnContext } from 'botbuilder-core';\nimport '../../dialogs/say.ts';\n",
  'src/main.ts': "import { createServer } from 'node:http';\nimport './bot/bot.ts';\n",
};

/** Runs the check over a folder with these files. */
function check(files: Record<string, string>): { status: number | null; told: string } {
  const folder = newFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['check/import-directions.ts', folder], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, told: stderr + stdout };
}

test('passes a correct tree', () => {
  expect(check(sound)).toEqual({ status: 0, told: 'Import directions: 5 files, 0 violations.\n' });
});

test('fails without any files', () => {
  expect(check({}).status).toBe(1);
});

test.each<[string, string, string]>([
  ['src/web/page.ts', "import { TurnContext } from 'botbuilder-core';", 'only src/bot may'],
  ['src/web/page.ts', "import { Pool } from 'undici';", 'only src/http/client may'],
  ['src/bot/bot.ts', "import type { Pool } from 'undici';", 'only src/http/client may'],
  ['src/store/rows.ts', "export * from 'node:sqlite';", 'only src/store/sqlite may'],
  ['src/bot/bot.ts', "const later = await import('restify');", 'only src/web, src/http/server may'],
  ['src/bot/bot.ts', "import 'left-pad';", 'no room may import this package'],
  ['dialogs/say.ts', "import { readFileSync } from 'node:fs';", 'this room runs without Node'],
  ['dialogs/say.ts', "import { readFileSync } from 'fs';", 'this room runs without Node'],
  ['dialogs/say.ts', "import '../src/bot/bot.ts';", 'dialogs may not import it'],
  ['src/http/client/client.ts', "import '../../../dialogs/say.ts';", 'src/http/client may not import it'],
  [
    'src/http/client/client.ts',
    "import {\n  a,\n  b,\n} from '../../main.ts';",
    'src/http/client may not import it',
  ],
  ['src/bot/bot.ts', 'setTimeout(() => {}, 100);', 'only src/time.ts asks the system for that'],
  ['dialogs/say.ts', 'const now = Date.now;', 'only src/time.ts asks the system for that'],
  ['dialogs/say.ts', 'const id = crypto.randomUUID();', 'only src/random.ts asks the system for that'],
  ['src/bot/bot.ts', "import { scheduler } from 'node:timers/promises';", 'only src/time.ts may'],
  ['src/bot/activity/one.ts', "import '../bot.ts';", 'src/bot/activity may not import it'],
  [
    'src/cards/one.ts',
    "import type { Outcome } from '../../dialogs/ports/outcome.ts';",
    'src/cards may not import it',
  ],
  ['src/web/page/one.ts', "import '../../../dialogs/say.ts';", 'browsers get nothing of it but types'],
  ['src/web/page/one.ts', "import { z } from 'zod';", 'browsers get nothing of it but types'],
  ['src/bot/bot.ts', "import './gone.ts';", 'there is no such file'],
  ['src/bot/bot.ts', "import '../cards';", 'there is no such file'],
])('fails %s with %j', (path, line, why) => {
  const { status, told } = check({ ...sound, [path]: `// A comment.\n${line}\n` });
  expect(status).toBe(1);
  expect(told).toContain(`${path}:2: `);
  expect(told).toContain(why);
});

test('fails a file outside of every room', () => {
  expect(check({ ...sound, 'src/helpers/one.ts': '' })).toMatchObject({
    status: 1,
    told: expect.stringContaining('src/helpers/one.ts: is in no room'),
  });
});

test.each(['import', 'import type'])('fails a cycle of files through %s', (keyword) => {
  const { status, told } = check({
    ...sound,
    'src/cards/one.ts': "import { two } from './two.ts';\n",
    'src/cards/two.ts': "export { three } from './three.ts';\n",
    'src/cards/three.ts': `${keyword} { one } from './one.ts';\n`,
  });
  expect(status).toBe(1);
  expect(told).toContain('one.ts → src/cards/two.ts → src/cards/three.ts → src/cards/one.ts');
});

test('allows browser code to import types and to use the browser’s own clock', () => {
  const script = "import type { Say } from '../../../dialogs/say.ts';\nsetTimeout(() => {}, 100);\n";
  expect(check({ ...sound, 'src/web/page/one.ts': script }).status).toBe(0);
});

test('ignores an import in a comment', () => {
  const commented = "/*\nimport 'left-pad';\n*/\n  // import 'left-pad';\n";
  expect(check({ ...sound, 'src/cards/one.ts': commented }).status).toBe(0);
});
