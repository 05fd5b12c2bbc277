import type { Share } from '../../ports/campaign-service.ts';
import type { GivenTest } from './fields.ts';

/**
 * Gives every test case its share of 100 percent: those without one divide evenly what the others leave. Where
 * none has one, the shares add up to exactly 100, in floating point too: they are whole eighths (past 80 test
 * cases 1024ths) of a percent, as even as these allow.
 * @returns what is wrong, where the given shares leave nothing
 */
export function spreadShares(tests: readonly GivenTest[]): readonly Share[] | string {
  const given = tests.reduce((sum, { percent = 0 }) => sum + percent, 0);
  const without = tests.filter(({ percent }) => percent === undefined).length;
  const left = round(100 - given);
  if (without > 0 && left <= 0) {
    return `the given shares come to ${Math.round(given * 100) / 100}%, which leaves nothing for those without one`;
  }
  const parts = evenParts(left, without);
  let at = 0;
  return tests.map(({ testCase, percent }) => {
    if (percent !== undefined) return { testCase, percent };
    const part = parts[at] ?? 0;
    at += 1;
    return { testCase, percent: part };
  });
}

function evenParts(whole: number, count: number): readonly number[] {
  const units = count <= 80 ? 8 : 1024;
  const all = Math.floor(whole * units);
  const each = Math.floor(all / count);
  const one = all - each * count;
  // What is no whole unit goes to the last, so that nothing of the sum is lost.
  const rest = whole - all / units;
  return Array.from({ length: count }, (_, index) =>
    round((each + (index < one ? 1 : 0)) / units + (index === count - 1 ? rest : 0)),
  );
}

/** Takes away what floating point adds; 1024ths are whole at ten decimals. */
function round(percent: number): number {
  return Math.round(percent * 1e10) / 1e10;
}
