import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Message } from '../../message.ts';
import type { RunComparison, TestCaseName } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { changeWords, percentWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { untilWords } from '../../wording/times.ts';
import { resolveOfRun } from '../campaign-of-run.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import type { KnownCampaign } from '../known.ts';
import { changeCount, changeSections } from '../results/changes.ts';
import { campaignWords, caseWords, ifGiven, lowered, section } from '../wording.ts';
import { reportOrSay, resultsButton } from './report.ts';

const texts = operators.read;

export const compare = command({
  name: 'compare',
  phrases: ['compare campaign {campaign} [run {run}] [with [run] {previous}]'],
  short: [
    'compare {known} [run {run}] [with [run] {previous}]',
    'compare run|runs {run} and|vs|with|to [run] {previous}',
    'compare|diff {run} [and|vs|with|to] {previous}',
    'compare {known} with|to [the] last|previous [run]',
  ],
  asked: [
    'compare|diff|changes {known}',
    'compare {known} runs {run} and|vs|with {previous}',
    'compare {known} run {run} and|vs [run] {previous}',
    'compare {known} {run} [and|vs|with|to] {previous}',
    'what changed in {known}',
    'what is new in {known}',
    'difference between {run} and {previous}',
    'compare two runs of {known}',
  ],
  means: `worse between, got worse between runs, between runs, better between, compare, compare last, compare previous, better,
    worse, what changed, changed since, better worse, compare run, which fixed, what fixed, fixed, improved, between run,
    changed last, changed, changes, last two, fixed and failed, last previous, @run @previous, @previous, what changed
    @campaign, compared last, @campaign compare, compare two, progress since, evolution since, before after, last run
    compare, what different, which changed, last two beside, one beside other, side side, put last two`,
  role: 'viewer',
  help: 'what changed between two runs: newly failing, fixed, still failing',
  example: 'compare campaign 12 run 345 with 340',
  async run(turn, deps: CampaignDependencies, values) {
    // From the earlier to the later one, in whichever order they were given.
    const [run, previous] = inOrder(values.run, values.previous);
    if (values.campaign === undefined && run !== previous) {
      const both = (await deps.campaigns.list()).filter(({ id }) => id === run || id === previous);
      if (both.length === 2) return await sayMessage(turn, campaignsNamed(both));
    }
    const runsPart = ifGiven(run, (one) => ` run ${one}`) + ifGiven(previous, (one) => ` with ${one}`);
    const lineFor = (id: number): string => `compare campaign ${id}${runsPart}`;
    const campaign = await resolveOfRun(turn, deps, values.campaign, run, lineFor);
    if (campaign === undefined) return;
    const title = campaignWords(campaign.id, campaign.name);
    if (run !== undefined && run === previous) {
      return await sayMessage(turn, { text: texts.oneRun(run) });
    }
    const compared = await deps.reports.compare(campaign.id, run, previous);
    const missing = compared.ok && compared.value.kind === 'noRun' ? compared.value.run : undefined;
    const comparison = await reportOrSay(turn, deps, compared, {
      campaign,
      run,
      what: texts.acts.compare(lowered(title)),
      line: lineFor(campaign.id),
      noRun:
        missing !== undefined
          ? texts.notThisRun(title, missing)
          : run === undefined
            ? texts.twoRuns(title)
            : texts.noneBefore(title, run),
    });
    if (comparison === undefined) return;
    const known = new Map((await deps.knownFailures.list()).map((one) => [one.testCase, one.until]));
    const clock = clockOf(deps, turn.incoming.timeZone);
    await sayMessage(turn, {
      ...comparisonMessage(campaign, comparison, ({ id = Number.NaN }) =>
        ifGiven(known.get(id), (until) => operators.triage.knownMark(untilWords(until, clock))),
      ),
      timesIn: clock,
    });
  },
});

function inOrder(run: number | undefined, previous: number | undefined) {
  const isTurned = run !== undefined && previous !== undefined && previous > run;
  return isTurned ? [previous, run] : [run, previous];
}

/** `compare 12 and 15` may mean two campaigns. */
function campaignsNamed(both: readonly KnownCampaign[]): Message {
  return {
    text: texts.twoCampaigns,
    choices: both.map(({ id, name }) => commandButton(`compare campaign ${id}`, texts.compareRuns(id, name))),
  };
}

/**
 * What changed from one run to a later one, case by case.
 * @param knownMark of a test case whose failure is known by now; otherwise empty
 */
function comparisonMessage(
  { id, name }: KnownCampaign,
  comparison: RunComparison,
  knownMark: (testCase: TestCaseName) => string,
): Message {
  const { run, previous, newlyFailing, stillFailing, added, gone } = comparison;
  const order = ['newlyFailing', 'fixed', 'stillFailing'] as const;
  const counts = order.map((change) => changeCount(comparison, change)).join(', ');
  return {
    text: `${texts.compared(run, previous, lowered(campaignWords(id, name)))}\n${counts}`,
    tone: newlyFailing.length > 0 ? 'bad' : stillFailing.length > 0 ? 'warning' : 'good',
    facts: [{ name: texts.passRate, value: rateWords(comparison) }],
    sections: [
      ...changeSections(comparison, order, (testCase, change) => {
        const mark = change === 'fixed' ? '' : knownMark(testCase);
        return mark === '' ? caseWords(testCase) : { lead: caseWords(testCase), text: mark };
      }),
      ...section(texts.onlyIn(run), added.map(caseWords)),
      ...section(texts.onlyIn(previous), gone.map(caseWords)),
    ],
    choices: [run, previous].map((one) => resultsButton(id, one)),
  };
}

function rateWords({ passRate, previousPassRate }: RunComparison): string {
  const words = (rate: number | undefined): string =>
    rate === undefined ? texts.noRate : percentWords(rate);
  const isKnown = passRate !== undefined && previousPassRate !== undefined;
  const change = isKnown ? changeWords(previousPassRate, passRate) : undefined;
  return texts.rates(words(passRate), words(previousPassRate), change);
}
