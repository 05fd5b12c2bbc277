import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { RunReport } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { casesInFull } from '../results/by-cause.ts';
import { knownFold } from '../results/case-lines.ts';
import { rerunButtons } from '../results/rerun-cases.ts';
import { headlineWords } from '../results/summary-message.ts';
import { ifGiven, verdictTone } from '../wording.ts';
import { findReport } from './report.ts';

const texts = operators.read;

export const failures = command({
  name: 'failures',
  phrases: ['failures [of] campaign {campaign} [run {run}]'],
  asked: [
    'wrong with {known}',
    'failures|failed {known} [run {run}]',
    'failures|failed run {run} [{known}]',
    'errors|problems [with] {known} [run {run}]',
    'which [test] cases failed in {known}',
    'failed|failing [test] cases|tests of {known}',
  ],
  means: `what wrong, what wrong with, wrong with @campaign, failed, what failed, which failed, failed case, failed list, list
    failed, why, why failed, only failed, failed calls, what wrong, show failed, not pass, why run failed, how many failed,
    found, errors, case failed, last failed, failed since last, wrong, failed @run, failed @campaign, what in failed, how
    failed, failed where, list what failed, what not passed, failed names, name failed, which failed @campaign, cases
    failed, problem @campaign, anything failed @campaign, any failed @campaign, failed in, everything failed, all failed,
    trouble, hurt, is still failed, what is wrong, why failed @campaign, cause`,
  role: 'viewer',
  help: 'a finished run’s failing test cases alone',
  example: 'failures of campaign 12',
  async run(turn, deps: CampaignDependencies, { campaign: named, run }) {
    const lineFor = (id: number): string =>
      `failures of campaign ${id}${ifGiven(run, (one) => ` run ${one}`)}`;
    const found = await findReport(turn, deps, named, run, lineFor);
    if (found === undefined) return;
    const { campaign, report } = found;
    const reportUrl = deps.links.report(campaign.id, report.summary.run);
    const clock = clockOf(deps, turn.incoming.timeZone);
    const folds = knownFold(report, clock);
    await sayMessage(turn, { ...failuresMessage(report, campaign.name, reportUrl), folds, timesIn: clock });
  },
});

function failuresMessage(report: RunReport, name: string | undefined, reportUrl: string): Message {
  const { campaign, run, verdict } = report.summary;
  const sections = casesInFull(report, 'fail');
  const results = `results of campaign ${campaign} run ${run}`;
  return {
    label: texts.runOfCampaign(campaign, run),
    text: [headlineWords(report, name), ...(sections.length === 0 ? [texts.noFailures] : [])].join('\n'),
    tone: verdictTone[verdict],
    ...(sections.length === 0 ? {} : { sections }),
    links: [{ label: texts.report, url: reportUrl }],
    choices: [
      ...rerunButtons(report),
      ...(sections.length === 0 ? [] : [commandButton(`${results} with steps`, texts.stepsButton)]),
      commandButton(results, texts.allResults),
    ],
  };
}
