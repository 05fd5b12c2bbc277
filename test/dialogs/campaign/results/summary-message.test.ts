import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causeWords } from '../../../../dialogs/campaign/results/cause-words.ts';
import { summaryMessage } from '../../../../dialogs/campaign/results/summary-message.ts';
import type { RunReport, TestCaseName, Verdict } from '../../../../dialogs/ports/runs.ts';
import { anyResult, completed, summaryOf } from '../../../support/results.ts';

const now = Date.UTC(2026, 10, 20, 9);
const clock = { timeZone: 'UTC', now };
const billing: TestCaseName = { id: 7, name: 'Billing line' };
const sales: TestCaseName = { name: 'Sales line' };

const failed: RunReport = {
  summary: {
    campaign: 12,
    run: 345,
    verdict: 'failed',
    status: 'Completed',
    result: 'Failed',
    total: 41,
    startedAt: Date.UTC(2026, 10, 20, 8),
    endedAt: Date.UTC(2026, 10, 20, 8, 1, 12),
    counts: { pass: 35, satisfactory: 3, fail: 2, inconclusive: 1 },
    inconclusiveWords: [
      { word: 'Aborted', count: 1 },
      { word: '', count: 1 },
    ],
    failures: [
      {
        detail: 'Call not answered',
        dialResult: 'NoAnswer',
        firstFailingStep: 'Main menu',
        count: 2,
        testCases: [billing, sales],
      },
      { detail: '', count: 1, testCases: [], rest: true },
    ],
    slowest: [{ testCase: billing, durationMilliseconds: 72_000 }],
    alerts: [{ message: 'Call the desk', level: 'major', count: 2, majorThreshold: 1 }],
    durations: [],
    cases: [
      { ...billing, verdict: 'fail', cause: { detail: 'Call not answered', step: 'Main menu' } },
      { ...sales, verdict: 'fail', cause: { detail: 'Call not answered', step: 'Main menu' } },
      { id: 9, name: 'Card blocked', verdict: 'satisfactory', cause: { detail: 'Slow to answer' } },
      { id: 10, name: 'Hours', verdict: 'inconclusive', cause: { word: 'Aborted', step: 'Ring' } },
    ],
  },
  comparison: {
    run: 345,
    previous: 340,
    newlyFailing: [billing],
    fixed: [{ id: 4, name: 'Hours' }],
    stillFailing: [sales],
    added: [],
    gone: [],
    passRate: 0.95,
    previousPassRate: 0.991,
  },
};

const context = {
  clock,
  campaignName: 'Nightly',
  startedBy: { name: 'Ann', schedule: 3 },
  reportUrl: 'https://x/r',
};

/** A run with this verdict, counts and reasons instead. */
function told(more: Partial<RunReport['summary']>) {
  const summary = { ...failed.summary, ...more };
  return summaryMessage({ summary }, context);
}

const details = (message = summaryMessage(failed, context)) => message.folds?.at(-1);

describe('a run’s summary', () => {
  it('starts with verdict, counts, rate and change', () => {
    const { label, text, tone } = summaryMessage(failed, context);
    expect(label).toBe('Campaign 12 · run 345 · 1 min 12 s');
    expect(text.split('\n')).toEqual([
      '✗ Nightly failed: 38 passed, 2 failed, 1 inconclusive · 95.0% (−4.1 points)',
    ]);
    expect(tone).toBe('bad');
  });

  it.each([
    [{ result: 'Aborted' }, 'Aborted'],
    [{ status: 'Cancelled' }, 'Cancelled'],
    [{ status: 'Completed', result: 'Timed out' }, 'Timed out'],
  ])('of a run that was cut short (%j) gives the number of results and no rate', (words, word) => {
    const summary = { ...failed.summary, ...words };
    const linesAfter = (previousTotal: number | undefined) => {
      const comparison = failed.comparison && { ...failed.comparison, previousTotal };
      return summaryMessage({ ...failed, summary, comparison }, context).text.split('\n');
    };
    const headline = '✗ Nightly failed: 38 passed, 2 failed, 1 inconclusive';
    expect(linesAfter(60)).toEqual([headline, `Stopped after 41 of 60 results (“${word}”).`]);
    // As many as before, or more: then it isn’t known how many there should have been.
    for (const before of [41, undefined])
      expect(linesAfter(before)).toEqual([headline, `Stopped after 41 results (“${word}”).`]);
    const counts = { pass: 13, satisfactory: 0, fail: 0, inconclusive: 0 };
    expect(
      told({ ...words, verdict: 'inconclusive', counts, total: 13, cases: [] }).text.split('\n'),
    ).toEqual(['? Nightly inconclusive: 13 passed', `Stopped after 13 results (“${word}”).`]);
  });

  it('lists each failing case with its cause, its step and its history', () => {
    expect(summaryMessage(failed, context).sections).toEqual([
      {
        title: '',
        lines: [
          { lead: 'Billing line (7)', text: 'Call not answered, at “Main menu” · new' },
          {
            lead: 'Sales line',
            text: 'Call not answered, at “Main menu” · still failing since run 340',
          },
        ],
      },
    ]);
  });

  it('ends a case’s line with the called number, unless that is its name', () => {
    const cases = [
      { ...billing, verdict: 'fail' as const, calledNumber: '+49 30 1234' },
      { name: '+49 30 5678', verdict: 'fail' as const, calledNumber: '+49 30 5678' },
    ];
    expect(told({ cases }).sections?.[0]?.lines).toEqual([
      { lead: 'Billing line (7)', text: 'no detail given · +49 30 1234' },
      { lead: '+49 30 5678', text: 'no detail given' },
    ]);
  });

  it('marks cases by the campaign’s history when there is one', () => {
    const triage = [
      { ...billing, verdict: 'fail', change: { kind: 'stillFailing', since: 80, orEarlier: true } },
      { ...sales, verdict: 'fail', change: { kind: 'flaky', failed: 3, of: 8 } },
      { id: 4, name: 'Hours', verdict: 'pass', change: { kind: 'flaky', failed: 2, of: 4 } },
    ] as const;
    const { text, sections, folds } = summaryMessage({ ...failed, triage }, context);
    expect(text.split('\n')).toHaveLength(1);
    expect(sections?.[0]?.lines).toEqual([
      {
        lead: 'Billing line (7)',
        text: 'Call not answered, at “Main menu” · still failing since run 80 or earlier',
      },
      { lead: 'Sales line', text: 'Call not answered, at “Main menu” · flaky: failed 3 of the last 8' },
    ]);
    expect(folds?.[0]).toEqual({
      title: '1 flaky passed',
      sections: [{ title: '', lines: [{ lead: 'Hours (4)', text: 'flaky: failed 2 of the last 4' }] }],
    });
  });

  it('doesn’t give known failures as the reason when the run itself failed', () => {
    const cases = failed.summary.cases.map((one) => (one.name === 'Sales line' ? { ...one, id: 8 } : one));
    const summary = { ...failed.summary, cases };
    const known = [7, 8].map((id) => ({ id, name: `${id}`, until: Date.UTC(2026, 10, 28) }));
    const { text } = summaryMessage({ ...failed, summary, known }, context);
    expect(text).toContain('Only known failures failed, but the run itself did too.');
    expect(text).not.toContain('2 of 41');
  });

  it('folds known failures, and counts them in the headline when nothing else failed', () => {
    const known = [{ id: 7, name: 'Billing line', until: Date.UTC(2026, 10, 28), reason: 'ticket 812' }];
    const { text, sections, folds } = summaryMessage({ ...failed, known }, context);
    expect(text.split('\n')).toHaveLength(1);
    expect(sections?.[0]?.lines).toHaveLength(1);
    expect(folds?.[0]).toEqual({
      title: '1 known failure',
      sections: [
        {
          title: '',
          textLinks: true,
          lines: [{ lead: 'Billing line (7)', text: 'known until 27 Nov 23:59 UTC, “ticket 812” · new' }],
        },
      ],
    });
    const summary = { ...failed.summary, verdict: 'passed' } as const;
    expect(summaryMessage({ summary, known }, context).text.split('\n')[0]).toBe(
      '✓ Nightly passed, 1 known failure: 38 passed, 2 failed, 1 inconclusive · 95.0%',
    );
  });

  it('lists the case that passed with warnings, with its remark', () => {
    const counts = { pass: 37, satisfactory: 1, fail: 0, inconclusive: 0 };
    const { text, sections } = told({ verdict: 'passedWithRemarks', counts, total: 38 });
    expect(text).toBe('⚠ Nightly passed with warnings: 38 passed (1 with warnings) · 100%');
    expect(sections).toEqual([{ title: '', lines: [{ lead: 'Card blocked (9)', text: 'Slow to answer' }] }]);
  });

  it.each<[Verdict, string, string | undefined, string]>([
    ['satisfactory', 'Answered', undefined, 'no remark given'],
    ['satisfactory', 'NoAnswer', undefined, 'no remark given'],
    ['satisfactory', 'Answered', 'Slow to answer', 'Slow to answer'],
    ['inconclusive', 'Answered', undefined, 'no result'],
    ['fail', 'Answered', undefined, 'no detail given'],
    ['fail', ' ANSWERED', undefined, 'no detail given'],
    ['fail', 'None', undefined, 'no detail given'],
    ['fail', 'Busy', undefined, 'Busy'],
    ['fail', 'Busy', 'The line was busy', 'The line was busy'],
  ])('describes a %s result dialled as “%s” with the detail %s as: %s', (verdict, dialled, detail, said) => {
    const cause = { dialResult: dialled, detail };
    expect(causeWords(cause, verdict)).toBe(said);
    const words = {
      fail: 'failed',
      satisfactory: 'passedWithRemarks',
      inconclusive: 'inconclusive',
    } as const;
    if (verdict === 'pass') return;
    const cases = [{ id: 12, name: 'Case 12', verdict, cause }];
    expect(told({ verdict: words[verdict], cases, failures: [] }).sections?.[0]?.lines).toEqual([
      { lead: 'Case 12', text: said },
    ]);
  });

  it('names the case that left the run inconclusive, or gives the reason', () => {
    const counts = { pass: 38, satisfactory: 0, fail: 0, inconclusive: 1 };
    const { text, sections } = told({ verdict: 'inconclusive', counts, total: 39 });
    expect(text).toBe('? Nightly inconclusive: 38 passed, 1 inconclusive · 100%');
    expect(sections).toEqual([{ title: '', lines: [{ lead: 'Hours (10)', text: '“Aborted”, at Ring' }] }]);
    const none = { pass: 0, satisfactory: 0, fail: 0, inconclusive: 0 };
    const bare = told({ verdict: 'inconclusive', counts: none, total: 0, cases: [] });
    expect(bare.text.split('\n')).toEqual([
      '? Nightly inconclusive: 0 passed',
      'There are no results. The campaign service calls it “Failed”.',
    ]);
    expect(bare.sections).toBeUndefined();
    expect(details(bare)?.facts).toContainEqual({ name: 'Compared with', value: 'no earlier finished run' });
  });

  it('adds nothing to the headline when everything passed', () => {
    const counts = { pass: 1204, satisfactory: 0, fail: 0, inconclusive: 0 };
    const { text, sections } = told({ verdict: 'passed', counts, total: 1204, cases: [] });
    expect(text).toBe('✓ Nightly passed: 1,204 passed · 100%');
    expect(sections).toBeUndefined();
  });

  it('folds fixed cases and all details', () => {
    const [fixed] = summaryMessage(failed, context).folds ?? [];
    expect(fixed).toEqual({ title: '1 fixed', sections: [{ title: '', lines: ['Hours (4)'] }] });
    expect(details()?.facts).toEqual([
      { name: 'Started', value: '20 Nov 08:00 UTC' },
      { name: 'Started by', value: 'schedule 3 (Ann)' },
      { name: 'Status', value: 'Completed · Result: Failed' },
    ]);
    expect(details()?.sections).toEqual([
      {
        // As many as failed; a line stands for several.
        title: 'Failures (3)',
        lines: [
          { lead: '2 calls not answered, at “Main menu”', text: 'Billing line (7), Sales line' },
          '1 call failed in other ways',
        ],
      },
      {
        title: 'Passed with warnings (1)',
        lines: [{ lead: 'Card blocked (9)', text: 'Slow to answer' }],
      },
      {
        title: 'Inconclusive (2)',
        lines: ['1 × “Aborted”', '1 × no result', { lead: 'Hours (10)', text: '“Aborted”, at Ring' }],
      },
      { title: 'The service’s alerts (2)', lines: ['2 × major, threshold 1: Call the desk'] },
      { title: 'Slowest (1)', lines: ['Billing line (7): 1 min 12 s'] },
    ]);
  });

  it('doesn’t say again in the details why each test case failed, if each failed once', () => {
    const [unanswered] = failed.summary.failures;
    const once = told({ failures: unanswered === undefined ? [] : [unanswered] });
    expect(once.sections?.[0]?.lines).toHaveLength(2);
    expect(details(once)?.sections?.[0]?.title).toBe('Passed with warnings (1)');
  });

  it.each([
    [16_970.5, '17 s'],
    [16_697, '16.7 s'],
    [9_104, '9.1 s'],
    [59_970, '1 min'],
    [72_600, '1 min 13 s'],
  ])('formats %i milliseconds as the report page does', (durationMilliseconds, words) => {
    const message = told({ slowest: [{ testCase: billing, durationMilliseconds }] });
    expect(details(message)?.sections?.at(-1)?.lines).toEqual([`Billing line (7): ${words}`]);
  });

  it('offers the rerun and the report first, and another run in the details', () => {
    const { choices, links } = summaryMessage(failed, context);
    const lines = [...(choices ?? []), ...(details()?.choices ?? [])].map(({ click }) => click);
    expect(lines).toEqual(
      [
        'rerun failed of campaign 12 run 345',
        'run campaign 12',
        'compare campaign 12 run 345',
        'export results of campaign 12 run 345',
        'results of campaign 12 run 345 with steps',
      ].map((line) => ({ canvass: 1, do: 'command', line })),
    );
    expect(links).toEqual([{ label: 'Report', url: 'https://x/r' }]);
  });

  it('offers neither steps nor a rerun when nothing failed', () => {
    const message = told({ verdict: 'passed', cases: [{ ...billing, verdict: 'pass' }] });
    expect(details(message)?.choices?.map(({ label }) => label)).toEqual(['Run again', 'Compare', 'Export']);
    expect(message.choices).toEqual([]);
  });

  it('of a rerun never counts a case that is listed as failing among those that pass', () => {
    const results = fc.array(anyResult, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(results, fc.integer({ min: 1, max: 8 }), (some, asked) => {
        const summary = summaryOf(some);
        const rerun = { campaign: 12, campaignName: 'Nightly', run: 86, cases: asked };
        const { text, sections = [] } = summaryMessage({ summary }, { ...context, rerun });
        const [, passed, of] =
          /^[✓✗⚠?] Nightly, rerun of run 86: (\d+) of (\d+) pass(?:es)? now/u.exec(text) ?? [];
        const listed = sections.flatMap(({ lines }) => lines).length;
        expect(Number(passed) + listed).toBeLessThanOrEqual(Number(of));
        expect(Number(of)).toBe(Math.max(asked, summary.cases.length));
      }),
    );
  });

  it('of a rerun says when it was cut short or when the service calls it failed', () => {
    const rerun = { campaign: 12, campaignName: 'Nightly', run: 86, cases: 3 };
    const told = (result: string) => {
      const status = { ...completed, result };
      const passing = [7, 8].map((id) => ({ testCase: id, name: `Case ${id}`, result: 'Success' }));
      return summaryMessage({ summary: summaryOf(passing, status) }, { ...context, rerun }).text.split('\n');
    };
    expect(told('Aborted')).toEqual([
      '? Nightly, rerun of run 86: 2 of 3 pass now',
      'Stopped after 2 of 3 results (“Aborted”).',
    ]);
    expect(told('Failed')).toEqual([
      '✗ Nightly, rerun of run 86: 2 of 3 pass now',
      '1 test case had no result.',
      'None of the 2 results failed, but the run itself did. The campaign service calls it “Failed”.',
    ]);
  });

  describe('of more than five failing test cases', () => {
    const failing = (id: number, cause: object) => ({
      id,
      name: `Case ${id}`,
      verdict: 'fail' as const,
      cause,
    });
    const unanswered = { detail: 'The call was not answered', dialResult: 'NoAnswer', step: 'Ring' };
    const cases = [
      failing(1, { detail: 'No audio', dialResult: 'Answered', step: 'Menu' }),
      ...[2, 3, 4, 5, 6, 7, 8].map((id) => failing(id, unanswered)),
      failing(9, { detail: 'The line was busy', dialResult: 'Busy', step: 'Ring' }),
      failing(10, { detail: 'Hung up after 3 attempts', dialResult: 'NoAnswer' }),
    ];
    const triage = cases.map(({ id, name, verdict }) => ({
      id,
      name,
      verdict,
      change: id >= 7 ? ({ kind: 'new' } as const) : ({ kind: 'stillFailing', since: 300 } as const),
    }));
    const report = { summary: { ...failed.summary, total: 10, cases }, triage };

    it('has a line for each cause, the most frequent first, and names new cases first', () => {
      const { text, sections, choices } = summaryMessage(report, context);
      expect(text.split('\n')[1]).toBe('4 new, 6 still failing');
      expect(sections).toEqual([
        {
          title: '',
          open: 5,
          lines: [
            {
              lead: '7 not answered, at Ring',
              text: 'Case 7, Case 8, Case 2, Case 3, Case 4, and 2 more · 2 new',
            },
            { lead: '1 failed: No audio, at “Menu”', text: 'Case 1' },
            { lead: '1 busy, at Ring', text: 'Case 9' },
            // It says more than that nobody answered.
            { lead: '1 failed: Hung up after 3 attempts', text: 'Case 10' },
          ],
        },
      ]);
      expect(choices?.map(({ label }) => label)).toEqual(['Rerun 10 failed', 'All failures']);
    });

    it('doesn’t repeat the causes in the details', () => {
      const titles = details(summaryMessage(report, context))?.sections?.map(({ title }) => title);
      expect(titles).toEqual(['Inconclusive (2)', 'The service’s alerts (2)', 'Slowest (1)']);
    });

    it('counts cases without a stored cause at the end', () => {
      const many = Array.from({ length: 300 }, (_, id) =>
        id < 100 ? failing(id, unanswered) : { id, name: `Case ${id}`, verdict: 'fail' as const },
      );
      const { sections } = summaryMessage({ summary: { ...failed.summary, cases: many } }, context);
      expect(sections?.[0]?.lines).toEqual([
        { lead: '100 not answered, at Ring', text: 'Case 0, Case 1, Case 2, Case 3, Case 4, and 95 more' },
        { lead: '200 more failed', text: 'Case 100, Case 101, Case 102, Case 103, Case 104, and 195 more' },
      ]);
    });

    it('counts cases on the rerun button when they were called several times', () => {
      const calls = { all: 40, passed: 30, failed: 10 };
      const load = cases.map((one) => ({ ...one, calls }));
      const { choices } = summaryMessage(
        { summary: { ...failed.summary, total: 400, cases: load } },
        context,
      );
      expect(choices?.[0]?.label).toBe('Rerun 10 cases');
    });

    it('counts test cases instead of calls, and says so, when they were called several times', () => {
      const calls = { all: 40, passed: 30, failed: 10 };
      const load = cases.map((one) => ({
        ...one,
        calls,
        cause: { ...one.cause, ...(one.id === 5 && { mostly: true as const }) },
      }));
      const summary = { ...failed.summary, total: 400, cases: load };
      const { text, sections } = summaryMessage({ summary, triage }, context);
      expect(text.split('\n')[1]).toBe('10 test cases: 4 new, 6 still failing');
      const leads = sections?.[0]?.lines.map((line) => (typeof line === 'string' ? line : line.lead));
      expect(leads).toEqual([
        '7 test cases failed, mostly: The call was not answered, at Ring',
        '1 test case failed: No audio, at “Menu”',
        '1 test case failed: The line was busy, at Ring',
        '1 test case failed: Hung up after 3 attempts',
      ]);
    });

    it('builds only the lines that it shows, without reading the changes for each', () => {
      const many = Array.from({ length: 1000 }, (_, at) => failing(at + 1, unanswered));
      let [untilRead, triageRead] = [0, 0];
      const known = many.map(({ id, name }) => ({
        id,
        name,
        get until() {
          untilRead += 1;
          return 1000;
        },
      }));
      const judged = {
        summary: { ...failed.summary, total: 1000, cases: many },
        known,
        get triage() {
          triageRead += 1;
          return many.map(({ cause: _, ...one }) => ({ ...one, change: { kind: 'new' } as const }));
        },
      };
      const { folds } = summaryMessage(judged, context);
      expect(folds?.[0]?.sections?.[0]).toMatchObject({ more: 960 });
      expect(untilRead).toBe(40);
      // Once for what counts, and once for what is known.
      expect(triageRead).toBe(2);
    });
  });
});
