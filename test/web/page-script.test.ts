import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { parse, type Token } from 'acorn';
import { describe, expect, test } from 'vitest';
import { readPageScript, readPageScripts } from '../../src/web/routes/page-script.ts';

const scripts = await Array.fromAsync(glob('src/web/{page,embed,reports/files}/**/*.ts'));

/** What a script says, whatever blanks and comments stand between. */
function tokensOf(code: string): string[] {
  const tokens: Token[] = [];
  parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens });
  return tokens.map(({ start, end }) => code.slice(start, end));
}

test('all page scripts are TypeScript', async () => {
  expect(scripts.length).toBeGreaterThan(25);
  expect(await Array.fromAsync(glob('src/**/*.{js,mjs,cjs}'))).toEqual([]);
});

describe.each(scripts)('%s', (path) => {
  test('is served unchanged except for types, comments and whitespace', async () => {
    const served = await readPageScript(path);
    const stripped = tokensOf(stripTypeScriptTypes(readFileSync(path, 'utf8')));
    expect(tokensOf(served)).toEqual(stripped.map((token) => token.replace(/^('\.\/.*)\.ts'$/u, "$1.js'")));
    expect(served).not.toMatch(/^\s*(?:\/\/|\/\*)|^\s|\s$|\n\n|\.ts'/mu);
  });
});

test('the page’s bundles contain each module once, after its imports', async () => {
  const { codes } = await readPageScripts((name) => `src/web/page/${name}`);
  const names = Object.values(codes).flatMap((code) =>
    [...code.matchAll(/^const (\w+) = \(\(\) => \{$/gmu)].map(([, name]) => name),
  );
  expect(names).toHaveLength(new Set(names).size);
  expect(names.length).toBeGreaterThan(25);
  for (const code of Object.values(codes)) {
    tokensOf(code);
    const there = new Set(
      [...code.matchAll(/^import \{ (.*) \} from/gmu)].flatMap(([, taken = '']) => taken.split(', ')),
    );
    for (const [, taken, made] of code.matchAll(/^const \{[^}]*\} = (\w+);$|^const (\w+) = \(\(\) =>/gmu)) {
      if (taken !== undefined && names.includes(taken)) expect(there).toContain(taken);
      if (made !== undefined) there.add(made);
    }
  }
});

test('what the page needs only after the first question is in a bundle of its own', async () => {
  const { codes } = await readPageScripts((name) => `src/web/page/${name}`);
  for (const name of ['web_chat_view', 'message_card']) {
    expect(codes['web-chat-later']).toContain(`const ${name} = (`);
    expect(codes['web-chat']).toContain(`import('./web-chat-later.js').then((all) => all.${name})`);
  }
});

test('hides Node’s warning about type stripping, but no other', () => {
  const program = `
    const { readPageScript } = await import('./src/web/routes/page-script.ts');
    console.log((await readPageScript('${scripts[0]}')).length > 0);
    process.emitWarning('Others are.');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('true\n');
  expect(stderr).toContain('Others are.');
  expect(stderr).not.toContain('Experimental');
});
