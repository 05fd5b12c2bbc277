import type { Turn } from '../turn.ts';
import type { CampaignCommand } from './campaign-command.ts';
import type { CampaignPorts } from './campaign-ports.ts';
import { clockOf } from './clock-of.ts';
import { failureMessage } from './failure-message.ts';
import { missingRunMessage } from './missing-run-message.ts';
import { noteReport } from './note-report.ts';
import { resolveCampaign } from './resolve-campaign.ts';
import { sayMessage } from './say-message.ts';
import { readStepSections } from './step-sections.ts';
import { summaryMessage } from './summary-message.ts';
import { campaignWords } from './wording/campaign-words.ts';
import { lowered } from './wording/lowered.ts';

/** The summary of a finished run, the last one unless told; with the steps of what didn't pass where asked for. */
export async function results(
  turn: Turn,
  ports: CampaignPorts,
  command: Extract<CampaignCommand, { name: 'results' }>,
): Promise<void> {
  const { run, steps } = command;
  const lineFor = (id: number): string =>
    `results of campaign ${id}${run === undefined ? '' : ` run ${run}`}${steps ? ' with steps' : ''}`;
  const campaign = await resolveCampaign(turn, ports, command.campaign, lineFor);
  if (campaign === undefined) return;
  const reported = await ports.reports.report(campaign.id, run);
  if (!reported.ok) {
    const what = `read the results of ${lowered(campaignWords(campaign.id, campaign.name))}`;
    const context = { keyPlacement: ports.keyPlacement, tryAgain: lineFor(campaign.id) };
    return await sayMessage(turn, failureMessage(reported.failure, what, context));
  }
  if (reported.value.kind !== 'report') {
    return await sayMessage(turn, missingRunMessage(campaign, run, reported.value, clockOf(ports)));
  }
  const { report } = reported.value;
  await noteReport(ports, report);
  const startedBy = await ports.starters.find(campaign.id, report.summary.run);
  const message = summaryMessage(report, {
    clock: clockOf(ports),
    reportUrl: ports.links.report(campaign.id, report.summary.run),
    ...(campaign.name === undefined ? {} : { campaignName: campaign.name }),
    ...(startedBy === undefined ? {} : { startedBy }),
  });
  if (!steps) return await sayMessage(turn, message);
  const sections = await readStepSections(ports, campaign.id, report.summary.run);
  await sayMessage(turn, {
    ...message,
    sections: [...(message.sections ?? []), ...sections],
    choices: (message.choices ?? []).filter(({ label }) => label !== 'Steps'),
  });
}
