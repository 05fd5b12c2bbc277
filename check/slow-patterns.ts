import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { parse } from 'acorn';
import { analyse } from 'scslre';
import { z } from 'zod';

/** A count as large as this is as good as unlimited: what comes in has a quarter of a million characters. */
const asGoodAsEndless = 16;

const looked: ReadonlySet<unknown> = new Set(['Literal', 'NewExpression', 'CallExpression']);
const nodeSchema = z.looseObject({ type: z.string(), loc: z.object({ start: z.object({ line: z.int() }) }) });
const literalSchema = z.object({
  type: z.literal('Literal'),
  regex: z.object({ pattern: z.string(), flags: z.string() }),
});
const textSchema = z.object({ type: z.literal('Literal'), value: z.string() });
const madeSchema = z.object({
  type: z.enum(['NewExpression', 'CallExpression']),
  callee: z.object({ type: z.literal('Identifier'), name: z.literal('RegExp') }),
  arguments: z.array(z.unknown()),
});
const searchSchema = z.object({
  type: z.literal('CallExpression'),
  callee: z.object({
    type: z.literal('MemberExpression'),
    property: z.object({ name: z.enum(['match', 'matchAll', 'search']) }),
  }),
  arguments: z.tuple([z.object({ type: z.enum(['TemplateLiteral', 'BinaryExpression']) })]),
});

interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/**
 * Each pattern under `root` whose time can grow faster than the text it is matched against, and each that is made of
 * anything but a text in the code, as one line. Two endless stretches with a whole word between them escape it: what
 * such a pattern costs is for `test/cost` to find.
 */
function findSlowPatterns(root: string): { readonly patterns: number; readonly violations: string[] } {
  const violations: string[] = [];
  let patterns = 0;
  for (const file of globSync('{dialogs,src,manifest,check}/**/*.{ts,js}', { cwd: root }).toSorted()) {
    const report = (line: number, why: string) =>
      violations.push(`${file.replaceAll('\\', '/')}:${line}: ${why}`);
    const text = readFileSync(join(root, file), 'utf8');
    const script = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
    const program = parse(script, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
    for (const found of readPatterns(program)) {
      patterns += 1;
      if (typeof found === 'number') report(found, 'a pattern is made while the program runs');
      else if (isSlow(found)) report(found.line, `/${found.source}/ can take very long for a long text`);
    }
  }
  return { patterns, violations };
}

/** The patterns of a program; of one that is no text in the code its line. */
function readPatterns(program: unknown): (Pattern | number)[] {
  const found: (Pattern | number)[] = [];
  const values: unknown[] = [program];
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) if (typeof inner === 'object') values.push(inner);
    if (!('type' in value) || !looked.has(value.type)) continue;
    const node = nodeSchema.safeParse(value).data;
    if (node === undefined) continue;
    const { line } = node.loc.start;
    const literal = literalSchema.safeParse(node).data?.regex;
    if (literal !== undefined) found.push({ source: literal.pattern, flags: literal.flags, line });
    if (searchSchema.safeParse(node).success) found.push(line);
    const made = madeSchema.safeParse(node).data;
    if (made === undefined) continue;
    const [source, flags] = made.arguments.map((argument) => textSchema.safeParse(argument).data?.value);
    found.push(source === undefined ? line : { source, flags: flags ?? '', line });
  }
  return found;
}

function isSlow({ source, flags }: Pattern): boolean {
  const endless = source.replaceAll(/\{(\d{1,9}),(\d{1,9})\}/gu, (count, least: string, most: string) =>
    Number(most) < asGoodAsEndless ? count : `{${least},}`,
  );
  return analyse({ source: endless, flags }).reports.length > 0;
}

// The folder to look at may be named, so that the check itself can be checked.
const { patterns, violations } = findSlowPatterns(process.argv[2] ?? process.cwd());
for (const violation of violations) console.error(violation);
if (patterns === 0) console.error('There are no patterns to look at.');
console.log(`Patterns: ${patterns} looked at, ${violations.length} violations.`);
process.exitCode = patterns === 0 || violations.length > 0 ? 1 : 0;
