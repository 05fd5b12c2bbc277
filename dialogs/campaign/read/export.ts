import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import { personOfTurn, sayMessage } from '../../turn.ts';
import { countWords } from '../../wording/format.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { campaignWords, ifGiven, lowered } from '../wording.ts';
import { findReport } from './report.ts';

/** Links to a finished run's results, the last one's unless a run is named: as CSV and as a page. */
export const exportResults = command({
  name: 'exportResults',
  phrases: ['export [results] [of] campaign {campaign} [run {run}]'],
  short: ['export results of {known} [run {run}]'],
  role: 'viewer',
  help: 'a run’s results as CSV and as a report page',
  example: 'export results of campaign 12 run 345',
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    const runPart = ifGiven(run, (one) => ` run ${one}`);
    const lineFor = (id: number): string => `export results of campaign ${id}${runPart}`;
    const found = await findReport(turn, deps, named, run, lineFor);
    if (found === undefined) return;
    const { campaign, report } = found;
    const title = lowered(campaignWords(campaign.id, campaign.name));
    const { run: exported, total } = report.summary;
    const audit = await deps.audit.begin({
      ...{ action: 'export results of campaign', campaign: campaign.id, detail: `run ${exported}` },
      ...{ by: personOfTurn(turn.incoming), place: turn.place },
    });
    await sayMessage(turn, {
      text: `Run ${exported} of ${title}: ${countWords(total, 'result')}`,
      note: 'Whoever has these links can read the results. They expire; ask again for new ones.',
      links: [
        { label: 'Results as CSV', url: deps.links.csv(campaign.id, exported) },
        { label: 'Report page', url: deps.links.report(campaign.id, exported) },
      ],
      choices: [commandButton(`results of campaign ${campaign.id} run ${exported}`, 'Summary')],
    });
    await deps.audit.complete(audit, 'links given');
  },
});
