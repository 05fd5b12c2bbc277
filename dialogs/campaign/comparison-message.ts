import type { Message } from '../message.ts';
import type { RunComparison } from '../ports/run-summary.ts';
import { commandButton } from '../survey/say.ts';
import { changeWords, numberWords, percentWords } from '../wording/format.ts';
import type { KnownCampaign } from './known-campaigns.ts';
import { campaignWords } from './wording/campaign-words.ts';
import { caseWords } from './wording/case-words.ts';
import { lowered } from './wording/lowered.ts';
import { section } from './wording/section.ts';

/** What changed from one run to a later one, case by case. */
export function comparisonMessage({ id, name }: KnownCampaign, comparison: RunComparison): Message {
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
    choicesAre: 'actions',
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
