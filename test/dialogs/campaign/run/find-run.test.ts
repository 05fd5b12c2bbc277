import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRuns } from '../../../../dialogs/campaign/run/find-run.ts';
import type { CampaignRun } from '../../../../dialogs/ports/campaign.ts';

const anyRun: fc.Arbitrary<CampaignRun> = fc.record(
  {
    id: fc.integer({ min: 1, max: 12 }),
    startedAt: fc.integer({ min: 0, max: 20 }),
  },
  { requiredKeys: ['id'] },
);
const anyRuns = fc.array(anyRun, { maxLength: 10 });
describe('the run that an execution started', () => {
  const intent = { since: 100, knownRuns: [1, 2] };
  it.each([
    ['isn’t there yet', '1 at 150, 2 at 90', []],
    ['is the one that wasn’t there', '3 at 100, 2 at 150', [3]],
    ['isn’t one that began before', '3 at 99', []],
    ['can be one without a start', '3', [3]],
    ['is one of several', '5, 4 at 120, 3 at 110', [3, 4, 5]],
    ['is listed twice by shifting pages', '3 at 120, 3 at 120', [3]],
    ['isn’t one that is also listed with an early start', '3, 3 at 50', []],
  ])('%s: %s', (_, listed, expected) => {
    const runs = listed.split(', ').map((one) => {
      const [id, startedAt] = one.split(' at ').map(Number);
      return { id: id ?? 0, startedAt };
    });
    expect(idsOf(findRuns(intent, runs))).toEqual(expected);
  });

  it('is any run that is neither known nor too early, in whatever order they are listed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 })),
        fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        anyRuns.chain((runs) =>
          fc.tuple(fc.constant(runs), fc.shuffledSubarray(runs, { minLength: runs.length })),
        ),
        (knownRuns, since, [runs, shuffled]) => {
          const asked = { knownRuns, since };
          const found = findRuns(asked, runs);
          const ids = idsOf(found);
          const tooEarly = (id: number) =>
            runs.some((run) => run.id === id && (run.startedAt ?? Infinity) < (since ?? -Infinity));
          const expected = new Set(
            runs.map(({ id }) => id).filter((id) => !knownRuns.includes(id) && !tooEarly(id)),
          );
          expect(new Set(ids)).toEqual(expected);
          expect(ids).toHaveLength(expected.size);
          expect([...idsOf(findRuns(asked, shuffled))].sort()).toEqual([...ids].sort());
        },
      ),
    );
  });
});

function idsOf(runs: readonly CampaignRun[]): number[] {
  return runs.map(({ id }) => id);
}
