import { commandButton } from '../../buttons.ts';
import type { Fold, Line, Message } from '../../message.ts';
import type { CaseTriage, RunReport, RunSummary, Verdict } from '../../ports/runs.ts';
import { changedRateWords, runRate, verdictSigns, verdictTitle } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { changeMark, resultWords } from '../../wording/result-words.ts';
import { casesPassedOnRetry, retryWords } from '../../wording/verdict-sentence.ts';
import { caseWords, ifGiven, lowered, openLinesOf, tookWords, verdictTone } from '../wording.ts';
import { areByCause, casesInShort } from './by-cause.ts';
import { knownFold, reasonWords, retryFold } from './case-lines.ts';
import { caseChanges, failureCounts } from './changes.ts';
import { rerunButtons } from './rerun-cases.ts';
import { rerunSummary } from './rerun-summary.ts';
import { type SummaryContext, summaryDetails } from './summary-details.ts';

const texts = operators.summary;

/** A finished run's summary: the headline and a line for each test case that decided the verdict. Everything else is folded. */
export function summaryMessage(report: RunReport, context: SummaryContext): Message {
  if (context.rerun !== undefined) return rerunSummary(report, context, context.rerun);
  const { summary } = report;
  const { campaign, run, verdict } = summary;
  const deciding = decidingVerdict(summary);
  const sections = deciding === undefined ? [] : casesInShort(report, deciding);
  const areMany = deciding === 'fail' && areByCause(report, deciding);
  return {
    label: [texts.label(campaign, run), ...ifKnown(tookWords(summary))].join(' · '),
    text: [
      headlineWords(report, context.campaignName),
      ...ifKnown(retryWords(report)),
      ...ifKnown(reasonWords(report, sections.length > 0, report.comparison?.previousTotal)),
      // Else each line says it.
      ...(areMany ? ifKnown(failureCounts(report)) : []),
    ].join('\n'),
    tone: verdictTone[verdict],
    timesIn: context.clock,
    ...(sections.length === 0 ? {} : { sections }),
    folds: [
      ...retryFold(report),
      ...knownFold(report, context.clock),
      ...betterFolds(report),
      summaryDetails(report, context, deciding),
    ],
    links: [{ label: texts.report, url: context.reportUrl }],
    choices: [
      ...rerunButtons(report),
      ...(areMany ? [commandButton(`failures of campaign ${campaign} run ${run}`, texts.allFailures)] : []),
    ],
  };
}

/** `✗ Customer lines failed: 22 passed, 2 failed · 91.7% (+8.3)` */
export function headlineWords(report: RunReport, name = ''): string {
  const { summary, comparison, known } = report;
  const { campaign, verdict, counts } = summary;
  const outcome = verdictTitle(verdict, known?.length, casesPassedOnRetry(report).length);
  const rate = runRate(summary);
  const title = name.trim() === '' ? operators.names.campaign(campaign) : name.trim();
  const rated = ifGiven(rate, (now) => ` · ${changedRateWords(now, comparison?.previousPassRate)}`);
  return `${verdictSigns[verdict]} ${title} ${lowered(outcome)}: ${resultWords(counts)}${rated}`;
}

/** The verdict of the results that decided the run's verdict; undefined if it passed. */
function decidingVerdict({ verdict }: RunSummary): Exclude<Verdict, 'pass'> | undefined {
  switch (verdict) {
    case 'failed':
      return 'fail';
    case 'inconclusive':
      return 'inconclusive';
    case 'passedWithRemarks':
      return 'satisfactory';
    case 'passed':
      return undefined;
  }
}

function betterFolds(report: RunReport): readonly Fold[] {
  const better = caseChanges(report).filter(({ verdict }) => verdict !== 'fail');
  const fixed = better.filter(({ change }) => change.kind === 'fixed');
  const flaky = better.filter(({ change }) => change.kind === 'flaky');
  return [
    ...fold(texts.fixed, fixed, caseWords),
    ...fold(texts.flaky, flaky, (one) => ({ lead: caseWords(one), text: changeMark(one.change) })),
  ];
}

function fold(
  title: (count: number) => string,
  cases: readonly CaseTriage[],
  lineOf: (one: CaseTriage) => Line,
): readonly Fold[] {
  if (cases.length === 0) return [];
  return [{ title: title(cases.length), sections: [{ title: '', ...openLinesOf(cases, lineOf) }] }];
}

function ifKnown(words: string | undefined): readonly string[] {
  return words === undefined ? [] : [words];
}
