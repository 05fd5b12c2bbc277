import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { NamedCampaign } from '../../commands/values/value.ts';
import { sayMessage, type Turn } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { gatherTestCases } from '../read/lists.ts';
import { resolveCampaign } from '../resolve.ts';
import { lowered } from '../wording.ts';
import { previewUpdate, startUpdate } from './preview.ts';

const texts = operators.edit;

/** Shows the update that adds test cases to a campaign; asks which if none are named. */
export const addCases = command({
  name: 'addCases',
  phrases: ['add case {testCases} to campaign {campaign}'],
  short: [
    'add [test] case|cases {testCases} to [campaign] {known}',
    'add {testCases} to campaign {campaign}',
    'add {testCases} to {known}',
    'add case to campaign {campaign}',
    'add [a] [test] case|test to [campaign] {known}',
  ],
  means:
    'add case, put case, contain case, case add, add, add @testCase, put @testCase, contain @testCase, also have @testCase, also case, should have case',
  role: 'operator',
  help: 'add test cases to a campaign; shows the change before it’s sent',
  example: 'add case 63 to campaign 12',
  exists: 'itself',
  asks: true,
  acts: true,
  run: (turn, deps: CampaignDependencies, values) => changeCases(turn, deps, values, 'add'),
});

/** Shows the update that takes test cases out of a campaign; asks which if none are named. */
export const removeCases = command({
  name: 'removeCases',
  phrases: ['remove case {testCases} from campaign {campaign}'],
  short: [
    'remove|delete|drop [test] case|cases {testCases} from [campaign] {known}',
    'remove|delete|drop {testCases} from campaign {campaign}',
    'remove|delete|drop {testCases} from {numbered}',
    'remove case from campaign {campaign}',
    'remove|delete|drop|take [a] [test] case|test from|off [campaign] {known}',
    'take [a] [test] case|test out of [campaign] {known}',
  ],
  means:
    'delete case, case out, take out, delete from, take case, case off, delete @testCase, @testCase out, take @testCase, @testCase off, not have case',
  role: 'operator',
  help: 'take test cases out of a campaign; shows the change before it’s sent',
  example: 'remove case 63 from campaign 12',
  exists: 'itself',
  asks: true,
  acts: true,
  run: (turn, deps: CampaignDependencies, values) => changeCases(turn, deps, values, 'remove'),
});

interface Wanted {
  readonly campaign: NamedCampaign;
  readonly testCases?: readonly number[] | undefined;
}

async function changeCases(
  turn: Turn,
  deps: CampaignDependencies,
  { campaign: named, testCases }: Wanted,
  how: 'add' | 'remove',
): Promise<void> {
  const cases = ['case', ...(testCases === undefined ? [] : [testCases.join(', ')])].join(' ');
  const lineFor = (id: number): string =>
    how === 'add' ? `add ${cases} to campaign ${id}` : `remove ${cases} from campaign ${id}`;
  const campaign = await resolveCampaign(turn, deps, named, lineFor);
  if (campaign === undefined) return;
  const start = await startUpdate(turn, deps, campaign.id);
  if (start === undefined) return;
  const { id, title, current } = start;
  const update = commandButton(`update campaign ${id}`, operators.read.update);
  if (testCases === undefined) {
    const list = how === 'add' ? 'test cases' : `test cases of campaign ${id}`;
    return await sayMessage(turn, {
      text: texts.whichCase[how](lowered(title), id),
      choices: [commandButton(list, operators.triage.testCases), update],
    });
  }
  if (current === undefined) {
    return await sayMessage(turn, { text: texts.casesNotKnown(title), choices: [update] });
  }
  const before = current.tests.map(({ testCase }) => testCase);
  const missing = testCases.filter((one) => !before.includes(one));
  if (how === 'remove' && missing.length > 0) {
    return await sayMessage(turn, { text: texts.notAmongCases(title, missing), choices: [update] });
  }
  if (how === 'add' && !(await areThere(turn, deps, missing))) return;
  const after = how === 'add' ? [...before, ...missing] : before.filter((one) => !testCases.includes(one));
  if (after.length === 0)
    return await sayMessage(turn, { text: texts.noCasesLeft(title), choices: [update] });
  const timeZone = turn.incoming.timeZone ?? deps.timeZone;
  await previewUpdate(turn, deps, start, { tests: after.join(',') }, timeZone);
}

/** Says so if one isn’t. What the list doesn’t tell is left to the check of the whole update. */
async function areThere(
  turn: Turn,
  deps: CampaignDependencies,
  testCases: readonly number[],
): Promise<boolean> {
  const listed = testCases.length === 0 ? undefined : await gatherTestCases(deps);
  if (listed?.ok !== true || !listed.value.whole) return true;
  const all = new Set(listed.value.items.map(({ id }) => id));
  const absent = testCases.find((one) => !all.has(one));
  if (absent === undefined) return true;
  await sayMessage(turn, {
    tone: 'warning',
    text: `${operators.triage.noTestCase(absent)} ${texts.nothing.update}`,
    choices: [commandButton('test cases', operators.triage.testCases)],
  });
  return false;
}
