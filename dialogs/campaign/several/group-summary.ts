import { commandButton } from '../../buttons.ts';
import type { Message } from '../../message.ts';
import type { RunOutcome } from '../../ports/run-requests.ts';
import { passRate, percentWords, verdictSigns } from '../../wording/format.ts';
import { operators } from '../../wording/operators.ts';
import { resultWords } from '../../wording/result-words.ts';
import { severalLine } from '../resolve-several.ts';
import { campaignWords, ifGiven, lowered } from '../wording.ts';
import type { GroupMember } from './groups.ts';

const texts = operators.several;

/** What came of a campaign of a group: its finished run, or why there is no result. */
export type MemberEnd = { readonly member: GroupMember } & (
  | {
      readonly run: number;
      readonly outcome: RunOutcome;
      readonly revision?: number;
      /** Why these aren't all the results. */
      readonly part?: string;
    }
  | { readonly reason: string }
);

/** One summary of all summaries: how many campaigns passed, and a line for each. */
export function groupSummaryMessage(ends: readonly MemberEnd[]): Message {
  const outcomes = ends.flatMap((end) => ('outcome' in end ? [end.outcome] : []));
  const passed = outcomes.filter(({ verdict }) => verdict === 'passed' || verdict === 'passedWithRemarks');
  const failed = outcomes.filter(({ verdict }) => verdict === 'failed').length;
  const tone = passed.length === ends.length ? 'good' : failed > 0 ? 'bad' : 'warning';
  const sign = { good: '✓', bad: '✗', warning: '⚠' }[tone];
  return {
    tone,
    text: `${sign} ${texts.passed(passed.length, failed, ends.length)}`,
    sections: [{ title: '', whole: true, lines: ends.map(endLine) }],
    folds: [],
    choices: [
      commandButton(severalLine(ends.map(({ member }) => member.campaign)), texts.runAgain),
      ...ends.filter(isUnremarkable).slice(0, maxResults).map(resultsOf),
    ],
  };
}

/** Buttons for campaigns that have no message of their own. */
const maxResults = 5;

type FinishedEnd = Extract<MemberEnd, { readonly outcome: RunOutcome }>;

function isUnremarkable(end: MemberEnd): end is FinishedEnd {
  return (
    'outcome' in end && (end.outcome.verdict === 'passed' || end.outcome.verdict === 'passedWithRemarks')
  );
}

function resultsOf({ member: { campaign }, run }: FinishedEnd) {
  return commandButton(`results of campaign ${campaign} run ${run}`, texts.resultsOf(campaign));
}

/** What came of a campaign, in a line. */
export function endLine(end: MemberEnd) {
  const title = campaignWords(end.member.campaign, end.member.name);
  if (!('outcome' in end)) return { lead: `? ${title}`, text: lowered(end.reason) };
  const { verdict, counts, newFailures, known } = end.outcome;
  const results = {
    pass: counts.passed - counts.satisfactory,
    satisfactory: counts.satisfactory,
    fail: counts.failed,
    inconclusive: counts.inconclusive,
  };
  const words = [
    operators.run.line.run(end.run),
    resultWords(results),
    ...(end.part === undefined
      ? ifKnown(passRate(results), percentWords)
      : [lowered(end.part.replace(/\.$/u, ''))]),
    ...(newFailures === null || newFailures === 0 ? [] : [texts.newFailures(newFailures)]),
    ...(known === 0 ? [] : [operators.triage.knownCount(known)]),
  ];
  return { lead: `${verdictSigns[verdict]} ${title}`, text: words.join(' · ') };
}

function ifKnown(rate: number | undefined, words: (rate: number) => string): readonly string[] {
  const said = ifGiven(rate, words);
  return said === '' ? [] : [said];
}
