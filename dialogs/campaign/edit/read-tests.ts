import type { GivenTest } from './fields.ts';

const most = 10_000;
const entry = /^#?(\d{1,15})(?:\s*[:=]\s*(\d{1,3}(?:\.\d{1,9})?)\s*%?)?$/u;

/**
 * Test cases as they are typed: `7,8,9`, `7 8 9`, one a line, or with shares in percent: `7:50, 8:25.5%`.
 * @returns what is wrong with them, where something is
 */
export function readTests(text: string): readonly GivenTest[] | string {
  const parts = text
    .replace(/\s*([:=])\s*/gu, '$1')
    .replace(/\s+%/gu, '%')
    .split(/[\s,;]+/u)
    .filter((part) => part !== '');
  const tests: GivenTest[] = [];
  const seen = new Set<number>();
  for (const part of parts) {
    const [, id, share] = entry.exec(part) ?? [];
    if (id === undefined) return `“${part}” is no test case; they are given like 7,8,9 or 7:50, 8:50`;
    const testCase = Number(id);
    const percent = share === undefined ? undefined : Number(share);
    if (percent !== undefined && (percent <= 0 || percent > 100)) {
      return `the share of test case ${testCase} must be above 0 and at most 100, and ${percent} isn’t`;
    }
    if (seen.has(testCase)) return `test case ${testCase} is there twice`;
    seen.add(testCase);
    tests.push(percent === undefined ? { testCase } : { testCase, percent });
  }
  if (tests.length === 0) return 'at least one is needed; “test cases” lists them';
  return tests.length > most ? `there are more than ${most}` : tests;
}
