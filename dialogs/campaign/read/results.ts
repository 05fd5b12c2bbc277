import { command } from '../../commands/command.ts';
import { sayMessage } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { findRerun } from '../rerun-context.ts';
import { stepSections } from '../results/step-sections.ts';
import { summaryMessage } from '../results/summary-message.ts';
import { ifGiven } from '../wording.ts';
import { findReport } from './report.ts';

export const results = command({
  name: 'results',
  phrases: ['results [of] campaign {campaign} [run {run}] [with {steps}]'],
  short: ['results of {known} [run {run}] [with {steps}]'],
  asked: [
    'results|result|outcome|summary {known} [run {run}] [with {steps}]',
    'results run {run} of campaign {campaign}',
    'run {run} of campaign {campaign}',
    'results run {run} [with {steps}]',
    '[failing] {steps} {known}',
    '[failing] {steps} run {run}',
    'pass|success rate {known}',
    'p95|durations|duration {known}',
    'slowest [test] cases|tests|steps {known}',
    'flaky|flakiest [test] cases|tests [of|in] {known}',
    'what is flaky in {known}',
    'which [test] cases are flaky in {known}',
    'how long did {known} take',
    '{numbered} results',
    'last|latest run of {known}',
    'how did {known} go|do',
    'how did last|latest run of {known} go',
    'how was|went {known}',
    'did|has {known} pass|fail|passed|failed',
  ],
  role: 'viewer',
  help: 'a finished run’s results; “with steps” shows the failing cases step by step',
  example: 'results of campaign 12 run 345 with steps',
  async run(turn, deps: CampaignDependencies, { campaign: named, run, steps = false }) {
    const options = ifGiven(run, (one) => ` run ${one}`) + (steps ? ' with steps' : '');
    const lineFor = (id: number): string => `results of campaign ${id}${options}`;
    const found = await findReport(turn, deps, named, run, lineFor);
    if (found === undefined) return;
    const { campaign, report } = found;
    const [startedBy, rerun] = await Promise.all([
      deps.starters.find(campaign.id, report.summary.run),
      findRerun(deps, campaign.id, report.summary.run),
    ]);
    const message = summaryMessage(report, {
      clock: clockOf(deps, turn.incoming.timeZone),
      reportUrl: deps.links.report(campaign.id, report.summary.run),
      campaignName: campaign.name,
      startedBy,
      rerun,
    });
    await sayMessage(turn, steps ? { ...message, sections: stepSections(report) } : message);
  },
});
