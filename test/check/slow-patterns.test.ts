import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';

/** Runs the check over a folder whose only file has these lines. */
function check(...lines: string[]): { status: number | null; told: string } {
  const folder = newFolder();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/one.ts'), lines.join('\n'));
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'check/slow-patterns.ts', folder],
    { encoding: 'utf8', timeout: 60_000 },
  );
  return { status, told: stderr + stdout };
}

test('passes linear patterns, and ignores comments and strings', () => {
  const sound = [
    'type Words = readonly string[];',
    String.raw`export const number: RegExp = /^#?0*([1-9]\d{0,8})$/u;`,
    String.raw`export const tag = /<quoted\s[^<>]*>/giu, made = new RegExp('^a+$', 'u');`,
    '// new RegExp(text); /(a+)+$/',
    "export const told = 'new RegExp(text)';",
  ];
  expect(check(...sound)).toEqual({ status: 0, told: 'Patterns: 3 looked at, 0 violations.\n' });
});

test('fails a folder without patterns', () => {
  expect(check('export {};').status).toBe(1);
});

test('reports each slow pattern and each dynamic pattern with its line', () => {
  const faults = [
    'const a = new RegExp(text);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked at
    'const b = RegExp(`^${text}$`);',
    "const c = new RegExp(RegExp.escape(text), 'gu');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked at
    'const d = text.match(`${name}$`);',
    'const e = /(a+)+$/u;',
    String.raw`const f = /\s+$/u;`,
    String.raw`const g = /\\+u0041/u;`,
    "const h = new RegExp('(x*)*y');",
    String.raw`const i = /(?:\.{3})?"[\s\S]{0,200}?"(?:\.{3})? is not valid JSON/gu;`,
    'const j = /<i[^<>]{0,2000}a[^<>]{0,2000}>/giu;',
  ];
  const { status, told } = check(...faults);
  expect(status).toBe(1);
  for (const [at, fault] of faults.entries()) expect(told, fault).toContain(`src/one.ts:${at + 1}: `);
  expect(told).toContain(`Patterns: 10 looked at, 10 violations.`);
});
