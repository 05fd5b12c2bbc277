import type { Plan, Share } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { foldName } from '../../text.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { gatherItems } from '../pages.ts';
import { maxPlanPages, maxTestCasePages } from '../read/lists.ts';
import type { FieldFault, GivenTest } from './form.ts';

export interface Choices {
  /** A number or a name; absent: it isn't to be looked up. */
  readonly plan?: string;
  readonly tests?: readonly number[];
}

export interface CheckedChoices {
  readonly plan?: Plan & { readonly type: string };
  readonly faults: readonly FieldFault[];
}

const maxNamed = 5;

/** Looks a plan and test cases up in the account's lists, where their ids come from (campaign seed §4 rule 1). */
export async function checkChoices(
  deps: Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>,
  { plan: wanted, tests }: Choices,
): Promise<Outcome<CheckedChoices>> {
  const { service } = deps;
  const [plans, cases] = await Promise.all([
    wanted === undefined
      ? undefined
      : gatherItems(deps, (next) => service.listPlans(next), { list: 'plans', maxPages: maxPlanPages }),
    tests === undefined
      ? undefined
      : gatherItems(deps, (next) => service.listTestCases(next), {
          list: 'test cases',
          maxPages: maxTestCasePages,
        }),
  ]);
  if (plans?.ok === false) return plans;
  if (cases?.ok === false) return cases;
  const faults: FieldFault[] = [];
  const plan = plans === undefined || wanted === undefined ? undefined : findPlan(plans.value.items, wanted);
  if (typeof plan === 'string') faults.push({ field: 'plan', says: plan });
  if (cases?.value.whole === true) {
    const known = new Set(cases.value.items.map(({ id }) => id));
    const unknown = (tests ?? []).filter((id) => !known.has(id));
    if (unknown.length > 0) faults.push({ field: 'tests', says: unknownCases(unknown) });
  }
  return { ok: true, value: { faults, ...(typeof plan === 'object' ? { plan } : {}) } };
}

function findPlan(plans: readonly Plan[], wanted: string): (Plan & { readonly type: string }) | string {
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

function unknownCases(ids: readonly number[]): string {
  const named = ids.slice(0, maxNamed).join(', ');
  const more = ids.length > maxNamed ? `, and ${ids.length - maxNamed} more` : '';
  return ids.length === 1 ? `there is no test case ${named}` : `there are no test cases ${named}${more}`;
}

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
