import type { FieldChoice, FormField } from '../../message.ts';
import type { Plan, TestCase } from '../../ports/campaign.ts';
import type { Failure } from '../../ports/outcome.ts';
import { foldName } from '../../text.ts';
import { numberWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { gatherPlans, gatherTestCases } from '../read/lists.ts';
import { readTests, testParts } from './values.ts';

const texts = operators.fields;

/** The choices of a form. A list that couldn't be read is absent; its numbers are typed. */
export interface FormLists {
  readonly plans?: readonly Plan[];
  readonly testCases?: readonly TestCase[];
  /** Whether these are all test cases of the account. */
  readonly whole: boolean;
  /** Why a list is absent. */
  readonly failure?: Failure;
}

/** The account's plans and test cases (campaign seed §4 rule 1). */
export async function readFormLists(
  deps: Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>,
): Promise<FormLists> {
  const [plans, testCases] = await Promise.all([gatherPlans(deps), gatherTestCases(deps)]);
  const failed = [plans, testCases].find((list) => !list.ok);
  return {
    whole: testCases.ok && testCases.value.whole,
    plans: plans.ok ? plans.value.items : undefined,
    testCases: testCases.ok ? testCases.value.items : undefined,
    failure: failed?.ok === false ? failed.failure : undefined,
  };
}

/** The plans with this number or name. */
export function plansNamed(plans: readonly Plan[], wanted: string): readonly Plan[] {
  const id = /^#?(\d{1,15})(?::.*)?$/su.exec(wanted.trim())?.[1];
  return plans.filter((plan) =>
    id === undefined ? foldName(plan.name) === foldName(wanted) : plan.id === Number(id),
  );
}

/** The plan as a choice. If it isn't in the list, it stays as it was typed. */
export function planField(field: FormField, { plans = [] }: FormLists): FormField {
  const [plan] = plansNamed(plans, field.value ?? '');
  const choices = plans.map(({ id, name, type }) => ({
    title: `${id}: ${name}${type === undefined || type === '' ? '' : ` (${type})`}`,
    value: String(id),
  }));
  return {
    ...field,
    choices,
    prompt: texts.choosePlan,
    value: plan === undefined ? field.value : String(plan.id),
  };
}

/** The test cases as choices. Those that aren't offered are typed into a field below. */
export function testFields(field: FormField, { testCases = [], whole }: FormLists): readonly FormField[] {
  if (testCases.length === 0) return [{ ...field, kind: 'lines' }];
  const known = new Set(testCases.map(({ id }) => id));
  const chosen = new Set<number>();
  const typed: string[] = [];
  for (const part of testParts(field.value ?? '')) {
    const read = readTests(part);
    const isOffered =
      typeof read !== 'string' &&
      read.every(({ testCase, percent }) => known.has(testCase) && percent === undefined);
    if (isOffered) for (const { testCase } of read) chosen.add(testCase);
    else typed.push(part);
  }
  const first = testCases.filter(({ id }) => chosen.has(id));
  const offered = withinReach([...first, ...testCases.filter(({ id }) => !chosen.has(id))]);
  const offers = new Set(offered.map(({ value }) => value));
  const ticked = [...chosen].map(String);
  const isCut = !whole || offered.length < testCases.length;
  const count = whole ? numberWords(testCases.length) : texts.moreThan(testCases.length);
  const { value: _typed, fault, ...rest } = field;
  const ticks: FormField = {
    ...rest,
    choices: offered,
    prompt: texts.searchTests,
    value: ticked.filter((id) => offers.has(id)).join(',') || undefined,
    note: isCut ? texts.onlyFirst(offered.length, count) : undefined,
    fault: typed.length === 0 ? fault : undefined,
  };
  const left = [...ticked.filter((id) => !offers.has(id)), ...typed].join(', ');
  if (!isCut && left === '') return [ticks];
  return [
    ticks,
    {
      name: 'moreTests',
      label: texts.moreTests,
      kind: 'text',
      continues: true,
      hint: texts.moreTestsHint,
      value: left || undefined,
      fault: typed.length === 0 ? undefined : fault,
    },
  ];
}

/** The size of the choices; the rest of the card is for the other fields. */
const maxBytes = 20_000;

function withinReach(testCases: readonly TestCase[]): readonly FieldChoice[] {
  const choices: FieldChoice[] = [];
  let bytes = 0;
  for (const { id, name } of testCases) {
    const choice = { title: `${id}: ${name}`, value: String(id) };
    bytes += Buffer.byteLength(JSON.stringify(choice)) + 1;
    if (bytes > maxBytes) break;
    choices.push(choice);
  }
  return choices;
}
