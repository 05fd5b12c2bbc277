import type { Plan } from '../../ports/campaign.ts';
import type { Share } from '../../ports/campaign-fields.ts';
import { operators } from '../../wording/operators.ts';
import { firstOf } from '../wording.ts';
import { type FormLists, plansNamed } from './form-lists.ts';
import type { FieldFault, Given, GivenTest } from './values.ts';

const texts = operators.fields.faults;

/**
 * Looks up a plan (by number or name) and test cases in the account's lists, where their ids come from (campaign seed §4 rule 1).
 * Undefined values aren't looked up.
 */
export function checkChoices(
  { plans = [], testCases = [], whole }: FormLists,
  wanted: string | undefined,
  tests: Given['tests'],
): { readonly plan: TypedPlan | undefined; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = [];
  const plan = wanted === undefined ? undefined : findPlan(plans, wanted);
  if (typeof plan === 'string') faults.push({ field: 'plan', says: plan });
  if (tests !== undefined && whole) {
    const known = new Set(testCases.map(({ id }) => id));
    const unknown = tests.map(({ testCase }) => testCase).filter((id) => !known.has(id));
    if (unknown.length > 0) {
      faults.push({ field: 'tests', says: texts.unknownTests(unknown.length, firstOf(unknown, 5)) });
    }
  }
  return { faults, plan: typeof plan === 'string' ? undefined : plan };
}

type TypedPlan = Plan & { readonly type: string };

/** Why it isn't exactly one plan. */
function findPlan(plans: readonly Plan[], wanted: string): TypedPlan | string {
  const found = plansNamed(plans, wanted);
  const [plan, ...more] = found;
  if (plan === undefined) return texts.noPlan(wanted);
  if (more.length > 0) {
    return texts.severalPlans(wanted, found.map((one) => one.id).join(', '));
  }
  const { type } = plan;
  return type === undefined ? texts.planType(plan.id) : { ...plan, type };
}

/**
 * The test cases with the given shares.
 * @returns what is wrong, if a share is for another test case
 */
export function withShares(
  tests: readonly GivenTest[],
  shares: readonly GivenTest[],
): readonly GivenTest[] | string {
  const given = new Map(shares.map(({ testCase, percent }) => [testCase, percent]));
  const stray = shares.find(({ testCase }) => !tests.some((one) => one.testCase === testCase));
  if (stray !== undefined) return texts.strayShare(stray.testCase);
  return tests.map(({ testCase, percent }) => ({ testCase, percent: given.get(testCase) ?? percent }));
}

/**
 * Gives every test case its share of 100 percent: those without one share the rest equally in hundredths of a percent (33.34,
 * 33.33, 33.33), or in smaller units if these are too large.
 * @returns what is wrong if the given shares leave nothing
 */
export function spreadShares(tests: readonly GivenTest[]): readonly Share[] | string {
  const given = tests.reduce((sum, { percent = 0 }) => sum + percent, 0);
  const without = tests.filter(({ percent }) => percent === undefined).length;
  const left = round(100 - given);
  if (without > 0 && left <= 0) {
    return texts.noShareLeft(Math.round(given * 100) / 100);
  }
  const parts = evenParts(left, without).values();
  return tests.map(({ testCase, percent = parts.next().value ?? 0 }) => ({ testCase, percent }));
}

function evenParts(whole: number, count: number): readonly number[] {
  if (count === 0) return [];
  let units = 100;
  while (Math.floor(whole * units) < count) units *= 10;
  const all = Math.floor(round(whole * units));
  const each = Math.floor(all / count);
  const larger = all - each * count;
  // The remainder goes to the last, so that the sum is exact.
  const rest = whole - all / units;
  return Array.from({ length: count }, (_, index) =>
    round((each + (index < larger ? 1 : 0)) / units + (index === count - 1 ? rest : 0)),
  );
}

/** Removes floating-point noise. */
function round(percent: number): number {
  return Math.round(percent * 1e10) / 1e10;
}
