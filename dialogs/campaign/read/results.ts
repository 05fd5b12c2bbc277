import { command } from '../../commands/command.ts';
import type { Section } from '../../message.ts';
import type { CallStep, FailedCall, RunReport } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { measuredWords, stepSign } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { findRerun } from '../rerun-context.ts';
import { caseLines } from '../results/case-lines.ts';
import { summaryMessage } from '../results/summary-message.ts';
import { caseWords, ifGiven } from '../wording.ts';
import { findReport } from './report.ts';

export const results = command({
  name: 'results',
  phrases: ['results [of] campaign {campaign} [run {run}] [with {steps}]'],
  asked: [
    'results|result|outcome|summary {known} [run {run}] [with {steps}]',
    'run {run} of campaign {campaign}',
    'results run {run} [with {steps}]',
    'slowest [test] cases|tests|steps {known}',
    '{numbered} results',
    'how did {known} go|do',
    'how was|went {known}',
    'did|has {known} pass|fail|passed|failed',
  ],
  means: `what happened in, what happened run, result, last result, how, how went, summary, passed, did pass, ok, last run, how
    last run, result step, step, passrate, passrate @campaign, response time, p95, numbers, say, good news, news, report, what came, looking,
    what get, result last, at which step, step failed, failed step, where failed, detail, went, how go, how many passed,
    green or failed, passed or failed, hold up, under load, fine, how many failed last, case passed, open run, show run, run
    result, outcome, @run, what @run, how @run, show @run, @steps, result @run, results @campaign, how @campaign, result of
    run, what about @run, look like, how look, how end, ended how, did well, did ok, last result @campaign, final result,
    conclusion, numbers @campaign, went well, how well, any good, give result, did it pass, status last run, counts,
    quality, how many ok, well, ok or not, last @campaign, get on @campaign, what get @campaign, how ended last time, ended
    last time @campaign`,
  role: 'viewer',
  help: 'a finished run’s results; “with steps” shows each step of the failing cases',
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

const texts = operators.read;

/** The report page shows more. */
const maxCases = 10;

/**
 * The failing test cases of a run with their steps: failed steps are open, the others folded. Without steps there is the cause.
 */
function stepSections(report: RunReport): readonly Section[] {
  const { failedCalls = [] } = report.summary;
  const callOf = new Map(failedCalls.map((call) => [caseWords(call.testCase), call]));
  const lines = caseLines(report, 'fail');
  if (lines.length === 0) return [{ title: '', lines: [texts.noFailures] }];
  const shown = lines.slice(0, maxCases).flatMap((line) => {
    if (typeof line === 'string') return [];
    const call = callOf.get(line.lead);
    return [call === undefined ? { title: `✗ ${line.lead}`, lines: [line.text] } : caseSection(call)];
  });
  const left = lines.length - shown.length;
  return left === 0 ? shown : [...shown, { title: '', lines: [texts.moreOnReport(left)] }];
}

function caseSection({ testCase, steps, more }: FailedCall): Section {
  const rows = steps.map((step, at) => ({ failed: step.verdict === 'fail', line: stepRow(step, at) }));
  const failed = rows.filter((row) => row.failed);
  const passed = rows.filter((row) => !row.failed);
  return {
    title: `✗ ${caseWords(testCase)}`,
    lines: [...failed, ...passed].map(({ line }) => line),
    // If no step failed, the case failed after the first one.
    open: Math.max(1, failed.length),
    ...(more > 0 && { more }),
  };
}

/** `✗ 2. Menu – No audio received (8.2 s)`, `✓ 1. Ring (624 ms)` @param at from 0 */
function stepRow({ name, verdict, word, detail, responseMilliseconds }: CallStep, at: number): string {
  const sign = stepSign[verdict];
  // For a step that passed only its time is shown.
  const said = verdict === 'pass' ? undefined : (detail ?? word);
  const time = responseMilliseconds === undefined ? '' : ` (${measuredWords(responseMilliseconds)})`;
  return `${sign} ${at + 1}. ${name}${said === undefined ? '' : ` – ${said}`}${time}`;
}
