import { command } from '../../commands/command.ts';
import { defined } from '../../defined.ts';
import type { Section } from '../../message.ts';
import type { TestResult } from '../../ports/campaign.ts';
import { sayMessage } from '../../turn.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { stepLine } from '../results/failures.ts';
import { readResults } from '../results/read.ts';
import { summaryMessage } from '../results/summary-message.ts';
import { judgeResult } from '../results/verdict.ts';
import { caseWords, ifGiven } from '../wording.ts';
import { findReport } from './report.ts';

/** The summary of a finished run, the last one unless a run is named; with the steps of what didn't pass where asked for. */
export const results = command({
  name: 'results',
  phrases: ['results [of] campaign {campaign} [run {run}] [with {steps}]'],
  short: ['results of {known} [run {run}] [with {steps}]'],
  asked: [
    'results|result|outcome|summary {known} [run {run}] [with {steps}]',
    'results run {run} of campaign {campaign}',
    'run {run} of campaign {campaign}',
    '{numbered} results',
    'last|latest run of {known}',
    'how did {known} go|do',
    'how did last|latest run of {known} go',
    'how was|went {known}',
    'did|has {known} pass|fail|passed|failed',
    'why did {known} fail',
    'failures|failed {known} [run {run}]',
    'what failed in {known} [run {run}]',
    "what’s|what's failed in {known}",
    'failed for {known}',
    'which [test] cases failed in {known}',
    'failed|failing [test] cases of {known}',
  ],
  role: 'viewer',
  help: 'a finished run’s summary again',
  example: 'results of campaign 12 run 345 with steps',
  async run(turn, deps: CampaignDependencies, { campaign: named, run, steps = false }) {
    const options = ifGiven(run, (one) => ` run ${one}`) + (steps ? ' with steps' : '');
    const lineFor = (id: number): string => `results of campaign ${id}${options}`;
    const found = await findReport(turn, deps, named, run, lineFor);
    if (found === undefined) return;
    const { campaign, report } = found;
    const startedBy = await deps.starters.find(campaign.id, report.summary.run);
    const message = summaryMessage(report, {
      clock: clockOf(deps),
      reportUrl: deps.links.report(campaign.id, report.summary.run),
      campaignName: campaign.name,
      startedBy,
    });
    if (!steps) return await sayMessage(turn, message);
    const sections = await readStepSections(deps, campaign.id, report.summary.run);
    await sayMessage(turn, { ...message, sections: [...(message.sections ?? []), ...sections] });
  },
});

/** 1,000 results at the service's 50 a page. */
const maxPages = 20;
const maxResults = 10;

/** The steps of the first results of a run that did not simply pass, a section for each; failed ones first. */
async function readStepSections(
  deps: CampaignDependencies,
  campaign: number,
  run: number,
): Promise<readonly Section[]> {
  const failed: TestResult[] = [];
  const others: TestResult[] = [];
  let pages = 0;
  for await (const outcome of readResults(deps, { campaign, run, steps: true })) {
    if (!outcome.ok) {
      const line = `They could not be read just now. (Reference ${outcome.failure.reference})`;
      return [{ title: 'Steps', lines: [line] }];
    }
    for (const result of outcome.value.items) {
      const { verdict } = judgeResult(result.result);
      if (verdict === 'fail') failed.push(result);
      else if (verdict !== 'pass') others.push(result);
    }
    pages += 1;
    if (failed.length >= maxResults || pages >= maxPages) break;
  }
  const all = [...failed, ...others];
  if (all.length === 0) return [{ title: 'Steps', lines: ['Every call passed without a remark.'] }];
  const shown = all.slice(0, maxResults).map(stepSection);
  if (all.length <= maxResults) return shown;
  const more = 'The report page has the steps of the first 30 failing test cases.';
  return [...shown, { title: 'More', lines: [more] }];
}

function stepSection({ testCase, name, result, detail, dialResult, steps = [] }: TestResult): Section {
  const lines = [
    ...(detail === undefined ? [] : [detail]),
    ...(dialResult === undefined ? [] : [`Dial result: ${dialResult}`]),
    ...(steps.length === 0 ? ['No steps were recorded.'] : steps.map(stepLine)),
  ];
  const title = caseWords({ ...defined({ id: testCase }), name });
  return { title: `Steps of ${title}: ${result ?? 'no result'}`, lines };
}
