import type { GivenTest } from './fields.ts';

const most = 10_000;
const entry = /^#?(\d{1,15})(?:\s*[:=]\s*(\d{1,3}(?:\.\d{1,9})?)\s*%?)?$/u;

/** Between parts stand spaces, commas and semicolons; `7 : 50 %` is one of them. */
function partsOf(text: string): readonly string[] {
  return text.split(/[,;]/u).flatMap((stretch) => {
    const parts: string[] = [];
    for (const piece of stretch.split(/\s+/u)) {
      if (piece === '') continue;
      const last = parts.at(-1);
      const goesOn = last !== undefined && (/^[:=%]/u.test(piece) || /[:=]$/u.test(last));
      if (goesOn) parts[parts.length - 1] = last + piece;
      else parts.push(piece);
    }
    return parts;
  });
}

/**
 * Test cases as they are typed: `7,8,9`, `7 8 9`, one a line, or with shares in percent: `7:50, 8:25.5%`.
 * @returns what is wrong with them, where something is
 */
export function readTests(text: string): readonly GivenTest[] | string {
  const parts = partsOf(text);
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
