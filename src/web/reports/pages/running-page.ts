import type { CampaignRun } from '../../../../dialogs/ports/campaign-service.ts';
import { countWords, numberWords } from '../../../../dialogs/wording/format.ts';
import type { RunAbout } from '../../ports.ts';
import type { ReportKind } from '../links/report-links.ts';
import { type Html, html } from './html.ts';
import { messagePage } from './message-page.ts';
import type { PageAssets } from './page-frame.ts';
import { moment } from './words/moment.ts';

/** For a run that isn't finished: no verdict and no rates, which could still turn. */
export function runningPage(
  assets: PageAssets,
  kind: ReportKind,
  campaign: number,
  run: CampaignRun,
  about: RunAbout | undefined,
): Html {
  const since = run.startedAt === undefined ? undefined : html` It started ${moment(run.startedAt)}.`;
  const soFar =
    about?.soFar === undefined
      ? undefined
      : html` So far there are ${countWords(about.soFar.results, 'result')}, of which ${numberWords(about.soFar.failed)} failed.`;
  return messagePage(assets, 'This run is still going on', [
    html`Run ${run.id} of campaign ${campaign} isn’t finished.${since}${soFar}`,
    html`The ${kind === 'report' ? 'report' : 'file'} will be at this same address when it is. <a href="">Look again</a>`,
  ]);
}
