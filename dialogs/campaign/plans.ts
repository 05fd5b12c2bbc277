import type { Plan } from '../ports/campaign-service.ts';
import { commandButton } from '../survey/say.ts';
import type { Turn } from '../turn.ts';
import { type Clock, countWords, timeWords } from '../wording/format.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { clockOf } from './clock-of.ts';
import { failureMessage } from './failure-message.ts';
import { gatherItems } from './gather-items.ts';
import { pageOf } from './page-of.ts';
import { sayMessage } from './say-message.ts';
import { listed } from './wording/listed.ts';

export const mostPlanPages = 20;

/** The plans, ten a page. */
export async function plans(
  turn: Turn,
  ports: CampaignPorts,
  { page }: { readonly page: number },
): Promise<void> {
  const gathered = await gatherItems(ports, (next) => ports.service.listPlans(next), {
    list: 'plans',
    mostPages: mostPlanPages,
  });
  if (!gathered.ok) {
    const context = { keyPlacement: ports.keyPlacement, tryAgain: 'plans' };
    return await sayMessage(turn, failureMessage(gathered.failure, 'list the plans', context));
  }
  const { items, whole } = gathered.value;
  if (items.length === 0) return await sayMessage(turn, { text: 'The account has no plans.' });
  const shown = pageOf(items, page);
  const clock = clockOf(ports);
  await sayMessage(turn, {
    ...listed(
      `${whole ? '' : 'More than '}${countWords(items.length, 'plan')}`,
      shown.items.map((plan) => planLine(plan, clock)),
    ),
    note: `${shown.first} to ${shown.last} of ${items.length}`,
    choicesAre: 'actions',
    choices: shown.more ? [commandButton(`plans page ${shown.page + 1}`, 'More')] : [],
  });
}

function planLine({ id, name, type, startsAt, endsAt }: Plan, clock: Clock): string {
  const from = startsAt === undefined ? '' : `from ${timeWords(startsAt, clock)}`;
  const to = endsAt === undefined ? '' : `to ${timeWords(endsAt, clock)}`;
  const dates = [from, to].filter((part) => part !== '').join(' ');
  const more = [type ?? '', dates].filter((part) => part !== '').join(', ');
  return `${id}: ${name}${more === '' ? '' : ` (${more})`}`;
}
