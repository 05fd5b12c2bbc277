import type { Line, Section } from '../../message.ts';
import type { RunReport, Verdict } from '../../ports/runs.ts';
import { operators } from '../../wording/operators.ts';
import { caseWords, firstOf, openLines } from '../wording.ts';
import { caseLines, casesOf, type ShownCase, shownCases, statusWords } from './case-lines.ts';
import { caseCountWords, causeCountWords } from './cause-words.ts';

const texts = operators.summary;

/** More test cases than this are listed by cause. */
const maxByCase = 5;
/** Causes that are shown without a press. */
const maxOpen = 5;
const maxNames = 5;
/** Test cases that a full list shows. */
const maxListed = 40;

/**
 * The test cases of a run with this verdict, without known failures: a line for each or, if there are many, a line for each
 * cause, the most frequent first.
 */
export function casesInShort(report: RunReport, verdict: Verdict): readonly Section[] {
  const cases = shownCases(report, verdict);
  if (cases.length === 0) return [];
  if (cases.length <= maxByCase) return [{ title: '', ...openLines(caseLines(report, verdict)) }];
  const lines = causesOf(cases, verdict).map(({ words, cases: having }): Line => {
    const isNew = having.filter(({ change }) => change?.kind === 'new').length;
    const names = firstOf(having, maxNames, ({ testCase }) => caseWords(testCase));
    const isMixed = isNew > 0 && isNew < having.length;
    return { lead: words, text: isMixed ? `${names} · ${texts.newOnes(isNew)}` : names };
  });
  return [{ title: '', ...openLines(lines), open: maxOpen }];
}

/** Each of them in a line of its own; if there are many, below their causes. */
export function casesInFull(report: RunReport, verdict: Verdict): readonly Section[] {
  const cases = shownCases(report, verdict);
  if (cases.length <= maxByCase)
    return casesInShort(report, verdict).map((section) => ({ ...section, whole: true }));
  let room = maxListed;
  return causesOf(cases, verdict).map(({ words, cases: having }) => {
    const lines = having.slice(0, room).map(caseLine);
    room -= lines.length;
    const more = having.length - lines.length;
    return { title: words, whole: true, lines, ...(more > 0 && { more }) };
  });
}

/** Whether there are so many that they are listed by cause. */
export function areByCause(report: RunReport, verdict: Verdict): boolean {
  return casesOf(report, verdict).length > maxByCase;
}

function caseLine(one: ShownCase): Line {
  const lead = caseWords(one.testCase);
  const status = statusWords(one);
  return status.length === 0 ? lead : { lead, text: status.join(' · ') };
}

interface CauseOfCases {
  /** `16 not answered, at Ring` */
  readonly words: string;
  /** New ones first. */
  readonly cases: readonly ShownCase[];
}

/** The most frequent first; those whose cause isn't kept come last. */
function causesOf(cases: readonly ShownCase[], verdict: Verdict): readonly CauseOfCases[] {
  const areAllKept = cases.filter(({ testCase }) => testCase.cause !== undefined).length < leastKept;
  const key = ({ testCase: { cause } }: ShownCase): string =>
    cause === undefined && !areAllKept ? '' : causeCountWords(0, cause ?? {}, verdict);
  const words = (having: readonly ShownCase[]): string => {
    const { cause, calls } = having[0]?.testCase ?? {};
    if (cause === undefined && !areAllKept) return texts.moreSo(having.length, verdict);
    // The summary counts calls.
    if (calls !== undefined && verdict === 'fail') {
      const isMostly = having.some(({ testCase }) => testCase.cause?.mostly === true);
      return caseCountWords(having.length, isMostly, cause ?? {});
    }
    return causeCountWords(having.length, cause ?? {}, verdict);
  };
  const isLast = ([one]: readonly ShownCase[]): number =>
    one?.testCase.cause === undefined && !areAllKept ? 1 : 0;
  return [...Map.groupBy(cases, key).values()]
    .toSorted((one, other) => isLast(one) - isLast(other) || other.length - one.length)
    .map((having) => ({
      words: words(having),
      cases: having.toSorted((one, other) => age(one) - age(other)),
    }));
}

/** An earlier version kept the causes of this many test cases; this one keeps more. */
const leastKept = 100;

function age({ change }: ShownCase): number {
  return change?.kind === 'new' ? 0 : 1;
}
