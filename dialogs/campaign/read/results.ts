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
    'p95 {known}',
    'slowest [test] cases|tests|steps {known}',
    '{numbered} results',
    'last|latest run of {known}',
    'how did {known} go|do',
    'how did last|latest run of {known} go',
    'how was|went {known}',
    'did|has {known} pass|fail|passed|failed',
  ],
  means: `what happened in, what happened run, result, last result, how, how went, summary, passed, did pass, ok, last run, how
    last run, result step, step, passrate, response time, p95, numbers, say, good news, news, report, what came, looking,
    what get, result last, at which step, step failed, failed step, where failed, detail, went, how go, how many passed,
    green or failed, passed or failed, hold, under load, fine, how many failed last, case passed, open run, show run, run
    result, outcome, @run, what @run, how @run, show @run, @steps, result @run, results @campaign, how @campaign, result of
    run, what about @run, look like, how look, how end, ended how, did well, did ok, last result @campaign, final result,
    conclusion, numbers @campaign, went well, how well, any good, give result, did it pass, status last run, counts,
    quality, how many ok, well, ok or not, last @campaign, get on @campaign, what get @campaign, how ended last time, ended
    last time @campaign`,
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
