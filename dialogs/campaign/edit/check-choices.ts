import type { Plan } from '../../ports/campaign-service.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { foldName } from '../books/fold-name.ts';
import type { CampaignPorts } from '../campaign-ports.ts';
import { gatherItems } from '../gather-items.ts';
import { mostPlanPages } from '../plans.ts';
import { mostTestCasePages } from '../test-cases.ts';
import type { FieldFault } from './fields.ts';

export interface Choices {
  /** A number or a name; absent: it isn't to be looked up. */
  readonly plan?: string;
  readonly tests?: readonly number[];
}

export interface CheckedChoices {
  readonly plan?: Plan & { readonly type: string };
  readonly faults: readonly FieldFault[];
}

const mostNamed = 5;

/** Looks a plan and test cases up in the account's lists, where their ids come from (campaign seed §4 rule 1). */
export async function checkChoices(
  ports: Pick<CampaignPorts, 'service' | 'newId' | 'noteCircle'>,
  { plan: wanted, tests }: Choices,
): Promise<Outcome<CheckedChoices>> {
  const { service } = ports;
  const [plans, cases] = await Promise.all([
    wanted === undefined
      ? undefined
      : gatherItems(ports, (next) => service.listPlans(next), { list: 'plans', mostPages: mostPlanPages }),
    tests === undefined
      ? undefined
      : gatherItems(ports, (next) => service.listTestCases(next), {
          list: 'test cases',
          mostPages: mostTestCasePages,
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
  const named = ids.slice(0, mostNamed).join(', ');
  const more = ids.length > mostNamed ? `, and ${ids.length - mostNamed} more` : '';
  return ids.length === 1 ? `there is no test case ${named}` : `there are no test cases ${named}${more}`;
}
