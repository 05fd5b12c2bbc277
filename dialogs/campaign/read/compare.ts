import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { RunComparison } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { changeWords, numberWords, percentWords } from '../../wording/format.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { resolveCampaign } from '../resolve.ts';
import { campaignWords, caseWords, lowered, section } from '../wording.ts';
import { reportOrSay } from './report.ts';

/** What changed from one run to another: the last two finished ones unless told. */
export const compare = command({
  name: 'compare',
  phrases: ['compare campaign {campaign} [run {run}] [with [run] {previous}]'],
  short: ['compare {known} [run {run}] [with [run] {previous}]'],
  role: 'viewer',
  help: 'what changed from one run to another: newly failing, fixed, still failing',
  example: 'compare campaign 12 run 345 with 340',
  async run(turn, ports: CampaignDependencies, values) {
    const { run, previous } = values;
    const lineFor = (id: number): string =>
      `compare campaign ${id}${run === undefined ? '' : ` run ${run}`}${previous === undefined ? '' : ` with ${previous}`}`;
    const campaign = await resolveCampaign(turn, ports, values.campaign, lineFor);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    if (run !== undefined && run === previous) {
      return await sayMessage(turn, { text: `Run ${run} is one run: name two to compare.` });
    }
    const which =
      run === undefined && previous === undefined
        ? 'two finished runs'
        : `finished runs ${[run, previous].filter((one) => one !== undefined).join(' and ')} to compare`;
    const compared = await ports.reports.compare(campaign.id, run, previous);
    const comparison = await reportOrSay(turn, ports, compared, {
      ...{ campaign, run, what: `compare runs of ${lowered(title)}`, line: lineFor(campaign.id) },
      noRun: `${title} doesn’t have ${which}.`,
    });
    if (comparison !== undefined) await sayMessage(turn, comparisonMessage(campaign, comparison));
  },
});

/** What changed from one run to a later one, case by case. */
function comparisonMessage({ id, name }: KnownCampaign, comparison: RunComparison): Message {
  const { run, previous, newlyFailing, fixed, stillFailing, added, gone } = comparison;
  const counts = [
    `${numberWords(newlyFailing.length)} newly failing`,
    `${numberWords(fixed.length)} fixed`,
    `${numberWords(stillFailing.length)} still failing`,
  ].join(', ');
  return {
    text: `Run ${run} against run ${previous} of ${lowered(campaignWords(id, name))}\n${counts}`,
    tone: newlyFailing.length > 0 ? 'bad' : stillFailing.length > 0 ? 'warning' : 'good',
    facts: [{ name: 'Pass rate', value: rateWords(comparison) }],
    sections: [
      ...section('Newly failing', newlyFailing.map(caseWords)),
      ...section('Fixed', fixed.map(caseWords)),
      ...section('Still failing', stillFailing.map(caseWords)),
      ...section(`Only in run ${run}`, added.map(caseWords)),
      ...section(`Only in run ${previous}`, gone.map(caseWords)),
    ],
    choices: [run, previous].map((one) =>
      commandButton(`results of campaign ${id} run ${one}`, `Results of run ${one}`),
    ),
  };
}

function rateWords({ passRate, previousPassRate }: RunComparison): string {
  const words = (rate: number | undefined): string => (rate === undefined ? 'none' : percentWords(rate));
  const change =
    passRate === undefined || previousPassRate === undefined
      ? ''
      : `, ${changeWords(previousPassRate, passRate)}`;
  return `${words(passRate)}, before ${words(previousPassRate)}${change}`;
}
