import type { Plan, Share } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { foldName } from '../../text.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { gatherPlans, gatherTestCases } from '../read/lists.ts';
import { firstOf } from '../wording.ts';
import type { FieldFault } from './form.ts';
import type { Fields } from './values.ts';

/**
 * Looks a plan (by number or name) and test cases up in the account's lists, where their ids come from (campaign seed §4
 * rule 1). What is undefined isn't looked up.
 */
export async function checkChoices(
  deps: Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>,
  wanted: string | undefined,
  tests: Fields['tests'],
): Promise<Outcome<{ readonly plan: TypedPlan | undefined; readonly faults: readonly FieldFault[] }>> {
  const [plans, cases] = await Promise.all([
    wanted === undefined ? undefined : gatherPlans(deps),
    tests === undefined ? undefined : gatherTestCases(deps),
  ]);
  if (plans?.ok === false) return plans;
  if (cases?.ok === false) return cases;
  const faults: FieldFault[] = [];
  const plan = plans === undefined || wanted === undefined ? undefined : findPlan(plans.value.items, wanted);
  if (typeof plan === 'string') faults.push({ field: 'plan', says: plan });
  if (tests !== undefined && cases?.value.whole === true) {
    const known = new Set(cases.value.items.map(({ id }) => id));
    const unknown = tests.map(({ testCase }) => testCase).filter((id) => !known.has(id));
    const are = unknown.length === 1 ? 'is no test case' : 'are no test cases';
    if (unknown.length > 0) faults.push({ field: 'tests', says: `there ${are} ${firstOf(unknown, 5)}` });
  }
  return { ok: true, value: { faults, plan: typeof plan === 'string' ? undefined : plan } };
}

type TypedPlan = Plan & { readonly type: string };

/** In words, why it isn't one plan. */
function findPlan(plans: readonly Plan[], wanted: string): TypedPlan | string {
  const id = /^#?(\d{1,15})(?::.*)?$/su.exec(wanted)?.[1];
  const found = plans.filter((plan) =>
    id === undefined ? foldName(plan.name) === foldName(wanted) : plan.id === Number(id),
  );
  const [plan, ...more] = found;
  if (plan === undefined) return `there is no plan “${wanted}”; “plans” lists them`;
  if (more.length > 0) {
    return `several plans are called “${wanted}”; their numbers are ${found.map((one) => one.id).join(', ')}`;
  }
  const { type } = plan;
  return type === undefined ? `the service doesn’t tell the type of plan ${plan.id}` : { ...plan, type };
}

/**
 * Gives every test case its share of 100 percent: those without one divide evenly what the others leave. Where
 * none has one, the shares add up to exactly 100, in floating point too: they are whole eighths (past 80 test
 * cases 1024ths) of a percent, as even as these allow.
 * @returns what is wrong, where the given shares leave nothing
 */
export function spreadShares(tests: NonNullable<Fields['tests']>): readonly Share[] | string {
  const given = tests.reduce((sum, { percent = 0 }) => sum + percent, 0);
  const without = tests.filter(({ percent }) => percent === undefined).length;
  const left = round(100 - given);
  if (without > 0 && left <= 0) {
    return `the given shares come to ${Math.round(given * 100) / 100}%, which leaves nothing for those without one`;
  }
  const parts = evenParts(left, without).values();
  return tests.map(({ testCase, percent = parts.next().value ?? 0 }) => ({ testCase, percent }));
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
