import type { RunReport } from '../ports/run-reports.ts';
import type { CampaignPorts } from './campaign-ports.ts';

/** Keeps what a report tells of a campaign's last run. */
export async function noteReport(
  { campaigns }: Pick<CampaignPorts, 'campaigns'>,
  { summary }: RunReport,
): Promise<void> {
  const { campaign, run, verdict, endedAt } = summary;
  const lastRun = endedAt === undefined ? { run, verdict } : { run, verdict, endedAt };
  await campaigns.note({ id: campaign, lastRun });
}
