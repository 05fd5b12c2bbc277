import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

/** What looks like a sentence or a label and is none of an operator's, with the reason. */
const excused: Readonly<Record<string, readonly string[]>> = {
  'A value of the campaign service.': ['Voice', 'RoundRobin'],
  'A part of a field’s name.': ['Date', 'Time'],
};

/** Files whose words other programs read: they stay as they are in every language. */
const forPrograms = 'results/exports/';

/**
 * They are said to nobody in a chat: a command's help stays with it, and so does why a record is kept and what it holds of
 * people; the rest is logged.
 */
const properties = new Set(['help', 'example', 'phrases', 'short', 'asked', 'because', 'names', 'stays']);
const loggers = new Set(['debug', 'info', 'warn', 'error']);

const propertySchema = z.object({ type: z.literal('Property'), key: z.object({ name: z.string() }) });
const errorSchema = z.object({ type: z.literal('NewExpression') });
const logSchema = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({ property: z.object({ name: z.string() }) }),
});
const textSchema = z.union([
  z.object({ type: z.literal('Literal'), value: z.string() }).transform(({ value }) => value),
  z
    .object({
      type: z.literal('TemplateLiteral'),
      quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })),
    })
    .transform(({ quasis }) => quasis.map(({ value }) => value.cooked).join('…')),
]);

function textsOf(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null || isExcused(node)) return [];
  const { data: own } = textSchema.safeParse(node);
  return [...(own === undefined ? [] : [own]), ...Object.values(node).flatMap(textsOf)];
}

function isExcused(node: object): boolean {
  const property = propertySchema.safeParse(node).data?.key.name;
  const called = logSchema.safeParse(node).data?.callee.property.name;
  const isNamed = properties.has(property ?? '') || loggers.has(called ?? '');
  return isNamed || errorSchema.safeParse(node).success;
}

/** It begins as a sentence or a label does, ends as a sentence, or has what only written English has. */
function looksWritten(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) || /\p{Ll}\.$/u.test(text) || /[’“]/u.test(text);
}

test('all texts for operators are in dialogs/wording, where they can be translated', () => {
  const allowed = new Set(Object.values(excused).flat());
  const files = globSync('**/*.ts', { cwd: join(root, 'dialogs/campaign') });
  expect(files.length).toBeGreaterThan(50);
  const found = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(forPrograms))
    .flatMap((file) => {
      const script = stripTypeScriptTypes(readFileSync(join(root, 'dialogs/campaign', file), 'utf8'));
      const texts = textsOf(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }));
      return texts
        .filter((text) => looksWritten(text) && !allowed.has(text))
        .map((text) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});
