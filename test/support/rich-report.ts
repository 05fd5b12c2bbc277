import type {
  CaseTriage,
  CaseVerdict,
  RunOfCase,
  RunReport,
  TestCaseName,
  TrendPoint,
} from '../../dialogs/ports/runs.ts';
import { sampleReport } from './sample-report.ts';

const topics = ['Main menu', 'Balance', 'Card blocked', 'Transfer to an agent', 'Opening hours', 'Delivery'];
const manners = [
  'by keypad',
  'by voice',
  'in Spanish',
  'unknown caller',
  'after hours',
  'barge-in',
  'no input',
];
const hard: readonly string[] = [
  '<script>alert("name")</script>',
  '"><img src=x onerror=alert(1)>',
  'שיחה עם נציג (ערב)',
  'الرصيد بالصوت',
  `Averyveryverylongnamewithnoplacetobreakit${'x'.repeat(120)}`,
  '残高照会・音声',
];

const outcomes = new Map<string, RunOfCase['outcome']>([
  ['p', 'pass'],
  ['f', 'fail'],
  ['?', 'inconclusive'],
]);
/** The runs 326 to 345: it passed, failed, was inconclusive, took no part, or nobody has read what came of it. */
const lastRuns = [...'pppp--.pfpfppfp?pfpf'].map((cell, index): RunOfCase => {
  const outcome = outcomes.get(cell);
  return { run: 326 + index, read: cell !== '-', outcome };
});

/** A run of that many test cases, with names that are hard to show among them. */
export function richReport(count: number): RunReport {
  const cases: CaseVerdict[] = Array.from({ length: count }, (_, index) => ({
    id: 100 + index,
    name: hard[index] ?? `${topics[index % topics.length]} – ${manners[index % manners.length]} ${index}`,
    verdict: verdictAt(index),
  }));
  const named = (verdict: string, from: number, to: number): TestCaseName[] =>
    cases
      .filter((one) => one.verdict === verdict)
      .slice(from, to)
      .map(({ id, name }) => ({ id, name }));
  const of = (verdict: string): number => cases.filter((one) => one.verdict === verdict).length;
  const counts = {
    pass: of('pass') * 3,
    satisfactory: of('satisfactory') * 3,
    fail: of('fail') * 2,
    inconclusive: of('inconclusive'),
  };
  const base = sampleReport();
  return {
    summary: {
      ...base.summary,
      counts,
      total: counts.pass + counts.satisfactory + counts.fail + counts.inconclusive,
      inconclusiveWords: [
        { word: 'Aborted', count: counts.inconclusive - 1 },
        { word: '', count: 1 },
      ],
      failures: [
        {
          detail: 'Expected “Please enter your account number”, heard “Sorry, we are closed <now>”',
          dialResult: 'Answered',
          firstFailingStep: 'Step 3: prompt for the account number',
          count: of('fail') + 6,
          testCases: named('fail', 0, 5),
        },
        { detail: 'No answer within 30 s', dialResult: 'NoAnswer', count: 3, testCases: named('fail', 5, 8) },
        { detail: '', count: 1, testCases: named('fail', 8, 9) },
      ],
      failedCalls: named('fail', 0, 3).map((testCase) => ({
        testCase,
        steps: base.summary.failedCalls?.[0]?.steps ?? [],
        more: 0,
      })),
      slowest: cases.slice(0, 8).map(({ id = 0, name }, index) => ({
        testCase: { id, name },
        durationMilliseconds: 98_400 - index * 7_300,
      })),
      durations: [3, 18, 64, 120, 88, 41, 22, 9, 4, 0, 2, 1].map((found, index) => ({
        from: index * 10_000,
        to: (index + 1) * 10_000,
        count: found,
      })),
      alerts: [
        {
          message: 'Answer time of the main menu',
          level: 'major',
          count: 12,
          minorThreshold: 2,
          majorThreshold: 10,
        },
        ...base.summary.alerts,
      ],
      cases,
    },
    history: {
      runs: lastRuns.map(({ run, read }) => ({ run, read })),
      cells: cases.map(({ verdict }, index) => {
        const now = verdict === 'fail' ? 'f' : verdict === 'inconclusive' ? 'i' : 'p';
        return `${index % 9 === 2 ? 'pppp...pppfpfp.pppp' : 'pppp..ppppppppppppp'}${now}`;
      }),
    },
    triage: [
      ...named('fail', 0, 6).map((one): CaseTriage => ({ ...one, verdict: 'fail', change: { kind: 'new' } })),
      ...cases
        .slice(11, 12)
        .map((one): CaseTriage => ({ ...one, change: { kind: 'flaky', failed: 2, of: 9 } })),
    ],
    failing: named('fail', 0, 12).map((one) => ({ ...one, runs: lastRuns })),
    known: named('fail', 0, 2).map(({ id = 0, name }) => ({
      id,
      name,
      until: Date.UTC(2026, 10, 28),
      reason: 'Ticket 812: the trunk is being replaced',
    })),
    comparison: {
      run: 345,
      previous: 340,
      newlyFailing: named('fail', 0, 6),
      fixed: named('pass', 0, 12),
      stillFailing: named('fail', 6, 9),
      added: named('inconclusive', 0, 2),
      gone: [{ id: 4, name: 'Old greeting' }],
      passRate: 0.9412,
      previousPassRate: 0.9733,
    },
  };
}

/** The same of a load run: each test case was called hundreds of times. */
export function loadReport(count: number): RunReport {
  const report = richReport(count);
  const cases = report.summary.cases.map((one, index): CaseVerdict => {
    const all = 141 + index * 7;
    const failed = one.verdict === 'fail' ? 14 + index : 0;
    const passed = all - failed - (one.verdict === 'inconclusive' ? 3 : 0);
    return { ...one, calls: { all, passed, failed, p95Milliseconds: 12_300 + index * 410 } };
  });
  return { ...report, summary: { ...report.summary, cases } };
}

function verdictAt(index: number): CaseVerdict['verdict'] {
  if (index < 2 || index % 31 === 3) return 'fail';
  if (index % 53 === 2) return 'inconclusive';
  return index % 17 === 4 ? 'satisfactory' : 'pass';
}

/** Twenty runs, of every verdict, one without a pass rate, and three that weren't read. */
export function richTrend(): TrendPoint[] {
  const rates = [
    97,
    96,
    98,
    100,
    100,
    99,
    93,
    84,
    91,
    96,
    undefined,
    97,
    98,
    98,
    99,
    100,
    98,
    97.3,
    97.3,
    94.1,
  ];
  return rates.map((rate, index) => ({
    run: index === 19 ? 345 : 300 + index * 2,
    startedAt: Date.UTC(2026, 10, 1 + index, 8),
    ...(rate === undefined || index < 3 ? {} : { passRate: rate / 100 }),
    ...(index < 3 && { unread: true }),
    verdict:
      rate === undefined
        ? 'inconclusive'
        : rate === 100
          ? 'passed'
          : rate > 97.5
            ? 'passedWithRemarks'
            : 'failed',
  }));
}
