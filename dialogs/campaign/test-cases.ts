import type { TestCase } from '../ports/campaign-service.ts';
import { commandButton } from '../survey/say.ts';
import type { Turn } from '../turn.ts';
import { countWords } from '../wording/format.ts';
import { foldName } from './books/fold-name.ts';
import type { CampaignCommand } from './campaign-command.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { failureMessage } from './failure-message.ts';
import { gatherItems } from './gather-items.ts';
import { pageOf } from './page-of.ts';
import { sayMessage } from './say-message.ts';
import { listed } from './wording/listed.ts';
import { quoted } from './wording/quoted.ts';

/** 5,000 test cases at the service's 50 a page. */
export const mostTestCasePages = 100;

/** The test cases, or those whose name, folder, destination or number holds a text; ten a page. */
export async function testCases(
  turn: Turn,
  ports: CampaignPorts,
  { search, page }: Extract<CampaignCommand, { name: 'testCases' }>,
): Promise<void> {
  const line = search === undefined ? 'test cases' : `test cases search ${quoted(search)}`;
  const gathered = await gatherItems(ports, (next) => ports.service.listTestCases(next), {
    list: 'test cases',
    mostPages: mostTestCasePages,
  });
  if (!gathered.ok) {
    const context = { keyPlacement: ports.keyPlacement, tryAgain: line };
    return await sayMessage(turn, failureMessage(gathered.failure, 'list the test cases', context));
  }
  const { items, whole } = gathered.value;
  const found = search === undefined ? items : items.filter((item) => holds(item, foldName(search)));
  const cut = whole ? '' : ` Only the first ${items.length} were looked through.`;
  if (found.length === 0) {
    const text = search === undefined ? 'The account has no test cases.' : `No test case holds “${search}”.`;
    return await sayMessage(turn, { text: text + cut });
  }
  const shown = pageOf(found, page);
  const holding = search === undefined ? '' : found.length === 1 ? ` holds “${search}”` : ` hold “${search}”`;
  await sayMessage(turn, {
    ...listed(`${countWords(found.length, 'test case')}${holding}.${cut}`, shown.items.map(caseLine)),
    note: `${shown.first} to ${shown.last} of ${found.length}`,
    choicesAre: 'actions',
    choices: shown.more ? [commandButton(`${line} page ${shown.page + 1}`, 'More')] : [],
  });
}

function holds({ id, name, folder, destination }: TestCase, wanted: string): boolean {
  return (
    String(id) === wanted ||
    [name, folder, destination].some((text) => text !== undefined && foldName(text).includes(wanted))
  );
}

function caseLine({ id, name, folder, channel, destination, steps }: TestCase): string {
  const more = [
    ...(folder === undefined ? [] : [folder]),
    ...(channel === undefined ? [] : [channel]),
    ...(destination === undefined ? [] : [destination]),
    ...(steps === undefined ? [] : [countWords(steps, 'step')]),
  ];
  return `${id}: ${name}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
