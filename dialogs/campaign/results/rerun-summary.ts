import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { RunReport } from '../../ports/runs.ts';
import { verdictSigns } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { partWords } from '../../wording/verdict-sentence.ts';
import type { RerunContext } from '../rerun-context.ts';
import { caseWords, openLines, tookWords, verdictTone } from '../wording.ts';
import { casesInShort } from './by-cause.ts';
import { knownFold, reasonWords } from './case-lines.ts';
import { passedAgain, rerunButtons } from './rerun-cases.ts';
import { type SummaryContext, summaryDetails } from './summary-details.ts';

const texts = operators.rerun;

/** The summary of a rerun: how many test cases pass now, and which still don't. */
export function rerunSummary(
  report: RunReport,
  context: SummaryContext,
  { campaign, campaignName, run, cases }: RerunContext,
): Message {
  const { summary } = report;
  const { passed, of } = passedAgain(summary, cases);
  const title = campaignName ?? operators.names.campaign(campaign);
  const without =
    partWords(summary) !== undefined ? 0 : cases - summary.cases.length - (summary.casesLeftOut ?? 0);
  const sections = [...casesInShort(report, 'fail'), ...casesInShort(report, 'inconclusive')];
  const reason = reasonWords(report, sections.length > 0, cases);
  const passing = summary.cases.filter(({ verdict }) => verdict === 'pass' || verdict === 'satisfactory');
  const again = rerunButtons(report);
  return {
    label: [operators.summary.label(summary.campaign, summary.run), tookWords(summary)]
      .filter((words) => words !== undefined)
      .join(' · '),
    text: [
      `${verdictSigns[summary.verdict]} ${texts.headline(title, run, passed, of)}`,
      ...(without <= 0 ? [] : [texts.notCalled(without)]),
      ...(reason === undefined ? [] : [reason]),
    ].join('\n'),
    tone: verdictTone[summary.verdict],
    timesIn: context.clock,
    ...(sections.length === 0 ? {} : { sections }),
    folds: [
      ...knownFold(report, context.clock),
      ...(passing.length === 0
        ? []
        : [
            {
              title: texts.passNow(passing.length),
              sections: [{ title: texts.mayBeFlaky(passed), ...openLines(passing.map(caseWords)) }],
            },
          ]),
      summaryDetails(report, context, 'fail'),
    ],
    links: [{ label: operators.summary.report, url: context.reportUrl }],
    choices: again.length > 0 ? again : [commandButton(`run campaign ${campaign}`, texts.runWhole(campaign))],
  };
}
