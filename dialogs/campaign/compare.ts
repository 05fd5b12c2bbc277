import type { Turn } from '../turn.ts';
import type { CampaignCommand } from './campaign-command.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { clockOf } from './clock-of.ts';
import { comparisonMessage } from './comparison-message.ts';
import { failureMessage } from './failure-message.ts';
import { missingRunMessage } from './missing-run-message.ts';
import { resolveCampaign } from './resolve-campaign.ts';
import { sayMessage } from './say-message.ts';
import { campaignWords } from './wording/campaign-words.ts';
import { lowered } from './wording/lowered.ts';

/** What changed from one run to another: the last two finished ones unless told. */
export async function compare(
  turn: Turn,
  ports: CampaignPorts,
  command: Extract<CampaignCommand, { name: 'compare' }>,
): Promise<void> {
  const { run, previous } = command;
  const lineFor = (id: number): string =>
    `compare campaign ${id}${run === undefined ? '' : ` run ${run}`}${previous === undefined ? '' : ` with ${previous}`}`;
  const campaign = await resolveCampaign(turn, ports, command.campaign, lineFor);
  if (campaign === undefined) return;
  const title = campaignWords(campaign.id, campaign.name);
  if (run !== undefined && run === previous) {
    return await sayMessage(turn, { text: `Run ${run} is one run: name two to compare.` });
  }
  const compared = await ports.reports.compare(campaign.id, run, previous);
  if (!compared.ok) {
    const context = { keyPlacement: ports.keyPlacement, tryAgain: lineFor(campaign.id) };
    const what = `compare runs of ${lowered(title)}`;
    return await sayMessage(turn, failureMessage(compared.failure, what, context));
  }
  if (compared.value.kind === 'report') {
    return await sayMessage(turn, comparisonMessage(campaign, compared.value.report));
  }
  if (compared.value.kind === 'running') {
    return await sayMessage(turn, missingRunMessage(campaign, run, compared.value, clockOf(ports)));
  }
  const which =
    run === undefined && previous === undefined
      ? 'two finished runs'
      : `finished runs ${[run, previous].filter((one) => one !== undefined).join(' and ')} to compare`;
  const missing = missingRunMessage(campaign, run, compared.value, clockOf(ports));
  await sayMessage(turn, { ...missing, text: `${title} doesn’t have ${which}.` });
}
