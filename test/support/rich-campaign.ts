import type { CampaignReport, CaseOfCampaign } from '../../dialogs/ports/campaign-report.ts';
import type { RunOfCase } from '../../dialogs/ports/runs.ts';
import { richReport, richTrend } from './rich-report.ts';

const outcomes = new Map<string, RunOfCase['outcome']>([
  ['p', 'pass'],
  ['f', 'fail'],
  ['?', 'inconclusive'],
]);
/** As {@link richTrend} has them: the first three weren't read. */
const strips = ['fpfppfpfpppfpfpff', 'ppppppppppffffffff'.slice(1), 'pp?p..ppfpppppppp', 'ffffffpppppppppp.'];
const changes = [
  { kind: 'flaky', failed: 5, of: 10 },
  { kind: 'stillFailing', since: 324 },
  undefined,
  { kind: 'fixed' },
] as const;

/** A campaign that nothing is known of. */
export function emptyCampaign(campaign: number): CampaignReport {
  const none = { runs: [], failing: [], flakiest: [], known: [] };
  return { campaign, ...none, beingRead: 0, failingLeftOut: 0, neverFailed: 0 };
}

/** A campaign of that many failing test cases, with names that are hard to show among them. */
export function richCampaign(count: number): CampaignReport {
  const runs = richTrend().map((point, index) => {
    const passed = Math.round(40 * (point.passRate ?? 0));
    const startedAt = point.startedAt ?? 0;
    const inconclusive = point.passRate === undefined ? 41 : 1;
    const fail = inconclusive === 41 ? 0 : 40 - passed;
    return {
      ...point,
      endedAt: startedAt + (11 + (index % 4)) * 61_000,
      ...(!point.unread && {
        counts: { pass: passed, satisfactory: 0, fail, inconclusive },
        p95Milliseconds: 11_400 + ((index * 7) % 5) * 900,
      }),
    };
  });
  const cases = richReport(count).summary.cases.map(({ id, name }, index): CaseOfCampaign => {
    const cells = `---${strips[index % strips.length]}`;
    const cellRuns = runs.map(({ run, startedAt = 0 }, at): RunOfCase => {
      const outcome = outcomes.get(cells[at] ?? '.');
      return { run, startedAt, read: cells[at] !== '-', outcome };
    });
    const of = (outcome: string): number => cellRuns.filter((one) => one.outcome === outcome).length;
    const last = cellRuns.findLast(({ outcome }) => outcome !== undefined);
    const change = changes[index % changes.length];
    return {
      id,
      name,
      runs: cellRuns,
      passed: of('pass'),
      failed: of('fail'),
      last: { run: last?.run ?? 0, outcome: last?.outcome ?? 'pass' },
      change,
      ...(index % 7 === 1 && {
        known: {
          until: Date.UTC(2026, 10, 28),
          by: 'Ann & Bo',
          reason: 'Ticket 812: the trunk is being replaced',
        },
      }),
    };
  });
  return {
    campaign: 12,
    campaignName: 'Nightly – customer lines',
    runs,
    beingRead: 3,
    failing: cases.toSorted((one, other) => other.failed - one.failed),
    failingLeftOut: 37,
    neverFailed: 212,
    flakiest: cases.filter(({ change }) => change?.kind === 'flaky').slice(0, 5),
    known: cases.filter(({ known }) => known !== undefined).slice(0, 3),
  };
}
