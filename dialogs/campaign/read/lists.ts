import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { Plan, TestCase } from '../../ports/campaign.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { foldName } from '../../text.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type TimeContext, timeWords } from '../../wording/times.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { sayFailure } from '../failures.ts';
import { type Gathered, gatherItems, pageOf } from '../pages.ts';
import { ifGiven, listed, quoted, restOf } from '../wording.ts';

const texts = operators.read;

type ListReader = Pick<CampaignDependencies, 'service' | 'newReference' | 'noteCircle'>;

/** The account's test cases: 5,000 at most, at the service's 50 a page. */
export function gatherTestCases(deps: ListReader): Promise<Outcome<Gathered<TestCase>>> {
  const options = { list: 'test cases', maxPages: 100 };
  return gatherItems(deps, (next) => deps.service.listTestCases(next), options);
}

/** The account's plans: 1,000 at most. */
export function gatherPlans(deps: ListReader): Promise<Outcome<Gathered<Plan>>> {
  return gatherItems(deps, (next) => deps.service.listPlans(next), { list: 'plans', maxPages: 20 });
}

export const testCases = command({
  name: 'testCases',
  phrases: ['test cases [search {text}] [page {page}]'],
  asked: [
    'testcases|tests|cases',
    'test case list',
    'test cases [with|about] {text}',
    'tests|cases with {text}',
  ],
  means: `case, all case, list case, search case, search, case about, case with, which case, what case, any
    case, case for, case list, test for, page case, have case, case name, test about, do test, where test, every
    case, @language case, case in, show case, case @page, show case all, do have case, case exist, how many
    case, number of case, available case, have tests about, tests about, any tests about`,
  role: 'viewer',
  help: 'the test cases, all or those matching some words',
  example: 'test cases search billing',
  async run(turn, deps: CampaignDependencies, { text: search, page = 1 }) {
    const line = search === undefined ? 'test cases' : `test cases search ${quoted(search)}`;
    const gathered = await gatherTestCases(deps);
    if (!gathered.ok) return await sayFailure(turn, deps, gathered.failure, texts.acts.testCases, line);
    const { items, whole, broken } = gathered.value;
    const found = search === undefined ? items : items.filter((item) => holds(item, foldName(search)));
    const tooLong = whole || broken ? [] : [texts.onlyFirst(items.length)];
    const cut = [...tooLong, ...restOf(broken, items.length, 'test case')];
    if (found.length === 0) {
      const none = search === undefined ? texts.noTestCases : texts.noTestCasesWith(search);
      return await sayMessage(turn, { text: [none, ...cut].join(' ') });
    }
    const count =
      search === undefined ? texts.testCaseCount(found.length) : texts.testCasesWith(found.length, search);
    await sayMessage(turn, pageMessage([count, ...cut].join('. '), found.map(caseLine), page, line));
  },
});

function holds({ id, name, folder, destination }: TestCase, wanted: string): boolean {
  return (
    String(id) === wanted ||
    [name, folder, destination].some((text) => text !== undefined && foldName(text).includes(wanted))
  );
}

function caseLine({ id, name, folder, channel, destination, steps }: TestCase): string {
  const stepCount = steps === undefined ? undefined : texts.steps(steps);
  return `${id}: ${name}${inBrackets([folder, channel, destination, stepCount])}`;
}

export const plans = command({
  name: 'plans',
  phrases: ['plans [search {text}] [page {page}]'],
  asked: ['plan list', '[search] plans [with] {text}'],
  means: 'plans, list plan, all plan, which plan, plan list, what plan, how many plan',
  role: 'viewer',
  help: 'the plans, all or those matching some words',
  example: 'plans',
  async run(turn, deps: CampaignDependencies, { text: search, page = 1 }) {
    const line = search === undefined ? 'plans' : `plans search ${quoted(search)}`;
    const gathered = await gatherPlans(deps);
    if (!gathered.ok) return await sayFailure(turn, deps, gathered.failure, texts.acts.plans, line);
    const { items, whole, broken } = gathered.value;
    const rest = restOf(broken, items.length, 'plan');
    const wanted = search === undefined ? '' : foldName(search);
    const found = items.filter(({ name, type }) => foldName(`${name} ${type ?? ''}`).includes(wanted));
    if (found.length === 0) {
      return await sayMessage(turn, {
        text: [search === undefined ? texts.noPlans : texts.noPlansWith(search), ...rest].join(' '),
      });
    }
    const clock = clockOf(deps, turn.incoming.timeZone);
    const isAll = whole || broken !== undefined;
    const count =
      search === undefined ? texts.plansCount(found.length, isAll) : texts.plansWith(found.length, search);
    const heading = [count, ...rest].join('. ');
    const lines = found.map((plan) => planLine(plan, clock));
    await sayMessage(turn, { ...pageMessage(heading, lines, page, line), timesIn: clock });
  },
});

function planLine({ id, name, type, startsAt, endsAt }: Plan, clock: TimeContext): string {
  const from = ifGiven(startsAt, (at) => texts.from(timeWords(at, clock)));
  const to = ifGiven(endsAt, (at) => texts.to(timeWords(at, clock)));
  return `${id}: ${name}${inBrackets([type || undefined, `${from} ${to}`.trim() || undefined])}`;
}

/** ` (a, b)` with what is known, or nothing. */
function inBrackets(parts: readonly (string | undefined)[]): string {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

/** @param line the command that shows the list */
function pageMessage(heading: string, lines: readonly string[], wanted: number, line: string): Message {
  const { items, first, last, page, more } = pageOf(lines, wanted);
  return {
    ...listed(heading, items),
    note: texts.page(first, last, `${lines.length}`),
    choices: more ? [commandButton(`${line} page ${page + 1}`, texts.more)] : [],
  };
}
