import { commandButton } from '../../buttons.ts';
import { command } from '../../commands/command.ts';
import type { Line, Message } from '../../message.ts';
import type { RunComparison, TestCaseName } from '../../ports/runs.ts';
import { sayMessage } from '../../turn.ts';
import { changeWords, numberWords, percentWords } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { comparedFlakyWords } from '../../wording/result-words.ts';
import { type TimeContext, untilWords } from '../../wording/times.ts';
import { resolveOfRun } from '../campaign-of-run.ts';
import { type CampaignDependencies, clockOf } from '../dependencies.ts';
import { type KnownCampaign, listedCampaigns } from '../known.ts';
import { resolveSeveral } from '../resolve-several.ts';
import { changeCount, changeSections } from '../results/changes.ts';
import { campaignWords, caseWords, ifGiven, lowered, section } from '../wording.ts';
import { reportOrSay, resultsButton } from './report.ts';

const texts = operators.read;

export const compare = command({
  name: 'compare',
  phrases: ['compare campaign {campaign} [run {run}] [with [run] {previous}]', 'compare campaigns {several}'],
  short: [
    'compare {known} [run {run}] [with [run] {previous}]',
    'compare|diff [run|runs] {run} [and|vs|with|to] [run] {previous}',
    'compare {known} with|to [the] last|previous [run]',
  ],
  asked: [
    'compare|diff|changes|changed {known}',
    'compare {known} [run|runs] {run} [and|vs|with|to] [run] {previous}',
    'what is new in {known}',
    'difference between {run} and {previous}',
    'compare two runs of {known}',
  ],
  means: `worse between, got worse between runs, between runs, better between, compare, compare last, compare previous, better,
    worse, what changed, changed since, better worse, compare run, which fixed, what fixed, fixed, improved, between run,
    changed last, changed, changes, last two, fixed and failed, last previous, @run @previous, @previous, what changed
    @campaign, compared last, @campaign compare, compare two, progress since, evolution since, before after, last run
    compare, what different, which changed, last two beside, one beside other, side side, put last two,
    compare @several, better @several, worse @several`,
  role: 'viewer',
  help: 'what changed between two runs: newly failing, fixed, still failing',
  example: 'compare campaign 12 run 345 with 340',
  async run(turn, deps: CampaignDependencies, values) {
    // From the earlier to the later one, in whichever order they were given.
    const [run, previous] = inOrder(values.run, values.previous);
    if (values.several !== undefined) {
      const resolved = await resolveSeveral(deps, values.several, compareLine);
      if (resolved.kind === 'unclear') return await sayMessage(turn, resolved.message);
      const all = resolved.kind === 'one' ? [resolved.campaign] : resolved.campaigns;
      return await sayMessage(turn, campaignsNamed(all, texts.severalCampaigns));
    }
    if (values.campaign === undefined && run !== previous) {
      const all = (await listedCampaigns(deps)) ?? (await deps.campaigns.list());
      const both = all.filter(({ id }) => id === run || id === previous);
      if (both.length === 2) return await sayMessage(turn, campaignsNamed(both, texts.twoCampaigns));
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
    const clock = clockOf(deps, turn.incoming.timeZone);
    const known = new Map((await deps.knownFailures.list()).map((one) => [one.testCase, one.until]));
    await sayMessage(turn, comparisonMessage(campaign, comparison, known, clock));
  },
});

const maxButtons = 5;

function inOrder(run: number | undefined, previous: number | undefined) {
  const isTurned = run !== undefined && previous !== undefined && previous > run;
  return isTurned ? [previous, run] : [run, previous];
}

const compareLine = (campaigns: readonly (number | string)[]): string =>
  `compare ${campaigns.length === 1 ? 'campaign' : 'campaigns'} ${operators.several.listOf(campaigns)}`;

/** Each can only be compared with its own runs. `compare 12 and 15` may mean two campaigns. */
function campaignsNamed(campaigns: readonly KnownCampaign[], text: string): Message {
  return {
    text,
    choices: campaigns
      .slice(0, maxButtons)
      .map(({ id, name }) => commandButton(`compare campaign ${id}`, texts.compareRuns(id, name))),
  };
}

/**
 * What changed from one run to a later one, case by case.
 * @param knownNow until when the failures of test cases are known by now, which may not have been known in that run
 */
function comparisonMessage(
  { id, name }: KnownCampaign,
  comparison: RunComparison,
  knownNow: ReadonlyMap<number, number>,
  clock: TimeContext,
): Message {
  const { run, previous, newlyFailing, stillFailing, added, gone, flaky = [], known = [] } = comparison;
  const order = ['newlyFailing', 'fixed', 'stillFailing'] as const;
  const counts = [
    ...order.map((change) => [comparison[change].length, changeCount(comparison, change)] as const),
    [flaky.length, `${numberWords(flaky.length)} ${operators.summary.changed.flaky}`] as const,
    [known.length, operators.triage.knownCount(known.length)] as const,
    [added.length, texts.countOnlyIn(added.length, run)] as const,
    [gone.length, texts.countOnlyIn(gone.length, previous)] as const,
  ].flatMap(([count, words]) => (count === 0 ? [] : [words]));
  const isWarning = stillFailing.length + flaky.length + known.length > 0;
  return {
    text: `${texts.compared(run, previous, lowered(campaignWords(id, name)))}\n${counts.length === 0 ? texts.noChange : counts.join(', ')}`,
    tone: newlyFailing.length > 0 ? 'bad' : isWarning ? 'warning' : 'good',
    timesIn: clock,
    facts: [{ name: texts.passRate, value: rateWords(comparison) }],
    sections: [
      ...changeSections(comparison, order, (testCase, change) => {
        const until = change === 'fixed' ? undefined : knownNow.get(testCase.id ?? Number.NaN);
        return until === undefined ? caseWords(testCase) : knownLine(testCase, until);
      }),
      ...section(
        texts.flaky,
        flaky.map((one) => ({ lead: caseWords(one), text: comparedFlakyWords(one) })),
      ),
      ...section(
        operators.triage.list,
        known.map(({ until, ...one }) => knownLine(one, until)),
      ),
      ...section(texts.onlyIn(run), added.map(caseWords)),
      ...section(texts.onlyIn(previous), gone.map(caseWords)),
    ],
    choices: [run, previous].map((one) => resultsButton(id, one)),
  };

  function knownLine(testCase: TestCaseName, until: number): Line {
    return { lead: caseWords(testCase), text: operators.triage.knownMark(untilWords(until, clock)) };
  }
}

function rateWords({ passRate, previousPassRate }: RunComparison): string {
  const words = (rate: number | undefined): string =>
    rate === undefined ? texts.noRate : percentWords(rate);
  const isKnown = passRate !== undefined && previousPassRate !== undefined;
  const change = isKnown ? changeWords(previousPassRate, passRate) : undefined;
  return texts.rates(words(passRate), words(previousPassRate), change);
}
