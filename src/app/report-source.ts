import { readDesk } from '../../dialogs/campaign/run/desk.ts';
import { runIdOf } from '../../dialogs/campaign/run/tended-run.ts';
import type { ReportSource, RunAbout } from '../web/ports.ts';
import type { CampaignRoom } from './open-campaign-room.ts';

/** What the report page shows, from the runs and from what is known of them beside their results. */
export function reportSource(room: CampaignRoom): ReportSource {
  return {
    report: (campaign, run) => room.reports.report(campaign, run),
    trend: (campaign) => room.reports.trend(campaign),
    csv: (campaign, run) => room.reports.csv(campaign, run),
    about: (campaign, run) => about(room, campaign, run),
  };
}

async function about(room: CampaignRoom, campaign: number, run: number): Promise<RunAbout> {
  const [seen, starter, desk] = await Promise.all([
    room.campaigns.find(campaign),
    room.starters.find(campaign, run),
    readDesk(room.records, campaign),
  ]);
  const tended = desk.find((one) => runIdOf(one) === run);
  const startedBy = starter?.name ?? tended?.startedBy?.name;
  const looked = tended?.stage.kind === 'watching' ? tended.stage.seen : undefined;
  return {
    ...(seen?.name === undefined ? {} : { campaignName: seen.name }),
    ...(startedBy === undefined ? {} : { startedBy }),
    ...(looked === undefined ? {} : { soFar: { results: looked.read, failed: looked.failures } }),
  };
}
